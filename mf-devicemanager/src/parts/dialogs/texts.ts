import { registerTexts } from '@portal/platform/i18n';

/** The words of small dialogs and sheets, which no list needs before one is opened. */
export const useDialogTexts = registerTexts(
  'mf-devicemanager-dialogs',
  (language) => import(`./locales/${language}.json`),
);
