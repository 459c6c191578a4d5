import { queryOf, readFilter } from './useAuditFilter';

const HOUR = 3_600_000;
const RealDate = Date;

/** A place whose days begin so much earlier than those of UTC (ms). */
function dateOf(ahead: number): DateConstructor {
  return class extends RealDate {
    constructor(...parts: []) {
      const [first, ...others] = parts as unknown as [number, ...number[]];
      if (others.length > 0) super(RealDate.UTC(first, ...(others as [number])) - ahead);
      else super(...parts);
    }
  } as unknown as DateConstructor;
}
afterEach(() => {
  globalThis.Date = RealDate;
});

it.each([
  ['India', 5.5 * HOUR],
  ['Chile', -4 * HOUR],
  ['Ireland in winter', 0],
])('the days of the filter begin and end where the reader is: %s [R-EXT-27, R-CONST-01]', (_, ahead) => {
  globalThis.Date = dateOf(ahead);
  const filter = readFilter(new URLSearchParams('from=2026-11-02&to=2026-11-03'));
  const { from, to } = queryOf(filter, undefined);
  expect([from, to]).toEqual([RealDate.UTC(2026, 10, 2) - ahead, RealDate.UTC(2026, 10, 4) - ahead - 1]);
});
