import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { Start } from '../../kernel/services';

/** `/readyz` tells whether files can be stored [R-EXT-16]; a file store that is no folder brings a check of its own. */
export const startFilesCheck: Start = async ({ config, readiness }) => {
  await mkdir(config.dataDir, { recursive: true });
  if (!readiness.has('files')) readiness.set('files', () => access(config.dataDir, constants.R_OK | constants.W_OK).then(() => true));
};
