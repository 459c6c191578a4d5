/** The last measurement of each set, and how much of the code has changed since: a floor that `npm test` holds without measuring. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../lib/files.mjs';
import { ROOT } from '../lib/terminal.mjs';

/**
 * @typedef {object} Measured
 * @property {string} on the day, `2026-11-22`
 * @property {number} tried
 * @property {number} noticed
 * @property {number} [oneIn] of a sample: one piece of the lines in so many
 * @property {Record<string, string>} [files] of a whole measurement: each by a hash of what it said then
 */

const FILE = join(ROOT, 'tools', 'mutation', 'scores.json');

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** @returns {Record<string, Measured>} by the name of the set */
export const readScores = () => JSON.parse(readFileSync(FILE, 'utf8'));

/**
 * Remembers a measurement; a sample only of a set that has no floor, for that is held against the whole.
 * @param {import('./sets.mjs').MutationSet} set
 * @param {import('./score.mjs').Score} score
 * @param {number} oneIn one piece of the lines in so many
 */
export function noteScore({ name, files, floor }, { tried, noticed }, oneIn) {
  if (oneIn > 1 && floor !== undefined) return;
  const what = oneIn > 1 ? { oneIn } : { files: Object.fromEntries(files.map((file) => [file, hashOf(textOf(file))])) };
  const measured = { on: new Date().toISOString().slice(0, 10), tried, noticed, ...what };
  writeWhole(FILE, `${JSON.stringify({ ...readScores(), [name]: measured }, null, 2)}\n`);
}

/**
 * The share of a set's lines (0 to 1) that stand in files which were not measured, or said something else then.
 * @param {{ files: Record<string, string> }} measured
 * @param {readonly string[]} files of the set
 * @param {(file: string) => string} [read]
 */
export function changedShare(measured, files, read = textOf) {
  let all = 0;
  let changed = 0;
  for (const file of files) {
    const text = read(file);
    const lines = text.split('\n').length;
    all += lines;
    if (measured.files[file] !== hashOf(text)) changed += lines;
  }
  return all === 0 ? 0 : changed / all;
}
