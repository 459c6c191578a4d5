import { registerTexts } from '@portal/platform/i18n';

/** The words of the change log. */
export const useAuditTexts = registerTexts(
  'mf-devicemanager-audit',
  (language) => import(`./locales/${language}.json`),
);
