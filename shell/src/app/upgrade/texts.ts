import { registerTexts } from '@portal/platform/i18n';

export const useUpgradeTexts = registerTexts('upgrade', (language) => import(`./locales/${language}.json`));
