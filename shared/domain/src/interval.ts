/** R-MSG-05, in seconds, largest first. */
export const UNITS = [
  ['year', 31_536_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
export type Unit = (typeof UNITS)[number][0];

/** The non-zero parts of an interval, largest first: 90061 is day 1, hour 1, minute 1, second 1 [R-MSG-06]. */
export function intervalParts(seconds: number): { unit: Unit; count: number }[] {
  const parts: { unit: Unit; count: number }[] = [];
  let rest = seconds;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push({ unit, count });
    rest -= count * size;
  }
  return parts;
}

/** The largest unit that divides an interval cleanly [R-MSG-04]. */
export function largestUnit(seconds: number): { unit: Unit; count: number } {
  const [unit, size] = UNITS.find(([, length]) => seconds > 0 && seconds % length === 0) ?? ['second', 1];
  return { unit, count: seconds / size };
}

/** R-VAL-14: as long as the server takes, a hundred years. */
const MOST_SECONDS = 3_153_600_000;

/** The seconds of a typed number in a unit, with point or comma; undefined unless it is positive and gives whole seconds [R-VAL-14]. */
export function typedInterval(text: string, unit: Unit): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,10}([.,]\d{1,6})?$/.test(trimmed)) return undefined;
  const size = UNITS.find(([name]) => name === unit)?.[1] ?? 1;
  const seconds = Number(trimmed.replace(',', '.')) * size;
  // 0.1 hours are 360 seconds, whatever binary fractions make of it.
  const whole = Math.round(seconds);
  return whole > 0 && whole <= MOST_SECONDS && Math.abs(seconds - whole) < 1e-6 ? whole : undefined;
}
