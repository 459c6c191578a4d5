/** What leaves room for the words of a question in the four lines that a phone gives it, also in the widest letters. */
const MOST = 48;

/**
 * A name as a question has it: one of 255 letters would leave no room for what is asked. Its beginning, and "…" for the rest.
 * @param most letters; a sign of two halves, as emoji are, counts as one and stays whole
 */
export function shortName(name: string, most = MOST): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : name;
}
