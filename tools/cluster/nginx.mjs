/** nginx with `deploy/nginx.conf` itself: ports, instances and folders are exchanged, nothing else. */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exchanged } from '../lib/exchanged.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { programEnv } from '../testing/server-process.mjs';

const FILE = join(ROOT, 'deploy/nginx.conf');
/** From the first port of a portal to that of its device pages. */
const DEVICE_PAGES = 4;

/** @typedef {{ folder: string, httpPort: number, httpsPort: number, instances: readonly number[], releases: string, tls: { certificate: string, key: string } }} Place `instances`: their first ports */

/** How nginx takes an instance out, as the file says it of each of its two. */
const LEFT_OUT = ' max_fails=2 fail_timeout=1s;';

/** The lines of the instances, by those of the file's two; a third one stands behind the second. @param {readonly number[]} ports */
function linesOf(ports) {
  const [first, ...others] = ports.map((port) => `server 127.0.0.1:${port}${LEFT_OUT}`);
  return [first, others.join('\n        ')];
}

/** The file as this machine runs it. @param {Place} place */
function configFor({ folder, httpPort, httpsPort, instances, releases, tls }) {
  const [first, others] = linesOf(instances);
  const [firstPages, otherPages] = linesOf(instances.map((port) => port + DEVICE_PAGES));
  const text = exchanged('deploy/nginx.conf', readFileSync(FILE, 'utf8'), {
    [`server portal-1:8080${LEFT_OUT}`]: first,
    [`server portal-2:8080${LEFT_OUT}`]: others,
    [`server portal-1:8084${LEFT_OUT}`]: firstPages,
    [`server portal-2:8084${LEFT_OUT}`]: otherPages,
    'listen 8080': `listen 127.0.0.1:${httpPort}`,
    'listen 8443': `listen 127.0.0.1:${httpsPort}`,
    '/etc/nginx/tls/tls.crt': tls.certificate,
    '/etc/nginx/tls/tls.key': tls.key,
    '/var/lib/portal/releases': releases,
    '/tmp/nginx': join(folder, 'nginx'),
    '/dev/stdout': join(folder, 'access.log'),
    '/dev/stderr': join(folder, 'error.log'),
  });
  // Its workers read the files of whoever starts them.
  return process.getuid?.() === 0 ? `user root;\n${text}` : text;
}

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * Has nginx look at the file, and starts it.
 * @param {Place} place
 * @returns {Promise<{ said: string, accessLog: () => string, stop: () => Promise<void> }>} `said` by `nginx -t`
 */
export async function startNginx(place) {
  mkdirSync(place.folder, { recursive: true });
  const config = join(place.folder, 'nginx.conf');
  writeFileSync(config, configFor(place));
  const words = ['-c', config, '-p', place.folder, '-e', join(place.folder, 'error.log')];
  const { stderr: said } = await promisify(execFile)('nginx', ['-t', ...words], { env: programEnv });
  const child = spawn('nginx', [...words, '-g', 'daemon off;'], {
    env: programEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let gone = false;
  void ended.then(() => (gone = true));
  while (!(await accepts(place.httpsPort)))
    if (gone) throw new Error(`nginx ended:\n${readFileSync(join(place.folder, 'error.log'), 'utf8')}`);
  return {
    said,
    accessLog: () => readFileSync(join(place.folder, 'access.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGQUIT');
      const hurry = setTimeout(() => child.kill('SIGTERM'), 1_000);
      await ended;
      clearTimeout(hurry);
    },
  };
}
