import { createServer, type RequestListener } from 'node:http';
import { sql } from 'kysely';
import { collectDefaultMetrics } from 'prom-client';
import { ConfigError } from '../../config';
import { inTime } from '../../kernel/in-time';
import { isOwnHost } from '../../kernel/own-host';
import { portTaken } from '../../kernel/port';
import type { Services, Start } from '../../kernel/services';
import { readyParts } from './health';

/** How long a figure may take (ms): who asks for all of them waits for ten seconds. */
const PATIENCE_MS = 2_000;

/** What nobody counts as it happens stands in the database. */
function addStored({ metrics, reading, clock }: Services): void {
  // A database that is away is told by the figure that says so; one that fails here, or hangs, must not take the others with it.
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => {
    const counted = reading((db) => query.execute(db)).catch(() => undefined);
    return (await inTime(counted, PATIENCE_MS))?.rows[0]?.n ?? Number.NaN;
  };
  metrics.gauge('mails_waiting', 'Mails that are not delivered yet.', () =>
    count(sql<{ n: number }>`select count(*) as n from mails where sent_at is null and failed_at is null`),
  );
  metrics.gauge('mails_oldest_seconds', 'How long the oldest of them has waited; 0 when there is none.', () =>
    count(
      sql<{
        n: number;
      }>`select greatest(0, coalesce(${clock.now()}::bigint - min(created_at), 0))::float8 / 1000 as n from mails where sent_at is null and failed_at is null`,
    ),
  );
  metrics.gauge('mails_given_up', 'Mails of the last thirty days that are not tried any more.', () =>
    count(sql<{ n: number }>`select count(*) as n from mails where failed_at is not null`),
  );
  metrics.gauge('devices_connected', 'Devices that hold a connection, of all instances.', () =>
    count(sql<{ n: number }>`select count(*) as n from device_states where connected`),
  );
  metrics.gauge('outbox_serial', 'The event told last by this instance.', async () =>
    count(sql<{ n: number }>`select coalesce(max(serial), 0) as n from outbox`),
  );
}

/** `/metrics` on a port of its own: figures of the whole portal are not for its visitors [R-EXT-16]. */
export const startMetrics: Start = async (services) => {
  const { metrics, config, log } = services;
  addStored(services);
  metrics.gauges('ready', 'Whether a part can be reached now: 1 or 0.', 'part', async () => {
    const parts = await readyParts(services);
    return new Map([...parts].map(([part, ready]) => [part, ready ? 1 : 0]));
  });
  collectDefaultMetrics({ register: metrics.registry });
  const answer: RequestListener = (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || !isOwnHost(request, config.metricsNames)) {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) =>
        response
          .writeHead(200, {
            'content-type': metrics.registry.contentType,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'figures could not be read');
        response.writeHead(503).end();
      },
    );
  };
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        portTaken(error, config.metricsPort, 'METRICS_PORT') ??
          new ConfigError(`METRICS_HOST ${config.metricsHost} cannot be listened on.`),
      ),
    );
    server.listen(config.metricsPort, config.metricsHost, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    metrics.registry.clear();
  };
};
