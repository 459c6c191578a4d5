import { registerTexts } from '@portal/platform/i18n';

/** The words of what is done with several devices. */
export const useSelectionTexts = registerTexts(
  'mf-devicemanager-selection',
  (language) => import(`./locales/${language}.json`),
);
