/** Everything between the settings and an address that answers, in order; and back again. */
import { readdirSync, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { keepPrivate } from './adapters/data-folder';
import type { DevicePages } from './adapters/device-pages';
import { createApp } from './app';
import type { DemoAccounts } from './banner';
import { compose } from './composition';
import { type Config, ConfigError, ownOrigins } from './config';
import { migrate } from './db/migrate';
import { openConfiguredDatabase } from './db/open-configured';
import { scheduleVacuum } from './db/vacuum';
import { demandFreePort, freePort, PortTakenError, portTaken } from './kernel/port';
import type { Foundation, Services, Start, Stop } from './kernel/services';
import { LATE, PREPARATIONS, STARTS } from './registrations';

export { PortTakenError };

export interface Portal {
  /** Where it answers, e.g. `http://localhost:8080`. */
  readonly address: string;
  readonly services: Services;
  /** Ends streams, finishes what is under way, closes the database. */
  stop(): Promise<void>;
}

/** What may run with the product, which knows nothing of it: the demo. */
export interface Companion {
  /** Fills an empty database. */
  prepare(services: Services): Promise<void>;
  readonly devicePages: (foundation: Foundation) => DevicePages;
  /** Started last, stopped first. */
  readonly starts: readonly Start[];
  /** What the terminal tells of it. */
  describe(config: Config): DemoAccounts | undefined;
}

/** What `/readyz` names while the portal starts, and when it is about to stop. */
const RUNNING = 'running';

/** Starts all parts. Throws an error with one sentence when a port, the folder or the database cannot be had. */
export async function startPortal(
  asked: Config,
  log: Logger,
  onLost: (error: Error) => void,
  companion?: Companion,
): Promise<Portal> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) {
      try {
        await end();
      } catch (error) {
        log.error({ err: error }, 'a part did not end cleanly');
      }
    }
  };
  try {
    const config = await settled(asked);
    demandLegalTexts(config.legalDir);
    // Before the data folder is touched: a second start must not even wait for its lock.
    await demandFreePort(config.port, config.host);
    keepPrivate(config.dataDir, log);
    const database = await openConfiguredDatabase(config, log, onLost);
    stops.push(() => database.close());
    await migrate(database.session);
    if (database.kind === 'embedded') stops.push(scheduleVacuum(database.db, log));
    const { services, outbox } = compose({
      config,
      database,
      log,
      clock: { now: Date.now },
      ...(companion ? { devicePages: companion.devicePages } : {}),
    });
    await outbox.start();
    stops.push(() => outbox.stop());
    services.metrics.gauge('database_connections', 'Connections to the database.', () => database.pool().total);
    services.metrics.gauge('database_waiting', 'Queries that wait for a connection.', () => database.pool().waiting);
    services.metrics.gauge(
      'calls_waiting',
      'Calls that wait for their turn.',
      () => services.calls.length + services.lists.length,
    );
    const app = await createApp(services);
    // The web server takes no more connections, parts end (streams, devices), what is under way is finished, then the events, then the database.
    let closed: Promise<void> | undefined;
    stops.push(() => (closed ??= closeServer(app)));
    for (const prepare of PREPARATIONS) await prepare(services);
    await companion?.prepare(services);
    const begin = async (start: Start, place = stops.length) => {
      const end = await start(services);
      if (end) stops.splice(place, 0, end);
    };
    let placeOfLate = 0;
    for (const start of STARTS) {
      if (start === LATE) placeOfLate = stops.length;
      else await begin(start);
    }
    services.readiness.set(RUNNING, () => false);
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw portTaken(error, config.port) ?? error;
    });
    // A broker hands over at once what it has kept: with a hundred thousand devices that takes seconds, in which people can work.
    await begin(LATE, placeOfLate);
    for (const start of companion?.starts ?? []) await begin(start);
    services.readiness.delete(RUNNING);
    stops.push(async () => {
      services.readiness.set(RUNNING, () => false);
      if (config.stopDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, config.stopDelayMs));
      // Not awaited: streams are under way until their part ends. A page whose stream has ended comes back to another instance and not to this one.
      closed = closeServer(app);
    });
    const address = config.origins[0] ?? '';
    log.info({ address }, 'the portal serves');
    return { address, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Who has texts of their own wants no others in their place, as a misspelt folder would show. Throws ConfigError. */
function demandLegalTexts(folder: string | undefined): void {
  if (folder === undefined) return;
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  if (!names.some((name) => /^(privacy|impressum|cookies)\.[a-z]{2}\.txt$/.test(name)))
    throw new ConfigError(`LEGAL_DIR must be a folder with texts as impressum.en.txt, and ${folder} holds none.`);
}

/** The settings with ports in place of zeros: what asks for any port gets a free one now, and all parts know it from the start. */
async function settled(config: Config): Promise<Config> {
  const any = (['port', 'mqttPort', 'mailPort', 'cameraPort', 'deviceUiPort', 'metricsPort'] as const).filter(
    (name) => config[name] === 0,
  );
  const ports = Object.fromEntries(await Promise.all(any.map(async (name) => [name, await freePort(config.host)])));
  return { ...config, ...ports, ...(config.port === 0 ? { origins: ownOrigins(ports.port) } : {}) };
}

/** Requests under way may take this long to finish when the portal stops. */
const FINISH_MS = 5_000;

/** Takes no more requests and finishes those under way; connections that a browser keeps open for later do not hold it up. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
