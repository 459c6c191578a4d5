/** The last whole measurement of each set, and how much of the code has changed since: a floor that `npm test` holds without measuring. */
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
 * @property {Record<string, string>} files each by a hash of what it said then
 */

const FILE = join(ROOT, 'tools', 'mutation', 'scores.json');

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** @returns {Record<string, Measured>} by the name of the set */
export const readScores = () => JSON.parse(readFileSync(FILE, 'utf8'));

/**
 * Remembers a whole measurement.
 * @param {import('./sets.mjs').MutationSet} set
 * @param {import('./score.mjs').Score} score
 */
export function noteScore({ name, files }, { tried, noticed }) {
  const hashes = Object.fromEntries(files.map((file) => [file, hashOf(textOf(file))]));
  const scores = {
    ...readScores(),
    [name]: { on: new Date().toISOString().slice(0, 10), tried, noticed, files: hashes },
  };
  writeWhole(FILE, `${JSON.stringify(scores, null, 2)}\n`);
}

/**
 * The share of a set's lines (0 to 1) that stand in files which were not measured, or said something else then.
 * @param {Pick<Measured, 'files'>} measured
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
