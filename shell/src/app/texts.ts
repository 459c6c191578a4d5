import { registerTexts, useTexts } from '@portal/platform/i18n';

// One chunk a language with all that the first screen says (error texts and shared words have the same chunk name).
registerTexts('shell', {
  en: () => import(/* webpackChunkName: "text-en" */ '../../locales/en.json'),
  de: () => import(/* webpackChunkName: "text-de" */ '../../locales/de.json'),
  es: () => import(/* webpackChunkName: "text-es" */ '../../locales/es.json'),
  fr: () => import(/* webpackChunkName: "text-fr" */ '../../locales/fr.json'),
});

export const useShellTexts = () => useTexts('shell');
