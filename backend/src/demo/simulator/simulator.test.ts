import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWire } from '@portal/domain/ids';
import { type DevicePortal, devicePortal, nextEvent } from '../../testing/mqtt';
import { type DemoDevice, writeDeviceKeys } from '../seed/device-keys';
import { runDeviceCommand } from './command';
import { openControl } from './control';
import type { Memory } from './memory';
import { Simulator, type SimulatorOptions } from './simulator';

let portal: DevicePortal;
let dataDir: string;
let devices: DemoDevice[];
const warnings: string[] = [];
beforeAll(async () => {
  portal = await devicePortal();
  dataDir = await mkdtemp(join(tmpdir(), 'portal-simulator-'));
  devices = await Promise.all(
    Array.from({ length: 12 }, async (_, index): Promise<DemoDevice> => {
      const name = `Combi oven ${index}`;
      return { ...(await portal.makeKeyed({ name })), name, place: 'Test', kind: 'combi', lost: index === 11 };
    }),
  );
  await writeDeviceKeys(dataDir, devices);
});
afterAll(async () => {
  await portal.close();
  await rm(dataDir, { recursive: true });
});

const facts = (index: number) => devices[index] ?? (devices[0] as DemoDevice);
const rowOf = (uuid: string) =>
  portal.services.db.selectFrom('device_states').selectAll().where('device_uuid', '=', uuid).executeTakeFirstOrThrow();
const incidentsOf = (uuid: string) =>
  portal.services.db
    .selectFrom('incidents')
    .select(['event_key', 'category'])
    .where('device_uuid', '=', uuid)
    .execute();
const remembered: Memory[] = [];

function simulate(more: Partial<SimulatorOptions> = {}): Simulator {
  running = new Simulator({
    url: portal.mqttUrl,
    devices,
    alarmed: [],
    memory: { episodes: {}, offline: {} },
    remember: (memory) => void remembered.push(memory),
    warn: (message) => void warnings.push(message),
    now: portal.clock.now,
    ...more,
  });
  return running;
}

/** Lets the fleet connect, and waits until the portal knows all of it. */
async function connected(simulator: Simulator, amount: number): Promise<void> {
  const online = new Set<string>();
  const all = new Promise<void>((resolve) => {
    const off = portal.services.outbox.on('device.state', ({ device }) => {
      online.add(device);
      if (online.size < amount) return;
      off();
      resolve();
    });
  });
  simulator.tick(portal.clock.now());
  await all;
  // The portal knows of a connection before its device does.
  await Promise.all(devices.slice(0, amount).map(({ uuid }) => simulator.act(uuid, 'online')));
}

/** The running fleet; it ends with its test. */
let running: Simulator | undefined;

/** Nobody is connected, so that the next fleet is seen to come. */
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await portal.services.ingest.settled();
  await portal.services.db
    .updateTable('device_states')
    .set({ connected: false, last_ping: null, state: 'OK' })
    .execute();
  await portal.outbox.settled();
});

/** Waits until the database knows it of a device. */
async function becomes(uuid: string, fits: (row: Awaited<ReturnType<typeof rowOf>>) => boolean): Promise<void> {
  for (;;) {
    const next = nextEvent(portal.services, 'device.state', ({ device }) => device === uuid);
    if (fits(await rowOf(uuid))) return;
    await next;
  }
}

it('connects the fleet as its devices, lost ones excepted, and pings', async () => {
  const simulator = simulate();
  await connected(simulator, 11);
  expect((await rowOf(facts(0).uuid)).connected).toBe(true);
  expect((await rowOf(facts(11).uuid)).connected).toBe(false);
  portal.clock.advance(120_000);
  const lastPing = portal.clock.now();
  simulator.tick(lastPing);
  await simulator.act(facts(0).uuid, 'ping');
  await portal.services.ingest.settled();
  expect((await rowOf(facts(0).uuid)).last_ping).toBe(lastPing);
});

it('keeps alarms few and ends them, however long it runs', async () => {
  const simulator = simulate();
  await connected(simulator, 11);
  const begun = [
    simulator.beginEpisode(portal.clock.now()),
    simulator.beginEpisode(portal.clock.now()),
    simulator.beginEpisode(portal.clock.now()),
  ].filter((uuid) => uuid !== undefined);
  const [first] = begun;
  if (!first) throw new Error('No device had an episode');
  await becomes(first, ({ state }) => state === 'ALERT');
  for (;;) {
    const opened = nextEvent(portal.services, 'incident', ({ device }) => device === first);
    if ((await incidentsOf(first)).length > 0) break;
    await opened;
  }
  expect(await incidentsOf(first)).toMatchObject([{ category: 'alarm' }]);
  expect(Object.keys(remembered.at(-1)?.episodes ?? {})).toEqual(begun);
  portal.clock.advance(15 * 60_000 + 1);
  simulator.tick(portal.clock.now());
  await becomes(first, ({ state }) => state === 'OK');
  expect(remembered.at(-1)?.episodes[first]).toBeUndefined();
});

it('ends the alarms of a simulator that was killed', async () => {
  const { uuid } = facts(3);
  await portal.services.db
    .updateTable('device_states')
    .set({ state: 'ALERT' })
    .where('device_uuid', '=', uuid)
    .execute();
  const simulator = simulate({
    memory: { episodes: { [uuid]: portal.clock.now() - 1 }, offline: {} },
    alarmed: [uuid],
  });
  simulator.tick(portal.clock.now());
  await becomes(uuid, ({ state }) => state === 'OK');
  expect(remembered.at(-1)?.episodes).toEqual({});
});

describe('npm run device', () => {
  const config = () => ({ dataDir, mqttUrl: portal.mqttUrl, mqttPort: 0, host: '127.0.0.1' });
  const run = (...words: string[]) => runDeviceCommand(words, config());

  it('acts over MQTT without a simulator', async () => {
    const { uuid, name } = facts(5);
    expect(await run(name, 'alert')).toContain('is in alarm');
    expect((await rowOf(uuid)).state).toBe('ALERT');
    expect(await incidentsOf(uuid)).toHaveLength(1);
    await run(uuid, 'ok');
    expect((await rowOf(uuid)).state).toBe('OK');
    await run('combi', 'OVEN', '5', 'ping');
    expect((await rowOf(uuid)).last_ping).toBe(portal.clock.now());
  });

  it('acts through the simulator that holds the device, and does not fight it for the connection', async () => {
    const { uuid, name } = facts(6);
    const simulator = simulate();
    await connected(simulator, 11);
    const close = await openControl(dataDir, (device, action) => simulator.act(device, action));
    await run(name, 'alert');
    expect((await rowOf(uuid)).state).toBe('ALERT');
    await run(name, 'ok');
    await run(name, 'offline');
    await portal.services.ingest.settled();
    expect((await rowOf(uuid)).connected).toBe(false);
    await run(name, 'online');
    expect(await rowOf(uuid)).toMatchObject({ connected: true, last_ping: portal.clock.now() });
    expect(warnings).toEqual([]);
    await close();
  });

  it('names near matches for an unknown name, and all uuids for a name that several have', async () => {
    await expect(run('Kombi oven 3', 'ok')).rejects.toThrow(
      /No demo device is called "Kombi oven 3"\. Did you mean:\n {2}.*Combi oven 3/,
    );
    await expect(run('Combi oven 3', 'explode')).rejects.toThrow(/^Usage/);
    await writeDeviceKeys(dataDir, [facts(0), { ...facts(1), name: facts(0).name }]);
    await expect(run(facts(0).name, 'ok')).rejects.toThrow(
      new RegExp(`Several devices.*\n.*${facts(0).uuid}.*\n.*${facts(1).uuid}`),
    );
    await expect(runDeviceCommand(['x', 'ok'], { ...config(), dataDir: join(dataDir, 'none') })).rejects.toThrow(
      /holds no demo devices/,
    );
  });
});

it('takes the recipes that its appliances can cook, and refuses the others [R-REC-10, R-API-97]', async () => {
  const group = await portal.makeGroup();
  const sender = await portal.makeUser({ rights: [{ right: 'transmitRecipe', scope: `group:${group}` }] });
  const chiller = { ...facts(1), kind: 'chiller' as const };
  const { db } = portal.services;
  await db
    .insertInto('device_groups')
    .values([facts(0), chiller].map(({ uuid }) => ({ device_uuid: uuid, group_id: group, joined_at: 1 })))
    .execute();
  await db
    .insertInto('recipes')
    .values({
      id: 'r1',
      group_id: group,
      name: 'Bread',
      icon: null,
      translated_name: '{}',
      translated_description: '{}',
      file: null,
      file_name: null,
      created_at: 1,
    })
    .execute();
  await connected(simulate({ devices: [facts(0), chiller] }), 2);
  await portal.send('POST', '/api/recipes/transmissions', sender, {
    groups: [{ groupID: toWire(group), recipes: [toWire('r1')] }],
  });
  const states = async () => db.selectFrom('recipe_transmissions').select(['device_uuid', 'state', 'reason']).execute();
  while ((await states()).some(({ state }) => state === 'pending')) await portal.services.ingest.settled();
  const found = new Map((await states()).map((row) => [row.device_uuid, row]));
  expect(found.get(facts(0).uuid)).toMatchObject({ state: 'transmitted', reason: null });
  expect(found.get(chiller.uuid)).toMatchObject({ state: 'failed', reason: 'this appliance does not cook by recipe' });
});
