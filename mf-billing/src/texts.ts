import { registerTexts } from '@portal/platform/i18n';

/** The words of this remote. */
export const useBillingTexts = registerTexts('mf-billing', (language) => import(`../locales/${language}.json`));
