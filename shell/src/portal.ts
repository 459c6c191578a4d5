import { setActions } from '@portal/platform/actions';
import { start } from './bootstrap';
import { startFirstPage } from './remotes/first-page';
import { prefetchOnIntent } from './remotes/intent';
import { startRegistry, useRegistry } from './remotes/registry';
import { actionsOf } from './remotes/resolve';

/** Everything but the session: the registry with its remotes, and the page. */
export function startPortal(): void {
  useRegistry.subscribe(({ remotes }) => setActions(actionsOf(remotes)));
  void startRegistry().then(() => startFirstPage(location.pathname));
  prefetchOnIntent();
  start();
}
