import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './processes.mjs';

/**
 * The process that holds a data folder, as the backend writes it into the folder's `lock`.
 * @returns {number | undefined} its id; undefined when nobody holds the folder or the holder is gone
 */
export function holderOf(folder) {
  try {
    const holder = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
    return isAlive(holder) ? holder.pid : undefined;
  } catch {
    return undefined;
  }
}
