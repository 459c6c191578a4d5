/** A streaming replica that may answer as long as it is known to be at most a second behind. */

import pg from 'pg';
import type { Logger } from 'pino';
import { intervalJob } from '../kernel/interval-job';
import { isAway } from '../kernel/problems';
import { outliveConnections } from './lost-connections';

/** How old an answer of the replica may be (ms): what reports and lists bear that nobody decides by. */
const STALE_MS = 1_000;
/** How often both are asked how far they are (ms). */
const LOOK_MS = 250;
/** A recovery that must not wait ends a query that stands in its way; a table or column of a new version has not come yet. */
const OWN = ['40001', '42P01', '42703'];

interface Mark {
  readonly at: number;
  /** Bytes of the log that the primary had written by then. */
  readonly written: bigint;
}

export interface Replica {
  /** Whether everything that was committed a second ago can be read from it. */
  isFresh(): boolean;
  /** Whether an error is one that the primary would not have: it is the replica's own. */
  isOwn(error: unknown): boolean;
  /** Leaves it alone until it is known to be fresh again. */
  distrust(): void;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Follows a replica. It needs no clock of another machine: how far the primary has written is noted with the own time, and the
 * replica is as fresh as the last note that it has played. One that cannot be reached, lags, or is no replica is never asked.
 */
export async function followReplica(primary: pg.Pool, settings: pg.PoolConfig, log: Logger): Promise<Replica> {
  // A replica that hangs must not hold up what the primary can answer.
  const pool = new pg.Pool({ ...settings, connectionTimeoutMillis: 1_000 });
  outliveConnections(pool, log, 'the replica');
  let marks: Mark[] = [];
  let freshAt = -Infinity;
  let told: boolean | undefined;
  const isFresh = () => performance.now() - freshAt <= STALE_MS;
  const tell = () => {
    if (told === isFresh()) return;
    told = isFresh();
    if (told) log.info('the replica answers what may be a second old');
    else log.warn('the replica is away or behind: the database itself answers');
  };
  const look = async () => {
    const at = performance.now();
    const written = await logOf(primary, `select (pg_current_wal_lsn() - '0/0')::text as log`);
    if (written !== undefined) marks.push({ at, written });
    const played = await logOf(
      pool,
      `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as log`,
    );
    const reached = played === undefined ? undefined : marks.findLast((mark) => mark.written <= played);
    if (reached !== undefined) freshAt = Math.max(freshAt, reached.at);
    marks = marks.filter((mark) => mark.at > performance.now() - 2 * STALE_MS);
    tell();
  };
  await look();
  const stop = intervalJob(LOOK_MS, log, 'looking how far the replica is', look);
  return {
    isFresh,
    isOwn: (error) => isAway(error) || OWN.includes(String((error as { code?: unknown } | undefined)?.code)),
    distrust: () => {
      marks = [];
      freshAt = -Infinity;
    },
    pool,
    close: async () => {
      await stop();
      await pool.end();
    },
  };
}

async function logOf(pool: pg.Pool, query: string): Promise<bigint | undefined> {
  try {
    const { rows } = await pool.query<{ log: string | null }>(query);
    const log = rows[0]?.log;
    return log == null ? undefined : BigInt(log);
  } catch {
    // Away: its marks are missing, which says it all.
    return undefined;
  }
}
