import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestProject } from '../jest/preset.mjs';

/**
 * Stryker's settings for one set of files, which `MUTATION` names (`mutate` in run.mjs writes it). Stryker copies the tree to a
 * sandbox outside of it and works there: a run that is killed leaves no changed file behind, and Jest never finds a test twice.
 */
const { folder, root, environment, mutate, tests, jest, report, concurrency, ignoreStatic } = JSON.parse(
  process.env.MUTATION ?? '{}',
);
const { rootDir: _, ...project } = jestProject(folder, folder, { environment });

export default {
  testRunner: 'jest',
  plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
  coverageAnalysis: 'perTest',
  mutate,
  // What others write while it copies would be gone when it gets there.
  ignorePatterns: ['**/dist', '**/.cache', '.data', '**/test-results', '**/.swc', 'coverage', 'e2e/old-releases'],
  reporters: ['json'],
  jsonReporter: { fileName: report },
  jest: {
    projectType: 'custom',
    // One file with the tests that stand beside it: nothing to look for.
    enableFindRelatedTests: root === folder,
    config: {
      ...project,
      // Stryker reads the root's configuration before this one: each of its projects would run every test again.
      projects: [],
      roots: [`<rootDir>/${root}`],
      testMatch: tests.map((pattern) => `<rootDir>/${folder}/${pattern}`),
      // Stryker notes what each test reaches from the environment, and wants its file.
      ...(environment === 'node'
        ? { testEnvironment: createRequire(import.meta.url).resolve('jest-environment-node') }
        : {}),
      ...jest,
    },
  },
  tempDirName: join(tmpdir(), 'portal-mutation'),
  concurrency,
  // A machine that is busy is no endless loop.
  timeoutMS: 8_000,
  dryRunTimeoutMinutes: 20,
  ignoreStatic: Boolean(ignoreStatic),
  allowConsoleColors: false,
  disableTypeChecks: false,
};
