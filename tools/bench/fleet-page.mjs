/** What a person waits for in front of a large fleet: in the lab's browser, as the admin who sees all of it. */
import { median, quantile, slowDown } from '../testing/lab.mjs';
import { type, watchKeys } from './search.mjs';
import { heapOf, logInBefore, OVERVIEW, visit } from './visit.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const SIZE = { width: 1440, height: 900 };
/** Every device in one list, whatever its status. */
export const ALL_DEVICES = '/devicemanager?status=ALERT,ALERT_INPROGRESS,OK_INPROGRESS,OK';
/** The list of devices, below that of groups. */
const DEVICES = 'main [role=grid][aria-label="Devices"]';
const ROW = `${DEVICES} [data-index]`;
/** The rest of a page's start. */
const SETTLE_MS = 3_000;
const SCROLL_MS = 3_000;
/** What the browser tells of a key at all is drawn later than this (ms). */
const KEY_FLOOR_MS = 16;
const LATE_MS = 120_000;

/**
 * Runs in the page: how long it takes from a press to the frame in which something has become another.
 * @param {[press: string, seen: string]} how selectors of what is pressed and whose words are watched
 * @returns {Promise<number>} ms
 */
async function pressUntilChanged([press, seen]) {
  const words = () => document.querySelector(seen)?.textContent;
  const before = words();
  const begun = performance.now();
  /** @type {HTMLElement} */ (document.querySelector(press)).click();
  while (words() === before || words() === undefined) {
    if (performance.now() - begun > 60_000) throw new Error(`${press} changed nothing`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begun;
}

/**
 * Runs in the page: how long it takes from what is typed into the tree's search to the frame in which all groups are open.
 * @returns {Promise<{ ms: number, groups: number }>} the groups by the room that they take
 */
async function openTree() {
  const field = /** @type {HTMLInputElement} */ (document.querySelector('main aside input'));
  const tree = () => document.querySelector('main aside [role=tree]');
  const height = () => tree()?.getBoundingClientRect().height ?? 0;
  const before = height();
  const begun = performance.now();
  field.focus();
  // A joker fits every name.
  field.setRangeText('*');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  while (height() === before) {
    if (performance.now() - begun > 60_000) throw new Error('the tree does not open');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const ms = performance.now() - begun;
  return { ms, groups: Math.round(height() / 32) };
}

/** Runs in the page: notes frames and long tasks from now on. */
function watchFrames() {
  const seen = { frames: 0, tasks: /** @type {number[]} */ ([]), since: performance.now() };
  globalThis.scrollSeen = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  const count = () => {
    seen.frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

/** Runs in the page. */
function framesSeen() {
  const { frames, tasks, since } = globalThis.scrollSeen;
  return { perSecond: (frames * 1_000) / (performance.now() - since), longest: Math.max(0, ...tasks) };
}

/** A page with every device in its list, once its start is over. */
export async function listPage(context, portal, lab) {
  const page = await context.newPage();
  page.setDefaultTimeout(LATE_MS);
  const cdp = await context.newCDPSession(page);
  await page.goto(portal.url + ALL_DEVICES);
  await page.locator(ROW).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  if (lab) await slowDown(cdp);
  return { page, cdp };
}

/** 98 of 100 keys in the search of all devices are drawn within this (ms). */
async function keys(context, portal) {
  const { page } = await listPage(context, portal, true);
  await page.evaluate(watchKeys);
  await type(page);
  await page.waitForTimeout(500);
  const drawn = (await page.evaluate(() => globalThis.keyTimes)).map((time) => time.drawn);
  await page.close();
  return quantile(drawn.length === 0 ? [KEY_FLOOR_MS] : drawn, 0.98);
}

/** From the press on the other order to its first row (ms). */
async function sorting(context, portal, times) {
  const { page } = await listPage(context, portal, true);
  const found = [];
  for (let n = 0; n < times; n++) {
    const button = page.getByRole('button', { name: /^Sorted by|^Sort/ }).first();
    await button.click();
    await page
      .getByRole('menuitemradio', { checked: false })
      .first()
      .evaluate((item) => item.setAttribute('data-bench', ''));
    found.push(await page.evaluate(pressUntilChanged, ['[data-bench]', `${DEVICES} [data-index="0"]`]));
    await page.waitForTimeout(1_000);
  }
  await page.close();
  return median(found);
}

async function tree(context, portal, times) {
  const found = [];
  for (let n = 0; n < times; n++) {
    const { page } = await listPage(context, portal, true);
    found.push(await page.evaluate(openTree));
    await page.close();
  }
  return { ms: median(found.map(({ ms }) => ms)), groups: found[0].groups };
}

/** Scrolls the list of all devices with a processor as it is. */
async function scrolling(context, portal) {
  const { page, cdp } = await listPage(context, portal, false);
  await page.mouse.move(SIZE.width * 0.6, SIZE.height * 0.7);
  await page.evaluate(watchFrames);
  for (const until = performance.now() + SCROLL_MS; performance.now() < until; ) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(30);
  }
  const { perSecond, longest } = await page.evaluate(framesSeen);
  const heap = await heapOf(cdp);
  await page.close();
  return { perSecond, longest, heap };
}

/** A browser profile in which the admin is logged in, and nothing is on its way any more. */
export async function adminContext(browser, portal) {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB' });
  const page = await logInBefore(context, portal, OVERVIEW.account);
  await page.goto(portal.url + ALL_DEVICES);
  await page.locator(ROW).first().waitFor();
  await page.close();
  return context;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string }} portal
 * @param {{ times: number, step: (text: string) => void }} how
 */
export async function measurePage(browser, portal, { times, step }) {
  const visits = [];
  for (let n = 0; n < times; n++) {
    const context = await adminContext(browser, portal);
    visits.push(await visit(context, portal, OVERVIEW, { cold: true }));
    await context.close();
  }
  const overview = median(visits.map(({ usable }) => usable));
  step(`overview ${Math.round(overview)} ms`);
  const context = await adminContext(browser, portal);
  const key = await keys(context, portal);
  step(`a key ${Math.round(key)} ms`);
  const sort = await sorting(context, portal, times);
  step(`sorting ${Math.round(sort)} ms`);
  const opened = await tree(context, portal, times);
  step(`${opened.groups} groups open after ${Math.round(opened.ms)} ms`);
  const scroll = await scrolling(context, portal);
  step(`scrolling: ${Math.round(scroll.perSecond)} frames a second, the longest task ${Math.round(scroll.longest)} ms`);
  await context.close();
  return { overview, key, sort, tree: opened.ms, scroll };
}
