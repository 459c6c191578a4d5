/** A temporary Mosquitto for tests, set up as the documents say. */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../lib/ports.mjs';
import { hasMosquitto } from '../lib/server-programs.mjs';

/** Servers stand where only administrators look. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) };

/**
 * Starts a broker on a free port, in a temporary folder.
 *
 * @param {{ config: string, access: string, users: readonly (readonly [name: string, password: string])[] }} setUp
 *   `config` names the port as 1883 and its files in /etc/mosquitto, as the documents do
 * @returns {Promise<{ port: number, stop: () => Promise<void> } | undefined>} undefined when none is installed
 */
export async function startMosquitto({ config, access, users }) {
  if (!hasMosquitto()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-mosquitto-'));
  // Started as root, it reads its files as somebody else.
  chmodSync(folder, 0o755);
  const port = await freePorts(1);
  const passwords = join(folder, 'devices.passwd');
  writeFileSync(passwords, '');
  for (const [name, password] of users)
    await promisify(execFile)('mosquitto_passwd', ['-b', passwords, name, password], { env });
  chmodSync(passwords, 0o644);
  writeFileSync(join(folder, 'devices.acl'), access);
  const own = config.replaceAll('/etc/mosquitto', folder).replace(/^listener 1883$/m, `listener ${port} 127.0.0.1`);
  writeFileSync(join(folder, 'mosquitto.conf'), `${own}\nlog_dest stderr\n`);
  const broker = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => broker.once('close', resolve));
  let said = '';
  await new Promise((resolve, reject) => {
    broker.stderr.on('data', (text) => {
      said += text;
      if (said.includes(' running')) resolve(undefined);
    });
    broker.once('error', reject);
    void ended.then((code) => reject(new Error(`mosquitto ended with ${code}:\n${said}`)));
  });
  return {
    port,
    stop: async () => {
      broker.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
