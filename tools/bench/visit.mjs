/** Visits of a screen under the conditions of the lab. */
import { readTimes, slowDown, watchTimes } from '../testing/lab.mjs';
import { logIn } from '../testing/visitor.mjs';
import { weigh } from '../testing/weight.mjs';

/**
 * @typedef {{ name: string, path: string | ((url: string) => Promise<string>), usable: string, account?: string }} Screen
 *   `path`: or what finds it in a portal; `usable`: what {@link watchTimes} waits for
 */

/** The list with its last visible row, and the field that searches it. @type {Screen} */
export const OVERVIEW = {
  name: 'overview',
  path: '/devicemanager',
  usable: 'main [data-status] && main input',
  account: 'admin',
};

/** Logs in at full speed, so that only the visit itself is measured. */
export async function logInBefore(context, portal, account) {
  const page = await context.newPage();
  await logIn(page, portal.url, account, { keep: true });
  await page.locator('main [data-status]').first().waitFor();
  return page;
}

/** Shows a screen, until a person can use it. */
export async function show(page, portal, { path, usable }) {
  await page.addInitScript(watchTimes, usable);
  await page.goto(portal.url + (typeof path === 'string' ? path : await path(portal.url)));
  await page.waitForFunction(() => globalThis.portalTimes.usable > 0, undefined, { timeout: 60_000 });
}

/** What a page holds once its garbage is gone, in bytes. @param {import('@playwright/test').CDPSession} cdp */
export async function heapOf(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

/** One visit of one screen. */
export async function visit(context, portal, screen, { cold }) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  if (cold) await cdp.send('Network.clearBrowserCache');
  const weight = weigh(page);
  await show(page, portal, screen);
  // What the page still fetches on its own belongs to its weight.
  await page.waitForTimeout(1500);
  const times = await page.evaluate(readTimes);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const heap = await heapOf(cdp);
  const { scriptBytes, totalBytes, requests, files } = await weight.sum();
  await page.close();
  return { ...times, heap, nodes, scriptBytes, totalBytes, requests, files };
}
