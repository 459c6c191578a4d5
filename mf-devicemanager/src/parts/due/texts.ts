import { registerTexts } from '@portal/platform/i18n';

/** The words of when maintenance is due. */
export const useDueTexts = registerTexts('mf-devicemanager-due', (language) => import(`./locales/${language}.json`));
