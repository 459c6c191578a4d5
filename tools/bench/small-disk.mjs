/** A small disk in memory that can be filled, for what happens when one is full. */
import { execFile } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(1_048_576);

/**
 * @typedef {object} SmallDisk
 * @property {string} folder
 * @property {() => void} fill takes all room there is
 * @property {() => void} free gives it back
 * @property {() => Promise<void>} stop
 */

/** Makes one; only who may mount has it. @param {string} size as `700m` @returns {Promise<SmallDisk | undefined>} */
export async function smallDisk(size) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o755);
  const filler = join(folder, 'filler');
  const free = () => rmSync(filler, { force: true });
  return {
    folder,
    free,
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        for (;;) writeSync(file, CHUNK);
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    stop: async () => {
      await run('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
