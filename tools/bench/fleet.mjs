/** Fleets of 600, 10,000 and 50,000 devices beside each other: what grows, and how fast. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stop } from '../lib/terminal.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { openBrowser } from '../testing/visitor.mjs';
import { startDatabase } from './database.mjs';
import { measureLive } from './fleet-live.mjs';
import { adminContext, measurePage } from './fleet-page.mjs';

/** Devices by the value of SEED, small ones first. */
const FLEETS = { demo: 600, large: 10_000, huge: 50_000 };
/** @typedef {keyof typeof FLEETS} Seed */

/** Nothing grows faster than the fleet; a tenth more is noise. */
const MOST_GROWTH = 1.1;
/** The overview of any fleet, times that of the smallest. */
const MOST_OVERVIEW = 1.5;
const MOST_LIVE_MS = 1_000;
const MOST_TASK_MS = 50;

/**
 * What is measured of a fleet. `floor`: what is less is no growth. `each`: it is told for 1,000 devices as well.
 * @type {{ name: string, unit: string, floor: number, each?: boolean, of: (found: Found) => number }[]}
 */
const FIGURES = [
  { name: 'first start, with the seed', unit: 's', floor: 5, each: true, of: ({ seed }) => seed / 1_000 },
  { name: 'start again', unit: 's', floor: 3, of: ({ again }) => again / 1_000 },
  { name: 'overview usable', unit: 'ms', floor: 500, of: ({ page }) => page.overview },
  { name: 'a key in the search of all, drawn (98 of 100)', unit: 'ms', floor: 100, of: ({ page }) => page.key },
  { name: 'another order of all, drawn', unit: 'ms', floor: 200, of: ({ page }) => page.sort },
  { name: 'all groups of the tree open, drawn', unit: 'ms', floor: 200, of: ({ page }) => page.tree },
  { name: 'scrolling, the longest task', unit: 'ms', floor: MOST_TASK_MS, of: ({ page }) => page.scroll.longest },
  {
    name: 'heap of the page with all devices',
    unit: 'MB',
    floor: 20,
    each: true,
    of: ({ page }) => page.scroll.heap / 1e6,
  },
  { name: 'live change to pixel, 99 of 100', unit: 'ms', floor: 300, of: ({ live }) => live.p99 },
  { name: 'the same until an event stream tells it', unit: 'ms', floor: 300, of: ({ live }) => live.told },
  { name: 'processors of the server meanwhile', unit: '', floor: 0.3, each: true, of: ({ live }) => live.cores },
  { name: 'memory of the server', unit: 'MiB', floor: 300, each: true, of: ({ live }) => live.memory },
];

/** @typedef {{ seed: number, again: number, page: Awaited<ReturnType<typeof measurePage>>, live: Awaited<ReturnType<typeof measureLive>> }} Found times in ms */

/** @returns {Seed[]} those that FLEET_SEEDS names, small ones first; all without it */
function seedsAsked() {
  const named = (process.env.FLEET_SEEDS ?? Object.keys(FLEETS).join()).split(',');
  const unknown = named.find((name) => !(name in FLEETS));
  if (unknown !== undefined) throw new Stop(`FLEET_SEEDS takes ${Object.keys(FLEETS).join(', ')}, and not ${unknown}.`);
  return /** @type {Seed[]} */ (Object.keys(FLEETS)).filter((name) => named.includes(name));
}

/** @param {() => Promise<any>} work @returns {Promise<[ms: number, result: any]>} */
async function timed(work) {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

/** One fleet, in a portal and a database of its own. @returns {Promise<Found>} */
async function measureOne(seed, { times, extent, step }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-fleet-'));
  const database = process.env.FLEET_DATABASE === 'postgres' ? await startDatabase() : undefined;
  const env = { SEED: seed, SIMULATOR: 'on', ...(database && { DATABASE_URL: database.url }) };
  const browser = await openBrowser();
  let portal;
  try {
    const start = () => startPortal({ env, dataDir });
    const [seeding, first] = await timed(start);
    portal = first;
    await portal.stop();
    const [again, second] = await timed(start);
    portal = second;
    step(
      `${seed}: seeded after ${(seeding / 1_000).toFixed(1)} s, started again after ${(again / 1_000).toFixed(1)} s`,
    );
    const page = await measurePage(browser, portal, { times, step });
    const context = await adminContext(browser, portal);
    const live = await measureLive(context, portal, extent);
    step(`live: ${Math.round(live.median)} ms, 99 of 100 ${Math.round(live.p99)} ms, ${live.changes} changes in view`);
    return { seed: seeding, again, page, live };
  } finally {
    await browser.close();
    await portal?.stop();
    await database?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What is not kept, in words. */
function misses(seeds, found) {
  const wrong = [];
  for (const [at, seed] of seeds.entries()) {
    const { page, live } = found[at];
    if (live.p99 > MOST_LIVE_MS) wrong.push(`${seed}: a live change is drawn too late`);
    if (page.scroll.longest > MOST_TASK_MS)
      wrong.push(`${seed}: scrolling has a task of ${Math.round(page.scroll.longest)} ms`);
    if (page.overview > found[0].page.overview * MOST_OVERVIEW) wrong.push(`${seed}: the overview is usable too late`);
    if (at === 0) continue;
    const devices = FLEETS[seed] / FLEETS[seeds[at - 1]];
    for (const { name, floor, of } of FIGURES) {
      const [before, now] = [of(found[at - 1]), of(found[at])];
      if (now > floor && now > before * devices * MOST_GROWTH)
        wrong.push(`${seed}: “${name}” grows faster than the fleet`);
    }
  }
  return wrong;
}

/**
 * Measures fleets of several sizes in the lab's browser; `quick` takes the smallest alone and shows only that measuring works.
 * @param {{ quick?: boolean, step?: (text: string) => void }} [how]
 */
export async function measureFleet({ quick = false, step = () => undefined } = {}) {
  const seeds = quick ? seedsAsked().slice(0, 1) : seedsAsked();
  const extent = { perSecond: 200, seconds: quick ? 1 : 20 };
  const found = [];
  for (const seed of seeds) found.push(await measureOne(seed, { times: quick ? 1 : 3, extent, step }));
  const figures = FIGURES.map(({ name, unit, each = false, of }) => ({ name, unit, each, values: found.map(of) }));
  return { seeds, devices: seeds.map((seed) => FLEETS[seed]), figures, found, missed: misses(seeds, found) };
}
