import { registerTexts } from '@portal/platform/i18n';

/** The headings of files of devices. */
export const useFileTexts = registerTexts('mf-devicemanager-file', (language) => import(`./locales/${language}.json`));
