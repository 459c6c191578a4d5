import { registerTexts } from '@portal/platform/i18n';

/** The words of the dialog that adds devices. */
export const useAddTexts = registerTexts('mf-devicemanager-add', (language) => import(`./locales/${language}.json`));
