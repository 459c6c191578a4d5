/** From what a device says to the row that shows it: 200 changes a second, some of them of devices in view. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from '../testing/lab.mjs';
import { logIn } from './database.mjs';
import { listPage } from './fleet-page.mjs';
import { helper } from './helper.mjs';
import { listen } from './listen.mjs';
import { processorOf, residentMiB } from './used.mjs';

/** So many devices change their state in turn: each so seldom that its row has shown one change long before the next. */
const CHANGING = 600;
/** What comes later than this after the last change does not count (ms). */
const LATE_MS = 5_000;

/**
 * Runs in the page: notes when a row shows another status, by the frame after the one in which it is drawn.
 * @returns {string[]} wire ids of the devices in view that are simply OK
 */
function watchRows() {
  const list = /** @type {HTMLElement} */ (document.querySelector('main [role=grid][aria-label="Devices"]'));
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('[role=row][data-index]'))];
  const idOf = (row) =>
    /\/device\/([^/?]+)/.exec(row.querySelector('a[href*="/device/"]')?.getAttribute('href') ?? '')?.[1];
  const statusOf = (row) => row.querySelector('[data-status]')?.getAttribute('data-status');
  const seen = rows.flatMap((row) => {
    const box = row.getBoundingClientRect();
    const id = idOf(row);
    return id && statusOf(row) === 'OK' && box.top > 0 && box.bottom < innerHeight ? [{ id, row }] : [];
  });
  const shown = /** @type {{ id: string, status: string | null | undefined, at: number }[]} */ ([]);
  globalThis.rowsShown = shown;
  const last = new Map(seen.map(({ id, row }) => [id, statusOf(row)]));
  new MutationObserver(() => {
    const changed = seen.flatMap(({ id, row }) => {
      const status = statusOf(row);
      if (status === last.get(id)) return [];
      last.set(id, status);
      return [{ id, status }];
    });
    if (changed.length === 0) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const at = performance.timeOrigin + performance.now();
        for (const one of changed) shown.push({ ...one, at });
      };
      port2.postMessage(0);
    });
  }).observe(list, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-status'],
  });
  return seen.map(({ id }) => id);
}

const plain = (wire) => Buffer.from(wire, 'base64url').toString();

/**
 * @param {import('@playwright/test').BrowserContext} context the admin's
 * @param {{ url: string, mqttPort: number, pid: number, dataDir: string }} portal
 * @param {{ perSecond: number, seconds: number }} extent
 * @returns {Promise<{ p99: number, median: number, told: number, changes: number, missing: number, cores: number, memory: number }>} ms, processors, MiB;
 *   `told`: until the server has told an event stream, 99 of 100
 */
export async function measureLive(context, portal, extent) {
  const { page } = await listPage(context, portal, true);
  const inView = (await page.evaluate(watchRows)).map(plain);
  const all = JSON.parse(readFileSync(join(portal.dataDir, 'device-keys.json'), 'utf8'));
  const seen = all.filter(({ uuid }) => inView.includes(uuid));
  const others = all.filter(({ uuid }) => !inView.includes(uuid));
  const every = Math.max(1, Math.floor(others.length / (CHANGING - seen.length)));
  const changing = [...seen, ...others.filter((_, at) => at % every === 0)].slice(0, CHANGING);
  const crowd = helper('devices.mjs', [String(portal.mqttPort)]);
  try {
    await crowd.ready;
    await crowd.order({ connect: changing });
    const stream = await listen(portal.url, { authorization: await logIn(portal.url, 'admin@demo.example') });
    const before = processorOf(portal.pid);
    const begun = performance.now();
    const published = await crowd.order({ states: extent });
    const cores = (processorOf(portal.pid) - before) / ((performance.now() - begun) / 1_000);
    const memory = residentMiB(portal.pid);
    await page.waitForTimeout(LATE_MS);
    const shown = await page.evaluate(() => globalThis.rowsShown);
    await stream.end();
    // What a device says first may be what it was in before, of which nothing is told.
    const first = new Map(published.toReversed().map((one) => [one[0], one]));
    const later = published.filter((one) => first.get(one[0]) !== one);
    const watched = published.filter(([uuid]) => inView.includes(uuid));
    const delays = watched.map(([uuid, state, at]) => {
      const drawn = shown.find(({ id, status, at: when }) => plain(id) === uuid && status === state && when >= at - 2);
      return (drawn?.at ?? Infinity) - at;
    });
    return {
      p99: quantile(delays, 0.99),
      median: quantile(delays, 0.5),
      told: quantile(stream.delaysOf(later), 0.99),
      changes: delays.length,
      missing: delays.filter((delay) => delay === Infinity).length,
      cores,
      memory,
    };
  } finally {
    crowd.end();
    await page.close();
  }
}
