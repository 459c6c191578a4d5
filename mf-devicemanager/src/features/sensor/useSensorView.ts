import type { SensorSeries } from '@portal/contracts/device-readings';
import type { Device } from '@portal/contracts/devices';
import { snackbar } from '@portal/platform/snackbar';
import { useNow } from '@portal/ui/time';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIncidentsIn, useMayReadIncidents } from '../../data/device-incidents';
import { useChosen } from '../../parts/useChosen';
import { pauseOf, pauseOfAll, silences } from './gaps';
import { type Line, linesOf } from './look';
import { byUnit, moments } from './series';
import { useSensorTexts } from './texts';
import { useValues } from './useValues';
import { type Choice, leftOf, usualSpan } from './window';

const NONE: readonly SensorSeries[] = [];

/**
 * What is shown of a device's values: the window, the control unit and the channels that were chosen, and all that follows from them.
 * `window` is that of the values, `wanted` that of the choice.
 */
export function useSensorView(device: Device) {
  const { t, formatDateTime } = useSensorTexts();
  const now = useNow();
  const [choice, choose] = useState<Choice>(() => usualSpan(Date.now()));
  const [chosen, setChosen] = useState<string>();
  const [hidden, toggle] = useChosen();
  const { wanted, known, isChosen, error, isFetching, refetch } = useValues(device.uuid, choice, now);
  const window = known?.window ?? wanted;
  const incidents = useIncidentsIn(device.uuid, window, useMayReadIncidents(device)).data ?? [];
  // A span that moves on asks again by itself: that this fails, too, is only logged [R-ERR-24].
  const failed = useRef<Choice>(undefined);
  useEffect(() => {
    if (isChosen) failed.current = undefined;
    if (!error || failed.current === choice) return;
    failed.current = choice;
    snackbar.error(error);
  }, [error, choice, isChosen]);

  // R-DEV-34: what is not known is not shown, nor is another window in its place.
  const all = known?.series ?? NONE;
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
  const isKnown = known !== undefined;
  const left = channels.length === 0 ? leftOf(window, now) : undefined;
  // A failed load is no silence of the device, and a channel that is not shown has spoken all the same.
  const silent = useMemo(
    () => (isKnown && !left ? silences(moments(channels), window, now, pauseOfAll(window, channels)) : []),
    [isKnown, left, channels, window, now],
  );
  /** Why there is nothing to draw. */
  const note = (): string | undefined => {
    if (!isKnown || shown.length > 0) return undefined;
    if (channels.length > 0) return t('note.hidden');
    if (left) return t(`note.${left}`);
    if (all.length > 0) return t('note.unit');
    const { lastPing } = device;
    return lastPing === null ? t('note.silent') : t('note.silentSince', { time: formatDateTime(lastPing) });
  };
  const valueOf = ({ values, step }: Line): number | undefined => {
    const last = values.at(-1);
    const ends = silences(
      values.map(({ timestamp }) => timestamp),
      window,
      now,
      pauseOf(window, step),
    ).at(-1);
    return last && ends?.start !== last.timestamp ? last.value : undefined;
  };
  return {
    ...{
      choice,
      choose,
      wanted,
      isChosen,
      window,
      units,
      unit,
      setUnit: setChosen,
      channels,
      shown,
      hidden,
      toggle,
      charts,
      valueOf,
    },
    ...{ silent, note: note(), incidents, error, isFetching, isKnown },
    retry: () => {
      failed.current = undefined;
      void refetch();
    },
  };
}

export type SensorState = ReturnType<typeof useSensorView>;
