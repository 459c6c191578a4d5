import { safePath } from '@portal/contracts/routes';

const KEY = 'portal.wanted';
export const HOME = '/devicemanager';

/** R-ROUTE-25: where somebody wanted to go before the log-in came in between. */
export const wantedPath = {
  remember(path: string): void {
    sessionStorage.setItem(KEY, path);
  },
  /** The remembered path if it is one of this portal, else the fleet manager; forgotten after it [R-ROUTE-26]. */
  take(): string {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safePath(path) ?? HOME;
  },
};
