import { createHash } from 'node:crypto';

/** Lines of one piece: long enough for whole statements, which is what a changed line has to lie in. */
const PIECE = 12;

/**
 * Some pieces of a file, always the same ones while its name stays: what else changes does not choose others.
 * @param {string} file
 * @param {number} lines how many it has
 * @param {number} oneIn one piece of so many
 * @returns {string[]} `file:first-last`, as Stryker takes them
 */
export function piecesOf(file, lines, oneIn) {
  const pieces = [];
  for (let first = 1; first <= lines; first += PIECE) {
    const hash = createHash('sha256').update(`${file} ${first}`).digest();
    if (hash.readUInt32BE(0) % oneIn === 0) pieces.push(`${file}:${first}-${Math.min(lines, first + PIECE - 1)}`);
  }
  return pieces;
}
