import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-devicemanager-messages', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

/** The words of maintenance messages. */
export const useMessageTexts = () => useTexts('mf-devicemanager-messages');
