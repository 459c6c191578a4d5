import type { Logger } from 'pino';

/**
 * Does work every so often (ms), never twice at once in this instance; what fails is logged and tried the next time. Several instances do
 * it side by side: the work itself takes each piece under a lock, or does no harm twice.
 */
export function intervalJob(ms: number, log: Logger, what: string, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, `${what} failed`),
      )
      .finally(() => {
        running = undefined;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
