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
