import { toWire } from '@portal/domain/ids';
import { json } from '../../db/json';
import { storeValues } from '../../testing/sensors';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let user: TestUser;
let uuid: string;
let hidden: string;
const UNITS = [{ id: 'Main', name: 'Room', events: [{ id: 'E1', name: 'Too warm' }] }];
const DAY = 86_400_000;

beforeAll(async () => {
  portal = await testPortal();
  const group = await portal.makeGroup();
  user = await portal.makeUser({ groups: [group] });
  uuid = await portal.makeDevice({ groups: [group] });
  hidden = await portal.makeDevice();
  await portal.services.db
    .updateTable('devices')
    .set({ controlunits: json(UNITS) })
    .where('uuid', '=', uuid)
    .execute();
});
afterAll(() => portal.close());

/** One value a minute, backwards from now; every 500th is a peak or a drop. */
async function fill(channel: string, amount: number) {
  const now = portal.clock.now();
  const rows = Array.from({ length: amount }, (_, index) => ({
    at: now - index * 60_000,
    value: index % 500 === 250 ? (index % 1_000 === 250 ? 300 : -300) : 20 + (index % 7),
  }));
  await storeValues(
    portal.services,
    { device: uuid, channel },
    rows.map(({ at, value }) => [at, value]),
  );
  return rows;
}

it('answers connection, state and last ping of a visible device [R-API-48]', async () => {
  await portal.services.db
    .updateTable('device_states')
    .set({ state: 'ALERT', connected: true, last_ping: 1_700_000_000_000 })
    .where('device_uuid', '=', uuid)
    .execute();
  const told = { connected: true, state: 'ALERT', lastPing: 1_700_000_000_000 };
  expect(await portal.get(`/api/state/${toWire(uuid)}`, user)).toMatchObject({ status: 200, body: told });
  // One that has never been there is told in the same words.
  const silent = await portal.makeDevice({ owner: user.id });
  const { body } = await portal.get(`/api/state/${toWire(silent)}`, user);
  expect(body).toEqual({ connected: false, state: 'OK', lastPing: null });
  expect(Object.keys(told).sort()).toEqual(Object.keys(body).sort());
});

it('answers 404 for an unknown or invisible device and 400 for what is no id [R-API-48, R-RIGHT-06, R-API-02]', async () => {
  expect(await portal.get(`/api/state/${toWire(hidden)}`, user)).toMatchObject({
    status: 404,
    body: { errorId: 'ERROR_DEVICE_UNKNOWN' },
  });
  expect((await portal.get(`/api/state/${toWire('no-such-device')}`, user)).text).toBe(
    (await portal.get(`/api/state/${toWire(hidden)}`, user)).text,
  );
  expect(await portal.get('/api/state/a.b', user)).toMatchObject({
    status: 400,
    body: { errorId: 'ERROR_VALIDATION', field: 'id' },
  });
  expect((await portal.get(`/api/state/${toWire(uuid)}`)).status).toBe(401);
});

it('answers the control units of visible devices with their events [R-API-16, R-API-42]', async () => {
  expect(
    (await portal.get(`/api/frontend/device/controlunits?ids=[${toWire(hidden)},${toWire(uuid)}]`, user)).body,
  ).toEqual([{ uuid: toWire(uuid), controlunits: UNITS }]);
  expect((await portal.get('/api/frontend/device/controlunits', user)).body).toEqual([]);
  expect((await portal.get(`/api/commander/${toWire(uuid)}/controlunits`, user)).body).toEqual(UNITS);
  expect((await portal.get(`/api/commander/${toWire(hidden)}/controlunits`, user)).status).toBe(404);
});

it('answers the control units of each device by itself, in the order asked for [R-API-16, R-API-42]', async () => {
  const group = await portal.makeGroup();
  const viewer = await portal.makeUser({ groups: [group] });
  const two = [await portal.makeDevice({ groups: [group] }), await portal.makeDevice({ groups: [group] })];
  const unitsOf = (device: string) => [
    ...UNITS,
    { id: `cu ${device}`, name: 'Chamber', events: ['E2', 'E3'].map((id) => ({ id, name: `${id} of ${device}` })) },
  ];
  for (const device of two)
    await portal.services.db
      .updateTable('devices')
      .set({ controlunits: json(unitsOf(device)) })
      .where('uuid', '=', device)
      .execute();
  for (const asked of [two, two.toReversed()])
    expect(
      (await portal.get(`/api/frontend/device/controlunits?ids=[${asked.map(toWire).join(',')}]`, viewer)).body,
    ).toEqual(asked.map((device) => ({ uuid: toWire(device), controlunits: unitsOf(device) })));
  for (const device of two)
    expect((await portal.get(`/api/commander/${toWire(device)}/controlunits`, viewer)).body).toEqual(unitsOf(device));
});

it('answers the last 24 hours of sensor data, or the window asked for [R-API-27, R-API-08, R-CONST-01]', async () => {
  const rows = await fill('Temperature', 1_500);
  const now = portal.clock.now();
  const ask = async (query: string) =>
    (await portal.get(`/api/frontend/device/sensordata?ids=[${toWire(uuid)},${toWire(hidden)}]${query}`, user)).body;
  const day = await ask('');
  expect(day).toHaveLength(1);
  expect(day[0]).toMatchObject({
    uuid: toWire(uuid),
    sensordata: [{ cu: 'Main', channel: 'Temperature', unit: '°C' }],
  });
  const times = day[0].sensordata[0].values.map(({ timestamp }: { timestamp: number }) => timestamp);
  expect(times).toHaveLength(1_441);
  expect(times).toEqual([...times].sort((a: number, b: number) => a - b));
  // Both ends count, and nothing beyond them.
  for (const [latest, earliest] of [
    [0, 2],
    [3, 5],
    // A moment, too: its start is not after its end.
    [3, 3],
  ] as const)
    expect(
      (await ask(`&start=${now - earliest * 60_000}&end=${now - latest * 60_000}`))[0].sensordata[0].values,
    ).toEqual(
      rows
        .slice(latest, earliest + 1)
        .reverse()
        .map(({ at, value }) => ({ timestamp: at, value })),
    );
  // From a start that is asked for alone until now.
  expect((await ask(`&start=${now - 120_000}`))[0].sensordata[0].values).toHaveLength(3);
  expect((await ask(`&start=${now + 1}&end=${now + 1}`))[0].sensordata).toEqual([]);
});

it('thins long series to 2000 points and keeps every highest and lowest value [R-CONST-05]', async () => {
  const rows = await fill('Long', 8_000);
  const start = portal.clock.now() - 6 * DAY;
  const { body } = await portal.get(`/api/frontend/device/sensordata?ids=[${toWire(uuid)}]&start=${start}`, user);
  const { values } = body[0].sensordata.find(({ channel }: { channel: string }) => channel === 'Long');
  expect(values.length).toBeGreaterThan(1_000);
  expect(values.length).toBeLessThanOrEqual(2_000);
  const peaks = rows
    .filter(({ value }) => Math.abs(value) === 300)
    .map(({ at }) => at)
    .sort();
  expect(
    values
      .filter(({ value }: { value: number }) => Math.abs(value) === 300)
      .map(({ timestamp }: { timestamp: number }) => timestamp)
      .sort(),
  ).toEqual(peaks);
});

it('thins each channel by itself: one that fits is whole, and none takes the lowest and highest of another [R-CONST-05]', async () => {
  const group = await portal.makeGroup();
  const viewer = await portal.makeUser({ groups: [group] });
  const device = await portal.makeDevice({ groups: [group] });
  const now = portal.clock.now();
  const store = (channel: string, amount: number, value: number) =>
    storeValues(
      portal.services,
      { device, channel },
      Array.from({ length: amount }, (_, index) => [
        now - index * 30_000,
        // Each goes up and down in a place of its own.
        value + (index % 100 === 40 ? 5 : index % 100 === 60 ? -5 : 0),
      ]),
    );
  await store('Fits', 2_000, 0);
  await store('Hot', 2_100, 200);
  await store('Cold', 2_100, -200);
  const { body } = await portal.get(`/api/frontend/device/sensordata?ids=[${toWire(device)}]`, viewer);
  const series: { channel: string; values: { value: number }[] }[] = body[0].sensordata;
  const counts = series.map(({ channel, values: shown }) => [channel, shown.length <= 2_000, shown.length === 2_000]);
  expect(counts).toEqual([
    ['Cold', true, false],
    ['Fits', true, true],
    ['Hot', true, false],
  ]);
  for (const [channel, middle] of [
    ['Hot', 200],
    ['Cold', -200],
  ] as const) {
    const shown = series.find((one) => one.channel === channel)?.values.map(({ value }) => value) ?? [];
    for (const extreme of [middle + 5, middle - 5])
      expect([channel, extreme, shown.filter((value) => value === extreme).length]).toEqual([channel, extreme, 21]);
  }
});

it.each([2_001, 4_000])(
  'answers at most 2000 of %i values that fill the whole window, with the highest and lowest of them [R-CONST-05]',
  async (amount) => {
    const device = await portal.makeDevice({ owner: user.id });
    const start = portal.clock.now() - DAY;
    const values = Array.from({ length: amount }, (_, index) => ({
      at: start + Math.floor((index * DAY) / (amount - 1)),
      // No two neighbours are alike; one stands out above and one below.
      value: index === 700 ? 500 : index === 1_500 ? -500 : (index * 37) % 101,
    }));
    await storeValues(
      portal.services,
      { device, channel: 'Full' },
      values.map(({ at, value }) => [at, value]),
    );
    const { body } = await portal.get(`/api/frontend/device/sensordata?ids=[${toWire(device)}]&start=${start}`, user);
    const shown: { timestamp: number; value: number }[] = body[0].sensordata[0].values;
    expect(shown.length).toBeLessThanOrEqual(2_000);
    expect(shown.length).toBeGreaterThan(1_900);
    const known = new Map(values.map(({ at, value }) => [at, value]));
    expect(shown.filter(({ timestamp, value }) => known.get(timestamp) !== value)).toEqual([]);
    const all = shown.map(({ value }) => value);
    expect([Math.min(...all), Math.max(...all)]).toEqual([-500, 500]);
  },
);

it('answers the 24 hours before an end that is asked for alone [R-API-27]', async () => {
  const device = await portal.makeDevice({ owner: user.id });
  const end = portal.clock.now() - 3 * DAY;
  await storeValues(
    portal.services,
    { device, channel: 'Load', unit: '%' },
    [DAY + 1, DAY, 0, -1].map((before, value) => [end - before, value]),
  );
  const { body } = await portal.get(`/api/frontend/device/sensordata?ids=[${toWire(device)}]&end=${end}`, user);
  expect(body[0].sensordata[0].values).toEqual([
    { timestamp: end - DAY, value: 1 },
    { timestamp: end, value: 2 },
  ]);
});

it('answers the sensor data of each device by itself, in the order asked for [R-API-27]', async () => {
  const group = await portal.makeGroup();
  const viewer = await portal.makeUser({ groups: [group] });
  const two = [await portal.makeDevice({ groups: [group] }), await portal.makeDevice({ groups: [group] })];
  const at = portal.clock.now();
  for (const [value, device] of two.entries()) {
    await storeValues(portal.services, { device, channel: 'Load', unit: '%' }, [[at, value]]);
    // A channel of the same name is another one on another control unit.
    await storeValues(portal.services, { device, cu: 'Second', channel: 'Load', unit: 'kW' }, [[at - 1, value + 10]]);
  }
  for (const asked of [two, two.toReversed()])
    expect(
      (await portal.get(`/api/frontend/device/sensordata?ids=[${asked.map(toWire).join(',')}]`, viewer)).body,
    ).toEqual(
      asked.map((device) => ({
        uuid: toWire(device),
        sensordata: [
          { cu: 'Main', channel: 'Load', unit: '%', values: [{ timestamp: at, value: two.indexOf(device) }] },
          {
            cu: 'Second',
            channel: 'Load',
            unit: 'kW',
            values: [{ timestamp: at - 1, value: two.indexOf(device) + 10 }],
          },
        ],
      })),
    );
});

it.each([
  ['a start after the end', (now: number) => `start=${now}&end=${now - 1}`, 'start'],
  ['a window of more than 31 days', (now: number) => `start=${now - 31 * DAY - 1}&end=${now}`, 'start'],
  ['a start alone that is more than 31 days ago', (now: number) => `start=${now - 31 * DAY - 1}`, 'start'],
  ['a time that is none', () => 'start=yesterday', 'start'],
])('refuses %s with 400 [R-API-27, R-CONST-05, R-API-02]', async (_what, query, field) => {
  const answer = await portal.get(
    `/api/frontend/device/sensordata?ids=[${toWire(uuid)}]&${query(portal.clock.now())}`,
    user,
  );
  expect(answer).toMatchObject({ status: 400, body: { errorId: 'ERROR_VALIDATION', field } });
});

it('answers a window of exactly 31 days, also one that a start alone makes [R-CONST-05]', async () => {
  const now = portal.clock.now();
  for (const end of [`&end=${now}`, ''])
    expect(
      (await portal.get(`/api/frontend/device/sensordata?ids=[${toWire(uuid)}]&start=${now - 31 * DAY}${end}`, user))
        .status,
    ).toBe(200);
});
