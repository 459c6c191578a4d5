/** A temporary pgbouncer for tests, with `deploy/pgbouncer.ini` itself. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchanged } from '../lib/exchanged.mjs';
import { freePorts } from '../lib/ports.mjs';
import { hasProgram } from '../lib/server-programs.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { asServerUser, startServer } from './server-process.mjs';

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
  const config = exchanged('deploy/pgbouncer.ini', readFileSync(join(ROOT, 'deploy/pgbouncer.ini'), 'utf8'), {
    'host=db port=5432 dbname=portal': `host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
    'listen_addr = *': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${own}`,
    'scram-sha-256': 'trust',
    '/etc/pgbouncer/userlist.txt': users,
    'default_pool_size = 40': `default_pool_size = ${connections}`,
  });
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, config);
  const pooler = await startServer(...asServerUser('pgbouncer', [file]), 'process up');
  return {
    url: `postgresql://${username}@127.0.0.1:${own}/portal`,
    stop: async () => {
      await pooler.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
