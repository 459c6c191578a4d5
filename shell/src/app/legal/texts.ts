import { registerTexts } from '@portal/platform/i18n';

export const useLegalTexts = registerTexts('legal', (language) => import(`./locales/${language}.json`));
