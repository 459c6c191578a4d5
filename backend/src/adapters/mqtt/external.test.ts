import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { toWire } from '@portal/domain/ids';
import { connectAsync, type MqttClient } from 'mqtt';
import { freePort } from '../../kernel/port';
import type { Services, Stop } from '../../kernel/services';
import { announceTimeouts } from '../../modules/telemetry/connectivity';
import { BatchedIngest } from '../../modules/telemetry/ingest';
import { deviceTraffic } from '../../modules/telemetry/messages';
import { nextEvent } from '../../testing/mqtt';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { ExternalBroker } from './external';

/** Where Debian and others put it, then PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
const BINARY = FOLDERS.flatMap((folder) => [join(folder, 'mosquitto'), join(folder, 'mosquitto.exe')]).find(existsSync);
// Not everybody has a second broker at hand: without the binary these tests are skipped, and say so.
const withMosquitto = BINARY === undefined ? describe.skip : describe;

let portal: TestPortal;

/** Listens at a broker for a portal. */
async function listenFor(services: Services, url: string): Promise<{ broker: ExternalBroker; stop: Stop }> {
  const broker = new ExternalBroker(services.config, services.log, url);
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
  let folder: string;
  let mosquitto: ChildProcess;
  let url: string;
  let device: MqttClient;
  let started: { broker: ExternalBroker; stop: Stop };

  const run = () => {
    mosquitto = spawn(BINARY ?? '', ['-c', join(folder, 'mosquitto.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
    return new Promise<void>((resolve, reject) => {
      mosquitto.stderr?.on('data', (text: Buffer) => {
        if (text.toString().includes('running')) resolve();
      });
      mosquitto.once('exit', (code) => reject(new Error(`mosquitto ended with ${code}`)));
    });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-mosquitto-'));
    const port = await freePort();
    url = `mqtt://127.0.0.1:${port}`;
    await writeFile(
      join(folder, 'mosquitto.conf'),
      `listener ${port} 127.0.0.1\nallow_anonymous true\nlog_dest stderr\n`,
    );
    await run();
    started = await listenFor(portal.services, url);
    device = await connectAsync(url, { clientId: 'device' });
  });
  afterAll(async () => {
    await device?.endAsync(true);
    await started?.stop();
    mosquitto.kill();
    await rm(folder, { recursive: true });
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

  it('takes each message once, though several connections share the work', async () => {
    const uuid = await portal.makeDevice();
    const deliver = jest.spyOn(portal.services.ingest, 'deliver');
    const last = told(uuid);
    for (let index = 0; index < 40; index++)
      await device.publishAsync(`devices/${uuid}/ping`, JSON.stringify({ time: index }), { qos: 1 });
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await last;
    while (deliver.mock.calls.length < 41) await deliver.mock.results.at(-1)?.value;
    expect(deliver.mock.calls.filter(([to]) => to === uuid)).toHaveLength(41);
  });

  it('learns of a lost connection by the last will [R-STAT-07]', async () => {
    const uuid = await portal.makeDevice();
    const oven = await connectAsync(url, {
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
      config: { ...portal.services.config, port: portal.services.config.port + 100 },
      ingest: new BatchedIngest(portal.services),
    };
    const ingests = [portal.services.ingest, other.ingest] as const;
    const second = await listenFor(other, url);
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

  it('reaches a device with what it orders [R-API-96]', async () => {
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
    const gone = new Promise((resolve) => mosquitto.once('close', resolve));
    mosquitto.kill('SIGKILL');
    await gone;
    // Open pages are told of the one that shows as lost now.
    await lost;
    expect(await shown()).toEqual([false, true]);
    const before = portal.clock.now();
    portal.clock.advance(900_001);
    expect(await shown()).toEqual([false, false]);
    expect(await announceTimeouts(portal.services, before, portal.clock.now())).toContain(pinging);

    await run();
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
    const config = { ...portal.services.config, port: 1 };
    const again = await listenFor({ ...portal.services, config }, url);
    expect((await rowOf(uuid)).connected).toBe(false);
    await again.stop();
  });

  it('says that it cannot be reached while it is gone, and listens again when it is back [R-EXT-16]', async () => {
    const gone = new Promise((resolve) => mosquitto.once('close', resolve));
    mosquitto.kill('SIGKILL');
    await gone;
    while (started.broker.reachable()) await new Promise(setImmediate);
    await run();
    while (!started.broker.reachable()) await new Promise(setImmediate);
    const uuid = await portal.makeDevice();
    const changed = told(uuid);
    while (!device.connected) await new Promise(setImmediate);
    await device.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
    await changed;
    expect((await rowOf(uuid)).state).toBe('ALERT');
  });
});
