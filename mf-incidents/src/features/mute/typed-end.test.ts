import { LONGEST_MUTE_MS } from '@portal/domain/mute';
import { fieldTime, problemOf } from './typed-end';

const NOW = new Date(2026, 2, 12, 14, 5, 59).getTime();

describe('an end that is typed', () => {
  it('stands in its field in local time, to the minute', () => {
    expect(fieldTime(NOW)).toBe('2026-03-12T14:05');
  });

  it('lies ahead, by at most 30 days [R-EXT-10]', () => {
    const ends = [Number.NaN, NOW, NOW + 1, NOW + LONGEST_MUTE_MS, NOW + LONGEST_MUTE_MS + 1];
    expect(ends.map((end) => problemOf(end, NOW))).toEqual(['missing', 'past', undefined, undefined, 'late']);
  });
});
