import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { MESSAGE_BYTES } from '@portal/contracts/telemetry';
import { deviceTraffic } from '../../modules/telemetry/messages';
import { closing, type DevicePortal, devicePortal, nextEvent } from '../../testing/mqtt';
import { EmbeddedBroker } from './embedded';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await devicePortal();
});
afterAll(() => portal.close());

const stateOf = (uuid: string) =>
  portal.services.db
    .selectFrom('device_states')
    .select(['state', 'connected', 'last_ping'])
    .where('device_uuid', '=', uuid)
    .executeTakeFirstOrThrow();

it('lets in a device with its own key only [R-API-99]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const other = await portal.makeKeyed();
  const keyless = await portal.makeDevice();
  await expect(portal.connect(uuid, other.key)).rejects.toThrow(/bad username or password/i);
  await expect(portal.connect('no-such-device', key)).rejects.toThrow(/bad username or password/i);
  await expect(portal.connect(keyless, '')).rejects.toThrow(/bad username or password/i);
  await expect(portal.connect('', '')).rejects.toThrow(/bad username or password/i);
  await expect(portal.connect(uuid, key)).resolves.toMatchObject({ connected: true });
});

it('refuses a device that publishes as another one, and stores nothing [R-API-99]', async () => {
  const thief = await portal.makeKeyed();
  const victim = await portal.makeKeyed();
  const client = await portal.connect(thief.uuid, thief.key);
  const closed = closing(client);
  client.publish(`devices/${victim.uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
  await closed;
  expect((await stateOf(victim.uuid)).state).toBe('OK');
});

it.each(['devices/+/state', '#', '$SYS/#', 'devices/OWN/state', 'devices/OTHER/commands'])(
  'refuses to let a device listen to %s',
  async (pattern) => {
    const { uuid, key } = await portal.makeKeyed();
    const client = await portal.connect(uuid, key);
    const topic = pattern.replace('OWN', uuid).replace('OTHER', (await portal.makeKeyed()).uuid);
    await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
  },
);

it('brings a command to the device it is meant for, by its plain id [R-API-06]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const client = await portal.connect(uuid, key);
  await client.subscribeAsync(`devices/${uuid}/commands`, { qos: 1 });
  const message = new Promise((resolve) => client.once('message', (_topic, payload) => resolve(payload.toString())));
  await portal.broker.publish(`devices/${uuid}/commands`, { do: 'something' });
  expect(await message).toBe('{"do":"something"}');
});

it('acknowledges a message only after it is stored', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const client = await portal.connect(uuid, key);
  await client.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
  expect((await stateOf(uuid)).state).toBe('ALERT');
});

it('does not acknowledge what could not be stored, so that the device sends it again', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const client = await portal.connect(uuid, key, { reconnectPeriod: 10 });
  const failing = jest
    .spyOn(portal.services.ingest, 'deliver')
    .mockRejectedValueOnce(new Error('the database is away'));
  const closed = closing(client);
  let acknowledged = false;
  const acknowledgement = new Promise<void>((resolve, reject) => {
    client.publish(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 }, (error) => {
      acknowledged = true;
      if (error) reject(error);
      else resolve();
    });
  });
  await closed;
  expect(failing).toHaveBeenCalled();
  expect(acknowledged).toBe(false);
  await acknowledgement;
  expect((await stateOf(uuid)).state).toBe('ALERT');
});

it('cannot be made to disconnect another device by its client id', async () => {
  const first = await portal.makeKeyed();
  const second = await portal.makeKeyed();
  const victim = await portal.connect(first.uuid, first.key, { clientId: 'same' });
  await portal.connect(second.uuid, second.key, { clientId: 'same' });
  await victim.publishAsync(`devices/${first.uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
  expect((await stateOf(first.uuid)).state).toBe('ALERT');
});

it('counts a device as connected until its last connection ends [R-STAT-07]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const connected = nextEvent(portal.services, 'device.state', ({ device }) => device === uuid);
  const first = await portal.connect(uuid, key);
  await connected;
  const second = await portal.connect(uuid, key);
  await first.endAsync(true);
  await second.publishAsync(`devices/${uuid}/ping`, '', { qos: 1 });
  await portal.services.ingest.settled();
  expect((await stateOf(uuid)).connected).toBe(true);
  // A ping just now would keep it connected for 15 minutes.
  portal.clock.advance(900_001);
  const gone = nextEvent(portal.services, 'device.state', ({ device }) => device === uuid);
  await second.endAsync(true);
  await gone;
  expect((await stateOf(uuid)).connected).toBe(false);
});

it('counts nobody as connected from before it opened: the last ping alone decides [R-STAT-07]', async () => {
  const { services } = portal;
  const uuid = await portal.makeDevice();
  await services.db.updateTable('device_states').set({ connected: true }).where('device_uuid', '=', uuid).execute();
  const again = new EmbeddedBroker({ ...services.config, mqttPort: 0 }, services.log);
  const stop = await again.open(deviceTraffic(services));
  expect((await stateOf(uuid)).connected).toBe(false);
  await stop();
});

it('takes a message of the most bytes there may be', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const client = await portal.connect(uuid, key);
  const state = '{"state":"ALERT"}';
  await client.publishAsync(`devices/${uuid}/state`, state.padEnd(MESSAGE_BYTES), { qos: 1 });
  expect((await stateOf(uuid)).state).toBe('ALERT');
});

it.each([1, 300_000 - MESSAGE_BYTES, MESSAGE_BYTES, 4_000_000])(
  'ends a connection that sends %d bytes more than that, and stores nothing',
  async (more) => {
    const { uuid, key } = await portal.makeKeyed();
    const client = await portal.connect(uuid, key);
    const closed = closing(client);
    const acknowledged = jest.fn();
    client.publish(
      `devices/${uuid}/state`,
      '{"state":"ALERT"}'.padEnd(MESSAGE_BYTES + more),
      { qos: 1 },
      (error) => !error && acknowledged(),
    );
    await closed;
    expect(acknowledged).not.toHaveBeenCalled();
    expect((await stateOf(uuid)).state).toBe('OK');
  },
);

it('holds eight connections of a device, however many come at once, and takes one again when one has gone', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const come = (count: number) => Promise.allSettled(Array.from({ length: count }, () => portal.connect(uuid, key)));
  const answers = await come(60);
  const open = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(open).toHaveLength(8);
  expect(
    answers
      .filter((answer) => answer.status === 'rejected')
      .every(({ reason }) => /Connection refused/.test(String(reason))),
  ).toBe(true);
  await expect(portal.connect(uuid, key)).rejects.toThrow(/Connection refused/);
  // Who knows the uuid alone takes no place, neither now nor of one that has become free.
  await open[0]?.endAsync(true);
  const strangers = Array.from({ length: 60 }, () => portal.connect(uuid, 'wrong key').catch(() => undefined));
  const again = async (): Promise<unknown> => portal.connect(uuid, key).catch(() => again());
  await expect(again()).resolves.toMatchObject({ connected: true });
  await Promise.all(strangers);
  await Promise.all(open.map((client) => client.endAsync(true)));
});

it.each([
  ['a NUL', 'oven\u0000'],
  ['a control sign', 'oven\n2'],
  ['far too many signs', 'o'.repeat(60_000)],
  ['a NUL alone', '\u0000'],
])('refuses a user name with %s as a wrong one, without asking the database', async (_what, name) => {
  const { key } = await portal.makeKeyed();
  const asked = jest.spyOn(portal.services.db, 'selectFrom');
  await expect(portal.connect(name, key)).rejects.toMatchObject({ code: 4 });
  expect(asked).not.toHaveBeenCalledWith('devices');
  asked.mockRestore();
});

it('survives what is no MQTT at all', async () => {
  const socket = connectSocket(Number(new URL(portal.mqttUrl).port), '127.0.0.1');
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n'.repeat(50));
  await closed;
  const { uuid, key } = await portal.makeKeyed();
  await expect(portal.connect(uuid, key)).resolves.toMatchObject({ connected: true });
});
