import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { row } from '../lib/fleet';

/** Changes between two remotes. What each of them leaves behind would stand out against any noise. */
const CHANGES = 200;
/** Pages of two remotes. */
const PAGES = ['/devicemanager', '/createvoucher'] as const;

/** Goes to and fro as links would, each time when the page before is there. */
async function wander([pages, changes]: readonly [readonly string[], number]): Promise<void> {
  const isThere = (path: string) =>
    location.pathname === path &&
    document.querySelectorAll('main [data-remote]').length === 1 &&
    document.querySelector('main h1') !== null;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let change = 1; change <= changes; change++) {
    const path = pages[change % pages.length] ?? '/';
    const before = document.querySelector<HTMLElement>('main [data-remote]')?.dataset.remote;
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    while (!isThere(path) || document.querySelector<HTMLElement>('main [data-remote]')?.dataset.remote === before)
      await nextFrame();
  }
}

interface Held {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

/** What the page holds when everything that may go has gone: single-spa's timers hold a parcel for 3 seconds more. */
async function held(page: Page, cdp: CDPSession): Promise<Held> {
  // Whole, as it stands at the end of each round: with its rows, and without a skeleton.
  await expect(row(page, 'Marktküche GmbH')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
  const samples: Held[] = [];
  const isSettled = async () => {
    for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    samples.push({ listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') });
    const [before, now] = samples.slice(-2);
    return now !== undefined && now.listeners === before?.listeners && now.nodes === before.nodes;
  };
  await expect.poll(isSettled, { intervals: [4000], timeout: 40_000 }).toBe(true);
  return samples.at(-1)!;
}

// Playwright's recorder keeps every style sheet that was ever there.
test.use({ trace: 'off' });

test('going from remote to remote leaves nothing behind, however often', async ({ page, context, logIn }) => {
  test.setTimeout(300_000);
  await logIn(page, 'support');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  // The first rounds fill what is kept on purpose: texts, answers, the last 500 events, and what the engine compiles once it is hot.
  await page.evaluate(wander, [PAGES, CHANGES] as const);
  const before = await held(page, cdp);
  await page.evaluate(wander, [PAGES, CHANGES] as const);
  const after = await held(page, cdp);
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(2);
  console.log(
    `      after ${CHANGES} changes: heap ${mib(before.heap)} → ${mib(after.heap)} MiB, listeners ${before.listeners} → ${after.listeners}, nodes ${before.nodes} → ${after.nodes}`,
  );
  // What each change left behind would be there 200 times over; a bell that rang meanwhile is not.
  expect(after.listeners - before.listeners).toBeLessThan(CHANGES / 10);
  expect(after.nodes - before.nodes).toBeLessThan(CHANGES / 10);
  expect(after.heap / before.heap).toBeLessThan(1.1);
});
