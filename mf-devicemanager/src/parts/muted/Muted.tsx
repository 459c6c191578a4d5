import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import type { Entry } from '../entry';

/** Hardly anything is muted: its mark comes when something is. */
const MutedMark = lazyRetry(() => import('./MutedMark'));

/** The mark of a muted group or device. */
export const Muted = ({ entry: { mutedUntil } }: { entry: Entry }) =>
  mutedUntil ? (
    <Part place="quiet">
      <MutedMark until={mutedUntil} />
    </Part>
  ) : null;
