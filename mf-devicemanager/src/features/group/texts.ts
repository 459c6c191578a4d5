import { registerTexts } from '@portal/platform/i18n';

/** The words of the group dialogs. */
export const useGroupTexts = registerTexts(
  'mf-devicemanager-group',
  (language) => import(`./locales/${language}.json`),
);
