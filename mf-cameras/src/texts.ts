import { registerTexts } from '@portal/platform/i18n';

/** The words of this remote. */
export const useCameraTexts = registerTexts('mf-cameras', (language) => import(`../locales/${language}.json`));
