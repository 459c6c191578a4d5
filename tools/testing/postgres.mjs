/** A temporary PostgreSQL cluster for tests, from the binaries that Debian and others install. */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../lib/ports.mjs';
import { postgresPrograms } from '../lib/server-programs.mjs';
import { asServerUser } from './server-process.mjs';

const run = promisify(execFile);

/**
 * @typedef {object} TestServer
 * @property {string} url
 * @property {number} port
 * @property {string} folder of its data, log and socket; its user may write there
 * @property {(mode: 'fast' | 'immediate') => Promise<void>} restart stops it, `immediate` without any goodbye, and starts it again
 * @property {() => Promise<boolean>} runs
 * @property {() => Promise<void>} start once it has ended by itself
 * @property {() => Promise<void>} stop
 */

/** The server refuses to run as root: then it runs as the user postgres. */
async function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid, gid };
}

/** Runs a program as the user who owns servers' data, with PostgreSQL's own programs in reach. @returns {Promise<string>} what it said */
export async function runAsServer(program, args, env = {}) {
  const own = { ...process.env, PATH: [postgresPrograms(), process.env.PATH].join(delimiter), ...env };
  return (await run(...asServerUser(program, args), { cwd: tmpdir(), env: own })).stdout;
}

/**
 * Starts a cluster in a temporary folder on a free port.
 * @param {{ durable?: boolean, port?: number, within?: string, settings?: Record<string, string>, fill?: (data: string) => Promise<void> }} [options] `durable`: commits
 *   reach the disk, as on a real server; tests need not wait for that. `within`: where its folder is made. `settings` beside the server's own. `fill` makes the data in place of initdb, in a folder
 *   that is not there yet
 * @returns {Promise<TestServer | undefined>} undefined when no server is installed
 */
export async function startPostgres({ durable = false, port: wanted, within = tmpdir(), settings = {}, fill } = {}) {
  const folder = postgresPrograms();
  if (!folder) return undefined;
  const user = await serverUser();
  const data = mkdtempSync(join(within, 'portal-postgres-'));
  chmodSync(data, 0o700);
  if (user) chownSync(data, user.uid, user.gid);
  const command = (name, args) => run(...asServerUser(join(folder, name), args), { cwd: data });
  const port = wanted ?? (await freePorts(1));
  const more = Object.entries(settings).map(([name, value]) => ` -c ${name}='${value}'`);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} -c fsync=${durable ? 'on' : 'off'} -c max_connections=200${more.join('')}`;
  const start = () =>
    command('pg_ctl', ['-D', join(data, 'db'), '-l', join(data, 'log'), '-o', options, '-w', '-t', '60', 'start']);
  try {
    if (fill) await fill(join(data, 'db'));
    else
      await command('initdb', [
        '-D',
        join(data, 'db'),
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--no-locale',
        '--no-sync',
      ]);
    await start();
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder: data,
    restart: async (mode) => {
      await command('pg_ctl', ['-D', join(data, 'db'), '-m', mode, '-w', 'stop']);
      await start();
    },
    runs: () =>
      command('pg_ctl', ['-D', join(data, 'db'), 'status']).then(
        () => true,
        () => false,
      ),
    start: async () => {
      await start();
    },
    stop: async () => {
      await command('pg_ctl', ['-D', join(data, 'db'), '-m', 'immediate', '-w', 'stop']).catch(() => undefined);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
