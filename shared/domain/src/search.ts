/** Letters that people type in another way, though they are no letter with an accent. */
export const SPELT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};
const PLAIN = /^[\0-\x7f]*$/;

/** A text as it is compared: in small letters and without accents, so that Konig finds König [R-EXT-22]. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  // Most names are, and there are ten thousand of them at each key press.
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => SPELT[letter] ?? letter);
}

/**
 * R-DEV-02: a case-insensitive pattern; plain text matches anywhere, `*` any run, all other signs are literal. Letters are compared
 * folded. An empty pattern matches everything.
 */
export function matcher(pattern: string): (text: string) => boolean {
  const wanted = folded(pattern.trim());
  if (wanted === '') return () => true;
  const parts = wanted.split('*').filter((part) => part !== '');
  return (text) => {
    const searched = folded(text);
    let from = 0;
    for (const part of parts) {
      const at = searched.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return true;
  };
}
