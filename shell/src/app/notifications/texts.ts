import { registerTexts } from '@portal/platform/i18n';

export const useNotificationTexts = registerTexts('notifications', (language) => import(`./locales/${language}.json`));
