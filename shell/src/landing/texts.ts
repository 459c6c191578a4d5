import { registerTexts } from '@portal/platform/i18n';

export const useLandingTexts = registerTexts(
  'landing',
  (language) => import(/* webpackChunkName: "landing-[request]" */ `./locales/${language}.json`),
);
