import { fileURLToPath } from 'node:url';
import { jestProject } from '@portal/build/jest.mjs';

const project = jestProject('backend', fileURLToPath(new URL('.', import.meta.url)), { environment: 'node' });

export default {
  ...project,
  // Several portals need a server between them.
  testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...(process.env.TEST_DATABASE_URL ? [] : ['/instances\\.test\\.ts$'])],
  globalSetup: '<rootDir>/src/testing/prepare.ts',
  // Each file loads a database of its own, which takes a busy machine seconds.
  testTimeout: 60_000,
  // A file that failed to start leaves its database's thread behind; it must not hold up the result.
  forceExit: true,
};
