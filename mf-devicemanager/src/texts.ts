import { loadTexts, registerTexts } from '@portal/platform/i18n';

/** Fetches all texts of the screens at once, instead of each when it is first missed. A failure shows where they are used. */
export function fetchTexts(): void {
  for (const namespace of ['mf-devicemanager', 'ui']) loadTexts(namespace).catch(() => undefined);
}

/** The words of this remote. */
export const useManagerTexts = registerTexts('mf-devicemanager', (language) => import(`../locales/${language}.json`));
