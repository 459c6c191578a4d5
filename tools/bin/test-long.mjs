import { measureServer } from '../bench/server.mjs';
import { Result } from '../checks/result.mjs';
import { namedPart, testParts, withBuild } from '../checks/run-parts.mjs';
import { jest, playwright } from '../checks/suites.mjs';
import { findOrInstallBrowser } from '../lib/browser.mjs';
import { run } from '../lib/run.mjs';
import { installServers } from '../lib/servers.mjs';
import { dim, main, PNPM } from '../lib/terminal.mjs';
import { engines } from '../long/engines.mjs';
import { journeys } from '../long/journeys.mjs';
import { soak } from '../long/memory.mjs';
import { MUTANTS } from '../long/mutants.mjs';
import { mutation } from '../long/mutation.mjs';
import { SWITCHES } from '../mutation/journeys.mjs';
import { startPostgres } from '../testing/postgres.mjs';

const CONFIG = 'backend/jest.config.mjs';
/** Every right at every place, every declared guard, all guesses and times, ten thousand changed pictures. */
const WHOLE = { MATRIX: 'whole', GUARDS: 'all', GUESSES: 'all', MUTATIONS: '10000' };
/** Inputs for each call; 113 calls and a third as many bytes for 58 of them make it a million at 7,600. */
const ROUNDS = process.env.FUZZ_ROUNDS ?? '1000';

/** On a PostgreSQL server, which is installed where that is possible, else on the embedded database. */
async function onServer(work) {
  await installServers();
  const server = await startPostgres();
  try {
    return await work(server ? { TEST_DATABASE_URL: server.url } : {});
  } finally {
    await server?.stop();
  }
}

/** Each guard switched off, and its tests run: they must fail, and not for want of a program that compiles. */
async function mutants({ filter }) {
  const result = new Result();
  for (const { name, file, find, replace, tests } of MUTANTS.filter(
    (mutant) => !filter || mutant.name.includes(filter),
  )) {
    const env = { MUTANT: JSON.stringify({ file, find, replace }) };
    const words = [
      'node_modules/jest/bin/jest.js',
      '--config',
      CONFIG,
      '--silent',
      '--bail',
      '--json',
      '--outputFile=.cache/test/mutant.json',
      '--testPathPatterns',
      tests,
    ];
    const { output, code } = await run(process.execPath, words, { env, quiet: true });
    const noticed = code !== 0 && !/Test suite failed to run/.test(output);
    result.check(
      `without "${name}"`,
      noticed ? [] : [code === 0 ? `no test of ${tests} fails` : `the tests of ${tests} do not run`],
    );
    console.log(dim(`  ${noticed ? 'noticed' : 'NOT NOTICED'}: ${name}`));
  }
  return result;
}

async function figures() {
  const result = new Result();
  for (const { what, value, unit, kept } of await measureServer())
    result.check(what, kept ? [] : [`${value.toFixed(1)} ${unit}`]);
  return result;
}

/** Killed 200 times, each time anywhere in a thousand writes, on both databases; the server restarts as often. */
async function restarts() {
  const often = { KILLS: '200', KILL_WRITES: '1000' };
  const result = await jest('long-restarts', { config: CONFIG, filter: 'src/start', env: often });
  result.add(
    await onServer((env) => {
      if (env.TEST_DATABASE_URL)
        return jest('long-restarts-server', {
          config: CONFIG,
          filter: 'src/(start|instances)',
          env: { ...often, ...env },
        });
      const skipped = new Result();
      skipped.skip('the same on PostgreSQL: no server is installed');
      return skipped;
    }),
  );
  return result;
}

const PARTS = [
  {
    name: 'security',
    title: 'rights, guards, guesses, uploads and limits, whole',
    run: ({ filter }) =>
      onServer((env) =>
        jest('long-security', { config: CONFIG, filter: filter ?? 'src/security', env: { ...WHOLE, ...env } }),
      ),
  },
  {
    name: 'fuzz',
    title: `${ROUNDS} inputs for each call`,
    run: () =>
      onServer((env) =>
        jest('long-fuzz', { config: CONFIG, filter: 'kernel/fuzz', env: { FUZZ_ROUNDS: ROUNDS, ...env } }),
      ),
  },
  { name: 'restarts', title: 'killed, stopped, and a database that restarts, 200 times each', run: restarts },
  { name: 'mutants', title: `${MUTANTS.length} guards switched off one by one`, run: mutants },
  { name: 'mutation', title: 'small faults in rules, kernel, platform and pages, and who notices them', run: mutation },
  {
    name: 'journeys',
    title: `${SWITCHES.length} clauses broken one by one, and the journeys that notice`,
    run: journeys,
  },
  {
    name: 'chaos',
    title: '200 random faults in releases of the remotes, and the last good version after each',
    needsBuild: true,
    run: async ({ filter }) => playwright('chaos', { specs: 'chaos', filter, browser: await findOrInstallBrowser() }),
  },
  {
    name: 'engines',
    title: 'faults, policies and screens in Chromium, Firefox and WebKit',
    needsBuild: true,
    run: engines,
  },
  { name: 'soak', title: 'two hours of use, and what memory they take', needsBuild: true, run: () => soak() },
  { name: 'figures', title: 'what the server must keep', needsBuild: true, run: figures },
];

// pnpm test:long [part [filter]]
await main(() => {
  const [name, filter] = process.argv.slice(2);
  const parts = name ? [namedPart(PARTS, name)] : PARTS;
  return testParts(withBuild(parts), filter, `${PNPM} test:long`);
});
