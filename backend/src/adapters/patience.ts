/**
 * Aborted after so long (ms), and when nobody waits any more.
 * @param gone says that nobody does
 */
export const patience = (ms: number, gone?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(gone ? [gone] : [])]);
