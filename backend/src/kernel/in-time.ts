/**
 * Waits for some work no longer than so long (ms).
 * @returns what came of it, undefined when it is late; throws what it throws in time
 */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
