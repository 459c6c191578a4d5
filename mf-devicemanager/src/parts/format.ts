import { intervalParts } from '@portal/domain/interval';

/** "1 day 1 hour 1 minute 1 second", without zero parts; empty for no interval [R-MSG-06, R-MSG-07]. */
export function intervalText(seconds: number | null, language: string): string {
  if (seconds === null) return '';
  const parts = intervalParts(seconds).map(({ unit, count }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts);
}

/** What a language is called in another one; the code itself when nobody knows. */
export function languageName(code: string, language: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return code;
  }
}
