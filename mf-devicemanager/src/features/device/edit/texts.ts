import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-devicemanager-device', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

/** The words of the device dialog. */
export const useDeviceTexts = () => useTexts('mf-devicemanager-device');
