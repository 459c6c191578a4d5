import { FairTurns } from '../../kernel/fair-turns';

/** A page takes up to 16 MiB of memory until it is out. */
const AT_ONCE = 16;
/** As many as a browser asks one host for at the same time. */
const OF_ONE = 6;
const MOST_WAITING = 500;
/** As long as a device may take. */
const PATIENCE_MS = 10_000;
const RETRY_SECONDS = 2;

/** Turns of questions to devices, by the user who visits them. */
export const turnsOfPages = (): FairTurns =>
  new FairTurns(AT_ONCE, MOST_WAITING, RETRY_SECONDS, { ofOne: OF_ONE, patienceMs: PATIENCE_MS });
