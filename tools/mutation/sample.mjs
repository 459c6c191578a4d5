import { createHash } from 'node:crypto';

/** Lines of one piece: long enough for whole statements, which is what a changed line has to lie in. */
const PIECE = 12;

/** A number that stays with a piece while its file keeps its name. */
const drawn = (file, first) => createHash('sha256').update(`${file} ${first}`).digest().readUInt32BE(0);

/**
 * Some pieces of a file, always the same ones while its name stays: what else changes does not choose others.
 * @param {string} file
 * @param {number} lines how many it has
 * @param {number} oneIn one piece of so many
 * @param {{ atLeastOne?: boolean }} [options] the piece that comes nearest, where none is drawn
 * @returns {string[]} `file:first-last`, as Stryker takes them
 */
export function piecesOf(file, lines, oneIn, { atLeastOne = false } = {}) {
  const all = [];
  for (let first = 1; first <= lines; first += PIECE) all.push(first);
  const chosen = all.filter((first) => drawn(file, first) % oneIn === 0);
  if (atLeastOne && chosen.length === 0)
    chosen.push(all.reduce((best, first) => (drawn(file, first) % oneIn < drawn(file, best) % oneIn ? first : best)));
  return chosen.map((first) => `${file}:${first}-${Math.min(lines, first + PIECE - 1)}`);
}
