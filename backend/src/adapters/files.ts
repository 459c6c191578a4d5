/** Where stored files live: a folder of DATA_DIR, or a bucket when S3_ENDPOINT is set. */
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { bucketFiles } from './bucket-files';
import { type FileStore, isFileName } from './file-store';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The store the settings name. */
export function openFileStore(config: Pick<Config, 'dataDir' | 'bucket'>): FileStore {
  return config.bucket ? bucketFiles(config.bucket) : folderFiles(join(config.dataDir, 'files'));
}

/** Files in one folder. A name is there with all its bytes or not at all, after a power cut too. */
export function folderFiles(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('this is no name of a stored file');
    return join(folder, name);
  };
  return {
    async put(name, path) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await synced(path, 'r+');
      await rename(path, pathOf(name));
      // Windows opens no folders; its file system keeps names by itself.
      if (process.platform !== 'win32') await synced(folder, 'r');
    },
    async read(name) {
      if (!isFileName(name)) return undefined;
      try {
        const file = await open(pathOf(name));
        const { size } = await file.stat();
        return { content: file.createReadStream(), size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      if (isFileName(name)) await rm(pathOf(name), { force: true });
    },
    async *list() {
      const entries = await opendir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const { name } of entries) {
        const found = isFileName(name) ? await stat(pathOf(name)).catch(() => undefined) : undefined;
        if (found) yield { name, storedAt: found.ctimeMs };
      }
    },
    async reachable() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
      return true;
    },
  };
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
