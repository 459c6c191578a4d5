import { registerTexts } from '@portal/platform/i18n';

/** The words of the device dialog. */
export const useDeviceTexts = registerTexts(
  'mf-devicemanager-device',
  (language) => import(`./locales/${language}.json`),
);
