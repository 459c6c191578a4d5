const KILO = 1_024;

/** A size as people say it: 96 kB, 1.8 MB. */
export function sizeText(bytes: number, language: string): string {
  const [value, unit] =
    bytes < KILO * KILO ? [Math.max(1, Math.round(bytes / KILO)), 'kilobyte'] : [bytes / (KILO * KILO), 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
