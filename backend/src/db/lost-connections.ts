import type pg from 'pg';
import type { Logger } from 'pino';

/**
 * Lets a process outlive the connections of a pool: without these listeners a server that restarts would end it. A connection that is lent out
 * between two queries of a transaction tells its caller by the next query, which fails.
 * @param of whose connections: "the database"
 */
export function outliveConnections(pool: pg.Pool, log: Logger, of: string): void {
  pool.on('error', (error) => log.warn({ reason: error.message }, `lost an idle connection to ${of}`));
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ reason: error.message }, `lost a connection to ${of}`)),
  );
}
