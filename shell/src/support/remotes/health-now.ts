import type { RegistryEntry } from '@portal/contracts/registry';
import { happened } from '../../remotes/happened';
import { knownFailure } from '../../remotes/known-failures';
import { type Health, healthOf } from './health';

/** How a listed remote does in this page now. */
export function healthNow({ extras: { name }, metadata }: RegistryEntry): Health {
  const health = healthOf(name, happened);
  if (health.state !== 'waiting') return health;
  // It failed before this page was loaded, and is passed over since.
  const known = knownFailure(name, metadata.version);
  return known ? { state: 'failed', version: known.version, code: known.code, tries: 1 } : health;
}
