/** Everything between the settings and an address that answers, in order; and back again. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { keepPrivate } from './adapters/data-folder';
import { openFileStore } from './adapters/files';
import { createApp } from './app';
import { type Config, ownOrigins } from './config';
import { migrate } from './db/migrate';
import { openConfiguredDatabase } from './db/open-configured';
import { scheduleVacuum } from './db/vacuum';
import { Metrics } from './kernel/metrics';
import { DatabaseOutbox } from './kernel/outbox';
import { demandFreePort, PortTakenError, portTaken } from './kernel/port';
import type { Services, Stop } from './kernel/services';
import { STARTS } from './parts';

export { PortTakenError };

export interface Portal {
  /** Where it answers, e.g. `http://localhost:8080`. */
  readonly address: string;
  readonly services: Services;
  /** Ends streams, finishes what is under way, closes the database. */
  stop(): Promise<void>;
}

/** Starts all parts. Throws an error with one sentence when a port, the folder or the database cannot be had. */
export async function startPortal(config: Config, log: Logger, onLost: (error: Error) => void): Promise<Portal> {
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
    // Before the data folder is touched: a second start must not even wait for its lock.
    await demandFreePort(config.port, config.host);
    keepPrivate(config.dataDir, log);
    const database = await openConfiguredDatabase(config, log, onLost);
    stops.push(() => database.close());
    await migrate(database.db);
    if (database.kind === 'embedded') stops.push(scheduleVacuum(database.db, log));
    const outbox = new DatabaseOutbox(database, log);
    await outbox.start();
    stops.push(() => outbox.stop());
    const services: Services = {
      config,
      db: database.db,
      clock: { now: Date.now },
      outbox,
      files: openFileStore(config),
      log,
      readiness: new Map(),
      metrics: new Metrics(),
    };
    services.metrics.gauge('database_connections', 'Connections to the database.', () => database.pool().total);
    services.metrics.gauge('database_waiting', 'Queries that wait for a connection.', () => database.pool().waiting);
    const app = await createApp(services);
    // Parts end first (streams, devices), then the web server finishes what is under way, then the events, then the database.
    stops.push(() => closeServer(app));
    for (const start of STARTS) {
      const end = await start(services);
      if (end) stops.push(end);
    }
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw portTaken(error, config.port) ?? error;
    });
    const bound = app.server.address();
    if (config.port === 0 && typeof bound === 'object' && bound)
      config.origins.splice(0, config.origins.length, ...ownOrigins(bound.port));
    stops.push(async () => {
      services.readiness.set('running', () => false);
      if (config.stopDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, config.stopDelayMs));
    });
    const address = config.origins[0] ?? '';
    log.info({ address }, 'the portal serves');
    return { address, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
