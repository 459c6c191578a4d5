/** One Database, embedded or on a server: the same SQL, the same driver. */

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../kernel/transaction';
import { type Embedded, type EmbeddedOptions, openEmbedded } from './embedded';
import { outliveConnections } from './lost-connections';
import { followReplica, type Replica } from './replica';
import type { Tables } from './tables';

// int8: counts and ms since 1970 stay far below 2^53.
pg.types.setTypeParser(20, Number);

/** The channel on which a commit with events wakes every instance. */
export const WAKE_CHANNEL = 'portal_outbox';

export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'server';
  /** For what a session is set or locked for longer than a transaction: never through a pooler. */
  readonly session: Db;
  /**
   * Runs queries whose answer may be a second old, on a replica where there is one: reports and lists that nobody decides by. Never what
   * decides about rights, and never what somebody looks at to see what they just did. `work` only reads, and may run twice.
   */
  readonly reading: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Calls back after each commit that has published events, of any instance; answers how to end it. */
  onWake(listener: () => void): Promise<() => Promise<void>>;
  /** The embedded database as a tar file; undefined on a server. */
  readonly image: (() => Promise<Uint8Array>) | undefined;
  /** How many connections there are, and how many queries wait for one. */
  pool(): { total: number; waiting: number };
  close(): Promise<void>;
}

/** The database cannot be reached at start; the message is one sentence for the operator. */
export class DatabaseUnreachableError extends Error {}

/** Opens the embedded database: one connection, which also listens. */
export async function openEmbeddedDatabase(options: EmbeddedOptions, log: Logger): Promise<Database> {
  const embedded: Embedded = await openEmbedded(options);
  const listeners = new Set<() => void>();
  const pool = new pg.Pool({
    ...embedded.connection,
    // LISTEN, advisory locks and named statements need the one connection that PGlite has.
    max: 1,
    idleTimeoutMillis: 0,
    // The pool waits for the promise, which its types do not say: no query comes before LISTEN.
    onConnect: ((client: pg.ClientBase) => {
      client.on('notification', () => listeners.forEach((listener) => listener()));
      return client.query(`listen ${WAKE_CHANNEL}`);
    }) as (client: pg.ClientBase) => void,
  });
  pool.on('error', (error) => log.error({ err: error }, 'lost the connection to the embedded database'));
  const db = kyselyOn(pool);
  return {
    db,
    kind: 'embedded',
    session: db,
    reading: (work) => work(db),
    onWake: async (listener) => {
      listeners.add(listener);
      return async () => void listeners.delete(listener);
    },
    image: embedded.image,
    pool: () => loadOf(pool),
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

export interface ServerOptions {
  /** How long a statement may take (ms): whoever asked has given up by then. */
  readonly statementMs?: number;
  /** A streaming replica. */
  readonly readUrl?: string | undefined;
  /** The server itself, where the main address is that of a pooler which lends its connections for a transaction only. */
  readonly sessionUrl?: string | undefined;
}

/** Connections for one statement after the other, and for changes of the tables. */
const SESSIONS = 2;

/** Connects to a PostgreSQL server. Throws DatabaseUnreachableError. */
export async function openServerDatabase(
  url: string,
  poolSize: number,
  log: Logger,
  { statementMs = 30_000, readUrl, sessionUrl }: ServerOptions = {},
): Promise<Database> {
  // What is set when a session begins; a pooler, whose sessions are everybody's, sets it itself.
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: 60_000 };
  const own = { connectionTimeoutMillis: 5_000, application_name: 'cloud-connect-portal' };
  const direct = sessionUrl ?? url;
  const pool = new pg.Pool({ ...own, ...(sessionUrl ? {} : limits), connectionString: url, max: poolSize });
  const sessions = sessionUrl
    ? new pg.Pool({ ...own, ...limits, connectionString: sessionUrl, max: SESSIONS })
    : undefined;
  for (const each of [pool, sessions]) if (each) outliveConnections(each, log, 'the database');
  const closing = () => Promise.all([pool, sessions].map((each) => each?.end()));
  await reach(pool, url, closing);
  if (sessions) await reach(sessions, direct, closing);
  if (sessions && !(await hasLimit(pool)))
    log.warn('the pooler sets no statement_timeout: a statement may take for ever (connect_query)');
  const replica = readUrl
    ? await followReplica(sessions ?? pool, { ...own, ...limits, connectionString: readUrl, max: poolSize }, log)
    : undefined;
  const db = kyselyOn(pool);
  return {
    db,
    kind: 'server',
    session: sessions ? kyselyOn(sessions) : db,
    reading: replica ? readingFrom(replica, kyselyOn(replica.pool), db) : (work) => work(db),
    onWake: (listener) => listenOn(direct, listener, log),
    image: undefined,
    pool: () => loadOf(pool),
    close: async () => {
      await replica?.close();
      await closing();
    },
  };
}

async function reach(pool: pg.Pool, url: string, close: () => Promise<unknown>): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    await close().catch(() => undefined);
    throw new DatabaseUnreachableError(
      `The database at ${shown(url)} cannot be used: ${error instanceof Error ? error.message || codeOf(error) : 'unknown error'}.`,
    );
  }
}

const hasLimit = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout !== '0';

/** The replica while it is fresh; what it alone cannot answer, the database does. */
const readingFrom =
  (replica: Replica, at: Db, db: Db): Database['reading'] =>
  async (work) => {
    if (!replica.isFresh()) return work(db);
    try {
      return await work(at);
    } catch (error) {
      if (!replica.isOwn(error)) throw error;
      replica.distrust();
      return work(db);
    }
  };

const loadOf = (pool: pg.Pool) => ({ total: pool.totalCount, waiting: pool.waitingCount });

function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? 'no connection');

/** Host, port and database name: no user, no password. */
function shown(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}

/** One connection of its own that listens, and comes back by itself after the server was away. */
async function listenOn(url: string, listener: () => void, log: Logger): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let ended = false;
  let retry: NodeJS.Timeout | undefined;
  const again = () => {
    if (ended || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 1_000);
    retry.unref();
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'cloud-connect-portal events',
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'lost the connection that listens for events');
      next.end().catch(() => undefined);
      again();
    });
    next.on('notification', listener);
    try {
      await next.connect();
      await next.query(`listen ${WAKE_CHANNEL}`);
      client = next;
      // What was committed while nobody listened.
      listener();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for events yet');
      next.end().catch(() => undefined);
      again();
    }
  };
  await connect();
  return async () => {
    ended = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
