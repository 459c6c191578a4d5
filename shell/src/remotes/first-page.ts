import { useSession } from '@portal/platform/session';
import { nextRelease } from './candidates';
import { pageOf } from './declared';
import { loadLifecycles } from './load';
import { markMount } from './mount-mark';
import { useRegistry } from './registry';

/**
 * Starts the remote of the first page: that of a private one while the stored log-in is still being checked, so that it can ask
 * for its data with the first token. Not where a right or a module decides first: that remote must not start before they are known [R-ROUTE-30].
 * Resolves when its code has run, could not be had, or is not wanted yet.
 */
export async function startFirstPage(pathname: string): Promise<void> {
  const { remotes } = useRegistry.getState();
  const page = pageOf(remotes, pathname);
  if (!page || page.route.module !== undefined || page.route.right !== undefined) return;
  // Whoever is on the wrong side of the log-in is led elsewhere.
  if ((page.route.access === 'login') !== (useSession.getState().state !== 'out')) return;
  const release = await nextRelease(page.remote);
  if (!release) return;
  const started = markMount(release);
  // It fails again, and is told then, when it is to be shown.
  await loadLifecycles(release)
    .catch(() => undefined)
    .finally(started);
}
