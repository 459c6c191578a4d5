import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jestProject } from '@portal/tools/jest/preset.mjs';

const project = jestProject('backend', fileURLToPath(new URL('.', import.meta.url)), { environment: 'node' });

/** The same compiler, with one guard switched off. */
function mutantOf(transform) {
  const wrapper = fileURLToPath(new URL('../tools/jest/mutant.cjs', import.meta.url));
  return Object.fromEntries(Object.entries(transform).map(([pattern, [, options]]) => [pattern, [wrapper, options]]));
}

/** The files whose tests ask for no database: on a server they would prove nothing that they have not proven without one. */
function withoutDatabase() {
  const sources = fileURLToPath(new URL('src', import.meta.url));
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => !readFileSync(join(sources, path), 'utf8').includes('testing/'))
    .map((path) => `/src/${path.replaceAll('.', '\\.')}$`);
}

export default {
  ...project,
  // Several portals need a server between them.
  testPathIgnorePatterns: [
    ...project.testPathIgnorePatterns,
    ...(process.env.TEST_DATABASE_URL ? withoutDatabase() : ['/(instances|point-in-time|pooler|replica)\\.test\\.ts$']),
  ],
  // pnpm test:long switches guards off.
  ...(process.env.MUTANT ? { transform: mutantOf(project.transform) } : {}),
  globalSetup: '<rootDir>/src/testing/prepare.ts',
  globalTeardown: '<rootDir>/src/testing/tidy.ts',
  // Each file loads a database of its own, which takes a busy machine seconds.
  testTimeout: 60_000,
  // A file that failed to start leaves its database's thread behind; it must not hold up the result.
  forceExit: true,
};
