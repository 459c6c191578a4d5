import { LAB } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { logIn, openBrowser } from '../testing/visitor.mjs';

/** What the command palette has to stand: so many devices, and an answer to each key within this (ms) [R-EXT-23]. */
const DEVICES = 10_000;
const LONGEST_MS = 50;
const WORDS = ['Combi oven 7', 'konig', 'fryer 99'];

/** Devices with names of a few words, some with marks, the same in every run. */
function fleet(count) {
  const kinds = ['Combi oven', 'Deep fryer', 'Coffee machine', 'Blast chiller', 'Pressure cooker'];
  return Array.from({ length: count }, (_, index) => ({
    uuid: `device-${index}`,
    name: `${kinds[index % kinds.length]}${index % 7 === 0 ? ' Königsallee' : ''} ${index}`,
    street: index % 3 === 0 ? `Hauptstraße ${index % 200}` : null,
    iconURL: '/files/icons/oven.svg',
    cloudConnectivity: true,
    state: 'OK',
    status: 'OK',
    statusValue: 8,
    incidents: 0,
    lastPing: 1_770_000_000_000,
    groups: [],
    username: null,
  }));
}

/** Runs in the page: notes how long it takes from each key to the frame that shows its answer. */
function watchKeys() {
  globalThis.paletteTimes = [];
  document.addEventListener(
    'input',
    ({ timeStamp }) => {
      // The frame that follows is drawn after its callbacks: the next task begins when it is on its way to the screen.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const shown = document.querySelectorAll('[role=option]').length;
          globalThis.paletteTimes.push({ ms: performance.now() - timeStamp, shown });
        };
        port2.postMessage(0);
      });
    },
    true,
  );
}

/** @returns {Promise<{ devices: number, longest: number, median: number, kept: boolean }>} from a key to its answer (ms) */
export async function measurePalette(devices = DEVICES) {
  const portal = await startPortal({ env: { SIMULATOR: 'off' } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await page.route(/\/api\/frontend\/devices\?/, (route) => route.fulfill({ json: fleet(devices) }));
    await logIn(page, portal.url, 'admin');
    await page.locator('main [data-status]').first().waitFor();
    // What a page fetches for later is there by then.
    await page.waitForTimeout(8_000);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: LAB.cpu });
    await page.evaluate(watchKeys);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    const field = page.getByRole('combobox').last();
    for (const word of WORDS) {
      await field.fill('');
      // As fast as somebody types who knows what it is called; the last letter has its answer of the server, too.
      await page.keyboard.type(word, { delay: 120 });
      await page.waitForTimeout(1_000);
    }
    const times = await page.evaluate(() => globalThis.paletteTimes);
    if (times.some(({ shown }) => shown === 0)) throw new Error('The palette answered a key with nothing');
    const sorted = times.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b);
    const longest = sorted.at(-1) ?? 0;
    return { devices, longest, median: sorted[sorted.length >> 1] ?? 0, kept: longest <= LONGEST_MS };
  } finally {
    await browser.close();
    await portal.stop();
  }
}
