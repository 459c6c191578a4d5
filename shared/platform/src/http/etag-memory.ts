/** What a GET answered last, and under which tag [R-EXT-06]. */
export interface Remembered {
  etag: string;
  body: unknown;
  total?: number;
  next?: string;
}

/** More than a page asks for in a while; the oldest go first. */
const MOST = 200;

const memory = new Map<string, Remembered>();

/** Tags and bodies of GETs by address: answers are no-store, so the portal keeps them itself and takes a 304 as unchanged. */
export const etagMemory = {
  get: (url: string): Remembered | undefined => memory.get(url),
  keep(url: string, remembered: Remembered): void {
    memory.delete(url);
    memory.set(url, remembered);
    const [oldest] = memory.keys();
    if (memory.size > MOST && oldest !== undefined) memory.delete(oldest);
  },
  /** R-AUTH-19: nothing of a session stays. */
  clear: (): void => memory.clear(),
};
