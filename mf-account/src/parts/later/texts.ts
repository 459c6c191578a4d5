import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-account-later', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

/** Words of pages behind the log-in, which must stay small and does without them. */
export const useLaterTexts = () => useTexts('mf-account-later');
