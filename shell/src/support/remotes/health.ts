import type { BusEvents } from '@portal/contracts/bus';
import type { RemoteName } from '@portal/contracts/remote';
import { FAILURE_CODES, type FailureCode, STRAY_CODES, type StrayCode } from '@portal/contracts/system';
import type { Happened } from '../../remotes/happened';

/** Longer than this from navigation to content is slow (ms). */
const SLOW_MS = 2_000;

/** How a remote does in this page. */
export type Health =
  | { readonly state: 'waiting' }
  | { readonly state: 'healthy' | 'slow'; readonly version: string; readonly ms: number }
  | { readonly state: 'failed'; readonly version: string; readonly code: FailureCode; readonly tries: number };

type Failed = BusEvents['remote:failed'] & { readonly code: FailureCode };

/** An error of a timer does not take the remote away. */
const isFailure = (one: Happened): one is Failed =>
  'code' in one && (FAILURE_CODES as readonly string[]).includes(one.code);

/**
 * What became of a remote, of all that happened in this page. Its load time is that of the first time it was shown: later ones find its
 * code there.
 */
export function healthOf(name: RemoteName, happened: readonly Happened[]): Health {
  let health: Health = { state: 'waiting' };
  for (const one of happened) {
    if (one.remote !== name) continue;
    if (isFailure(one)) {
      const tries: number = health.state === 'failed' ? health.tries + 1 : 1;
      health = { state: 'failed', version: one.version, code: one.code, tries };
    } else if ('ms' in one) {
      const isKnown = (health.state === 'healthy' || health.state === 'slow') && health.version === one.version;
      if (!isKnown) health = { state: one.ms > SLOW_MS ? 'slow' : 'healthy', version: one.version, ms: one.ms };
    }
  }
  return health;
}

/** What went wrong in a remote that is shown nevertheless, by version: code, and how often. */
export function strayOf(
  name: RemoteName,
  happened: readonly Happened[],
): { code: StrayCode; version: string; count: number }[] {
  const codes: readonly string[] = STRAY_CODES;
  const found = new Map<string, { code: StrayCode; version: string; count: number }>();
  for (const one of happened) {
    if (one.remote !== name || !('code' in one) || !codes.includes(one.code)) continue;
    const key = `${one.code} ${one.version}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    found.set(key, { code: one.code as StrayCode, version: one.version, count });
  }
  return [...found.values()];
}
