/** Several instances under load while one after the other of what they stand on goes away: what people notice, and that nothing is lost or done twice. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '../cluster/cluster.mjs';
import { hasProgram } from '../lib/server-programs.mjs';
import { Stop } from '../lib/terminal.mjs';
import { fill, openClient, uuidOf } from './database.mjs';
import { helper } from './helper.mjs';
import { smallDisk } from './small-disk.mjs';

const EXTENTS = {
  whole: { devices: 10_000, groups: 400, streams: 200, readers: 10, writers: 2, perSecond: 400, seconds: 14 },
  quick: { devices: 100, groups: 10, streams: 4, readers: 2, writers: 1, perSecond: 50, seconds: 3 },
};
/** How many instances, one cluster after the other. */
const COUNTS = (process.env.CLUSTER_INSTANCES ?? '2,3').split(',').map(Number);
/** A checkout of the release before, built: the instances are that one at first, and this one replaces them. */
const BEFORE = process.env.CLUSTER_BEFORE;
/** What must be kept: streams are back within this (ms), and of the calls fail no more while an instance is gone. */
const BACK_MS = 10_000;
const FAILED = 0.001;
/** Room for PostgreSQL with what the run stores. */
const DISK = '600m';
/** How often it is looked what of the devices' beat is stored (ms). */
const LOOK_MS = 250;
/** Nothing more is on its way when nothing has come for so long (ms): a session whose instance is gone is taken after eight seconds. */
const QUIET_MS = 15_000;

/**
 * @typedef {object} Event
 * @property {string} what
 * @property {number} [mayFail] the part of the calls that may fail at most; any when it is not said
 * @property {(cluster: import('../cluster/cluster.mjs').Cluster) => Promise<unknown>} [happen]
 * @property {(cluster: import('../cluster/cluster.mjs').Cluster) => Promise<unknown>} [after] once it was watched
 */
const kill = (cluster, index) => process.kill(cluster.instances[index].pid, 'SIGKILL');

/** As docs/deployment.md says. */
const LEFT_OUT_MS = 2_000;
/** One instance after the other ends as a supervisor ends it, and the new one takes its place. */
async function replaceAll(cluster) {
  for (const index of cluster.instances.keys()) {
    await cluster.instances[index].stop();
    await cluster.startAgain(index);
    // For a second nginx asks nothing of an instance that was gone.
    await pause(LEFT_OUT_MS);
  }
}

/** @type {Event[]} in this order; the last instance is killed first, since it comes back, and the first one for good */
const EVENTS = [
  { what: 'nothing', mayFail: FAILED },
  { what: 'each is replaced in turn', mayFail: 0, happen: replaceAll },
  {
    what: 'an instance killed (-9)',
    mayFail: FAILED,
    happen: async (cluster) => kill(cluster, cluster.instances.length - 1),
  },
  {
    what: 'it starts again',
    mayFail: FAILED,
    happen: (cluster) => cluster.startAgain(cluster.instances.length - 1),
  },
  { what: 'another one killed for good', mayFail: FAILED, happen: async (cluster) => kill(cluster, 0) },
  { what: 'PostgreSQL restarts without goodbye', happen: ({ database }) => database.restart('immediate') },
  { what: 'Mosquitto restarts', mayFail: FAILED, happen: ({ broker }) => broker.restart() },
  {
    what: 'S3 answers 503',
    mayFail: FAILED,
    happen: async ({ bucket }) => (bucket.down = true),
    after: async ({ bucket }) => (bucket.down = false),
  },
];

/** @param {import('./small-disk.mjs').SmallDisk} disk that of PostgreSQL @returns {Event[]} */
const fullDisk = (disk) => [
  { what: 'nothing', mayFail: FAILED },
  { what: 'the disk of PostgreSQL is full', happen: async () => disk.fill() },
  {
    what: 'it has room again',
    happen: async ({ database }) => {
      disk.free();
      // Where its log had no room, either, it has ended itself, and a supervisor starts it.
      if (!(await database.runs())) await database.start();
    },
  },
  { what: 'nothing, after that', mayFail: FAILED },
];

/** Watches since when a beat of the devices is missing: they come in a row, and whatever session has one may be the one that waits. */
function watchStored(url) {
  let longest = 0;
  let isOver = false;
  /** @type {Awaited<ReturnType<typeof openClient>> | undefined} */
  let client;
  const open = async () => {
    const opened = await openClient(url);
    opened.on('error', () => undefined);
    return opened;
  };
  let whole = Date.now();
  const look = async () => {
    client ??= await open();
    const { rows } = await client.query(
      `select v.value::int as n, v.at from sensor_values v join sensor_series s on s.id = v.series
        where s.device_uuid = $1 and s.channel = 'beat' order by v.value`,
      [uuidOf(0)],
    );
    const gap = rows.findIndex(({ n }, index) => n !== index + 1);
    whole = Number(rows.at(gap === -1 ? -1 : Math.max(0, gap - 1))?.at ?? whole);
  };
  const watching = (async () => {
    for (; !isOver; await pause(LOOK_MS)) {
      await look().catch(async () => {
        await client?.end().catch(() => undefined);
        client = undefined;
      });
      longest = Math.max(longest, Date.now() - whole);
    }
    await client?.end().catch(() => undefined);
  })();
  return {
    look: () => {
      const found = longest;
      longest = 0;
      return found;
    },
    end: () => {
      isOver = true;
      return watching;
    },
  };
}

/** On how many streams how many devices were told of last in another state than they said last. */
const unlike = (told, { last }) =>
  told.reduce((sum, page) => sum + last.filter(([uuid, state]) => (page[uuid] ?? state) !== state).length, 0);

/**
 * What of that which was acknowledged is missing or there twice.
 * @returns {Promise<{ what: string, acknowledged: number, missing: number, twice: number }[]>}
 */
async function audit(url, sent, written, told) {
  const client = await openClient(url);
  const one = async (text, values = []) => (await client.query(text, values)).rows[0];
  const values = await one(
    `select count(*)::int as n from sensor_values v join sensor_series s on s.id = v.series where s.channel = 'temperature'`,
  );
  const incidents = await one(
    `select count(*)::int as n, count(distinct event_key)::int as keys from incidents where event_key like 'bench-%'`,
  );
  const history = await one(
    `select count(*)::int as n, count(distinct incident_id)::int as incidents from incident_history
      where incident_id in (select id from incidents where event_key like 'bench-%')`,
  );
  const groups = await one(
    `select count(*)::int as n, count(distinct name)::int as names from groups where name = any($1)`,
    [written],
  );
  const { rows: states } = await client.query(
    `select device_uuid as uuid, state from device_states where device_uuid = any($1)`,
    [sent.last.map(([uuid]) => uuid)],
  );
  await client.end();
  const stands = new Map(states.map(({ uuid, state }) => [uuid, state]));
  return [
    { what: 'values', acknowledged: sent.values, missing: sent.values - values.n, twice: 0 },
    {
      what: 'incidents',
      acknowledged: sent.events,
      missing: sent.events - incidents.keys,
      twice: incidents.n - incidents.keys + (history.n - history.incidents),
    },
    {
      what: 'groups',
      acknowledged: written.length,
      missing: written.length - groups.names,
      twice: groups.n - groups.names,
    },
    {
      what: 'last states of devices',
      acknowledged: sent.last.length,
      missing: sent.last.filter(([uuid, state]) => stands.get(uuid) !== state).length,
      twice: 0,
    },
    {
      what: 'last states on streams',
      acknowledged: told.length * sent.last.length,
      missing: unlike(told, sent),
      twice: 0,
    },
  ];
}

async function measureOne(count, extent, step, { events = EVENTS, databaseWithin = '' } = {}) {
  const cluster = await startCluster({
    count,
    open: true,
    ...(databaseWithin && { databaseWithin }),
    ...(BEFORE && { backend: join(BEFORE, 'backend', 'dist', 'main.js') }),
    env: { QUOTA_STREAMS: '1000', QUOTA_GROUPS: '100000' },
  });
  /** @type {(() => unknown)[]} */
  const ends = [cluster.stop];
  try {
    await fill(cluster.databaseUrl, extent);
    const client = await openClient(cluster.databaseUrl);
    await client.query(`insert into user_rights (user_id, "right", scope) values ('u-bench', 'authorized-user', '*')`);
    await client.end();
    const devices = helper('cluster-devices.mjs', [cluster.broker.port, extent.devices]);
    ends.push(devices.end);
    const pages = helper('cluster-pages.mjs', [
      cluster.url,
      extent.devices,
      extent.streams,
      extent.readers,
      extent.writers,
    ]);
    ends.push(pages.end);
    await Promise.all([devices.ready, pages.ready]);
    await devices.order({ send: extent.perSecond });
    await pages.order({ open: true });
    await pause(extent.seconds * 250);
    const stored = watchStored(cluster.databaseUrl);
    ends.push(stored.end);
    const found = [];
    for (const { what, mayFail = 1, happen, after } of events) {
      step(`${count} instances: ${what}`);
      await pages.order({ look: true });
      stored.look();
      await happen?.(cluster);
      await pause(extent.seconds * 1000);
      const seen = await pages.order({ look: true });
      await after?.(cluster);
      const failed = /** @type {number[]} */ (Object.values(seen.failed)).reduce((sum, n) => sum + n, 0);
      const kept = seen.back <= BACK_MS && seen.open === extent.streams && failed <= seen.calls * mayFail;
      found.push({ what, ...seen, failed, statuses: seen.failed, storedAfter: stored.look(), kept });
    }
    const sent = await devices.order({ send: 0 });
    // Whatever the broker still holds is on its way.
    await stored.end();
    for (let since = Date.now(), before = -1; Date.now() - since < QUIET_MS; await pause(100)) {
      const now = await rowsOf(cluster.databaseUrl);
      if (now !== before) since = Date.now();
      before = now;
      if (now >= sent.values + sent.beats + sent.events) break;
    }
    let told = await pages.order({ told: true });
    for (const until = Date.now() + BACK_MS; unlike(told, sent) > 0 && Date.now() < until; await pause(100))
      told = await pages.order({ told: true });
    const { written, pictures, picturesMissing } = await pages.order({ end: true });
    const audited = await audit(cluster.databaseUrl, sent, written, told);
    audited.push({ what: 'pictures', acknowledged: pictures, missing: picturesMissing, twice: 0 });
    return { title: `${count} instances${databaseWithin && ', PostgreSQL on a small disk'}`, found, audited };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function rowsOf(url) {
  const client = await openClient(url);
  const { rows } = await client.query(
    `select (select count(*) from sensor_values)::int + (select count(*) from incidents where event_key like 'bench-%')::int as n`,
  );
  await client.end();
  return rows[0].n;
}

/**
 * Two and three instances, with event streams, callers and devices, through a fault after the other.
 * @param {{ quick?: boolean, step?: (text: string) => void, counts?: number[] }} [options] `quick` shows only that measuring works
 */
export async function measureCluster({ quick = false, step = () => {}, counts = quick ? [2] : COUNTS } = {}) {
  const missing = ['nginx', 'mosquitto', 'openssl'].filter((program) => !hasProgram(program));
  if (missing.length > 0) throw new Stop(`The cluster is measured with ${missing.join(', ')}: not installed.`);
  const found = [];
  const extent = quick ? EXTENTS.quick : EXTENTS.whole;
  for (const count of counts) found.push(await measureOne(count, extent, step));
  const disk = await smallDisk(DISK);
  if (!disk) {
    step('a full disk: who calls may not mount one');
    return found;
  }
  try {
    found.push(await measureOne(2, extent, step, { events: fullDisk(disk), databaseWithin: disk.folder }));
  } finally {
    await disk.stop();
  }
  return found;
}
