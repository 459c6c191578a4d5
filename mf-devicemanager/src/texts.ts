import { loadTexts, registerTexts } from '@portal/platform/i18n';

/** Fetches the texts of the screens' parts at once, instead of each when it is first missed. A failure shows where they are used. */
export function fetchTexts(): void {
  for (const namespace of ['mf-devicemanager', 'ui', 'data-table']) loadTexts(namespace).catch(() => undefined);
}

/** The words of this remote. */
export const useManagerTexts = registerTexts('mf-devicemanager', (language) => import(`../locales/${language}.json`));
