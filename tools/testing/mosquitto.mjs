/** A temporary Mosquitto for tests, set up as the documents say. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../lib/ports.mjs';
import { hasMosquitto } from '../lib/server-programs.mjs';
import { programEnv, startServer } from './server-process.mjs';

/**
 * Starts a broker on a free port, in a temporary folder.
 *
 * @param {{ config: string, access: string, users: readonly (readonly [name: string, password: string])[], tls?: { certificate: string, key: string } }} setUp
 *   `config` names the ports as 1883 and, with `tls`, 8883, its files in /etc/mosquitto and its data in /mosquitto/data, as `deploy/mosquitto.conf` does
 * @returns {Promise<{ port: number, tlsPort: number, readonly pid: number, restart: () => Promise<void>, stop: () => Promise<void> } | undefined>} undefined when
 *   none is installed; `restart` ends it as a system does, and starts it again on what it has kept
 */
export async function startMosquitto({ config, access, users, tls }) {
  if (!hasMosquitto()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-mosquitto-'));
  // Started as root, it reads its files as somebody else.
  chmodSync(folder, 0o755);
  const port = await freePorts(2);
  const tlsPort = port + 1;
  const passwords = join(folder, 'devices.passwd');
  writeFileSync(passwords, '');
  for (const [name, password] of users)
    await promisify(execFile)('mosquitto_passwd', ['-b', passwords, name, password], { env: programEnv });
  chmodSync(passwords, 0o644);
  writeFileSync(join(folder, 'devices.acl'), access);
  if (tls) {
    mkdirSync(join(folder, 'tls'));
    cpSync(tls.certificate, join(folder, 'tls/tls.crt'));
    cpSync(tls.key, join(folder, 'tls/tls.key'));
    chmodSync(join(folder, 'tls/tls.key'), 0o644);
  }
  // Started as root, it writes as somebody else.
  mkdirSync(join(folder, 'data'));
  chmodSync(join(folder, 'data'), 0o777);
  const own = config
    .replaceAll('/etc/mosquitto', folder)
    .replaceAll('/mosquitto/data', join(folder, 'data'))
    .replace(/^listener 1883$/m, `listener ${port} 127.0.0.1`)
    .replace(/^listener 8883$/m, `listener ${tlsPort} 127.0.0.1`);
  writeFileSync(join(folder, 'mosquitto.conf'), `${own}\nlog_dest stderr\nlog_type information\n`);
  const start = () => startServer('mosquitto', ['-c', join(folder, 'mosquitto.conf')], ' running');
  let broker = await start();
  return {
    port,
    tlsPort,
    get pid() {
      return broker.pid;
    },
    restart: async () => {
      await broker.stop();
      broker = await start();
    },
    stop: async () => {
      await broker.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
