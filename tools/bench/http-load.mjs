import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LOAD = fileURLToPath(new URL('load.mjs', import.meta.url));

/**
 * Asks an address as fast as it answers, from a process of its own.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, connections?: number, seconds?: number, warmUp?: number }} [options]
 * @returns {Promise<{ perSecond: number, p50: number, p99: number, bytes: number, failed: number }>} times in ms, bytes an answer
 */
export async function askMany(url, { headers = {}, connections = 32, seconds = 5, warmUp = 2 } = {}) {
  const { hostname, port, pathname, search } = new URL(url);
  const order = {
    host: hostname.replace('localhost', '127.0.0.1'),
    port: Number(port),
    path: pathname + search,
    headers,
    connections,
    seconds,
    warmUp,
  };
  const { stdout } = await run(process.execPath, [LOAD, JSON.stringify(order)], { maxBuffer: 1 << 20 });
  return JSON.parse(stdout);
}
