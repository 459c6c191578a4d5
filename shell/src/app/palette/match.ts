import { fold } from '@portal/domain/search';

/** The words that somebody looks for, folded. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

const isInside = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/**
 * How well a folded name fits: 0 not at all, for each word must stand in it somewhere; most when it begins with the first word, and
 * words that begin within it count more than letters amid a word.
 */
export function fit(folded: string, words: readonly string[]): number {
  let sum = 0;
  for (const [index, word] of words.entries()) {
    const at = folded.indexOf(word);
    if (at < 0) return 0;
    if (at === 0) sum += index === 0 ? 4 : 2;
    else sum += isInside(folded[at - 1]) && !folded.includes(` ${word}`) ? 1 : 2;
  }
  return sum / words.length;
}

/** A piece of a name, and whether it is what somebody looked for. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A name in pieces, with what was matched apart. Letter by letter, for a folded name may be longer: "ß" is looked for as "ss". */
export function pieces(name: string, words: readonly string[]): Piece[] {
  const letters = [...name.normalize('NFC')];
  const folded = letters.map(fold);
  const whole = folded.join('');
  const marked = new Array<boolean>(whole.length).fill(false);
  for (const word of words) {
    const at = whole.indexOf(word);
    if (at >= 0) marked.fill(true, at, at + word.length);
  }
  const found: { text: string; isMatch: boolean }[] = [];
  let place = 0;
  for (const [index, letter] of letters.entries()) {
    const length = folded[index]?.length ?? 0;
    const isMatch = marked.slice(place, place + length).includes(true);
    place += length;
    const last = found.at(-1);
    if (last && last.isMatch === isMatch) last.text += letter;
    else found.push({ text: letter, isMatch });
  }
  return found;
}
