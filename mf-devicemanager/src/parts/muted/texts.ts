import { registerTexts } from '@portal/platform/i18n';

/** The words of the mark of what is muted. */
export const useMutedTexts = registerTexts(
  'mf-devicemanager-muted',
  (language) => import(`./locales/${language}.json`),
);
