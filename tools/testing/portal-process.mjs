import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, LISTENERS } from '../lib/ports.mjs';
import { serverEnv } from '../lib/server-env.mjs';
import { ROOT } from '../lib/terminal.mjs';

/** The server that this checkout has built. */
export const BACKEND = join(ROOT, 'backend', 'dist', 'main.js');
const PRELOAD = new URL('../lib/end-with-parent.mjs', import.meta.url).href;

const START_TIMEOUT = 120_000;

/** The password of every account of the demo data. */
export const PASSWORD = 'demo-Kitchen-1';

/**
 * @typedef {object} RunningPortal
 * @property {string} url without a slash at the end
 * @property {number} port
 * @property {number} mqttPort
 * @property {string} dataDir
 * @property {number} pid of the server process
 * @property {() => string} output what it printed so far
 * @property {Record<string, string>} env what makes other commands mean this portal
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built portal beside any other: on free ports, with a data folder of its own.
 *
 * @param {{ env?: Record<string, string>, dataDir?: string, port?: number, backend?: string }} [options] `port`: that of one which has ended, where its
 *   address must stay; `backend`: another one than this checkout's, by its `main.js`
 * @returns {Promise<RunningPortal>} once it serves
 */
export async function startPortal({ env = {}, dataDir, port: wanted, backend = BACKEND } = {}) {
  const port = wanted ?? (await freePorts(LISTENERS));
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'portal-'));
  const own = { PORT: String(port), DATA_DIR: folder, SEED: 'demo', LOG_LEVEL: 'warn', ...env };
  const child = spawn(process.execPath, ['--import', PRELOAD, backend], {
    cwd: ROOT,
    env: serverEnv(own),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const ended = new Promise((resolve) => child.once('exit', resolve));

  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await Promise.race([
      serves(`${url}/readyz`),
      ended.then((code) => Promise.reject(new Error(`The portal ended with code ${code} while starting:\n${output}`))),
    ]);
  } catch (error) {
    await stop();
    throw error instanceof Error ? error : new Error(String(error));
  }
  return { url, port, mqttPort: port + 1, dataDir: folder, pid: child.pid ?? 0, output: () => output, env: own, stop };
}

async function serves(address) {
  for (const until = Date.now() + START_TIMEOUT; Date.now() < until; ) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} did not answer within ${START_TIMEOUT / 1000} s`);
}
