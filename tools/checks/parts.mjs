import { join } from 'node:path';
import { findOrInstallBrowser } from '../lib/browser.mjs';
import { installFonts } from '../lib/fonts.mjs';
import { runNode } from '../lib/run.mjs';
import { installCluster, installServers } from '../lib/servers.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';

/** Installs what the parts need of the system, one after the other, before several of them run at once. What is missing then, they say. */
export async function installPrograms() {
  await installCluster();
  await installFonts();
  await findOrInstallBrowser().catch(() => {});
}

async function build() {
  const result = new Result();
  const { code } = await runNode(join(ROOT, 'tools/bin/build.mjs'));
  result.check('build', code === 0 ? [] : ['the portal could not be built; the reason stands above']);
  return result;
}

async function jest(name, options) {
  const suites = await import('./suites.mjs');
  return suites.jest(name, options);
}

/** The backend beside the broker that it is also made for, on the embedded database or on a server. */
async function backend(name, filter, env) {
  // What is missing nevertheless is counted by Jest as skipped.
  const missing = await installServers();
  const result = await jest(name, { config: 'backend/jest.config.mjs', filter, env });
  result.notes.push(...missing);
  return result;
}

/** @param {{ filter?: string }} options */
async function backendOnServer({ filter }) {
  await installServers();
  const { startPostgres } = await import('../testing/postgres.mjs');
  const server = await startPostgres();
  if (server) return backend('backend-postgres', filter, { TEST_DATABASE_URL: server.url }).finally(server.stop);
  const result = new Result();
  result.skip(
    'no PostgreSQL server binaries on this machine (Debian: apt-get install postgresql); the backend ran on the embedded engine only',
  );
  return result;
}

/** Tests that build releases and look at them in a browser: they take a minute, and run while the commands do. */
const OF_RELEASES = /(mount-release|publish-elsewhere|reproducible)\.test/;

/** Tests of what stands in `deploy/`, on a built portal. */
const OF_DEPLOYMENT = /(deploy|cluster|place-releases)\.test/;

/**
 * Some of the tests of the tools, as a part of this name.
 * @param {string} name
 * @param {(path: string) => boolean} where
 * @param {() => Promise<string[]>} [prepare] installs what they need; answers what is still missing
 * @returns {Pick<Part, 'name' | 'run'>}
 */
const testsOfTools = (name, where, prepare = async () => []) => ({
  name,
  run: async ({ filter }) => {
    const missing = await prepare();
    const result = await (await import('./suites.mjs')).nodeTests(name, { folders: ['tools'], filter, where });
    result.notes.push(...missing);
    return result;
  },
});

/** The specs of a folder of `e2e`, on one built portal. */
async function browser(name, specs, filter) {
  const missing = await installFonts();
  // One journey has a database and a broker of its own.
  if (specs === 'tests') await installServers();
  const { playwright } = await import('./suites.mjs');
  const result = await playwright(name, { specs, filter, browser: await findOrInstallBrowser() });
  for (const sentence of missing) result.skip(sentence);
  return result;
}

/** A part that stands in the file of its name. */
const check = (name, title, isStatic = true) => ({
  name,
  title,
  isStatic,
  run: async (options) => (await import(`./${name}.mjs`)).check(options),
});

/**
 * What `npm test` runs, in this order; `isStatic` ones are `pnpm check` and need no running portal. A part runs `beside`
 * one that leaves half of the machine alone, if how long things take is nothing that it measures.
 * @typedef {{ name: string, title: string, isStatic?: boolean, needsBuild?: boolean, beside?: string, run: (options: { filter?: string }) => Promise<Result> }} Part
 * @type {Part[]}
 */
export const PARTS = [
  check('types', 'TypeScript, each package by itself'),
  check('lint', 'ESLint'),
  check('format', 'layout of the code, order of imports'),
  check('boundaries', 'who may import whom'),
  check('contract', 'what shell and remotes agree on'),
  check('locales', 'four complete languages'),
  check('requirements', 'requirement ids in tests'),
  check('docs', 'what the documents name is there'),
  check('traces', 'nothing of one machine in committed files'),
  check('dead-code', 'files, exports and dependencies that nobody uses'),
  { name: 'build', title: 'every package that changed', run: build },
  check('sizes', 'weight of releases'),
  {
    name: 'unit',
    title: 'domain, contracts, platform, ui, shell and remotes',
    run: ({ filter }) => jest('unit', { config: 'jest.config.mjs', filter }),
  },
  {
    ...testsOfTools('scripts', (path) => !OF_RELEASES.test(path) && !OF_DEPLOYMENT.test(path)),
    title: 'every command, the registry and the checks themselves',
  },
  {
    name: 'memory',
    title: 'what the portal takes while people use it, and that it does not grow',
    needsBuild: true,
    beside: 'scripts',
    run: async () => (await import('../long/memory.mjs')).memory(),
  },
  { ...check('gallery', 'every part of ui in all its states, with axe', false), beside: 'scripts' },
  {
    name: 'looks',
    title: 'pages at every width, in each language, with other fonts, by finger',
    needsBuild: true,
    beside: 'browser',
    run: ({ filter }) => browser('looks', 'looks', filter),
  },
  { name: 'backend', title: 'backend on the embedded database', run: ({ filter }) => backend('backend', filter) },
  { name: 'backend-postgres', title: 'backend on PostgreSQL', run: backendOnServer },
  {
    name: 'browser',
    title: 'journeys, accessibility, budgets and live data in a browser',
    needsBuild: true,
    run: ({ filter }) => browser('browser', 'tests', filter),
  },
  {
    name: 'faults',
    title:
      'what is left of the portal when files, releases and the network fail, and that remotes leave nothing behind, in a browser',
    needsBuild: true,
    // It waits for what never comes; where a journey measures, it measures with room.
    beside: 'browser',
    run: ({ filter }) => browser('faults', 'faults', filter),
  },
  {
    ...testsOfTools('releases', (path) => OF_RELEASES.test(path)),
    title: 'the same bytes wherever they are built, and the trial before they are published',
    needsBuild: true,
    beside: 'scripts',
  },
  {
    ...testsOfTools('deploy', (path) => OF_DEPLOYMENT.test(path), installCluster),
    title: 'the files of the deployment, and the portal behind its proxy',
    needsBuild: true,
    beside: 'scripts',
  },
  { ...check('mutation', 'some faults in rules and kernel, and who notices them', false), beside: 'scripts' },
];
