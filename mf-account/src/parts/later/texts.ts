import { registerTexts } from '@portal/platform/i18n';

/** Words of pages behind the log-in, which must stay small and does without them. */
export const useLaterTexts = registerTexts('mf-account-later', (language) => import(`./locales/${language}.json`));
