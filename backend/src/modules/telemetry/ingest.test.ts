import type { IngestBody } from '@portal/contracts/telemetry';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { inTransaction } from '../../kernel/transaction';
import { closing, type DevicePortal, devicePortal, nextEvent } from '../../testing/mqtt';
import { onServer } from '../../testing/test-database';
import { lockDevices } from '../devices/release';
import { announceTimeouts, startSweep } from './connectivity';
import { DAY, VALUE_DAYS } from './sensors/spans';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await devicePortal();
});
afterAll(() => portal.close());

const MINUTE = 60_000;
const post = (uuid: string, key: string, body: unknown) =>
  portal.send('POST', `/api/ingest/${uuid}`, undefined, body, { authorization: `Device ${key}` });

/** Everything that the database holds about a device after its messages. */
async function stored(uuid: string) {
  const { db } = portal.services;
  const state = await db
    .selectFrom('device_states')
    .select(['state', 'changed_at', 'last_ping'])
    .where('device_uuid', '=', uuid)
    .executeTakeFirst();
  const values = await db
    .selectFrom('sensor_values')
    .innerJoin('sensor_series', 'id', 'series')
    .select(['cu', 'channel', 'unit', 'at', 'value'])
    .where('device_uuid', '=', uuid)
    .orderBy('at')
    .execute();
  const incidents = await db
    .selectFrom('incidents')
    .select([
      'event_key',
      'cu',
      'event',
      'summary',
      'localized_summaries',
      'priority',
      'category',
      'status',
      'reported_at',
    ])
    .where('device_uuid', '=', uuid)
    .orderBy('event_key')
    .execute();
  const facts = await db
    .selectFrom('devices')
    .select(['ip', 'sw_version', 'project', 'device_id', 'controlunits'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return { state, values, incidents, facts };
}

const reportAt = (time: number): IngestBody => ({
  ping: { time: time - 3 * MINUTE },
  state: { state: 'ALERT', time: time - 2 * MINUTE },
  sensors: {
    entries: [
      {
        cu: 'Main',
        channel: 'Temperature',
        unit: '°C',
        values: [
          { timestamp: time - MINUTE, value: -18.5 },
          { timestamp: time, value: -11.9 },
        ],
      },
      { cu: 'Door', channel: 'Open', unit: '%', values: [{ timestamp: time - 2 * MINUTE, value: 100 }] },
    ],
  },
  events: [
    {
      key: 'E1 today',
      cu: 'Main',
      event: 'E1',
      summary: 'Too warm',
      localizedSummaries: { de: 'Zu warm', fr: 'Trop chaud' },
      priority: 'HIGH',
      category: 'MAINTENANCE',
      time,
    },
    { key: 'E2 today', event: 'E2', summary: 'Door open', time: time - MINUTE },
  ],
  info: {
    ip: '10.8.0.7',
    version: '2.0',
    project: 'COLD',
    deviceID: 'C-1',
    controlunits: [
      { id: 'Main', name: 'Room', events: ['E1', 'E2'].map((id) => ({ id, name: `Event ${id}` })) },
      { id: 'Door', name: 'Door', events: [] },
    ],
  },
});

/** Values of the last milliseconds, in this order. */
const valuesAt = (...values: number[]): IngestBody => ({
  sensors: {
    entries: [
      {
        cu: 'Main',
        channel: 'Temperature',
        unit: '°C',
        values: values.map((value) => ({ timestamp: portal.clock.now() - 10 + value, value })),
      },
    ],
  },
});

it('takes messages without a turn of calls: many devices speak from one address, and are stored in one batch', async () => {
  const devices = await Promise.all(Array.from({ length: 30 }, () => portal.makeKeyed()));
  const turns = jest.spyOn(portal.services.calls, 'run');
  const answers = await Promise.all(devices.map(({ uuid, key }) => post(uuid, key, { ping: {} })));
  expect(answers.map(({ status }) => status)).toEqual(devices.map(() => 204));
  expect(turns).not.toHaveBeenCalled();
  turns.mockRestore();
});

it('stores the same whether a message comes by HTTP or by MQTT [R-API-99, R-CONST-01, R-INC-12]', async () => {
  const body = reportAt(portal.clock.now());
  const byHttp = await portal.makeKeyed();
  const byMqtt = await portal.makeKeyed();
  expect((await post(byHttp.uuid, byHttp.key, body)).status).toBe(204);
  const client = await portal.connect(byMqtt.uuid, byMqtt.key);
  for (const [kind, part] of Object.entries(body))
    await client.publishAsync(`devices/${byMqtt.uuid}/${kind}`, JSON.stringify(part), { qos: 1 });
  const result = await stored(byHttp.uuid);
  const now = portal.clock.now();
  expect(result.state).toEqual({ state: 'ALERT', changed_at: now - 2 * MINUTE, last_ping: now - 3 * MINUTE });
  // All of it, each thing in its place.
  expect(result.values).toEqual([
    { cu: 'Door', channel: 'Open', unit: '%', at: now - 2 * MINUTE, value: 100 },
    { cu: 'Main', channel: 'Temperature', unit: '°C', at: now - MINUTE, value: -18.5 },
    { cu: 'Main', channel: 'Temperature', unit: '°C', at: now, value: -11.9 },
  ]);
  expect(result.incidents).toEqual([
    {
      event_key: 'E1 today',
      cu: 'Main',
      event: 'E1',
      summary: 'Too warm',
      localized_summaries: { de: 'Zu warm', fr: 'Trop chaud' },
      priority: 'HIGH',
      category: 'maintenance',
      status: 'NEW',
      reported_at: now,
    },
    {
      event_key: 'E2 today',
      cu: null,
      event: 'E2',
      summary: 'Door open',
      localized_summaries: {},
      priority: 'MEDIUM',
      category: 'alarm',
      status: 'NEW',
      reported_at: now - MINUTE,
    },
  ]);
  const { version, deviceID, ...info } = body.info ?? {};
  expect(result.facts).toEqual({ ...info, sw_version: version, device_id: deviceID });
  expect(await stored(byMqtt.uuid)).toEqual(result);
});

it.each(['HTTP', 'MQTT'])(
  'a new incident by %s takes what its group has set, and tells whom that names [R-INC-19, R-API-99]',
  async (way) => {
    const group = await portal.makeGroup();
    const cook = await portal.makeUser({ groups: [group] });
    const config = { defaultAssignee: cook.id, defaultDescriptions: { E1: 'Close the door.' }, notify: [cook.id] };
    await portal.services.db
      .insertInto('incident_configs')
      .values({ group_id: group, config: JSON.stringify(config) })
      .execute();
    const { uuid, key } = await portal.makeKeyed({ groups: [group], name: 'Cold room' });
    const events = [{ key: 'k', event: 'E1', summary: 'Too warm' }];
    if (way === 'HTTP') expect((await post(uuid, key, { events })).status).toBe(204);
    else {
      const client = await portal.connect(uuid, key);
      await client.publishAsync(`devices/${uuid}/events`, JSON.stringify(events), { qos: 1 });
    }
    const opened = await portal.services.db
      .selectFrom('incidents')
      .select(['assigned_user', 'description'])
      .where('device_uuid', '=', uuid)
      .execute();
    expect(opened).toEqual([{ assigned_user: cook.id, description: 'Close the door.' }]);
    const told = (await portal.get('/api/frontend/notifications/unread', cook)).body;
    expect(told).toMatchObject([{ summary: 'Cold room: Too warm', message: 'Close the door.' }]);
  },
);

it('opens one incident for a key, however often it is delivered, and doubles no value [R-API-99]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const body = reportAt(portal.clock.now());
  await post(uuid, key, body);
  await Promise.all([post(uuid, key, body), post(uuid, key, body)]);
  const { incidents, values } = await stored(uuid);
  expect(incidents.map(({ event_key }) => event_key)).toEqual(['E1 today', 'E2 today']);
  expect(values).toHaveLength(3);
});

it('answers 401 alike for an unknown device, a wrong key, that of another device and no key [R-API-99, R-API-01]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const other = await portal.makeKeyed();
  const body = { ping: {} };
  const answers = [
    await post(uuid, other.key, body),
    await post('00000000-0000-4000-a000-000000000000', key, body),
    await post(uuid, 'wrong', body),
    await portal.send('POST', `/api/ingest/${uuid}`, undefined, body),
    await portal.send('POST', `/api/ingest/${uuid}`, undefined, body, { authorization: `Bearer ${key}` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ errorId: 'ERROR_UNAUTHORIZED' });
  expect((await stored(uuid)).state).toMatchObject({ state: 'OK', last_ping: null });
});

it('knows a device by its plain id, in the path and in topics, and not by that of the wire [R-API-06, R-API-99]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const wire = toWire(uuid);
  expect((await post(wire, key, { state: { state: 'ALERT' } })).status).toBe(401);
  const astray = await portal.connect(uuid, key);
  await expect(astray.subscribeAsync(`devices/${wire}/commands`, { qos: 1 })).rejects.toThrow();
  const closed = closing(astray);
  astray.publish(`devices/${wire}/state`, '{"state":"ALERT"}', { qos: 1 });
  await closed;
  expect((await stored(uuid)).state?.state).toBe('OK');

  expect((await post(uuid, key, { state: { state: 'ALERT' } })).status).toBe(204);
  expect((await stored(uuid)).state?.state).toBe('ALERT');
  const client = await portal.connect(uuid, key);
  await client.subscribeAsync(`devices/${uuid}/commands`, { qos: 1 });
  await client.publishAsync(`devices/${uuid}/state`, '{"state":"OK"}', { qos: 1 });
  expect((await stored(uuid)).state?.state).toBe('OK');
});

it.each<[string, unknown, string]>([
  ['another state', { state: { state: 'BROKEN' } }, 'state.state'],
  ['a time before 1970', { ping: { time: -1 } }, 'ping.time'],
  [
    'a value that is no number',
    { sensors: { entries: [{ cu: 'a', channel: 'b', unit: '', values: [{ timestamp: 1, value: 'warm' }] }] } },
    'sensors.entries.0.values.0.value',
  ],
  ['an event without key', { events: [{ event: 'E1', summary: 'x' }] }, 'events.0.key'],
  ['an event without summary', { events: [{ key: 'k', event: 'E1' }] }, 'events.0.summary'],
  ['an event with an empty summary', { events: [{ key: 'k', event: 'E1', summary: '' }] }, 'events.0.summary'],
  ['an event with a blank summary', { events: [{ key: 'k', event: 'E1', summary: '   ' }] }, 'events.0.summary'],
  ['a text with a NUL', { events: [{ key: 'k\u0000', event: 'E1', summary: 'x' }] }, 'events.0.key'],
])(
  'refuses %s by HTTP, naming the field, and stores nothing [R-API-02, R-API-99, R-VAL-16, R-VAL-19]',
  async (_what, body, field) => {
    const { uuid, key } = await portal.makeKeyed();
    const before = await stored(uuid);
    const answer = await post(uuid, key, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errorId: 'ERROR_VALIDATION', field });
    expect(await stored(uuid)).toEqual(before);
  },
);

it.each<[string, string, string]>([
  ['no JSON', 'state', '{"state":'],
  ['another state', 'state', '{"state":"BROKEN"}'],
  ['a list for an object', 'ping', '[]'],
  [
    'an endless number',
    'sensors',
    '{"entries":[{"cu":"a","channel":"b","unit":"","values":[{"timestamp":1e400,"value":1}]}]}',
  ],
  ['an event without summary', 'events', '{"key":"k","event":"E"}'],
  ['an event with an empty summary', 'events', '{"key":"k","event":"E","summary":""}'],
  ['an event with a blank summary', 'events', '{"key":"k","event":"E","summary":" "}'],
  ['half a character', 'events', '{"key":"\\ud800","event":"E","summary":"x"}'],
])('drops %s that comes by MQTT, counts it and goes on [R-API-99, R-VAL-16]', async (_what, kind, payload) => {
  const { uuid, key } = await portal.makeKeyed();
  const client = await portal.connect(uuid, key);
  const dropped = portal.services.ingest.dropped;
  const before = await stored(uuid);
  await client.publishAsync(`devices/${uuid}/${kind}`, payload, { qos: 1 });
  expect(portal.services.ingest.dropped).toBe(dropped + 1);
  expect(await stored(uuid)).toEqual(before);
  await client.publishAsync(`devices/${uuid}/state`, '{"state":"ALERT"}', { qos: 1 });
  expect((await stored(uuid)).state?.state).toBe('ALERT');
});

it('stores the good messages of a batch that holds a bad one', async () => {
  const good = await portal.makeKeyed();
  const bad = await portal.makeKeyed();
  const ingest = portal.services.ingest;
  const outcomes = await Promise.allSettled([
    ingest.deliver(good.uuid, { state: { state: 'ALERT' } }),
    // The schema keeps such a text out; here it comes past it.
    ingest.deliver(bad.uuid, { events: [{ key: 'a\u0000', event: 'E', summary: 'x' }] }),
    ingest.deliver('no-such-device', { ping: {} }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await stored(good.uuid)).state?.state).toBe('ALERT');
});

it('tells of a device only when its state or connection has changed', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const told: string[] = [];
  const off = portal.services.outbox.on('device.state', ({ device }) => void told.push(device));
  await post(uuid, key, { ping: {} });
  await post(uuid, key, { ping: {} });
  await post(uuid, key, { state: { state: 'OK' } });
  await post(uuid, key, { state: { state: 'ALERT' } });
  await post(uuid, key, { state: { state: 'ALERT' } });
  await portal.services.outbox.settled();
  off();
  expect(told.filter((device) => device === uuid)).toHaveLength(2);
});

it('believes no clock that runs more than five minutes ahead', async () => {
  const { uuid, key } = await portal.makeKeyed();
  await post(uuid, key, { ping: { time: portal.clock.now() + 6 * MINUTE } });
  expect((await stored(uuid)).state?.last_ping).toBe(portal.clock.now());
});

it('leaves out and counts a new channel of a device that has a thousand, and stores the rest of its message [R-API-99]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const { db, ingest } = portal.services;
  await sql`insert into sensor_series (device_uuid, cu, channel, unit, unit_at) select ${uuid}, 'Main', 'c' || n, '°C', 0 from generate_series(1, 1000) n`.execute(
    db,
  );
  const { refused, dropped } = ingest;
  const now = portal.clock.now();
  const entries = ['c1', 'new'].map((channel) => ({
    cu: 'Main',
    channel,
    unit: '°C',
    values: [{ timestamp: now, value: 5 }],
  }));
  expect((await post(uuid, key, { ping: {}, sensors: { entries } })).status).toBe(204);
  const after = await stored(uuid);
  expect([after.values.map(({ channel }) => channel), after.state?.last_ping]).toEqual([['c1'], now]);
  expect([ingest.refused, ingest.dropped]).toEqual([refused + 1, dropped]);
});

it('counts a device as connected for exactly 15 minutes after its last ping [R-STAT-07, R-API-48]', async () => {
  const group = await portal.makeGroup();
  const { uuid, key } = await portal.makeKeyed({ groups: [group] });
  // A token does not live as long as this test's clock runs.
  const connected = async () =>
    (await portal.get(`/api/state/${toWire(uuid)}`, await portal.makeUser({ groups: [group] }))).body.connected;
  const began = portal.clock.now();
  await post(uuid, key, { ping: {} });
  portal.clock.advance(900_000);
  expect(await connected()).toBe(true);
  expect(await announceTimeouts(portal.services, began, portal.clock.now())).not.toContain(uuid);
  const sweptUntil = portal.clock.now();
  portal.clock.advance(1);
  expect(await connected()).toBe(false);
  const told = nextEvent(portal.services, 'device.state', ({ device }) => device === uuid);
  expect(await announceTimeouts(portal.services, sweptUntil, portal.clock.now())).toContain(uuid);
  await told;
  expect(await announceTimeouts(portal.services, portal.clock.now(), portal.clock.now() + MINUTE)).not.toContain(uuid);
});

it('tells at its start who has gone silent while the portal was stopped: no page that comes back has heard of it [R-STAT-07, R-SHELL-24]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  await post(uuid, key, { ping: {} });
  portal.clock.advance(900_001);
  let told = nextEvent(portal.services, 'device.state', ({ device }) => device === uuid);
  const every = jest.spyOn(globalThis, 'setInterval');
  const stop = await startSweep(portal.services);
  const [look, ms] = every.mock.calls.at(-1) as unknown as [() => void, number];
  every.mockRestore();
  await told;
  // And from then on every 15 seconds.
  const next = await portal.makeKeyed();
  await post(next.uuid, next.key, { ping: {} });
  portal.clock.advance(900_001);
  told = nextEvent(portal.services, 'device.state', ({ device }) => device === next.uuid);
  look();
  await told;
  expect(ms).toBeLessThanOrEqual(15_000);
  await stop();
});

it('keeps no sensor values older than two of the longest windows [R-CONST-05]', async () => {
  const { uuid, key } = await portal.makeKeyed();
  const now = portal.clock.now();
  const oldest = now - VALUE_DAYS * DAY;
  const values = [oldest - 1, oldest, now].map((timestamp) => ({ timestamp, value: 1 }));
  await post(uuid, key, { sensors: { entries: [{ cu: 'Main', channel: 'Temperature', unit: '°C', values }] } });
  expect((await stored(uuid)).values.map(({ at }) => at)).toEqual([oldest, now]);
});

it('stores thousands of messages in few transactions', async () => {
  const devices = await Promise.all(Array.from({ length: 50 }, () => portal.makeDevice()));
  const transactions = jest.spyOn(portal.services.db, 'transaction');
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) =>
      portal.services.ingest.deliver(devices[index % devices.length] ?? '', {
        ping: { time: portal.clock.now() + index },
      }),
    ),
  );
  expect(transactions.mock.calls.length).toBeLessThan(50);
  const { rows } = await sql<{
    last: number;
  }>`select min(last_ping) as last from device_states where device_uuid = any(${devices}::text[])`.execute(
    portal.services.db,
  );
  expect(rows[0]?.last).toBe(portal.clock.now() + 1_950);
});

it('gathers for longer while one batch follows the other', async () => {
  const { ingest, db } = portal.services;
  const [first = '', second = '', third = ''] = await Promise.all([1, 2, 3].map(() => portal.makeDevice()));
  let next: Promise<void> | undefined;
  const begin = db.transaction.bind(db);
  const transactions = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
    next = ingest.deliver(second, { ping: {} });
    return begin();
  });
  await ingest.deliver(first, { ping: {} });
  await new Promise(setImmediate);
  await Promise.all([next, ingest.deliver(third, { ping: {} })]);
  expect(transactions).toHaveBeenCalledTimes(2);
  transactions.mockRestore();
});

it('keeps the values of devices that it knows, whether or not they have said more yet, and of no others', async () => {
  const [silent, known] = [await portal.makeDevice(), await portal.makeDevice()];
  const { ingest, db } = portal.services;
  await db.deleteFrom('device_states').where('device_uuid', '=', silent).execute();
  const dropped = ingest.dropped;
  await Promise.all([silent, 'no-such-device', known].map((uuid) => ingest.deliver(uuid, valuesAt(1, 2))));
  expect(ingest.dropped).toBe(dropped + 1);
  for (const uuid of [silent, known]) expect((await stored(uuid)).values.map(({ value }) => value)).toEqual([1, 2]);
  expect((await stored(silent)).state).toBeUndefined();
  await Promise.all([ingest.deliver(silent, valuesAt(3)), ingest.deliver(silent, { state: { state: 'ALERT' } })]);
  expect(await stored(silent)).toMatchObject({
    state: { state: 'ALERT' },
    values: [{ value: 1 }, { value: 2 }, { value: 3 }],
  });
});

// The embedded database has one connection: whoever holds something there holds everything.
(onServer() ? it : it.skip)(
  'stops nobody who changes several of the devices that say something of themselves [R-API-59, R-EXT-14]',
  async () => {
    const [first, second] = [await portal.makeKeyed(), await portal.makeKeyed()].sort((a, b) =>
      a.uuid < b.uuid ? -1 : 1,
    );
    if (!first || !second) throw new Error('there are two');
    const { services } = portal;
    const reported = await inTransaction(services, async (trx) => {
      await lockDevices(trx, [first.uuid]);
      const info = { version: '2.0' };
      const said = Promise.all([second, first].map(({ uuid }) => services.ingest.deliver(uuid, { info })));
      const waiting = () =>
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          services.db,
        );
      while ((await waiting()).rows.length === 0) await new Promise(setImmediate);
      // Without waiting: it would be for who waits for this.
      await sql`select uuid from devices where uuid = ${second.uuid} for update nowait`.execute(trx);
      return { said };
    });
    await reported.said;
    expect((await stored(second.uuid)).facts?.sw_version).toBe('2.0');
  },
);

// The same.
(onServer() ? it : it.skip)('stores values of a device whose state another instance is storing', async () => {
  const { uuid } = await portal.makeKeyed();
  await inTransaction(portal.services, async (trx) => {
    await trx
      .selectFrom('device_states')
      .selectAll()
      .where('device_uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await portal.services.ingest.deliver(uuid, valuesAt(1));
  });
  expect((await stored(uuid)).values.map(({ value }) => value)).toEqual([1]);
});
