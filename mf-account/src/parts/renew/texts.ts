import { registerTexts } from '@portal/platform/i18n';

/** Words about mailed links, which the log-in loads when it needs them. */
export const useRenewTexts = registerTexts('mf-account-renew', (language) => import(`./locales/${language}.json`));
