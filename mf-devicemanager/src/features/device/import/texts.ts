import { registerTexts } from '@portal/platform/i18n';

/** The words of the import of devices. */
export const useImportTexts = registerTexts(
  'mf-devicemanager-import',
  (language) => import(`./locales/${language}.json`),
);
