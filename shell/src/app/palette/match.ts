import { folded as fold } from '@portal/domain/search';

/** The words that somebody looks for, folded. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** Whether a word begins after this letter. By code: it is asked for every name of a fleet with each key. */
const isBetween = (code: number) => code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97);

/**
 * How well a folded name fits: 0 not at all, for each word must stand in it somewhere; most when it begins with the first word, and
 * words that begin within it count more than letters amid a word.
 */
export function fit(folded: string, words: readonly string[]): number {
  let sum = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const at = folded.indexOf(word);
    if (at < 0) return 0;
    if (at === 0) sum += index === 0 ? 4 : 2;
    else sum += isBetween(folded.charCodeAt(at - 1)) ? 2 : beginsLater(folded, word, at) ? 2 : 1;
  }
  return sum / words.length;
}

function beginsLater(folded: string, word: string, first: number): boolean {
  for (let at = folded.indexOf(word, first + 1); at >= 0; at = folded.indexOf(word, at + 1))
    if (isBetween(folded.charCodeAt(at - 1))) return true;
  return false;
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
