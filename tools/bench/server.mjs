import { freePorts } from '../lib/ports.mjs';
import { median } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { ADMIN, EXTENTS, fill, logIn, openClient, startDatabase } from './database.mjs';
import { helper } from './helper.mjs';
import { listen } from './listen.mjs';
import { askGroups, SELF_QUERIES } from './queries.mjs';
import { residentMiB } from './used.mjs';

/**
 * Asks an address as fast as it answers.
 * @param {string} url
 * @param {{ headers: Record<string, string>, seconds: number, warmUp: number }} options
 * @returns {Promise<{ perSecond: number, failed: number }>}
 */
function askMany(url, options) {
  const { hostname: host, port, pathname: path } = new URL(url);
  return helper('load.mjs', [JSON.stringify({ host, port, path, connections: 32, ...options })]).ready;
}

/** A small read of the portal beside a bare route with the same token check and the same SQL; the better of three rounds each, taken in turns. */
async function smallRead({ url, database, headers, extent }) {
  const port = await freePorts(1);
  const bare = helper('bare.mjs', [], {
    DATABASE_URL: database.url,
    PORT: String(port),
    BARE_READS: JSON.stringify(SELF_QUERIES),
  });
  await bare.ready;
  const best = { bare: 0, portal: 0 };
  for (let round = 0; round < extent.rounds; round += 1) {
    for (const [name, address] of [
      ['bare', `http://127.0.0.1:${port}/bare`],
      ['portal', `${url}/api/user/self`],
    ]) {
      const { perSecond, failed } = await askMany(address, { headers, ...extent.load });
      if (failed > 0) throw new Error(`${failed} of the reads of ${address} failed`);
      best[name] = Math.max(best[name], perSecond);
    }
  }
  bare.end();
  return [
    {
      what: "GET /api/user/self, part of a bare route's reads a second",
      value: (best.portal / best.bare) * 100,
      unit: '%',
      least: 50,
      note: `${Math.round(best.portal)} of ${Math.round(best.bare)} a second`,
    },
  ];
}

async function timesOf(work, times) {
  const list = [];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    await work();
    list.push(performance.now() - begun);
  }
  return median(list);
}

/** The two large lists: whole, as they come without packing. */
async function largeLists({ url, database, headers, extent }) {
  const client = await openClient(database.url);
  const sql = await timesOf(() => askGroups(client, 'u-bench'), extent.readings);
  await client.end();
  let bytes = 0;
  const read = (path) => async () => {
    const answer = await fetch(url + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
    bytes = (await answer.arrayBuffer()).byteLength;
  };
  const groups = await timesOf(read('/api/frontend/groups'), extent.readings);
  const devices = await timesOf(read('/api/frontend/devices'), extent.readings);
  return [
    {
      what: `GET /api/frontend/groups, ${extent.groups} groups, times its SQL`,
      value: groups / sql,
      unit: '×',
      most: 2,
      note: `${groups.toFixed(0)} ms, SQL alone ${sql.toFixed(0)} ms`,
    },
    {
      what: `GET /api/frontend/devices, ${extent.devices} devices`,
      value: devices,
      unit: 'ms',
      most: 400,
      note: `${(bytes / 1e6).toFixed(1)} MB unpacked`,
    },
  ];
}

/** All devices connected, the values of some of them, and the way of a change from a device to an open page. */
async function fleet({ url, mqttPort, pid, headers, extent }) {
  const crowd = helper('devices.mjs', [String(mqttPort)]);
  await crowd.ready;
  const { connected, seconds } = await crowd.order({ connect: extent.devices });
  const stream = await listen(url, headers);
  const published = await crowd.order({ states: extent.states });
  // The last ones are still on their way.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const delays = stream.delaysOf(published).sort((a, b) => a - b);
  await stream.end();
  const { perSecond, stored } = await crowd.order({ sensors: extent.sensors });
  const memory = residentMiB(pid);
  crowd.end();
  const at = (share) => delays[Math.floor(delays.length * share)];
  return [
    {
      what: `memory with ${connected} devices connected to one process`,
      value: memory,
      unit: 'MiB',
      most: 1_536,
      note: `all connected after ${seconds.toFixed(0)} s`,
    },
    {
      what: 'from MQTT publish to an open page, 99th percentile',
      value: at(0.99),
      unit: 'ms',
      most: 1_000,
      note: `median ${at(0.5).toFixed(0)} ms, ${published.length} changes at ${extent.states.perSecond} a second, ${delays.filter((delay) => delay === Infinity).length} not told`,
    },
    {
      what: 'sensor values acknowledged after their commit, a second',
      value: perSecond,
      unit: '',
      least: 20_000,
      note: `${stored} values over MQTT`,
    },
  ];
}

/** Measures the server on PostgreSQL, and says whether it keeps what docs/operations.md promises; `quick` tells nothing of the server, only that measuring works. */
export async function measureServer({ quick = false } = {}) {
  const extent = quick ? EXTENTS.quick : EXTENTS.whole;
  const database = await startDatabase();
  const portal = await startPortal({ env: { DATABASE_URL: database.url, SEED: 'none', SIMULATOR: 'off' } });
  try {
    await fill(database.url, extent);
    const url = portal.url.replace('localhost', '127.0.0.1');
    const place = {
      url,
      database,
      headers: { authorization: await logIn(url, ADMIN) },
      mqttPort: portal.mqttPort,
      pid: portal.pid,
      extent,
    };
    const figures = [];
    for (const measure of [smallRead, largeLists, fleet]) figures.push(...(await measure(place)));
    return figures.map((figure) => ({
      ...figure,
      kept: figure.value >= (figure.least ?? -Infinity) && figure.value <= (figure.most ?? Infinity),
    }));
  } finally {
    await portal.stop();
    await database.stop();
  }
}
