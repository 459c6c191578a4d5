import { chmodSync, mkdirSync, statSync } from 'node:fs';
import type { Logger } from 'pino';

/** Of the owner alone: everything in it is somebody's, or a key. */
const PRIVATE = 0o700;

/** Makes the data folder, and takes others' rights from one that is ours, as older versions made it. What cannot be changed is logged. */
export function keepPrivate(folder: string, log: Pick<Logger, 'warn'>): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE });
    const { uid, mode } = statSync(folder);
    if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, PRIVATE);
  } catch (error) {
    // Whoever needs it says so; with a database and a bucket elsewhere nobody may.
    log.warn({ err: error, folder }, 'the data folder could not be made private');
  }
}
