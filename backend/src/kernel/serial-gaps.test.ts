import { SerialGaps } from './serial-gaps';

const ranges = (gaps: SerialGaps) => gaps.all().map(({ first, last }) => [first, last]);

describe('serials that were passed over', () => {
  it('are each taken once, from either end or out of the middle', () => {
    const gaps = new SerialGaps();
    gaps.add(1, 9, 0);
    gaps.add(11, 10, 0);
    gaps.add(12, 12, 0);
    for (const serial of [1, 9, 5, 12]) expect([gaps.take(serial), gaps.take(serial)]).toEqual([true, false]);
    for (const serial of [0, 10, 11, 13]) expect(gaps.take(serial)).toBe(false);
    expect(ranges(gaps)).toEqual([
      [2, 4],
      [6, 8],
    ]);
  });

  it('are given up after their time, and the oldest of more than 10,000 ranges', () => {
    const gaps = new SerialGaps();
    for (let each = 0; each < 10_002; each += 1) gaps.add(2 * each, 2 * each, each);
    gaps.forget(0);
    expect([gaps.all().length, ranges(gaps)[0]]).toEqual([10_000, [4, 4]]);
    gaps.forget(10_001);
    expect(ranges(gaps)).toEqual([[20_002, 20_002]]);
  });
});
