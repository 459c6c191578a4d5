import type { RegistryEntry } from '@portal/contracts/registry';
import { useBus } from '@portal/platform/bus';
import { useEffect, useReducer } from 'react';
import { watchLongTasks } from '../../remotes/long-tasks';
import type { Health } from './health';
import { healthNow } from './health-now';

/** How each listed remote does, now and as it goes on. */
export function useHealth(): (entry: RegistryEntry) => Health {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useBus('remote:ready', redraw);
  useBus('remote:failed', redraw);
  useBus('remote:error', redraw);
  useEffect(watchLongTasks, []);
  return healthNow;
}
