import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallBrowser } from '../lib/browser.mjs';
import { installFonts } from '../lib/fonts.mjs';
import { runNode } from '../lib/run.mjs';
import { installServers } from '../lib/servers.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';

const BACKEND_CONFIG = 'backend/jest.config.mjs';

async function build() {
  const result = new Result();
  const { code } = await runNode(join(ROOT, 'tools/bin/build.mjs'));
  result.check('build', code === 0 ? [] : ['the portal could not be built; the reason stands above']);
  return result;
}

/** The backend on the embedded database, and beside the broker that it is also made for. */
async function backend({ filter }) {
  // What is missing nevertheless is counted by Jest as skipped.
  const missing = await installServers();
  const { jest } = await import('./suites.mjs');
  const result = await jest('backend', { config: BACKEND_CONFIG, filter });
  result.notes.push(...missing);
  return result;
}

async function browser({ filter }) {
  const missing = await installFonts();
  const { playwright } = await import('./suites.mjs');
  const result = await playwright('browser', { filter, browser: await findOrInstallBrowser() });
  for (const sentence of missing) result.skip(sentence);
  return result;
}

async function backendOnServer({ filter }) {
  await installServers();
  const { jest } = await import('./suites.mjs');
  const { startPostgres } = await import('../testing/postgres.mjs');
  const server = await startPostgres();
  if (!server) {
    const result = new Result();
    result.skip(
      'no PostgreSQL server binaries on this machine (Debian: apt-get install postgresql); the backend ran on the embedded engine only',
    );
    return result;
  }
  try {
    return await jest('backend-postgres', {
      config: BACKEND_CONFIG,
      filter,
      env: { TEST_DATABASE_URL: server.url },
    });
  } finally {
    await server.stop();
  }
}

const checkOf = (file, name) => async (options) => (await import(`./${file}.mjs`))[name](options);
const suiteOf = (run) => async (options) => run(await import('./suites.mjs'), options);

/**
 * What `npm test` runs, in this order; `isStatic` ones are `pnpm check` and need no running portal.
 * Each takes a filter and answers a Result.
 */
export const PARTS = [
  { name: 'types', isStatic: true, title: 'TypeScript, each package by itself', run: checkOf('types', 'types') },
  { name: 'lint', isStatic: true, title: 'ESLint', run: checkOf('lint', 'lint') },
  { name: 'format', isStatic: true, title: 'layout of the code, order of imports', run: checkOf('format', 'format') },
  { name: 'boundaries', isStatic: true, title: 'who may import whom', run: checkOf('boundaries', 'boundaries') },
  { name: 'locales', isStatic: true, title: 'four complete languages', run: checkOf('locales', 'locales') },
  {
    name: 'requirements',
    isStatic: true,
    title: 'requirement ids in tests',
    run: checkOf('requirements', 'requirements'),
  },
  { name: 'docs', isStatic: true, title: 'what the documents name is there', run: checkOf('docs', 'docs') },
  {
    name: 'traces',
    isStatic: true,
    title: 'nothing of one machine in committed files',
    run: checkOf('traces', 'traces'),
  },
  {
    name: 'dead-code',
    isStatic: true,
    title: 'files, exports and dependencies that nobody uses',
    run: checkOf('dead-code', 'deadCode'),
  },
  { name: 'build', title: 'every package that changed', run: build, needs: 'nothing' },
  { name: 'sizes', isStatic: true, title: 'weight of releases', run: checkOf('sizes', 'sizes') },
  {
    name: 'unit',
    title: 'domain, contracts, platform, ui, shell and remotes',
    run: suiteOf(({ jest }, { filter }) => jest('unit', { config: 'jest.config.mjs', filter })),
  },
  {
    name: 'scripts',
    title: 'every command, the registry and the checks themselves',
    run: suiteOf(({ nodeTests }, { filter }) => nodeTests('scripts', { folders: ['tools'], filter })),
  },
  {
    name: 'backend',
    title: 'backend on the embedded database',
    run: backend,
  },
  { name: 'backend-postgres', title: 'backend on PostgreSQL', run: backendOnServer },
  {
    name: 'memory',
    title: 'what the portal takes while people use it, and that it does not grow',
    needsBuild: true,
    run: async () => (await import('../long/memory.mjs')).memory(),
  },
  {
    name: 'gallery',
    title: 'every part of ui in all its states, with axe',
    run: checkOf('gallery', 'gallery'),
  },
  {
    name: 'browser',
    title: 'journeys, accessibility, budgets and live data in a browser',
    needsBuild: true,
    run: browser,
  },
];

/** Whether the portal has been built at all; a part that needs it builds when it is run alone. */
export const isBuilt = () => existsSync(join(ROOT, 'backend', 'dist', 'main.js'));
