/** What a process has taken of this machine so far. */
import { readdirSync, readFileSync } from 'node:fs';
import { openClient } from './database.mjs';

/** Seconds of processor that a process and its threads have had. @param {number | string} pid */
export function processorOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The same of the processes of a database server. */
export const processorsBelow = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .reduce((sum, pid) => sum + processorOf(pid), 0);

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** The first process of the database server at an address, whose children do the work. */
export async function postmasterOf(url) {
  const client = await openClient(url);
  const { rows } = await client.query(`select pg_read_file('postmaster.pid') as text`);
  await client.end();
  return Number(rows[0].text.split('\n')[0]);
}

/** Its memory that is not swapped out (MiB). @param {number | string} pid */
export const residentMiB = (pid) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
