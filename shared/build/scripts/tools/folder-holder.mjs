import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The process that holds a data folder, as the backend writes it into the folder's `lock`.
 * @returns {number | undefined} its id; undefined when nobody holds the folder or the holder is gone
 */
export function holderOf(folder) {
  let holder;
  try {
    holder = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
    process.kill(holder.pid, 0);
  } catch (error) {
    // Not ours to signal, but there.
    return error?.code === 'EPERM' ? holder.pid : undefined;
  }
  const began = beganOf(holder.pid);
  // A process id is given out again; together with the time it began it is not.
  return !holder.began || !began || began === holder.began ? holder.pid : undefined;
}

/** When a process began, where the system says it. */
function beganOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}
