import type { RemoteName } from '@portal/contracts/remote';
import { useAddress } from '@portal/platform/addresses';
import { pageOf } from './declared';
import { useRegistry } from './registry';

/**
 * The way back to where a log-in leads; undefined where that does not run.
 * @param but a remote whose page is no way out, because it has failed itself
 */
export function useHome(but?: RemoteName): string | undefined {
  const home = useAddress('home');
  const remote = useRegistry(({ remotes }) => (home === undefined ? undefined : pageOf(remotes, home)?.remote));
  return remote === undefined || remote === but ? undefined : home;
}
