import { registerTexts } from '@portal/platform/i18n';

export const usePaletteTexts = registerTexts('palette', (language) => import(`./locales/${language}.json`));
