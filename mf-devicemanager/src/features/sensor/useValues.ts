import type { SensorSeries } from '@portal/contracts/device-readings';
import { useState, useSyncExternalStore } from 'react';
import { useSensorData } from '../../data/sensor-data';
import type { Window } from './series';
import { type Choice, windowOf } from './window';

/** Values, and the window they are of. */
interface Known {
  series: readonly SensorSeries[];
  window: Window;
  choice: Choice;
}

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** The values of a device in the chosen window. Until they are here those of the last one stay, with their own window. */
export function useValues(deviceId: string, choice: Choice, now: number) {
  const [last, setLast] = useState<Known>();
  // A span moves on while somebody looks: nothing is asked for by the clock in a tab in the background [R-CONST-06].
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const wanted = isHidden && last?.choice === choice ? last.window : windowOf(choice, now);
  const { data: series, error, isFetching, refetch } = useSensorData(deviceId, wanted);
  const isSame = last?.choice === choice && last.series === series && last.window.end === wanted.end;
  let known = last;
  if (series && !isSame) known = { series, window: wanted, choice };
  // A refresh in the background that fails is only logged; what is known of this window stays [R-ERR-24].
  else if (error && last?.choice !== choice) known = undefined;
  if (known !== last) setLast(known);
  return {
    /** The window of the choice. */
    wanted,
    known,
    /** Whether what is known is what was chosen: a span that moves on a little stays the same. */
    isChosen: known?.choice === choice,
    error: known ? null : error,
    isFetching,
    refetch,
  };
}
