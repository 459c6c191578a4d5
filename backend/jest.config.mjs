import { fileURLToPath } from 'node:url';
import { jestProject } from '@portal/build/jest.mjs';

const project = jestProject('backend', fileURLToPath(new URL('.', import.meta.url)), { environment: 'node' });

export default {
  ...project,
  globalSetup: '<rootDir>/src/testing/prepare.ts',
  // Each file loads a database of its own, which takes a busy machine seconds.
  testTimeout: 60_000,
  // A file that failed to start leaves its database's thread behind; it must not hold up the result.
  forceExit: true,
};
