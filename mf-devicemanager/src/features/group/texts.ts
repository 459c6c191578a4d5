import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-devicemanager-group', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

/** The words of the group dialogs. */
export const useGroupTexts = () => useTexts('mf-devicemanager-group');
