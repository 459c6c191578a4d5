import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { run } from '../lib/run.mjs';
import { ROOT, Stop } from '../lib/terminal.mjs';
import { piecesOf } from './sample.mjs';
import { scoreOf } from './score.mjs';

const STRYKER = join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const CONFIG = join('tools', 'mutation', 'stryker.config.mjs');
const REPORTS = join(ROOT, '.cache', 'test');
/** What is changed: whole files, or a fixed part of their lines. */
const targetsOf = ({ files, everyFile: atLeastOne }, oneIn) =>
  oneIn === 1
    ? files
    : files.flatMap((file) => {
        const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length;
        return piecesOf(file, lines, oneIn, { atLeastOne });
      });

/** What is changed together: all files of a set, or each with its own tests. */
function* roundsOf(set) {
  const { folder, files, tests } = set;
  if (!set.own) return yield { ...set, root: folder };
  for (const file of files) {
    const test = file.replace(/\.ts$/, '.test.ts');
    const isThere = existsSync(join(ROOT, test));
    yield { ...set, root: dirname(file), files: [file], tests: isThere ? [relative(folder, test)] : tests };
  }
}

/**
 * Puts small faults into the files of a set, one at a time, in a copy of the tree, and runs the tests that reach them.
 * @param {import('./sets.mjs').MutationSet} set
 * @param {{ oneIn?: number, atOnce?: number }} [options] only one piece of the lines in so many, always the same; so many faults are tried
 *   at once
 * @returns {Promise<import('./score.mjs').Score>}
 * @throws Stop when the tests do not even pass without a fault
 */
export async function mutate(set, { oneIn = 1, atOnce = 2 } = {}) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `mutation-${set.name}.json`);
  /** @type {Parameters<typeof scoreOf>[0]['files']} */
  const files = {};
  for (const { folder, root, environment, tests, jest = {}, ignoreStatic = false, ...round } of roundsOf(set)) {
    const targets = targetsOf(round, oneIn);
    if (targets.length === 0) continue;
    rmSync(report, { force: true });
    const settings = { folder, root, environment, tests, jest, ignoreStatic, report, concurrency: atOnce };
    const env = { MUTATION: JSON.stringify({ ...settings, mutate: targets }) };
    const { code, output } = await run(process.execPath, [STRYKER, 'run', CONFIG], { env, quiet: true });
    if (code !== 0) throw new Stop(`Stryker ended with code ${code} in ${set.name}:\n${output.slice(-3_000)}`);
    Object.assign(files, JSON.parse(readFileSync(report, 'utf8')).files);
  }
  return scoreOf({ files });
}
