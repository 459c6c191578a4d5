import type { Answer, AnyInput } from './answer';

/** More than a page asks for in a while; the oldest go first. */
const MOST = 200;

const memory = new Map<string, Answer>();
const keyOf = (path: string, query: AnyInput['query']) => JSON.stringify([path, query]);

/**
 * What GETs answered last, and under which tag: answers are no-store, so the portal keeps them itself and takes a 304 as unchanged
 * [R-EXT-06].
 */
export const etagMemory = {
  get: (path: string, query: AnyInput['query']): Answer | undefined => memory.get(keyOf(path, query)),
  keep(path: string, query: AnyInput['query'], answer: Answer): void {
    if (!answer.etag) return;
    memory.delete(keyOf(path, query));
    memory.set(keyOf(path, query), answer);
    const [oldest] = memory.keys();
    if (memory.size > MOST && oldest !== undefined) memory.delete(oldest);
  },
  /** R-AUTH-19: nothing of a session stays. */
  clear: (): void => memory.clear(),
};
