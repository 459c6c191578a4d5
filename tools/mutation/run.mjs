import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { ROOT, Stop } from '../lib/terminal.mjs';
import { piecesOf } from './sample.mjs';
import { scoreOf } from './score.mjs';

const STRYKER = join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const CONFIG = join('tools', 'mutation', 'stryker.config.mjs');
const REPORTS = join(ROOT, '.cache', 'test');
/** Faults that are tried at once. */
const AT_ONCE = 2;

/** What is changed: whole files, or a fixed part of their lines. */
const targetsOf = ({ files }, oneIn) =>
  oneIn === 1
    ? files
    : files.flatMap((file) => piecesOf(file, readFileSync(join(ROOT, file), 'utf8').split('\n').length, oneIn));

/**
 * Puts small faults into the files of a set, one at a time, in a copy of the tree, and runs the tests that reach them.
 * @param {import('./sets.mjs').MutationSet} set
 * @param {{ oneIn?: number }} [options] only one piece of the lines in so many, always the same
 * @returns {Promise<import('./score.mjs').Score>}
 * @throws Stop when the tests do not even pass without a fault
 */
export async function mutate(set, { oneIn = 1 } = {}) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `mutation-${set.name}.json`);
  rmSync(report, { force: true });
  const { folder, environment, tests, jest = {}, ignoreStatic = false } = set;
  const settings = { folder, environment, tests, jest, ignoreStatic, report, concurrency: AT_ONCE };
  const env = { MUTATION: JSON.stringify({ ...settings, mutate: targetsOf(set, oneIn) }) };
  const { code, output } = await run(process.execPath, [STRYKER, 'run', CONFIG], { env, quiet: true });
  if (code !== 0) throw new Stop(`Stryker ended with code ${code} in ${set.name}:\n${output.slice(-3_000)}`);
  return scoreOf(JSON.parse(readFileSync(report, 'utf8')));
}
