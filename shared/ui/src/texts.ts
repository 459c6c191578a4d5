import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('ui', {
  en: () => import(/* webpackChunkName: "text-en" */ '../locales/en.json'),
  de: () => import(/* webpackChunkName: "text-de" */ '../locales/de.json'),
  es: () => import(/* webpackChunkName: "text-es" */ '../locales/es.json'),
  fr: () => import(/* webpackChunkName: "text-fr" */ '../locales/fr.json'),
});

/** The words that all screens share: statuses, connection, times, states of lists. */
export const useUiTexts = () => useTexts('ui');
