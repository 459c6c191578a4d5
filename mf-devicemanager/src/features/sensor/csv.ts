import type { SensorSeries } from '@portal/contracts/device-readings';
import { twoDigits } from '@portal/domain/two-digits';
import { moments, type Window } from './series';

/** "+01:00": how far local time is ahead of UTC at a moment, summer time included. */
function offsetOf(time: number): string {
  const minutes = -new Date(time).getTimezoneOffset();
  const [hours, rest] = [minutes / 60, minutes % 60].map((part) => twoDigits(Math.trunc(Math.abs(part))));
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/** A moment by ISO 8601 in local time with its distance to UTC: no program can take it for another one. */
export function isoLocal(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return `${local.toISOString().slice(0, 19)}${offsetOf(time)}`;
}

/** The time zone that people here live in, as "Europe/Berlin". */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Values as a table: a row a moment, a column a channel.
 * @param timeHead what stands above the times, with their zone
 */
export function sensorRows(timeHead: string, series: readonly SensorSeries[]): (string | number)[][] {
  const known = series.map(({ values }) => new Map(values.map(({ timestamp, value }) => [timestamp, value])));
  const heads = [timeHead, ...series.map(({ channel, unit }) => `${channel} (${unit})`)];
  return [heads, ...moments(series).map((at) => [isoLocal(at), ...known.map((values) => values.get(at) ?? '')])];
}

/** What the file is called: device, control unit and window, without signs that a file system refuses. */
export function csvName(device: string, unit: string, { start, end }: Window): string {
  const day = (time: number) => isoLocal(time).slice(0, 16).replace(/[:T]/g, '-');
  const parts = [device.slice(0, 80), unit, day(start), day(end)];
  return `${parts.join('_').replace(/[^\p{L}\p{N}_-]+/gu, '-')}.csv`;
}
