/** A temporary PostgreSQL cluster for tests, from the binaries that Debian and others install. */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../lib/ports.mjs';
import { postgresPrograms } from '../lib/server-programs.mjs';

const run = promisify(execFile);

/** @typedef {{ url: string, restart: (mode: 'fast' | 'immediate') => Promise<void>, stop: () => Promise<void> }} TestServer */

/** The server refuses to run as root: then it runs as the user postgres. */
async function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid, gid };
}

/**
 * Starts a cluster in a temporary folder on a free port.
 * @param {{ durable?: boolean }} [options] `durable`: commits reach the disk, as on a real server; tests need not wait for that
 * @returns {Promise<TestServer | undefined>} undefined when no server is installed
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = postgresPrograms();
  if (!folder) return undefined;
  const user = await serverUser();
  const data = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  chmodSync(data, 0o700);
  if (user) chownSync(data, user.uid, user.gid);
  const command = (name, args) =>
    user
      ? run('runuser', ['-u', 'postgres', '--', join(folder, name), ...args], { cwd: data })
      : run(join(folder, name), args, { cwd: data });
  const port = await freePorts(1);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} -c fsync=${durable ? 'on' : 'off'} -c max_connections=200`;
  const start = () =>
    command('pg_ctl', ['-D', join(data, 'db'), '-l', join(data, 'log'), '-o', options, '-w', '-t', '60', 'start']);
  try {
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
    /** Stops the server, `immediate` without any goodbye, and starts it again. */
    restart: async (mode) => {
      await command('pg_ctl', ['-D', join(data, 'db'), '-m', mode, '-w', 'stop']);
      await start();
    },
    stop: async () => {
      await command('pg_ctl', ['-D', join(data, 'db'), '-m', 'immediate', '-w', 'stop']).catch(() => undefined);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
