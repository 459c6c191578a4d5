import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-recipes', {
  en: () => import('../locales/en.json'),
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
  fr: () => import('../locales/fr.json'),
});

/** The words of this remote. */
export const useRecipeTexts = () => useTexts('mf-recipes');
