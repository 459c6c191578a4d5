import { registerTexts } from '@portal/platform/i18n';

export const useNewsTexts = registerTexts('news', (language) => import(`./locales/${language}.json`));
