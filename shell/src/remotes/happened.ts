import type { BusEvents } from '@portal/contracts/bus';

/** What a remote did. */
export type Happened = BusEvents['remote:failed' | 'remote:error' | 'remote:ready'];

/** A page that stands open for days keeps the last of it only. */
const MOST = 500;

/** What the remotes did in this page, oldest first: for telemetry and support tools, which come later. */
export const happened: Happened[] = [];

export function noteHappened(one: Happened): void {
  if (happened.push(one) > MOST) happened.shift();
}
