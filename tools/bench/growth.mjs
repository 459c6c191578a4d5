/** The same questions to a portal with a thousand devices and with many more: what each costs, and what a restart takes. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { fill, openClient, startDatabase } from './database.mjs';
import { addPeople, branchOf, logInBoth, managersCalls, supportsCalls } from './growth-people.mjs';
import { TELLS_PLANS, tooMuch, watchPlans } from './growth-plans.mjs';
import { measureRestarts } from './growth-restart.mjs';
import { postmasterOf, processorOf, processorsBelow, residentMiB } from './used.mjs';

/** What must be kept: a manager's call takes no more than this times what it takes with the fewest devices, or than so many ms more, which noise makes of little. */
const MANAGERS = { times: 1.5, ms: 5 };
/** A call of support: times what it takes with the fewest, or so many ms in all, whichever is more. */
const SUPPORTS = { times: 3, ms: 200 };
/** With so many devices a portal serves, and has its picture, within these (s). */
const RESTART = { devices: 100_000, serves: 2, picture: 30 };
/** A call of a manager, with a hundred devices, looks at no more rows of a table at once. */
const MOST_ROWS = 2_000;
/** From so many devices on the database has a reason not to read tables as a whole. */
const MANY = 10_000;

/** How often each call is asked for. */
const TIMES = 15;
/** The portal does by itself all that it does at regular times, but for what comes once an hour, within so long (ms). */
const OWN_MS = 35_000;

const sizesOf = (quick) =>
  (process.env.GROWTH_DEVICES ?? (quick ? '1000' : '1000,10000,100000')).split(',').map(Number);

/** @typedef {import('./growth-people.mjs').Call} Call */

/**
 * A call with the page that it means in its path.
 * @param {string} url @param {Call} call @param {string} authorization
 * @returns {Promise<Call>}
 */
async function placed(url, { after, ...call }, authorization) {
  if (!after) return call;
  const answer = await fetch(url + call.path, { headers: { authorization } });
  const [, first = ''] = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '') ?? [];
  return { ...call, path: `${call.path}&cursor=${after(decodeURIComponent(first))}` };
}

/**
 * Asks once; answers how long it took (ms).
 * @param {string} url @param {Call} call @param {string} authorization @param {number} turn
 */
async function ask(url, { path, change }, authorization, turn) {
  const begun = performance.now();
  const answer = await fetch(url + path, {
    headers: { authorization, 'accept-encoding': 'identity', ...(change && { 'content-type': 'application/json' }) },
    ...(change && { method: 'PUT', body: JSON.stringify(change(turn)) }),
  });
  const body = await answer.arrayBuffer();
  if (!answer.ok)
    throw new Error(`${path} was answered with ${answer.status}: ${Buffer.from(body).toString().slice(0, 200)}`);
  return performance.now() - begun;
}

/**
 * Each call some times, after one that is not counted.
 * @returns {Promise<{ what: string, pages: boolean, median: number, longest: number, cpu: number, databaseCpu: number }[]>} ms; of the processor those of the portal and of
 *   the database for one call
 */
async function askAll(place, calls, authorization, times) {
  const found = [];
  for (const asked of calls) {
    const call = await placed(place.url, asked, authorization);
    await ask(place.url, call, authorization, 0);
    const before = [processorOf(place.pid), processorsBelow(place.postmaster)];
    const all = [];
    for (let turn = 1; turn <= times; turn += 1) all.push(await ask(place.url, call, authorization, turn));
    const [cpu, databaseCpu] = [processorOf(place.pid), processorsBelow(place.postmaster)].map(
      (now, n) => ((now - before[n]) * 1_000) / times,
    );
    found.push({
      what: call.what,
      pages: call.atMost === undefined,
      median: median(all),
      longest: Math.max(...all),
      cpu,
      databaseCpu,
    });
  }
  return found;
}

/** How long a page waits for its event stream when no other is open (ms), and what the portal holds in memory while it is (MiB). */
async function openStream({ url, pid }, authorization) {
  const abort = new AbortController();
  const begun = performance.now();
  const answer = await fetch(`${url}/api/frontend/events`, { headers: { authorization }, signal: abort.signal });
  await answer.body?.getReader().read();
  const took = performance.now() - begun;
  const memory = residentMiB(pid);
  abort.abort();
  return { took, memory };
}

async function bytesOf(url) {
  const client = await openClient(url);
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes');
  await client.end();
  return rows[0].bytes;
}

async function measureSize(devices, { times, ownMs, step }) {
  const extent = { devices, groups: Math.max(21, devices / 10) };
  const database = await startDatabase(TELLS_PLANS);
  const env = { DATABASE_URL: database.url, SEED: 'none', SIMULATOR: 'off' };
  try {
    // It makes the tables, and is away while they are filled past it.
    await (await startPortal({ env })).stop();
    const empty = await bytesOf(database.url);
    const begun = performance.now();
    await fill(database.url, extent);
    await addPeople(database.url, extent);
    const filled = { seconds: (performance.now() - begun) / 1_000, bytes: (await bytesOf(database.url)) - empty };
    step(`${devices} devices: filled in ${filled.seconds.toFixed(1)} s`);
    const asked = await measureCalls({ database, env, extent, times, ownMs });
    step(`${devices} devices: asked`);
    const restarts = await measureRestarts({ database, env, extent });
    return { devices, filled, ...asked, restarts };
  } finally {
    await database.stop();
  }
}

/**
 * What the statements of each call look at, and those of the portal by itself, which are no part of a call.
 * @returns {Promise<{ own: import('./growth-plans.mjs').Scan[], scans: (import('./growth-plans.mjs').Scan & { what: string })[] }>}
 */
async function readBy({ url }, { calls, authorization, database, ownMs }) {
  const own = await watchPlans(database, () => pause(ownMs));
  const scans = [];
  for (const call of calls)
    for (const scan of await watchPlans(database, () => ask(url, call, authorization, TIMES + 1)))
      if (!own.some(({ statement }) => statement === scan.statement)) scans.push({ what: call.what, ...scan });
  return { own, scans };
}

async function measureCalls({ database, env, extent, times, ownMs }) {
  const portal = await startPortal({ env });
  try {
    const url = portal.url.replace('localhost', '127.0.0.1');
    const place = { url, pid: portal.pid, postmaster: await postmasterOf(database.url) };
    const { manager, support } = await logInBoth(url, extent);
    const calls = managersCalls(extent);
    const managers = await askAll(place, calls, manager, times);
    const memory = { manager: residentMiB(portal.pid), support: 0 };
    const read = await readBy(place, { calls, authorization: manager, database, ownMs });
    const asked = supportsCalls(extent).filter(({ atMost = Infinity }) => extent.devices <= atMost);
    const supports = await askAll(place, asked, support, times);
    memory.support = residentMiB(portal.pid);
    const stream = await openStream(place, manager);
    return { managers, supports, memory, stream, ...read };
  } finally {
    await portal.stop();
  }
}

/** What each call costs at each size, beside the size before and beside the first, and whether it keeps its bound. */
function growthOf(sizes, who, keeps) {
  const [first] = sizes;
  return first[who].map(({ what, pages }) => {
    const at = sizes.map((size) => size[who].find((call) => call.what === what)).filter((call) => call !== undefined);
    const grown = at.map((call, n) => call.median / (at[n - 1] ?? call).median);
    return { what, at, grown, kept: !pages || keeps(at[0].median, at.at(-1)?.median ?? Infinity) };
  });
}

/**
 * Measures all sizes, one after the other; `GROWTH_DEVICES=1000,1000000` names others.
 * @param {{ quick?: boolean, step?: (text: string) => void }} [options] `quick` shows only that measuring works
 */
export async function measureGrowth({ quick = false, step = () => {} } = {}) {
  const sizes = [];
  const wanted = sizesOf(quick);
  for (const [n, devices] of wanted.entries()) {
    const ownMs = quick || n < wanted.length - 1 ? 0 : OWN_MS;
    sizes.push(await measureSize(devices, { times: quick ? 3 : TIMES, ownMs, step }));
  }
  const largest = sizes[sizes.length - 1];
  return {
    sizes,
    branch: branchOf({ groups: sizes[0].devices / 10 }).groups.length * 10,
    managers: growthOf(
      sizes,
      'managers',
      (first, last) => last <= first * MANAGERS.times || last - first <= MANAGERS.ms,
    ),
    supports: growthOf(sizes, 'supports', (first, last) => last <= Math.max(first * SUPPORTS.times, SUPPORTS.ms)),
    own: tooMuch(largest.own, MOST_ROWS),
    scans: largest.devices < MANY ? [] : tooMuch(largest.scans, MOST_ROWS),
    restarts: sizes.flatMap(({ devices, restarts }) =>
      restarts.map((one) => ({
        devices,
        ...one,
        kept: devices > RESTART.devices || (one.answered <= RESTART.serves && one.picture <= RESTART.picture),
      })),
    ),
  };
}
