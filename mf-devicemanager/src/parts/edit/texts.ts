import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-devicemanager-edit', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

/** The words of every edit dialog; they come with the first one that opens. */
export const useEditTexts = () => useTexts('mf-devicemanager-edit');
