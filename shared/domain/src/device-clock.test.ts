import { trustedTime } from './device-clock';

const NOW = 1_793_606_400_000;
const MINUTE = 60_000;

it.each([
  ['nothing is told', undefined, NOW],
  ['the past', NOW - 86_400_000, NOW - 86_400_000],
  ['five minutes ahead', NOW + 5 * MINUTE, NOW + 5 * MINUTE],
  ['more than five minutes ahead', NOW + 5 * MINUTE + 1, NOW],
])('a device that says %s is believed as far as its clock can be', (_, told, time) => {
  expect(trustedTime(told, NOW)).toBe(time);
});
