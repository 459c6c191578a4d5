/** What a process has taken of this machine so far. */
import { readFileSync } from 'node:fs';

/** Seconds of processor that a process and its threads have had. @param {number | string} pid */
export function processorOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Its memory that is not swapped out (MiB). @param {number | string} pid */
export const residentMiB = (pid) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
