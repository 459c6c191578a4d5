import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import type { DeviceSeries, Window } from '../../adapters/sensor-store';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { sensorData } from './sensor-data';

let portal: TestPortal;
let user: TestUser;
let devices: string[];
beforeAll(async () => {
  portal = await testPortal();
  const group = await portal.makeGroup();
  user = await portal.makeUser({ groups: [group] });
  devices = [await portal.makeDevice({ groups: [group] }), await portal.makeDevice({ groups: [group] })];
});
beforeEach(() => sql`delete from sensor_series`.execute(portal.services.db));
afterAll(() => portal.close());

/** So many channels of each of the devices. */
const channels = (amount: number) =>
  sql`insert into sensor_series (device_uuid, cu, channel, unit, unit_at)
    select d, 'Main', 'c' || n, '', 1 from unnest(${devices}::text[]) d, generate_series(1, ${amount}::int) n`.execute(
    portal.services.db,
  );
const WINDOW: Window = { start: 0, end: 1 };

it.each([
  [1, 2_000],
  [50, 2_000],
  [51, 1_960],
  [500, 200],
  [5_000, 20],
])(
  'of two devices with %i channels each shows at most %i values a channel, so that no answer is larger than a server bears [R-API-27, R-CONST-05]',
  async (amount, most) => {
    await channels(amount);
    const asked: number[] = [];
    const sensors = {
      ...{ count: (uuids: readonly string[]) => portal.services.sensors.count(uuids) },
      read: async (_uuids: readonly string[], _window: Window, points: number): Promise<DeviceSeries[]> => {
        asked.push(points);
        return [];
      },
    };
    const caller = { userId: user.id, loginId: '', entries: [] };
    await sensorData({ db: portal.services.db, sensors }, caller, devices, WINDOW);
    expect(asked).toEqual([most]);
  },
);

it('is refused for devices of so many channels that hardly a value of each could be shown; for fewer of them it is not [R-API-27, R-CONST-05, R-API-02]', async () => {
  await channels(5_001);
  const ask = (of: readonly string[]) =>
    portal.get(`/api/frontend/device/sensordata?ids=[${of.map(toWire).join(',')}]`, user);
  const { status, body } = await ask(devices);
  expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'ids']);
  expect((await ask(devices.slice(1))).status).toBe(200);
});
