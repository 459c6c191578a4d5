import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { intervalJob } from '../kernel/interval-job';
import type { Stop } from '../kernel/services';
import type { Tables } from './tables';

const EVERY_MS = 1_800_000;

/** PGlite has no autovacuum: without this, tables that change all day (states, outbox) grow for ever. Answers how to end it. */
export const scheduleVacuum = (db: Kysely<Tables>, log: Logger): Stop =>
  intervalJob(EVERY_MS, log, 'vacuum', () => sql`vacuum analyze`.execute(db));
