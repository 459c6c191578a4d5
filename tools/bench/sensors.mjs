/** Sensor values by the million on PostgreSQL: what one takes, how long a chart takes, and whether a day that goes keeps anybody waiting. */
import { median } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { ADMIN, DEVICE_KEY, fill, logIn, openClient, startDatabase, uuidOf } from './database.mjs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CHANNELS = 10;
/** A chart of any window is answered within this (ms), by the middle one of those that were asked for. */
const MOST_MS = 200;
/** @type {[what: string, ms: number][]} */
const WINDOWS = [
  ['1 hour', HOUR],
  ['24 hours', DAY],
  ['7 days', 7 * DAY],
  ['31 days', 31 * DAY],
];
const CALLERS = 8;
/** How often each window is asked for, of another device each time; how long values are sent, without and with a day that goes (ms). */
const extentOf = (quick) =>
  quick ? { devices: 5, days: 2, asked: 3, ingest: 1_000 } : { devices: 100, days: 62, asked: 15, ingest: 8_000 };

/** The name of a day's table, as the product gives it. */
const tableOf = (day) => `sensor_values_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** A value a minute of each channel, a day at once, from several connections; with one more day, which is too old to be kept. */
async function load(url, { days }, now) {
  const admin = await openClient(url);
  await admin.query(
    `insert into sensor_series (device_uuid, cu, channel, unit, unit_at)
    select uuid, 'cu1', 'channel ' || n, '°C', 0 from devices, generate_series(0, ${CHANNELS - 1}) n order by uuid, n`,
  );
  const today = Math.floor(now / DAY) * DAY;
  const wanted = [...Array.from({ length: days }, (_, n) => today - n * DAY), today - 64 * DAY];
  for (const day of wanted) {
    await admin.query(`create table if not exists ${tableOf(day)} (like sensor_values including all)`);
    const { rowCount } = await admin.query(`select from pg_inherits where inhrelid = '${tableOf(day)}'::regclass`);
    if (!rowCount)
      await admin.query(
        `alter table sensor_values attach partition ${tableOf(day)} for values from (${day}) to (${day + DAY})`,
      );
  }
  const begun = performance.now();
  const left = [...wanted];
  await Promise.all(
    [1, 2].map(async () => {
      const client = await openClient(url);
      for (let day = left.shift(); day !== undefined; day = left.shift()) {
        await client.query(
          `insert into sensor_values (series, at, value) select s.id, ${day} + m * ${MINUTE}::bigint, 20 + 5 * sin(m / 100.0 + s.id) + random()
          from generate_series(0, 1439) m, sensor_series s where ${day} + m * ${MINUTE}::bigint <= ${now} order by m, s.id`,
        );
        await client.query(`vacuum analyze ${tableOf(day)}`);
      }
      await client.end();
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const { rows } = await admin.query(`select sum(pg_total_relation_size(inhrelid))::float8 as bytes,
    (select count(*)::float8 from sensor_values) as amount from pg_inherits where inhparent = 'sensor_values'::regclass`);
  await admin.end();
  return { ...rows[0], seconds, old: tableOf(today - 64 * DAY) };
}

/** Waits until the portal has rolled all of it up; answers how long that took (s), from its beginning. */
async function rolledUp(client) {
  let begun;
  for (;;) {
    const { rows } = await client.query('select closed_until as closed, rolled_until as rolled from sensor_progress');
    const [closed, rolled] = [Number(rows[0].closed), Number(rows[0].rolled)];
    if (closed > 0) begun ??= performance.now();
    if (closed > 0 && rolled >= closed) return (performance.now() - (begun ?? 0)) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** One window of one device after the other: the middle one and the longest (ms), and how many points a channel has. */
async function charts({ url, headers, extent, now }) {
  const found = [];
  for (const [what, span] of WINDOWS) {
    const all = [];
    let points = 0;
    for (let n = 0; n < extent.asked; n += 1) {
      const id = Buffer.from(uuidOf((n * 7) % extent.devices)).toString('base64url');
      const begun = performance.now();
      const answer = await fetch(`${url}/api/frontend/device/sensordata?ids=[${id}]&start=${now - span}&end=${now}`, {
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      const [device] = await answer.json();
      all.push(performance.now() - begun);
      if (device?.sensordata.length !== CHANNELS) throw new Error(`a chart of ${what} has not all channels`);
      points = device.sensordata[0].values.length;
    }
    const middle = median(all);
    found.push({ what, median: middle, longest: Math.max(...all), points, kept: middle <= MOST_MS });
  }
  return found;
}

/** Sends values all the time; answers how many were acknowledged in a second, and the longest time that one waited (ms). */
async function ingest({ url, extent }, meanwhile) {
  const end = performance.now() + extent.ingest;
  const waited = [];
  const caller = async (n) => {
    for (let turn = n; performance.now() < end; turn += CALLERS) {
      const values = [{ timestamp: Date.now(), value: Math.random() }];
      const entries = Array.from({ length: CHANNELS }, (_, c) => ({
        cu: 'cu1',
        channel: `channel ${c}`,
        unit: '°C',
        values,
      }));
      const begun = performance.now();
      const { status } = await fetch(`${url}/api/ingest/${uuidOf(turn % extent.devices)}`, {
        method: 'POST',
        headers: { authorization: `Device ${DEVICE_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sensors: { entries } }),
      });
      if (status !== 204) throw new Error(`values were answered with ${status}`);
      waited.push(performance.now() - begun);
    }
  };
  const [took] = await Promise.all([meanwhile(), ...Array.from({ length: CALLERS }, (_, n) => caller(n))]);
  const perSecond = (waited.length * CHANNELS * 1_000) / extent.ingest;
  return { took, perSecond, longest: Math.max(...waited), median: median(waited) };
}

/**
 * Measures all of it. `SENSOR_DAYS` and `SENSOR_DEVICES` say how much is loaded, else all days that are kept of a
 * hundred devices: 89 million values, for which it needs a quarter of an hour and 20 GB.
 * @param {{ quick?: boolean }} [options] `quick`: a few values, to see that measuring works
 */
export async function measureSensors({ quick = false } = {}) {
  const whole = extentOf(quick);
  const { SENSOR_DAYS: days = whole.days, SENSOR_DEVICES: devices = whole.devices } = process.env;
  const extent = { ...whole, days: Number(days), devices: Number(devices) };
  const database = await startDatabase();
  const env = { DATABASE_URL: database.url, SEED: 'none', SIMULATOR: 'off' };
  try {
    // It makes the tables, and is away while they are filled past it.
    await (await startPortal({ env })).stop();
    await fill(database.url, { groups: 10, devices: extent.devices });
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    const loaded = await load(database.url, extent, now);
    const portal = await startPortal({ env });
    const client = await openClient(database.url);
    try {
      const rolling = await rolledUp(client);
      const url = portal.url.replace('localhost', '127.0.0.1');
      const place = { url, headers: { authorization: await logIn(url, ADMIN) }, extent, now };
      const shown = await charts(place);
      const alone = await ingest(place, async () => 0);
      // As the portal does it every hour.
      const dropping = await ingest(place, async () => {
        await new Promise((resolve) => setTimeout(resolve, extent.ingest / 2));
        const begun = performance.now();
        await client.query(`alter table sensor_values detach partition ${loaded.old} concurrently`);
        await client.query(`drop table ${loaded.old}`);
        return performance.now() - begun;
      });
      const { rows } = await client.query(`select
        (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'sensor_hours'::regclass)::float8 as hours,
        pg_total_relation_size('sensor_days')::float8 as days`);
      return { ...extent, ...loaded, rolling, shown, alone, dropping, rollUps: rows[0] };
    } finally {
      await client.end();
      await portal.stop();
    }
  } finally {
    await database.stop();
  }
}
