import type { RemoteName } from '@portal/contracts/remote';
import { useBus } from '@portal/platform/bus';
import { useReducer } from 'react';
import { happened } from '../../remotes/happened';
import { knownFailure } from '../../remotes/known-failures';
import { useRegistry } from '../../remotes/registry';
import { type Health, healthOf } from './health';

/** How each remote does, now and as it goes on. */
export function useHealth(): (name: RemoteName) => Health {
  const remotes = useRegistry((registry) => registry.remotes);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useBus('remote:ready', redraw);
  useBus('remote:failed', redraw);
  return (name) => {
    const health = healthOf(name, happened);
    const entry = remotes.get(name);
    if (health.state !== 'waiting' || !entry) return health;
    // It failed before this page was loaded, and is passed over since.
    const known = knownFailure(name, entry.metadata.version);
    return known ? { state: 'failed', version: known.version, code: known.code, tries: 1 } : health;
  };
}
