import { loadTexts, registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-devicemanager', {
  en: () => import('../locales/en.json'),
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
  fr: () => import('../locales/fr.json'),
});

/** Fetches all texts of the screens at once, instead of each when it is first missed. A failure shows where they are used. */
export function fetchTexts(): void {
  for (const namespace of ['mf-devicemanager', 'ui']) loadTexts(namespace).catch(() => undefined);
}

/** The words of this remote. */
export const useManagerTexts = () => useTexts('mf-devicemanager');
