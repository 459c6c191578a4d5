/** More calls than the portal can answer: who is answered, who is told to come again, what it takes, and how soon it is over. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { ADMIN, fill, logIn, openClient, startDatabase } from './database.mjs';
import { helper } from './helper.mjs';
import { requestOf } from './keep-asking.mjs';
import { listen } from './listen.mjs';
import { residentMiB } from './used.mjs';

const EXTENTS = {
  whole: { groups: 4_000, devices: 10_000, seconds: 15, many: 40, each: 25, flood: 200, slow: 100, perSecond: 200 },
  quick: { groups: 40, devices: 100, seconds: 1, many: 4, each: 5, flood: 10, slow: 4, perSecond: 20 },
};
/** Connections that ask for as much as the portal can answer, and not for more. */
const KNEE = 32;
/** What others notice of one account that floods: 19 of 20 of their calls are answered within this (ms). */
const BESIDE_ONE_MS = 1_000;
/** So much of what the portal answers at its knee it still answers beyond, %. */
const STILL = 70;
/** As soon (s) after the load others are answered as before it: within twice the time, or 50 ms. */
const OVER_S = 10;
const MEMORY_MIB = 1_536;
const DELAY_MS = 1_000;
/** How often others ask (ms), and how often it is looked whether it is over. */
const THINK_MS = 250;
const LOOK_MS = 500;

/** Accounts that see a small group each. @returns {Promise<string[]>} what they send as `Authorization` */
async function accounts(url, databaseUrl, { many, groups }) {
  const client = await openClient(databaseUrl);
  await client.query(
    `insert into users (id, email, name, password_hash, created_at)
      select 'u-' || n, 'u' || n || '@portal.example', 'Manager ' || n, password_hash, 1
      from users cross join generate_series(1, $1) n where id = 'u-bench'`,
    [many],
  );
  await client.query(
    `insert into user_roles (user_id, role_id, scope) select 'u-' || n, 'group-admin', 'group:g' || ($2 - n) from generate_series(1, $1) n`,
    [many, groups],
  );
  await client.end();
  const tokens = [];
  for (let n = 1; n <= many; n += 1) tokens.push(await logIn(url, `u${n}@portal.example`));
  return tokens;
}

/** What a page of a manager asks for. */
const PATHS = ['/api/user/self', '/api/frontend/groups', '/api/frontend/devices', '/api/incidents?limit=50'];

/** Watches the memory of a process until it is told to end, and answers the most (MiB). */
function watchMemory(pid) {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, residentMiB(pid))), 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Streams of pages that read nothing of them, as behind a line that stands still. */
function slowReaders(place, authorization, count) {
  const { hostname: host, port } = new URL(place);
  const request = requestOf({ host, port, path: '/api/frontend/events', headers: { authorization } });
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host, port: Number(port) });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(request);
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** How long a change of a device takes to an open page (ms), 99 of 100. */
async function delayBeside(url, headers, crowd, { perSecond, seconds }) {
  const stream = await listen(url, headers);
  const published = await crowd.order({ states: { perSecond, seconds } });
  await pause(2_000);
  await stream.end();
  return quantile(stream.delaysOf(published), 0.99);
}

/** @param {{ quick?: boolean, step?: (text: string) => void }} [options] `quick` shows only that measuring works */
export async function measureOverload({ quick = false, step = () => {} } = {}) {
  const extent = quick ? EXTENTS.quick : EXTENTS.whole;
  const database = await startDatabase();
  const portal = await startPortal({
    env: {
      DATABASE_URL: database.url,
      SEED: 'none',
      SIMULATOR: 'off',
      QUOTA_STREAMS: String(extent.slow + 10),
    },
  });
  /** @type {(() => unknown)[]} */
  const ends = [database.stop, portal.stop];
  try {
    await fill(database.url, extent);
    const url = portal.url.replace('localhost', '127.0.0.1');
    const { hostname: host, port } = new URL(url);
    const admin = await logIn(url, ADMIN);
    const [other = '', ...many] = await accounts(url, database.url, { ...extent, many: extent.many + 1 });
    const crowdOf = async (callers, thinkMs = 0) => {
      const crowd = helper('crowd.mjs', [JSON.stringify({ host, port, callers, thinkMs })]);
      ends.push(crowd.end);
      await crowd.ready;
      return crowd;
    };
    /** Lets a crowd ask for a while. */
    const during = async (callers) => {
      const crowd = await crowdOf(callers);
      // The first seconds are those of a rush.
      await pause(extent.seconds * 250);
      await Promise.all([crowd.order({ look: true }), others.order({ look: true })]);
      const memory = watchMemory(portal.pid);
      const begun = performance.now();
      await pause(extent.seconds * 1_000);
      const [crowded, beside] = await Promise.all([crowd.order({ look: true }), others.order({ look: true })]);
      const seconds = (performance.now() - begun) / 1_000;
      crowd.end();
      return { crowded, beside, memory: memory(), perSecond: crowded.answered / seconds };
    };
    const others = await crowdOf(
      PATHS.map((path) => ({ authorization: other, path, connections: 1 })),
      THINK_MS,
    );
    const spread = (connections) =>
      many.flatMap((authorization) =>
        PATHS.map((path) => ({ authorization, path, connections: connections / PATHS.length })),
      );
    step('nothing');
    await pause(extent.seconds * 500);
    await others.order({ look: true });
    await pause(extent.seconds * 500);
    const quiet = await others.order({ look: true });
    step('as much as it can answer');
    const knee = await during(spread(PATHS.length).slice(0, KNEE));
    step('one account floods');
    const one = await during([{ authorization: admin, path: '/api/frontend/devices', connections: extent.flood }]);
    step('many accounts');
    const all = await during(spread(Math.ceil(extent.each / PATHS.length) * PATHS.length));
    const over = performance.now();
    for (;;) {
      await others.order({ look: true });
      await pause(LOOK_MS);
      const now = await others.order({ look: true });
      if (now.answered > 0 && now.refused === 0 && now.p95 <= Math.max(50, quiet.p95 * 2)) break;
      if (performance.now() - over > 60_000) break;
    }
    const overAfter = (performance.now() - over) / 1_000;
    step('slow readers of the event stream');
    const devices = helper('devices.mjs', [String(portal.mqttPort)]);
    ends.push(devices.end);
    await devices.ready;
    await devices.order({ connect: Math.min(1_000, extent.devices) });
    const headers = { authorization: admin };
    const alone = await delayBeside(url, headers, devices, extent);
    const endSlow = slowReaders(url, admin, extent.slow);
    const memory = watchMemory(portal.pid);
    const beside = await delayBeside(url, headers, devices, extent);
    endSlow();
    const slow = { alone, beside, memory: memory() };
    const wrong = [knee, one, all].flatMap(({ crowded, beside: others }) => [crowded, others]);
    return {
      ...{ quiet, knee, one, all, overAfter, slow },
      figures: [
        figure('calls of others that fail while one account floods', one.beside.refused + failures(one.beside), '', 0),
        figure('19 of 20 of them are answered within', one.beside.p95, 'ms', BESIDE_ONE_MS),
        {
          ...figure(
            'answered beyond the knee, part of what is answered at it',
            (all.perSecond / knee.perSecond) * 100,
            '%',
          ),
          least: STILL,
        },
        figure(
          'answers that are neither 200 nor 503 with Retry-After',
          wrong.map(failures).reduce((a, b) => a + b),
          '',
          0,
        ),
        figure('memory, at most', Math.max(one.memory, all.memory, slow.memory), 'MiB', MEMORY_MIB),
        figure('others are answered as before after', overAfter, 's', OVER_S),
        figure('from MQTT to an open page beside slow readers, 99 of 100', beside, 'ms', DELAY_MS),
      ].map((each) => ({ ...each, kept: each.value <= (each.most ?? Infinity) && each.value >= (each.least ?? 0) })),
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const failures = ({ untold, wrong, broken }) => untold + wrong + broken;
/** @returns {{ what: string, value: number, unit: string, most?: number, least?: number, note: string }} */
const figure = (what, value, unit, most) => ({ what, value, unit, most, note: '' });
