import { registerTexts } from '@portal/platform/i18n';

/** The words of every form and edit dialog; they come with the first one that opens. */
export const useEditTexts = registerTexts(
  'edit',
  (language) => import(/* webpackChunkName: "edit-[request]" */ `./locales/${language}.json`),
);
