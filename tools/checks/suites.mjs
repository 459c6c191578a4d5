import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from '../lib/run.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT, short } from '../lib/terminal.mjs';
import { Result } from './result.mjs';

const OUTPUT = join(ROOT, '.cache', 'test');

/** A place for a suite's own report; an old one is gone, so that a suite that dies cannot pass with it. */
function reportFile(name) {
  mkdirSync(OUTPUT, { recursive: true });
  const file = join(OUTPUT, name);
  rmSync(file, { force: true });
  return file;
}

/** Reads a report into the sum; a suite that ended without one has failed. */
function readReport(name, file, code, count) {
  const result = new Result();
  if (existsSync(file)) count(result, readFileSync(file, 'utf8'));
  if (result.failed === 0 && code !== 0)
    result.fail(`${name} ended with code ${code} without saying which test failed`);
  if (result.passed + result.failed + result.skipped === 0) result.fail(`${name} ran no test`);
  return result;
}

const JEST = join('node_modules', 'jest', 'bin', 'jest.js');

/** What a skipped test belongs to: one line is enough for all of them. */
const titleOf = ({ ancestorTitles, fullName }) => ancestorTitles[0] ?? fullName;

/** Files that are tested at once; each has its own database. By itself Jest leaves one of two cores alone. */
const AT_ONCE = 2;

/**
 * A run of Jest, counted.
 * @param {string} name
 * @param {{ config: string, filter?: string, env?: Record<string, string> }} options
 */
export async function jest(name, { config, filter, env }) {
  const file = reportFile(`${name}.json`);
  const words = [
    JEST,
    '--config',
    config,
    '--json',
    `--outputFile=${file}`,
    `--maxWorkers=${AT_ONCE}`,
    ...(filter ? ['--passWithNoTests', filter] : []),
  ];
  // Jest's sum goes into ours; what it says while it runs stays on stderr.
  const { code } = await run(process.execPath, words, { env, quietOut: true });
  return readReport(name, file, code, (result, text) => {
    const report = JSON.parse(text);
    result.pass(report.numPassedTests);
    result.skipped += report.numPendingTests + report.numTodoTests;
    for (const suite of report.testResults) {
      const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName } of failed) result.fail(`${short(suite.name)}: ${fullName}`);
      if (!filter)
        for (const title of new Set(suite.assertionResults.filter(({ status }) => status === 'pending').map(titleOf)))
          result.notes.push(`skipped: ${title}`);
      if (suite.status === 'failed' && failed.length === 0) result.fail(`${short(suite.name)} could not run`);
    }
  });
}

/** Of what an error says, what fits into a line: the rest of it is a call log. */
const gistOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 4)
    .join(' · ');

/**
 * The failed tests of a report in TAP, each with what went wrong; a file or a group of tests fails with them and says nothing of its own.
 * @param {string} text
 * @returns {string[]}
 */
export const failedInTap = (text) =>
  [...text.matchAll(/^( *)not ok \d+ - (.*)\n\1 {2}---\n([^]*?)^\1 {2}\.\.\.$/gm)].flatMap(([, , title, facts]) => {
    if (/^ *failureType: 'subtestsFailed'/m.test(facts)) return [];
    const [, quoted, block] = /^ *error: (?:'(.*)'|\|-\n((?: {2,}.*\n|\n)*?)(?= *\w+: ))/m.exec(facts) ?? [];
    return [`${title}: ${gistOf(quoted ?? block ?? '')}`];
  });

/**
 * A run of Node's own test runner over `*.test.mjs`, counted.
 * @param {string} name
 * @param {{ folders: string[], filter?: string, where?: (path: string) => boolean }} options
 */
export async function nodeTests(name, { folders, filter, where = () => true }) {
  const tests = folders
    .flatMap((folder) => filesIn(folder, /\.test\.mjs$/))
    .filter((path) => path.includes(filter ?? '') && where(path));
  if (tests.length === 0) return new Result();
  const file = reportFile(`${name}.tap`);
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${file}`,
  ];
  const { code } = await run(process.execPath, ['--test', '--test-concurrency=1', ...reporters, ...tests]);
  return readReport(name, file, code, (result, text) => {
    const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    result.pass(count('pass'));
    result.skipped += count('skipped') + count('todo');
    for (const message of failedInTap(text)) result.name(message);
    result.failed += count('fail') + count('cancelled');
  });
}

const PLAYWRIGHT = join('e2e', 'node_modules', '@playwright', 'test', 'cli.js');

/**
 * The failed tests of a suite in Playwright's report, one line for each project that failed.
 * @param {{ suites?: object[], specs?: { file: string, line: number, title: string, tests: object[] }[] }} suite
 * @returns {string[]}
 */
export function failedSpecs({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.flatMap(({ errors = [] }) => errors)[0]?.message ?? '';
        return `${file}:${line} [${projectName}] ${title}: ${gistOf(error)}`;
      }),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** The specs of a folder of `e2e`, counted. A test that passed at the second try has failed: there is no second try. */
export async function playwright(name, { specs, filter, browser, env = {} }) {
  const file = reportFile(`${name}.json`);
  const words = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...(filter ? [filter] : [])];
  const { code } = await run(process.execPath, words, {
    env: { ...env, PORTAL_BROWSER: browser, PORTAL_SPECS: specs, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return readReport(name, file, code, (result, text) => {
    const { stats, suites = [], errors } = JSON.parse(text);
    result.pass(stats.expected);
    result.skipped += stats.skipped;
    const failed = suites.flatMap(failedSpecs);
    for (const message of failed) result.fail(message);
    // What a report counts and does not name has failed all the same.
    result.failed += Math.max(0, stats.unexpected + stats.flaky - failed.length);
    for (const { message } of errors ?? []) result.fail(`${name}: ${String(message).split('\n')[0]}`);
  });
}
