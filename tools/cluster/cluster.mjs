/** What `deploy/compose.yaml` starts in containers, on this machine without any: nginx, two instances or more, PostgreSQL, Mosquitto, an S3 server, a mail server. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, LISTENERS } from '../lib/ports.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { RELEASES_DIR } from '../release/paths.mjs';
import { startMosquitto } from '../testing/mosquitto.mjs';
import { BACKEND, startPortal } from '../testing/portal-process.mjs';
import { startPostgres } from '../testing/postgres.mjs';
import { s3Server } from '../testing/s3-server.mjs';
import { makeCertificate } from './certificate.mjs';
import { startMailSink } from './mail-sink.mjs';
import { startNginx } from './nginx.mjs';

/** On a small disk of its own the log must not take all of it (`max_wal_size` is 1 GB otherwise). */
const SMALL_LOG = { max_wal_size: '128MB' };
const BROKER_PASSWORD = 'cluster-on-one-machine';

/**
 * @typedef {object} Cluster
 * @property {string} url by https, without a slash at the end
 * @property {string} httpUrl what redirects there
 * @property {string} folder of logs and mails; it goes with the cluster
 * @property {string} checked what `nginx -t` said
 * @property {() => string} accessLog of the proxy
 * @property {string} databaseUrl
 * @property {import('../testing/postgres.mjs').TestServer} database
 * @property {{ port: number, tlsPort: number, restart: () => Promise<void> }} broker
 * @property {import('../testing/s3-server.mjs').S3Server} bucket
 * @property {{ pid: number, port: number, url: string, env: Record<string, string>, stop: () => Promise<void> }[]} instances
 * @property {(index: number) => Promise<void>} startAgain an instance that has ended, where it was, by this checkout's backend
 * @property {() => Promise<void>} stop
 */

/**
 * Starts everything; the portal has to be built.
 *
 * @param {{ env?: Record<string, string>, open?: boolean, port?: number, count?: number, backend?: string, databaseWithin?: string, step?: (text: string) => void }} [options]
 *   `env` of the instances; `count` of them; `open`: the broker takes every device of this machine, as demo devices have keys that only their portal knows; `port`: of the
 *   proxy, by https; `backend`: what the instances are at first, as in `startPortal`; `databaseWithin`: a folder for its data
 * @returns {Promise<Cluster>}
 */
export async function startCluster({
  env = {},
  open = false,
  port: wanted,
  count = 2,
  backend = BACKEND,
  databaseWithin,
  step = () => {},
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
  /** @type {(() => unknown)[]} */
  const ends = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const tls = await makeCertificate(folder);
    step('PostgreSQL');
    const database = needed(
      await startPostgres({ durable: true, ...(databaseWithin && { within: databaseWithin, settings: SMALL_LOG }) }),
      'postgresql',
    );
    ends.push(database.stop);
    step('Mosquitto');
    const config = readFileSync(join(ROOT, 'deploy/mosquitto.conf'), 'utf8');
    const broker = needed(
      await startMosquitto({
        config: open
          ? config.replace('allow_anonymous false', 'allow_anonymous true').replaceAll(/^(password|acl)_file .*$/gm, '')
          : config,
        access: readFileSync(join(ROOT, 'deploy/mosquitto.acl'), 'utf8'),
        users: [['portal', BROKER_PASSWORD]],
        tls,
      }),
      'mosquitto',
    );
    ends.push(broker.stop);
    const bucket = await s3Server();
    ends.push(bucket.close);
    const [mailPort, httpPort, first] = [await freePorts(1), await freePorts(2), await freePorts(count * LISTENERS)];
    const httpsPort = wanted ?? httpPort + 1;
    const mail = await startMailSink({ port: mailPort, folder: join(folder, 'mails') });
    ends.push(mail.stop);
    const url = `https://localhost:${httpsPort}`;
    const common = {
      SEED: 'none',
      SIMULATOR: 'off',
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DATABASE_URL: database.url,
      MQTT_URL: `mqtt://portal:${BROKER_PASSWORD}@127.0.0.1:${broker.port}`,
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: bucket.settings.region,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
      ...env,
    };
    /** @type {Awaited<ReturnType<typeof startPortal>>[]} */
    const instances = [];
    const start = async (index, program = BACKEND) => {
      step(`instance ${index + 1}`);
      const dataDir = join(folder, `data-${index + 1}`);
      mkdirSync(dataDir, { recursive: true });
      // Demo devices live once.
      const own = index === 0 ? common : { ...common, SIMULATOR: 'off' };
      instances[index] = await startPortal({ env: own, dataDir, port: first + index * LISTENERS, backend: program });
    };
    ends.push(() => Promise.all(instances.map((instance) => instance.stop())));
    for (let index = 0; index < count; index += 1) await start(index, backend);
    step('nginx');
    const proxy = await startNginx({
      folder,
      httpPort,
      httpsPort,
      instances: instances.map(({ port }) => port),
      releases: RELEASES_DIR,
      tls,
    });
    ends.push(proxy.stop);
    return {
      url,
      httpUrl: `http://localhost:${httpPort}`,
      folder,
      checked: proxy.said,
      accessLog: proxy.accessLog,
      databaseUrl: database.url,
      database,
      broker,
      bucket,
      instances,
      startAgain: (index) => start(index),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @template T @param {T | undefined} server @param {string} packages @returns {T} */
function needed(server, packages) {
  if (server === undefined) throw new Error(`${packages} is not installed`);
  return server;
}
