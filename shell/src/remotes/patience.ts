/** Longest wait for one version of a remote, entry and chunks together (ms). */
export const LOAD_TIMEOUT = 5000;

/** From navigation to content or error block at most 8 s; the rest is for drawing it (ms). */
export const PATIENCE = 7500;
