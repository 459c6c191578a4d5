import { readFileSync } from 'node:fs';

/** When a process began, as the system counts it; '' where the system does not say. */
export function beganOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}

/**
 * Whether the very process is still there that wrote itself down: an id is given out again, together with the time it began it is not.
 * @param {{ pid: number, began?: string }} written
 */
export function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not ours to signal, but there.
    if (error?.code !== 'EPERM') return false;
  }
  const since = beganOf(pid);
  return !began || !since || since === began;
}
