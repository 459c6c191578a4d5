import { registerTexts } from '@portal/platform/i18n';

/** The words of maintenance messages. */
export const useMessageTexts = registerTexts(
  'mf-devicemanager-messages',
  (language) => import(`./locales/${language}.json`),
);
