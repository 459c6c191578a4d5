import { sql } from 'kysely';
import type { Logger } from 'pino';
import { intervalJob } from '../kernel/interval-job';
import type { Stop } from '../kernel/services';
import type { Db } from '../kernel/transaction';

const EVERY_MS = 1_800_000;

/** PGlite has no autovacuum: without this, tables that change all day (states, outbox) grow for ever. Answers how to end it. */
export const scheduleVacuum = (db: Db, log: Logger): Stop =>
  intervalJob(EVERY_MS, log, 'vacuum', () => sql`vacuum analyze`.execute(db));
