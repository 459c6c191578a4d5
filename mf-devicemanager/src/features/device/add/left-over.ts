import { useSession } from '@portal/platform/session';
import type { Refused } from './look-up';

/** What stood in the field when the others were added and the dialog closed [R-DEV-28]: it opens with it again, to be corrected. */
let kept: readonly Refused[] = [];

export const leftOver = {
  get: (): readonly Refused[] => kept,
  keep(refused: readonly Refused[]): void {
    kept = refused;
  },
};

// R-AUTH-19: nothing of a session stays.
useSession.subscribe(({ state }) => {
  if (state === 'out') kept = [];
});
