import { registerTexts } from '@portal/platform/i18n';

/** Namespaces of what the first screen says. */
export const FIRST_TEXTS = ['shell', 'errors', 'ui'];

// One chunk a language with all that the first screen says (error texts and shared words have the same chunk name).
export const useShellTexts = registerTexts(
  'shell',
  (language) => import(/* webpackChunkName: "text-[request]" */ `../../locales/${language}.json`),
);
