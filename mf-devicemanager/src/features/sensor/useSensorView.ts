import type { SensorSeries } from '@portal/contracts/device-readings';
import type { Device } from '@portal/contracts/devices';
import { snackbar } from '@portal/platform/snackbar';
import { useNow } from '@portal/ui/time';
import { useEffect, useMemo, useState } from 'react';
import { useIncidentsIn, useMayReadIncidents } from '../../data/device-incidents';
import { useSensorData } from '../../data/sensor-data';
import { useChosen } from '../../parts/useChosen';
import { silences } from './gaps';
import { type Line, linesOf } from './look';
import { byUnit, moments } from './series';
import { useSensorTexts } from './texts';
import { usualWindow } from './window';

const NONE: readonly SensorSeries[] = [];

/** What is shown of a device's values: the window, the control unit and the channels that were chosen, and all that follows from them. */
export function useSensorView(device: Device) {
  const { t, formatShort } = useSensorTexts();
  const now = useNow();
  const [window, setWindow] = useState(() => usualWindow(Date.now()));
  const [chosen, setChosen] = useState<string>();
  const [hidden, toggle] = useChosen();
  const { data, error: problem, isFetching, isPlaceholderData, refetch } = useSensorData(device.uuid, window);
  // A refresh in the background that fails is only logged; what is known of this window stays [R-ERR-24].
  const error = data === undefined || isPlaceholderData ? problem : null;
  const incidents = useIncidentsIn(device.uuid, window, useMayReadIncidents(device)).data ?? [];
  useEffect(() => {
    if (error) snackbar.error(error);
  }, [error]);

  // R-DEV-34: what is not known is not shown, nor is another window in its place.
  const all = error ? NONE : (data ?? NONE);
  const units = useMemo(() => {
    const known = new Map(device.controlunits.map(({ id, name }) => [id, name]));
    for (const { cu } of all) if (!known.has(cu)) known.set(cu, '');
    return [...known].map(([id, name]) => ({ value: id, label: name === '' ? id : t('controlUnit', { id, name }) }));
  }, [device.controlunits, all, t]);
  // The first that measures something.
  const unit = chosen ?? all[0]?.cu ?? units[0]?.value ?? '';
  const channels = useMemo(() => linesOf(all.filter(({ cu }) => cu === unit)), [all, unit]);
  const shown = useMemo(() => channels.filter(({ channel }) => !hidden.has(channel)), [channels, hidden]);
  const charts: [unit: string, lines: readonly Line[]][] = shown.length === 0 ? [['', []]] : [...byUnit(shown)];
  const isKnown = data !== undefined && !error;
  // A failed load is no silence of the device, and a channel that is not shown has spoken all the same.
  const silent = useMemo(
    () => (isKnown ? silences(moments(channels), window, now) : []),
    [isKnown, channels, window, now],
  );
  /** Why there is nothing to draw. */
  const note = (): string | undefined => {
    if (!isKnown || shown.length > 0) return undefined;
    if (channels.length > 0) return t('note.hidden');
    if (all.length > 0) return t('note.unit');
    const { lastPing } = device;
    return lastPing === null ? t('note.silent') : t('note.silentSince', { time: formatShort(lastPing) });
  };
  const valueOf = ({ values }: Line): number | undefined => {
    const last = values.at(-1);
    const ends = silences(
      values.map(({ timestamp }) => timestamp),
      window,
      now,
    ).at(-1);
    return last && ends?.start !== last.timestamp ? last.value : undefined;
  };
  return {
    ...{ window, setWindow, units, unit, setUnit: setChosen, channels, shown, hidden, toggle, charts, valueOf },
    ...{ silent, note: note(), incidents, error, isFetching, isKnown, retry: () => void refetch() },
  };
}

export type SensorState = ReturnType<typeof useSensorView>;
