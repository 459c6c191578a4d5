import { CONNECTION_TIMEOUT_MS, isConnected, trustedTime } from './device-time';

const NOW = 1_792_580_000_000;

describe('isConnected', () => {
  it.each([
    ['reported connected, no ping ever', true, null, true],
    ['reported connected, old ping', true, NOW - 10 * CONNECTION_TIMEOUT_MS, true],
    ['reported lost, ping just now', false, NOW, true],
    ['reported lost, ping exactly 15 minutes ago', false, NOW - 900_000, true],
    ['reported lost, ping 15 minutes and 1 ms ago', false, NOW - 900_001, false],
    ['reported lost, no ping ever', false, null, false],
    ['status service failed, fresh ping', undefined, NOW - 1, true],
    ['status service failed, old ping', undefined, NOW - 900_001, false],
    ['status service failed, no ping ever', undefined, null, false],
    ['a ping ahead of our clock', false, NOW + 5_000, true],
  ] as const)('%s [R-STAT-07]', (_, reported, lastPing, expected) => {
    expect(isConnected(reported, lastPing, NOW)).toBe(expected);
  });

  it('waits 15 minutes [R-STAT-07]', () => {
    expect(CONNECTION_TIMEOUT_MS).toBe(15 * 60 * 1000);
  });
});

it.each([
  ['nothing is told', undefined, NOW],
  ['the past', NOW - 86_400_000, NOW - 86_400_000],
  ['five minutes ahead', NOW + 300_000, NOW + 300_000],
  ['more than five minutes ahead', NOW + 300_001, NOW],
])('a device that says %s is believed as far as its clock can be', (_, told, time) => {
  expect(trustedTime(told, NOW)).toBe(time);
});
