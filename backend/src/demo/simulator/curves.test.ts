import { APPLIANCE_KINDS, appliance, controlUnitsOf } from './appliances';
import { valueAt } from './curves';

const DAY = 86_400_000;
const START = 1_793_577_600_000;

it.each(APPLIANCE_KINDS)('gives the %s plausible values all day, the same at each call', (kind) => {
  for (const { curve, unit } of appliance(kind).channels) {
    const day = Array.from({ length: 288 }, (_, index) => valueAt(curve, 4_711, START + (index * DAY) / 288));
    expect(day).toEqual(Array.from({ length: 288 }, (_, index) => valueAt(curve, 4_711, START + (index * DAY) / 288)));
    expect(Math.min(...day)).toBeGreaterThan(unit === 'bar' ? -0.1 : -25);
    expect(Math.max(...day)).toBeLessThan(unit === 'bar' ? 2 : 300);
    expect(new Set(day).size).toBeGreaterThan(1);
  }
});

it.each(APPLIANCE_KINDS)('knows an alarm of the %s and the control unit that reports it', (kind) => {
  const { events } = appliance(kind);
  expect(events.some(({ category }) => category === 'alarm')).toBe(true);
  expect(
    controlUnitsOf(kind)
      .flatMap((unit) => unit.events.map(({ id }) => id))
      .sort(),
  ).toEqual(events.map(({ id }) => id).sort());
});
