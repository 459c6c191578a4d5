import { registerTexts } from '@portal/platform/i18n';

/** The words of the map screen. */
export const useMapTexts = registerTexts('mf-devicemanager-map', (language) => import(`./locales/${language}.json`));
