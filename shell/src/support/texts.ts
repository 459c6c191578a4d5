import { registerTexts } from '@portal/platform/i18n';

export const useSupportTexts = registerTexts('support', (language) => import(`./locales/${language}.json`));
