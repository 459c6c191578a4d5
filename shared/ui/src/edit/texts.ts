import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('edit', {
  en: () => import(/* webpackChunkName: "edit-en" */ './locales/en.json'),
  de: () => import(/* webpackChunkName: "edit-de" */ './locales/de.json'),
  es: () => import(/* webpackChunkName: "edit-es" */ './locales/es.json'),
  fr: () => import(/* webpackChunkName: "edit-fr" */ './locales/fr.json'),
});

/** The words of every form and edit dialog; they come with the first one that opens. */
export const useEditTexts = () => useTexts('edit');
