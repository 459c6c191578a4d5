import { startPortal } from '../testing/portal-process.mjs';
import { logIn, openBrowser } from '../testing/visitor.mjs';

/** What the map has to stand: so many devices, and no pause longer than this while it is moved (ms). */
const DEVICES = 50_000;
const LONGEST_MS = 200;
const SIZE = { width: 1440, height: 900 };
const STATUSES = ['OK', 'OK', 'OK', 'OK', 'OK', 'OK_INPROGRESS', 'ALERT_INPROGRESS', 'ALERT'];

/** Devices in a thousand towns of Europe, the same in every run. */
function fleet(count) {
  let state = 1;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const towns = Array.from({ length: 1_000 }, () => [-9 + random() * 38, 37 + random() * 20]);
  return Array.from({ length: count }, (_, index) => {
    const [longitude, latitude] = towns[Math.floor(random() * towns.length)];
    const status = STATUSES[index % STATUSES.length];
    return {
      uuid: `device-${index}`,
      name: `Oven ${index}`,
      street: null,
      zipcode: null,
      city: null,
      iconURL: '/files/icons/oven.svg',
      cloudConnectivity: index % 11 !== 0,
      state: status.startsWith('OK') ? 'OK' : 'ALERT',
      status,
      statusValue: 8,
      incidents: 0,
      lastPing: 1_770_000_000_000,
      groups: [],
      username: null,
      coordinates: [{ center: [longitude + random() * 0.2, latitude + random() * 0.2], relevance: 1 }],
    };
  });
}

/** Drags the map to and fro, and zooms: what a person does who looks for something. */
async function move(page) {
  const [x, y] = [SIZE.width * 0.65, SIZE.height * 0.5];
  for (const [right, down] of [
    [-300, 0],
    [250, 180],
    [-200, -220],
    [280, 60],
  ]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 25 });
    await page.mouse.up();
    await page.mouse.wheel(0, right > 0 ? -400 : 300);
    await page.waitForTimeout(700);
  }
}

/** Runs in the page: notes its long tasks from now on. */
function watchTasks() {
  globalThis.mapTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.mapTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** @returns {Promise<{ devices: number, longest: number, tasks: number[], kept: boolean }>} the long tasks of moving the map (ms) */
export async function measureMap(devices = DEVICES) {
  const portal = await startPortal({ env: { SIMULATOR: 'off' } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB' });
    await page.route(/\/api\/frontend\/devices\?.*coordinates/, (route) => route.fulfill({ json: fleet(devices) }));
    await logIn(page, portal.url, 'admin');
    await page.goto(`${portal.url}/map`);
    await page.locator('[data-at] button').first().waitFor({ timeout: 120_000 });
    await page.waitForTimeout(3_000);
    await page.evaluate(watchTasks);
    await move(page);
    const tasks = (await page.evaluate(() => globalThis.mapTasks)).map(Math.round);
    const longest = Math.max(0, ...tasks);
    return { devices, longest, tasks, kept: longest <= LONGEST_MS };
  } finally {
    await browser.close();
    await portal.stop();
  }
}
