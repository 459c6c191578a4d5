import type { DeviceTransmission, Recipe } from '@portal/contracts/recipes';
import { fittingRows, overwrittenAgain, overwrittenBy, rowsOf } from './transmission-rows';

const recipe = (id: string, name: string, createdAt = 0): Recipe => ({
  id,
  name,
  icon: null,
  translatedName: { de: `${name} (de)` },
  translatedDescription: {},
  fileName: null,
  createdAt,
});
const sent = (
  recipe: string,
  device: string,
  state: DeviceTransmission['state'],
  changedAt = 1,
): DeviceTransmission => ({
  id: 't1',
  recipe,
  device,
  state,
  reason: null,
  createdAt: 0,
  changedAt,
});
const devices = [
  { uuid: 'd1', name: 'Oven' },
  { uuid: 'd2', name: 'Fryer' },
];

it('shows what failed first, then what is on its way, the newest change on top, by names in the language [R-EXT-12, R-REC-02]', () => {
  const rows = rowsOf(
    [
      sent('r1', 'd1', 'transmitted', 9),
      sent('r1', 'd2', 'pending', 1),
      sent('r2', 'd1', 'failed', 3),
      sent('r2', 'd9', 'failed', 5),
    ],
    [recipe('r1', 'Bread')],
    devices,
    'de',
  );
  expect(rows.map(({ recipeName, deviceName, state }) => [recipeName, deviceName, state])).toEqual([
    [undefined, undefined, 'failed'],
    [undefined, 'Oven', 'failed'],
    ['Bread (de)', 'Fryer', 'pending'],
    ['Bread (de)', 'Oven', 'transmitted'],
  ]);
  const found = (filter: Partial<Parameters<typeof fittingRows>[1]>) =>
    fittingRows(rows, { query: '', state: '', recipe: '', ...filter }).length;
  expect([
    found({}),
    found({ query: 'oven' }),
    found({ query: 'bread' }),
    found({ state: 'failed' }),
    found({ recipe: 'r1' }),
  ]).toEqual([4, 2, 2, 2, 2]);
});

describe('what a transfer would overwrite', () => {
  const old = recipe('r1', 'Bread', 1);
  const newer = recipe('r2', ' bread', 2);
  const receivers = new Set(['d1', 'd2']);
  const on = (...rows: DeviceTransmission[]) =>
    overwrittenBy([old], receivers, rows, [old, newer]).map(({ newer, devices }) => [newer.id, devices]);

  it('is a newer recipe of the same name that chosen devices hold or are about to get [R-REC-06]', () => {
    expect(on(sent('r2', 'd1', 'transmitted'), sent('r2', 'd2', 'pending'))).toEqual([['r2', 2]]);
  });

  it('is none that failed, that stands on another device, that is older, of another name or sent too [R-REC-06]', () => {
    expect(on(sent('r2', 'd1', 'failed'), sent('r2', 'd3', 'transmitted'), sent('r1', 'd1', 'transmitted'))).toEqual(
      [],
    );
    const held = [sent('r2', 'd1', 'transmitted'), sent('r1', 'd1', 'transmitted')];
    expect(overwrittenBy([newer], receivers, held, [old, newer])).toEqual([]);
    expect(overwrittenBy([old, newer], receivers, held, [old, newer])).toEqual([]);
    expect(overwrittenBy([recipe('r4', 'Bread', 3), old], receivers, held, [old, newer])).toEqual([]);
    expect(overwrittenBy([recipe('r3', 'Soup', 0)], receivers, held, [old, newer])).toEqual([]);
  });

  it('is counted on each device by what it gets again itself [R-EXT-12, R-REC-06]', () => {
    const soup = recipe('r3', 'Soup', 1);
    const again = [
      { device: 'd1', recipe: old },
      { device: 'd2', recipe: soup },
      { device: 'd3', recipe: undefined },
    ];
    const holders = ['d1', 'd2', 'd3'].map((device) => sent('r2', device, 'transmitted'));
    const found = (rows: typeof again) =>
      overwrittenAgain(rows, holders, [old, newer, soup]).map(({ newer, devices }) => [newer.id, devices]);
    expect(found(again)).toEqual([['r2', 1]]);
    expect(found([...again, { device: 'd2', recipe: old }])).toEqual([['r2', 2]]);
    expect(found(again.slice(1))).toEqual([]);
  });
});
