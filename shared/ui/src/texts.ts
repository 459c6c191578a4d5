import { registerTexts } from '@portal/platform/i18n';

/** The words that all screens share: statuses, connection, times, states of lists. */
export const useUiTexts = registerTexts(
  'ui',
  (language) => import(/* webpackChunkName: "text-[request]" */ `../locales/${language}.json`),
);
