import { safePath } from '@portal/contracts/routes';
import { tabStore } from '@portal/platform/storage';

const KEY = 'portal.wanted';
export const HOME = '/devicemanager';

/** R-ROUTE-25: where somebody wanted to go before the log-in came in between. */
export const wantedPath = {
  remember(path: string): void {
    tabStore.setItem(KEY, path);
  },
  /**
   * The remembered path if it is one of this portal, else the fleet manager; forgotten after it [R-ROUTE-26].
   * @param search of the log-in page: an old device link names the device that is offered to be added [R-ACC-21]
   */
  take(search = ''): string {
    const path = tabStore.getItem(KEY);
    tabStore.removeItem(KEY);
    return search.includes('cloudConnectID=') ? HOME + search : (safePath(path) ?? HOME);
  },
};
