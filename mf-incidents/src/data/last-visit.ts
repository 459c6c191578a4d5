import { localStore } from '@portal/platform/storage';

/** Who looks away for less than this is still on the same visit (ms). */
const BREAK_MS = 30 * 60_000;
const KEY = 'portal.visits';

interface Visit {
  /** When the visit before this one ended; 0 when there was none. */
  since: number;
  /** When the list was on the screen last. */
  seen: number;
}

/**
 * Notes in this browser that a person looks at incidents now.
 * @param user wire id: everybody who uses this browser has visits of their own
 * @param now ms since 1970
 * @returns when the visit before this one ended; 0 for the first one: then everything is new
 */
export function visit(user: string, now: number): number {
  const visits = stored();
  const last = visits[user];
  const since = last === undefined ? 0 : now - last.seen > BREAK_MS ? last.seen : last.since;
  localStore.setItem(KEY, JSON.stringify({ ...visits, [user]: { since, seen: now } }));
  return since;
}

/** What is stored, as far as it still means something. */
function stored(): Record<string, Visit> {
  try {
    const visits = JSON.parse(localStore.getItem(KEY) ?? '{}') as Record<string, Partial<Visit> | null>;
    return Object.fromEntries(
      Object.entries(visits).flatMap(([user, visit]) =>
        typeof visit?.since === 'number' && typeof visit.seen === 'number'
          ? [[user, { since: visit.since, seen: visit.seen }]]
          : [],
      ),
    );
  } catch {
    return {};
  }
}
