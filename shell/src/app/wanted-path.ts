import { addressOf } from '@portal/platform/addresses';
import { tabStore } from '@portal/platform/storage';
import { useRegistry } from '../remotes/registry';
import { screenOf } from './screens';

const KEY = 'portal.wanted';

/** R-ROUTE-26: only a path of this portal, and none that leads back to the log-in. */
function isPlace(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false;
  const { remotes, absent } = useRegistry.getState();
  const { route } = screenOf(path.split(/[?#]/)[0] ?? '', remotes, { absent });
  return route !== undefined && !route.isLogIn;
}

/** R-ROUTE-25: where somebody wanted to go before the log-in came in between. */
export const wantedPath = {
  remember(path: string): void {
    tabStore.setItem(KEY, path);
  },
  /**
   * The remembered path if it is one of this portal, else the home that a remote declares; forgotten after it [R-ROUTE-26].
   * @param search of the log-in page: an old device link names the device that is offered to be added [R-ACC-21]
   */
  take(search = ''): string {
    const path = tabStore.getItem(KEY);
    tabStore.removeItem(KEY);
    const home = addressOf('home');
    if (search.includes('cloudConnectID=')) return home + search;
    return path !== null && isPlace(path) ? path : home;
  },
};
