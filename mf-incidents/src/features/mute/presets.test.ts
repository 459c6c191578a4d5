import { endOf, fieldTime, LONGEST_MS, problemOf } from './presets';

const at = (hours: number, minutes = 0) => new Date(2026, 2, 12, hours, minutes).getTime();
const local = (time: number) => fieldTime(time).replace('T', ' ');

describe('ends of a silence', () => {
  it('are offered by hours, the next morning and a week', () => {
    const now = at(14, 32);
    expect((['hour', 'hours', 'morning', 'week'] as const).map((preset) => local(endOf(preset, now)))).toEqual([
      '2026-03-12 15:32',
      '2026-03-12 18:32',
      '2026-03-13 08:00',
      '2026-03-19 14:32',
    ]);
  });

  it('take the morning that is yet to come', () => {
    expect(local(endOf('morning', at(2)))).toBe('2026-03-12 08:00');
    expect(local(endOf('morning', at(7, 30)))).toBe('2026-03-13 08:00');
  });

  it('lie ahead, by at most 30 days [R-EXT-10]', () => {
    const now = at(14);
    expect(
      [Number.NaN, now, now + 1, now + LONGEST_MS, now + LONGEST_MS + 1].map((end) => problemOf(end, now)),
    ).toEqual(['missing', 'past', undefined, undefined, 'late']);
  });
});
