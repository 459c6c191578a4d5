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

/** What {@link fit} answers at most for so many words: the name begins with the first, and further words begin within it. */
export const highestFit = (words: number): number => (4 + 2 * (words - 1)) / words;

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

const PLAIN = /^[\0-\x7f]*$/;

/** A name in pieces, with what was matched apart. */
export function pieces(name: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text: name, isMatch: false }];
  // Most names are as long when they are folded. Of others it is told letter by letter: "ß" is looked for as "ss".
  const letters = PLAIN.test(name) ? undefined : [...name.normalize('NFC')];
  const folded = letters?.map(fold);
  const whole = folded ? folded.join('') : name.toLowerCase();
  const marked = new Uint8Array(whole.length);
  for (const word of words) {
    const at = whole.indexOf(word);
    if (at >= 0) marked.fill(1, at, at + word.length);
  }
  const found: { text: string; isMatch: boolean }[] = [];
  const add = (text: string, isMatch: boolean) => {
    const last = found.at(-1);
    if (last && last.isMatch === isMatch) last.text += text;
    else found.push({ text, isMatch });
  };
  if (!letters) {
    for (let at = 0; at < name.length; at += 1) add(name.charAt(at), marked[at] === 1);
    return found;
  }
  let place = 0;
  for (const [index, letter] of letters.entries()) {
    const length = folded?.[index]?.length ?? 0;
    add(letter, marked.subarray(place, place + length).includes(1));
    place += length;
  }
  return found;
}
