import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('notifications', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

export const useNotificationTexts = () => useTexts('notifications');
