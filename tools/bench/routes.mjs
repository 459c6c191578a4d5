import { LAB, quantile, slowDown } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { logIn, openBrowser } from '../testing/visitor.mjs';

/** So many ways from one remote to another; 19 of 20 show the other's title within this (ms). */
const CHANGES = 200;
const MOST_MS = 100;
/** What may be held after them, as a ratio to what is held after the first ones: the heap, and the nodes of the document and beside it. */
const MOST_GROWTH = 1.1;
/** By then the engine has compiled what it compiles. */
const WARM_UP = 60;
/** For what a page does later, of its own accord. */
const SETTLE_MS = 2_000;
const SIZE = { width: 1440, height: 900 };

/** @typedef {{ path: string, row: string }} Stop a link of the header, and what shows that the data of its page is there as well */
/** @type {readonly Stop[]} */
const STOPS = [
  { path: '/incidentmanager', row: 'main tbody tr[data-index]' },
  { path: '/devicemanager', row: 'main [role=grid] [data-index]' },
];

/**
 * Runs in the page: presses the links in turn, each once the page before stands, and notes how long it takes from the press to the frame with
 * the title of the other remote, and to the one with its first row.
 * @param {[stops: readonly Stop[], changes: number]} way
 * @returns {Promise<{ title: number, row: number }[]>} ms
 */
async function wander([stops, changes]) {
  const drawn = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(0);
      }),
    );
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  const title = () => document.querySelector('main h1')?.textContent;
  /** @type {{ title: number, row: number }[]} */
  const times = [];
  for (let change = 0; change < changes; change++) {
    const { path, row } = stops[change % stops.length] ?? { path: '/', row: 'main' };
    const link = /** @type {HTMLElement} */ (document.querySelector(`header nav a[href="${path}"]`));
    const before = title();
    // A press of the mouse moves the focus before it is a click.
    link.focus({ preventScroll: true });
    await idle();
    const start = performance.now();
    const passed = () => performance.now() - start;
    const until = async (/** @type {() => boolean} */ isThere) => {
      while (!isThere()) {
        if (passed() > 20_000) throw new Error(`Way ${change} to ${path} shows "${title()}" after 20 s`);
        await drawn();
      }
      return passed();
    };
    link.click();
    times.push({
      title: await until(() => title() !== undefined && title() !== before),
      row: await until(() => document.querySelector(row) !== null),
    });
  }
  return times;
}

/**
 * What a page holds once it has come to rest, garbage apart.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').CDPSession} cdp
 * @returns {Promise<{ heap: number, nodes: number, listeners: number }>} bytes and counts
 */
async function held(page, cdp) {
  await page.waitForTimeout(SETTLE_MS);
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (/** @type {string} */ wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** @param {readonly number[]} times ms */
const spread = (times) => ({ median: Math.round(quantile(times, 0.5)), p95: Math.round(quantile(times, 0.95)) });

/**
 * How long the way to a screen of another remote takes that is there already, on a slow processor, and what is left behind by many of them.
 * @returns {Promise<{ changes: number, title: { median: number, p95: number }, row: { median: number, p95: number }, growth: { heap: number, nodes: number, listeners: number }, kept: boolean }>}
 *   ms; growth as a ratio
 */
export async function measureRoutes() {
  const portal = await startPortal({ env: { SIMULATOR: 'off' } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await logIn(page, portal.url, 'admin');
    for (const { path } of STOPS) await page.locator(`header nav a[href="${path}"]`).waitFor();
    await page.locator('main [data-status]').first().waitFor();
    /** @type {(changes: number) => [readonly Stop[], number]} */
    const way = (changes) => [STOPS, changes];
    await page.evaluate(wander, way(WARM_UP));
    const before = await held(page, cdp);
    await slowDown(cdp, LAB);
    const times = await page.evaluate(wander, way(CHANGES));
    await slowDown(cdp, { cpu: 1, megabits: 1_000, latency: 0 });
    const after = await held(page, cdp);
    const growth = {
      heap: after.heap / before.heap,
      nodes: after.nodes / before.nodes,
      listeners: after.listeners / before.listeners,
    };
    const title = spread(times.map((time) => time.title));
    const row = spread(times.map((time) => time.row));
    const isSteady = Object.values(growth).every((ratio) => ratio <= MOST_GROWTH);
    return { changes: CHANGES, title, row, growth, kept: title.p95 <= MOST_MS && isSteady };
  } finally {
    await browser.close();
    await portal.stop();
  }
}
