import { registerTexts } from '@portal/platform/i18n';

/** The words of this remote. */
export const useRecipeTexts = registerTexts('mf-recipes', (language) => import(`../locales/${language}.json`));
