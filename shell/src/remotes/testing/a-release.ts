import { CONTRACT_VERSION } from '@portal/contracts/remote';
import type { Release } from '../release';

/** A version of a remote as the registry would list it, without any script known. */
export const aRelease = (name: Release['name'], version: string): Release => ({
  name,
  version,
  contract: CONTRACT_VERSION,
  url: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: {},
});
