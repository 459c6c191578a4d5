import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-devicemanager-sensor', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

/** The words of the sensor data screen. */
export const useSensorTexts = () => useTexts('mf-devicemanager-sensor');
