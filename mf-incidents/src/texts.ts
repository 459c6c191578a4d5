import { registerTexts } from '@portal/platform/i18n';

/** The words of this remote. */
export const useIncidentTexts = registerTexts('mf-incidents', (language) => import(`../locales/${language}.json`));
