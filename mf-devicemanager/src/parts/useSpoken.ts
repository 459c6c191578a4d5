import { useSwitches } from '@portal/platform/switches';
import { useUiTexts } from '@portal/ui/texts';
import { useNow, useSpan } from '@portal/ui/time';
import { useCallback } from 'react';
import { useManagerTexts } from '../texts';
import type { Entry } from './entry';

type Spoken = Pick<Entry, 'name' | 'status' | 'incidents' | 'devices'> &
  Partial<Pick<Entry, 'kind' | 'connected' | 'lastPing' | 'fact'>>;

/** What a screen reader says of a group or device: "Walk-in freezer, Alarm, connection lost 42 minutes ago, 1 open incident". */
export function useSpoken(): (thing: Spoken) => string {
  const { t } = useManagerTexts();
  const { t: shared } = useUiTexts();
  const span = useSpan();
  const now = useNow();
  const counted = useSwitches()['incident-manager'];
  return useCallback(
    (thing: Spoken) => {
      const { name, devices, lastPing } = thing;
      if (thing.kind === 'mine') return `${name}, ${thing.fact}`;
      const values = { name, status: shared(`status.${thing.status}`) };
      const state = () => {
        if (devices !== undefined) return t('spoken.group', { ...values, devices: t('devices', { count: devices }) });
        if (thing.connected) return t('spoken.device', values);
        return typeof lastPing === 'number'
          ? t('spoken.lost', { ...values, age: span(now - lastPing) })
          : t('spoken.neverConnected', values);
      };
      return counted ? `${state()}, ${t('openIncidents', { count: thing.incidents ?? 0 })}` : state();
    },
    [t, shared, span, now, counted],
  );
}
