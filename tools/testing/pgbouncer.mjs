/** A temporary pgbouncer for tests, with `deploy/pgbouncer.ini` itself. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../lib/ports.mjs';
import { hasProgram, serverPath } from '../lib/server-programs.mjs';
import { ROOT } from '../lib/terminal.mjs';

/**
 * Starts it before a server of `startPostgres`: ports, names, and who may come are exchanged, nothing else.
 * @param {{ url: string, connections: number }} server `url` of a database, `connections` that are lent
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} undefined when none is installed
 */
export async function startPgbouncer({ url, connections }) {
  if (!hasProgram('pgbouncer')) return undefined;
  const { hostname, port, pathname, username } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  chmodSync(folder, 0o755);
  const own = await freePorts(1);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  const config = readFileSync(join(ROOT, 'deploy/pgbouncer.ini'), 'utf8')
    .replace('host=db port=5432 dbname=portal', `host=${hostname} port=${port} dbname=${pathname.slice(1)}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${own}`)
    .replace('scram-sha-256', 'trust')
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${connections}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, config);
  // It refuses to run as root, as the server does.
  const words = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', 'pgbouncer', file] : ['pgbouncer', file];
  const child = spawn(words[0], words.slice(1), {
    env: { ...process.env, PATH: serverPath() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  await new Promise((resolve, reject) => {
    child.stderr.on('data', (text) => {
      said += text;
      if (said.includes('process up')) resolve(undefined);
    });
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`pgbouncer ended with ${code}:\n${said}`)));
  });
  return {
    url: `postgresql://${username}@127.0.0.1:${own}/portal`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
