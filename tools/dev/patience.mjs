/**
 * Stands in for the shell's `patience.ts` while developing: the process that serves a page builds as well, and stores what it has built
 * some seconds after it began; on a busy machine it answers nothing for ten.
 */
export const LOAD_TIMEOUT = 60_000;
export const PATIENCE = 90_000;
