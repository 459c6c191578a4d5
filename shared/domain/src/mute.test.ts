import { LONGEST_MUTE_MS, MUTE_PRESETS, muteEnd } from './mute';

const at = (day: number, hours: number, minutes = 0) => new Date(2026, 2, day, hours, minutes).getTime();

describe('how long alarms are muted', () => {
  it('is offered by hours, until the next morning and by a week', () => {
    expect(MUTE_PRESETS.map((preset) => [preset, muteEnd(preset, at(12, 14, 32))])).toEqual([
      ['hour', at(12, 15, 32)],
      ['hours', at(12, 18, 32)],
      ['morning', at(13, 8)],
      ['week', at(19, 14, 32)],
    ]);
  });

  it('takes the morning that is at least an hour away', () => {
    expect(muteEnd('morning', at(12, 2))).toBe(at(12, 8));
    expect(muteEnd('morning', at(12, 7))).toBe(at(12, 8));
    expect(muteEnd('morning', at(12, 7, 1))).toBe(at(13, 8));
  });

  it('is offered within what the server takes [R-EXT-10]', () => {
    expect(LONGEST_MUTE_MS).toBe(30 * 24 * 3_600_000);
    for (const preset of MUTE_PRESETS) {
      const lasts = muteEnd(preset, at(12, 14)) - at(12, 14);
      expect(lasts).toBeGreaterThan(0);
      expect(lasts).toBeLessThanOrEqual(LONGEST_MUTE_MS);
    }
  });
});
