import { queryClient } from '@portal/platform/query';
import { useReach } from '@portal/platform/reach';
import { unsavedLabels } from '@portal/platform/unsaved';
import { create } from 'zustand';
import type { Remotes } from '../../remotes/resolve';
import { useNavigation } from '../navigation';
import { reload } from '../reload';
import { settings } from '../settings';

/** Whoever has not answered for so long gets the new version with the next screen (ms). */
export const GRACE_MS = 12 * 3_600_000;

interface Upgrade {
  /** Since when something else is published than this page runs (ms since 1970); undefined: nothing else is. */
  readonly since: number | undefined;
  /** The shell of this page was taken back. */
  readonly isUrgent: boolean;
}

/** What this page does not run yet. */
export const useUpgrade = create<Upgrade>(() => ({ since: undefined, isUrgent: false }));

/** What the registry lists of the shell, as far as it matters here. */
interface ListedShell {
  readonly metadata?: { readonly version?: unknown };
  readonly extras?: { readonly withdrawn?: unknown };
}

/**
 * Compares what this page runs with what is published.
 * @param listed what the registry says of the shell
 */
export function compare(listed: unknown, running: Remotes, published: Remotes, now = Date.now()): void {
  const [shell] = (Array.isArray(listed) ? listed : []) as readonly (ListedShell | undefined)[];
  const version = shell?.metadata?.version;
  const own = settings.shell;
  const isOtherShell = own !== undefined && typeof version === 'string' && version !== own;
  const isOther =
    isOtherShell ||
    [...published].some(([name, { metadata }]) => {
      const known = running.get(name)?.metadata.version;
      return known !== undefined && known !== metadata.version;
    });
  const withdrawn = shell?.extras?.withdrawn;
  useUpgrade.setState(({ since }) => ({
    since: isOther ? (since ?? now) : undefined,
    isUrgent: isOtherShell && Array.isArray(withdrawn) && withdrawn.includes(own),
  }));
}

/** Whether the next screen is one of the new version: nobody answered, and nothing is lost by it. */
function isDue(now = Date.now()): boolean {
  const { since, isUrgent } = useUpgrade.getState();
  if (since === undefined || !(isUrgent || now - since >= GRACE_MS)) return false;
  return unsavedLabels().length === 0 && queryClient.isMutating() === 0 && !useReach.getState().isOffline;
}

/** Takes the new version with a change of screen, once it is due. */
export const followScreens = (): (() => void) =>
  useNavigation.subscribe(({ location }, before) => {
    if (location.pathname !== before.location.pathname && isDue()) reload();
  });
