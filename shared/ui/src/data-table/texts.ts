import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('ui-data-table', (language) => import(`./locales/${language}.json`));

/** The words of sorting, views and long lists; they come with the first table. */
export const useTableTexts = () => useTexts('ui-data-table');
