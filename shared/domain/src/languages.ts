/** R-SHELL-15. */
export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of the browser's wishes that we speak (de-AT counts as de), else en [R-SHELL-15]. */
export function chooseLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const primary = wish.toLowerCase().split('-')[0];
    const found = LANGUAGES.find((language) => language === primary);
    if (found) return found;
  }
  return 'en';
}

/** Texts by language code; any may be missing. */
export type Localized = Readonly<Record<string, string>>;

/** An incident's summary: current language, else the plain one, else the first available [R-SHELL-11]. */
export function localizedSummary(
  incident: { summary: string; localizedSummaries?: Localized | null },
  language: string,
): string {
  return (
    incident.localizedSummaries?.[language] ||
    incident.summary ||
    Object.values(incident.localizedSummaries ?? {}).find(Boolean) ||
    ''
  );
}

/** A message's text: current language, else en, else the first available, else empty [R-MSG-07]. */
export function localizedText(texts: Localized | null | undefined, language: string): string {
  return texts?.[language] || texts?.['en'] || Object.values(texts ?? {}).find(Boolean) || '';
}
