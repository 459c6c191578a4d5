import { CONNECTION_TIMEOUT_MS, isConnected } from './connectivity';

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
