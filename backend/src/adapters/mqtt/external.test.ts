import { createServer } from 'node:net';
import { commandsTopic } from '@portal/contracts/telemetry';
import { toWire } from '@portal/domain/ids';
import { connect, connectAsync, type IConnackPacket, type IPublishPacket, type MqttClient } from 'mqtt';
import { freePort } from '../../kernel/port';
import type { Services, Stop } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { orderCommands } from '../../modules/commands/order';
import { announceTimeouts } from '../../modules/telemetry/connectivity';
import { BatchedIngest } from '../../modules/telemetry/ingest';
import { deviceTraffic } from '../../modules/telemetry/messages';
import { Mosquitto, withMosquitto } from '../../testing/mosquitto';
import { nextEvent } from '../../testing/mqtt';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { ExternalBroker } from './external';
import { formerNames } from './former-sessions';

let portal: TestPortal;

/** Listens at a broker for a portal. */
async function listenFor(services: Services, url: string): Promise<{ broker: ExternalBroker; stop: Stop }> {
  const broker = new ExternalBroker(services.log, url);
  return { broker, stop: await broker.open(deviceTraffic(services)) };
}
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

it('stops the start with one sentence when the broker of MQTT_URL does not answer', async () => {
  const url = `mqtt://127.0.0.1:${await freePort()}`;
  await expect(listenFor(portal.services, url)).rejects.toThrow(
    /^The MQTT broker at 127\.0\.0\.1:\d+ \(MQTT_URL\) cannot be reached/,
  );
});

withMosquitto('with Mosquitto as the broker (skipped where it is not installed)', () => {
  let mosquitto: Mosquitto;
  let device: MqttClient;
  let started: { broker: ExternalBroker; stop: Stop };

  beforeAll(async () => {
    mosquitto = await Mosquitto.start();
    started = await listenFor(portal.services, mosquitto.url);
    device = await connectAsync(mosquitto.url, { clientId: 'device', protocolVersion: 5 });
  });
  afterAll(async () => {
    await device?.endAsync(true);
    await started?.stop();
    await mosquitto.stop();
  });

  const rowOf = (uuid: string) =>
    portal.services.db
      .selectFrom('device_states')
      .selectAll()
      .where('device_uuid', '=', uuid)
      .executeTakeFirstOrThrow();
  const told = (uuid: string) => nextEvent(portal.services, 'device.state', (event) => event.device === uuid);

  it('stores what devices publish there [R-API-99]', async () => {
    const uuid = await portal.makeDevice();
    const changed = told(uuid);
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await changed;
    expect((await rowOf(uuid)).state).toBe('ALERT');
    expect(started.broker.reachable()).toBe(true);
  });

  it('stores pings, sensor data and incidents that devices publish there [R-API-99]', async () => {
    const uuid = await portal.makeDevice();
    const { clock, db } = portal.services;
    const at = clock.now();
    for (const [kind, body] of Object.entries({
      ping: { time: at },
      sensors: {
        entries: [{ cu: 'Main', channel: 'Temperature', unit: '°C', values: [{ timestamp: at, value: -18.5 }] }],
      },
      events: { key: 'k1', event: 'E17', summary: 'Door open' },
    }))
      await device.publishAsync(`devices/${uuid}/${kind}`, JSON.stringify(body), { qos: 1 });
    const values = () =>
      db
        .selectFrom('sensor_values')
        .innerJoin('sensor_series', 'id', 'series')
        .select(['cu', 'channel', 'unit', 'at', 'value'])
        .where('device_uuid', '=', uuid)
        .execute();
    const incidents = () =>
      db.selectFrom('incidents').select(['event', 'summary']).where('device_uuid', '=', uuid).execute();
    while ((await rowOf(uuid)).last_ping !== at) await new Promise(setImmediate);
    while ((await values()).length === 0 || (await incidents()).length === 0) await new Promise(setImmediate);
    expect(await values()).toEqual([{ cu: 'Main', channel: 'Temperature', unit: '°C', at, value: -18.5 }]);
    expect(await incidents()).toEqual([{ event: 'E17', summary: 'Door open' }]);
  });

  it('has hundreds of messages of a device under way at once', async () => {
    const uuid = await portal.makeDevice();
    const { ingest } = portal.services;
    const deliver = ingest.deliver.bind(ingest);
    const held: (() => void)[] = [];
    const spy = jest
      .spyOn(ingest, 'deliver')
      .mockImplementation(
        (...message) => new Promise((resolve, reject) => held.push(() => deliver(...message).then(resolve, reject))),
      );
    for (let index = 0; index < 400; index++)
      await device.publishAsync(`devices/${uuid}/state`, JSON.stringify({ state: 'OK', time: index + 1 }), { qos: 1 });
    while (held.length < 400) await new Promise(setImmediate);
    expect((await rowOf(uuid)).state).toBe('OK');
    spy.mockRestore();
    const changed = told(uuid);
    for (const release of held) release();
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT","time":500}', { qos: 1 });
    await changed;
    expect((await rowOf(uuid)).changed_at).toBe(500);
  });

  it('stores what a device says in its order, also when batches fail and are tried again', async () => {
    const uuid = await portal.makeDevice();
    const { ingest, db } = portal.services;
    const deliver = ingest.deliver.bind(ingest);
    const stored: (number | undefined)[] = [];
    const spy = jest.spyOn(ingest, 'deliver').mockImplementation(async (to, body, hold) => {
      await deliver(to, body, hold);
      stored.push(body.state?.time);
    });
    let toFail = 0;
    const begin = db.transaction.bind(db);
    const failing = jest.spyOn(db, 'transaction').mockImplementation(() => {
      if (toFail === 0) return begin();
      toFail -= 1;
      throw Object.assign(new Error('shutting down'), { code: '57P01' });
    });
    const times = Array.from({ length: 60 }, (_, index) => index + 1);
    for (const time of times) {
      // Each dozen comes while what is before it has failed and waits.
      if (time % 12 === 1) toFail += 2;
      device.publish(`devices/${uuid}/state`, JSON.stringify({ state: time % 2 ? 'OK' : 'ALERT', time }), { qos: 1 });
      if (time % 12 === 0) while (toFail > 1) await new Promise(setImmediate);
    }
    while (stored.length < times.length) await new Promise(setImmediate);
    failing.mockRestore();
    spy.mockRestore();
    expect(toFail).toBe(0);
    expect(stored).toEqual(times);
    expect(await rowOf(uuid)).toMatchObject({ state: 'ALERT', changed_at: 60 });
  });

  it('gives up a message that fails by itself three times, and stores what came behind it', async () => {
    const uuid = await portal.makeDevice();
    const { ingest } = portal.services;
    const deliver = ingest.deliver.bind(ingest);
    const dropped = ingest.dropped;
    let tries = 0;
    const spy = jest.spyOn(ingest, 'deliver').mockImplementation(async (to, body, hold) => {
      if (to === uuid && body.state?.time === 1) {
        tries += 1;
        throw new TypeError('a fault of ours');
      }
      await deliver(to, body, hold);
    });
    const changed = told(uuid);
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT","time":1}', { qos: 1 });
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT","time":2}', { qos: 1 });
    await changed;
    while (ingest.dropped === dropped) await new Promise(setImmediate);
    spy.mockRestore();
    expect(tries).toBe(3);
    expect((await rowOf(uuid)).changed_at).toBe(2);
  });

  it('hears the answer to a command on a topic of its own, from a device that speaks MQTT 5', async () => {
    const uuid = await portal.makeDevice();
    const { db, clock } = portal.services;
    const [id = ''] = await inTransaction({ db }, (trx) =>
      orderCommands(trx, clock.now(), [{ device: uuid, kind: 'recipe', body: {} }]),
    );
    const topic = commandsTopic(uuid);
    await device.subscribeAsync(topic, { qos: 1 });
    const heard = new Promise<IPublishPacket>((resolve) =>
      device.once('message', (_topic, _payload, packet) => resolve(packet)),
    );
    await started.broker.publish(topic, { id }, { lifeSeconds: 60, command: { device: uuid, id } });
    const { properties } = await heard;
    expect(properties?.messageExpiryInterval).toBe(60);
    expect(properties?.responseTopic).toMatch(new RegExp(`^portal/[0-9a-f]{16}/answers/${uuid}$`));
    await device.publishAsync(properties?.responseTopic ?? '', '{"ok":false,"reason":"door open"}', {
      qos: 1,
      properties: { correlationData: properties?.correlationData ?? Buffer.alloc(0) },
    });
    const row = () =>
      db.selectFrom('device_commands').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow();
    while ((await row()).state === 'pending') await portal.services.ingest.settled();
    expect(await row()).toEqual({ state: 'failed', reason: 'door open' });
    await device.unsubscribeAsync(topic);
  });

  it('is not pushed out by a device that connects by the name it has heard in a command', async () => {
    const uuid = await portal.makeDevice();
    const topic = commandsTopic(uuid);
    await device.subscribeAsync(topic, { qos: 1 });
    const heard = new Promise<IPublishPacket>((resolve) =>
      device.once('message', (_topic, _payload, packet) => resolve(packet)),
    );
    await started.broker.publish(topic, {}, { command: { device: uuid, id: 'o1' } });
    const name = (await heard).properties?.responseTopic?.split('/')[1];
    const stranger = await connectAsync(mosquitto.url, {
      clientId: `portal-${name}`,
      protocolVersion: 5,
      reconnectPeriod: 0,
    });
    // One of the name would have gone, and come back for this in the stranger's place.
    const again = new Promise((resolve) => device.once('message', resolve));
    await started.broker.publish(topic, {}, { command: { device: uuid, id: 'o2' } });
    await again;
    expect([stranger.connected, started.broker.reachable()]).toEqual([true, true]);
    await stranger.endAsync(true);
    await device.unsubscribeAsync(topic);
  });

  it('takes what waits in the sessions of an older version, and ends them', async () => {
    const before = await Mosquitto.start();
    const former = formerNames(portal.services.config);
    const asBefore = (clientId: string) =>
      connectAsync(before.url, {
        clientId,
        protocolVersion: 5,
        clean: false,
        properties: { sessionExpiryInterval: 3_600 },
      });
    for (const name of former) {
      const client = await asBefore(name);
      await client.subscribeAsync('$share/portal/devices/+/+', { qos: 1 });
      await client.endAsync();
    }
    const uuids = await Promise.all(Array.from({ length: 12 }, () => portal.makeDevice()));
    const devices = await connectAsync(before.url);
    for (const uuid of uuids) await devices.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    const broker = new ExternalBroker(portal.services.log, before.url, former);
    const stop = await broker.open(deviceTraffic(portal.services));
    for (const uuid of uuids) expect((await rowOf(uuid)).state).toBe('ALERT');
    for (const name of former) {
      const greeting = new Promise<IConnackPacket>((resolve) => {
        const client = connect(before.url, { clientId: name, protocolVersion: 5, clean: false });
        client.once('connect', (packet) => {
          client.end();
          resolve(packet);
        });
      });
      expect((await greeting).sessionPresent).toBe(false);
    }
    await stop();
    await devices.endAsync();
    await before.stop();
  });

  it('takes each message once, though several connections share the work [R-API-99]', async () => {
    const uuid = await portal.makeDevice();
    const deliver = jest.spyOn(portal.services.ingest, 'deliver');
    const last = told(uuid);
    for (let index = 0; index < 40; index++)
      await device.publishAsync(`devices/${uuid}/ping`, JSON.stringify({ time: index }), { qos: 1 });
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await last;
    while (deliver.mock.calls.length < 41) await new Promise(setImmediate);
    expect(deliver.mock.calls.filter(([to]) => to === uuid)).toHaveLength(41);
  });

  it('learns of a lost connection by the last will [R-STAT-07]', async () => {
    const uuid = await portal.makeDevice();
    const oven = await connectAsync(mosquitto.url, {
      clientId: uuid,
      reconnectPeriod: 0,
      will: {
        topic: `devices/${uuid}/connection`,
        payload: '{"connected":false}' as unknown as Buffer,
        qos: 1,
        retain: false,
      },
    });
    const came = told(uuid);
    await oven.publishAsync(`devices/${uuid}/connection`, '{"connected":true}', { qos: 1 });
    await came;
    const went = told(uuid);
    oven.stream.destroy();
    await went;
    expect((await rowOf(uuid)).connected).toBe(false);
  });

  it('gets a message again that it could not store', async () => {
    const uuid = await portal.makeDevice();
    const failing = jest
      .spyOn(portal.services.ingest, 'deliver')
      .mockRejectedValueOnce(new Error('the database is away'));
    const changed = told(uuid);
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await changed;
    expect(failing.mock.calls.filter(([to]) => to === uuid).length).toBeGreaterThan(1);
    expect((await rowOf(uuid)).state).toBe('ALERT');
  });

  it('drops what is malformed, too large or of nobody, and goes on', async () => {
    const uuid = await portal.makeDevice();
    const taken = jest.spyOn(portal.services.ingest, 'deliver');
    const changed = told(uuid);
    await device.publishAsync(`devices/${uuid}/state`, 'nonsense', { qos: 1 });
    for (const bytes of [262_145, 300_000])
      await device.publishAsync(`devices/${uuid}/state`, '{"state":"FAULT"}'.padEnd(bytes), { qos: 1 });
    await device.publishAsync('devices/nobody/state', '{"state":"ALERT"}', { qos: 1 });
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await changed;
    expect((await rowOf(uuid)).state).toBe('ALERT');
    expect(taken.mock.calls.filter(([to]) => to === uuid)).toHaveLength(1);
  });

  it('takes each message once, though two instances listen', async () => {
    const other: Services = {
      ...portal.services,
      ingest: new BatchedIngest(portal.services),
    };
    const ingests = [portal.services.ingest, other.ingest] as const;
    const second = await listenFor(other, mosquitto.url);
    while (second.broker.listening < 4) await new Promise(setImmediate);
    const uuid = await portal.makeDevice();
    const delivered = ingests.map((ingest) => jest.spyOn(ingest, 'deliver'));
    const taken = () => delivered.map(({ mock }) => mock.calls.filter(([to]) => to === uuid).length);
    for (let index = 0; index < 40; index++)
      await device.publishAsync(`devices/${uuid}/ping`, JSON.stringify({ time: index }), { qos: 1 });
    const changed = told(uuid);
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await changed;
    while (taken().reduce((sum, count) => sum + count, 0) < 41) await new Promise(setImmediate);
    await second.stop();
    expect(taken().reduce((sum, count) => sum + count, 0)).toBe(41);
    expect(Math.min(...taken())).toBeGreaterThan(0);
  });

  it('gives its sessions back while messages keep coming, and the other instance gets them', async () => {
    const other: Services = { ...portal.services, ingest: new BatchedIngest(portal.services) };
    const second = await listenFor(other, mosquitto.url);
    while (second.broker.listening < 4) await new Promise(setImmediate);
    const deliver = other.ingest.deliver.bind(other.ingest);
    const held: (() => void)[] = [];
    jest
      .spyOn(other.ingest, 'deliver')
      .mockImplementation(
        (...message) => new Promise((resolve, reject) => held.push(() => deliver(...message).then(resolve, reject))),
      );
    const uuid = await portal.makeDevice();
    const ping = (time: number) =>
      device.publishAsync(`devices/${uuid}/ping`, JSON.stringify({ time }).padEnd(50_000), { qos: 1 });
    // Each of its sessions has one under way.
    for (let time = 1; held.length < second.broker.listening; time += 1) await ping(time);
    const stopped = second.stop();
    // More than a connection holds that nobody reads.
    for (let time = 101; time <= 200; time += 1) await ping(time);
    for (const release of held) release();
    await stopped;
    while ((await rowOf(uuid)).last_ping !== 200) await new Promise(setImmediate);
  });

  it('reaches a device with what it orders, by its plain id [R-API-96, R-API-06]', async () => {
    const heard = new Promise<string>((resolve) =>
      device.once('message', (_topic, payload) => resolve(payload.toString())),
    );
    const uuid = await portal.makeDevice();
    await device.subscribeAsync(`devices/${uuid}/commands`, { qos: 1 });
    await started.broker.publish(`devices/${uuid}/commands`, { id: 'c1' });
    expect(JSON.parse(await heard)).toEqual({ id: 'c1' });
  });

  it('shows nobody as connected by its word while it is gone: the last ping alone decides [R-STAT-07]', async () => {
    const group = await portal.makeGroup();
    const [silent, pinging] = [
      await portal.makeDevice({ groups: [group] }),
      await portal.makeDevice({ groups: [group] }),
    ];
    const shown = async () => {
      // Whoever looks: log-ins end before a quarter of an hour is over.
      const admin = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
      const list = (await portal.get('/api/frontend/devices', admin)).body as {
        uuid: string;
        cloudConnectivity: boolean;
      }[];
      return [silent, pinging].map((uuid) => list.find((one) => one.uuid === toWire(uuid))?.cloudConnectivity);
    };
    const say = async (uuid: string, kind: string, body: string) => {
      const changed = told(uuid);
      await device.publishAsync(`devices/${uuid}/${kind}`, body, { qos: 1 });
      await changed;
    };
    await say(pinging, 'ping', '{}');
    await say(silent, 'connection', '{"connected":true}');
    const both = portal.services.db.updateTable('device_states').set({ connected: true });
    await both.where('device_uuid', '=', pinging).execute();
    expect(await shown()).toEqual([true, true]);

    const lost = told(silent);
    await mosquitto.kill();
    // Open pages are told of the one that shows as lost now.
    await lost;
    expect(await shown()).toEqual([false, true]);
    const before = portal.clock.now();
    portal.clock.advance(900_001);
    expect(await shown()).toEqual([false, false]);
    expect(await announceTimeouts(portal.services, before, portal.clock.now())).toContain(pinging);

    await mosquitto.run();
    while (!started.broker.reachable() || !device.connected) await new Promise(setImmediate);
    await say(silent, 'connection', '{"connected":true}');
    expect(await shown()).toEqual([true, false]);
  });

  it('counts nobody as connected from before the portal listened [R-STAT-07]', async () => {
    const uuid = await portal.makeDevice();
    await portal.services.db
      .updateTable('device_states')
      .set({ connected: true })
      .where('device_uuid', '=', uuid)
      .execute();
    await started.stop();
    started = await listenFor(portal.services, mosquitto.url);
    expect((await rowOf(uuid)).connected).toBe(false);
  });

  it('goes on counting as connected who said so to an instance that listens, when another one comes and goes [R-STAT-07]', async () => {
    const uuid = await portal.makeDevice();
    const changed = told(uuid);
    await device.publishAsync(`devices/${uuid}/connection`, '{"connected":true}', { qos: 1 });
    await changed;
    const second = await listenFor({ ...portal.services, ingest: new BatchedIngest(portal.services) }, mosquitto.url);
    while (second.broker.listening < 4) await new Promise(setImmediate);
    expect((await rowOf(uuid)).connected).toBe(true);
    await second.stop();
    expect((await rowOf(uuid)).connected).toBe(true);
  });

  it('says that it cannot be reached while it is gone, and listens again when it is back [R-EXT-16]', async () => {
    await mosquitto.kill();
    while (started.broker.reachable()) await new Promise(setImmediate);
    await mosquitto.run();
    while (!started.broker.reachable()) await new Promise(setImmediate);
    const uuid = await portal.makeDevice();
    const changed = told(uuid);
    while (!device.connected) await new Promise(setImmediate);
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await changed;
    expect((await rowOf(uuid)).state).toBe('ALERT');
  });

  it('listens again as soon as a broker is back, and not with the next turn only', async () => {
    // One of its own, which shares its sessions with nobody.
    const alone = await testPortal();
    const other = await Mosquitto.start();
    // No turn comes by itself.
    const never = setInterval(() => undefined, 2 ** 31 - 1);
    const turns = jest.spyOn(globalThis, 'setInterval').mockReturnValue(never);
    const listening = await listenFor(alone.services, other.url);
    turns.mockRestore();
    const all = listening.broker.listening;
    expect(all).toBeGreaterThan(0);
    await other.kill();
    while (listening.broker.listening > 0) await new Promise(setImmediate);
    await other.run();
    while (listening.broker.listening < all) await new Promise(setImmediate);

    const uuid = await alone.makeDevice();
    const device = await connectAsync(other.url, { clientId: 'back', protocolVersion: 5 });
    const changed = nextEvent(alone.services, 'device.state', (event) => event.device === uuid);
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await changed;
    clearInterval(never);
    await device.endAsync(true);
    await listening.stop();
    await other.stop();
    await alone.close();
  });

  it('says once why the broker is away, whatever the number of tries, and anew when it goes again', async () => {
    const warned = jest.spyOn(portal.services.log, 'warn');
    const reasons = () =>
      warned.mock.calls.flatMap(([what]) => {
        const { reason } = (what ?? {}) as { reason?: string };
        return reason?.includes('ECONNRESET') ? [reason] : [];
      });
    const { port } = new URL(mosquitto.url);
    for (const times of [1, 2]) {
      await mosquitto.kill();
      let tries = 0;
      // Answers each try with the same trouble.
      const stand = createServer((socket) => {
        tries += 1;
        socket.resetAndDestroy();
      }).listen(Number(port), '127.0.0.1');
      while (tries < 8) await new Promise(setImmediate);
      await new Promise((closed) => stand.close(closed));
      await mosquitto.run();
      while (!started.broker.reachable() || !device.connected) await new Promise(setImmediate);
      expect(reasons()).toHaveLength(times);
    }
    warned.mockRestore();
  });
});
