import { registerTexts } from '@portal/platform/i18n';

/** The words of this remote. */
export const useManagerTexts = registerTexts('mf-devicemanager', (language) => import(`../locales/${language}.json`));
