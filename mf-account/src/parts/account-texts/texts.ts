import { registerTexts } from '@portal/platform/i18n';

/** Words of pages behind the log-in, which must stay small and does without them. */
export const useAccountTexts = registerTexts('mf-account-texts', (language) => import(`./locales/${language}.json`));
