import { registerTexts } from '@portal/platform/i18n';

/** The words of the sensor data screen. */
export const useSensorTexts = registerTexts(
  'mf-devicemanager-sensor',
  (language) => import(`./locales/${language}.json`),
);
