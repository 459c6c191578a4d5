import { registerTexts } from '@portal/platform/i18n';

/** The words of the page of one device. */
export const useDevicePageTexts = registerTexts(
  'mf-devicemanager-device-page',
  (language) => import(`./locales/${language}.json`),
);
