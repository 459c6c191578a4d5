/** Names that people have typed, as they stand in a mail: as names, not as text of ours, and never as links. */
import type { Language } from '@portal/domain/languages';

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  es: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
};
const NAME = 60;
/** Names of one list that are written out. */
const SHOWN = 3;

/** What programs and name servers take for the dot of a domain. */
const DOTS = /[.\u2024\u3002\uFE52\uFF0E\uFF61]/;
/** A dot before a letter could begin `.com`: mail programs make links of such words without being asked. */
const DOMAIN_DOT = new RegExp(`(${DOTS.source})(?=\\p{L})`, 'gu');
/** `https:` and `mailto:` before anything; also the wide forms that fold to it. */
const SCHEME = /([:\uFF1A\uFE55])(?=\S)/gu;
/** Quotation marks would end ours. */
const MARKS = /["“”„‟«»‹›＂]/gu;

/**
 * A name that a stranger has typed, as it stands among words of ours: on one line, without controls, direction marks or quotation marks.
 * @param most letters
 */
export function shortName(text: string, most = NAME): string {
  // Spaces are left of line breaks and tabs; what is not seen goes, or it could hide the rest.
  const seen = text.replace(/\s/gu, ' ').replace(/\p{C}/gu, '').replace(/ +/g, ' ').replace(MARKS, '’').trim();
  const letters = [...seen];
  if (letters.length <= most) return seen;
  return `${letters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** The same with a gap wherever a mail program would see an address. */
export const plainName = (text: string, most = NAME): string =>
  shortName(text, most).replace(DOMAIN_DOT, '$1 ').replace(SCHEME, '$1 ');

/** A name, or the first names of a list, in the quotation marks of a language. */
export function quoted(language: Language, names: string | readonly string[], most = NAME): string {
  const list = typeof names === 'string' ? [names] : names;
  const [begin, end] = QUOTES[language];
  const written = list
    .slice(0, SHOWN)
    .map((name) => `${begin}${plainName(name, most)}${end}`)
    .join(', ');
  return list.length > SHOWN ? `${written} …` : written;
}
