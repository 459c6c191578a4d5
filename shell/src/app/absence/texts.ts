import { registerTexts } from '@portal/platform/i18n';

/** Of pages that are not there: what log-in does without. */
export const useAbsenceTexts = registerTexts('absence', (language) => import(`./locales/${language}.json`));
