import { registerTexts } from '@portal/platform/i18n';

/** The words of sorting, views and long lists; they come with the first table. */
export const useTableTexts = registerTexts(
  'data-table',
  (language) => import(/* webpackChunkName: "table-[request]" */ `./locales/${language}.json`),
);
