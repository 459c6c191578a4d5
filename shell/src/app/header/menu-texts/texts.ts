import { registerTexts } from '@portal/platform/i18n';

/** Only the open menu says them: log-in does without. */
export const useMenuTexts = registerTexts('user-menu', (language) => import(`./locales/${language}.json`));
