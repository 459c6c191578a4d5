import { registerTexts } from '@portal/platform/i18n';

/** The words of this remote. */
export const useAccountTexts = registerTexts('mf-account', (language) => import(`../locales/${language}.json`));
