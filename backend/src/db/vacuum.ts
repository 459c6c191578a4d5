import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from './tables';

const EVERY_MS = 1_800_000;

/** PGlite has no autovacuum: without this, tables that change all day (states, outbox) grow for ever. Answers how to end it. */
export function scheduleVacuum(db: Kysely<Tables>, log: Logger): () => void {
  const timer = setInterval(() => {
    sql`vacuum analyze`.execute(db).catch((error: unknown) => log.warn({ err: error }, 'vacuum failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
