import { setTimeZone } from '@portal/platform/testing';
import { queryOf, readFilter } from './useAuditFilter';

const HOUR = 3_600_000;

it.each([
  ['Asia/Kolkata', 5.5 * HOUR],
  ['America/La_Paz', -4 * HOUR],
  ['Europe/Dublin', 0],
])('the days of the filter begin and end where the reader is: %s [R-EXT-27, R-CONST-01]', (zone, ahead) => {
  setTimeZone(zone);
  const filter = readFilter(new URLSearchParams('from=2026-11-02&to=2026-11-03'));
  const { from, to } = queryOf(filter, undefined);
  expect([from, to]).toEqual([Date.UTC(2026, 10, 2) - ahead, Date.UTC(2026, 10, 4) - ahead - 1]);
});
