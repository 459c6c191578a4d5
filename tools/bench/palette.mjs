import { LAB } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { logIn, openBrowser } from '../testing/visitor.mjs';

/** What the command palette has to stand: so many devices, and an answer to each key within this (ms) [R-EXT-23]. */
const DEVICES = 10_000;
const LONGEST_MS = 50;
const VISITS = 3;
/** From one key to the next, as fast as somebody types who knows what it is called (ms). */
const PAUSE_MS = 120;
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

/** As the server answers: all, or so many of those whose name has what is looked for. */
function answer(devices, { searchParams }) {
  const q = searchParams.get('q');
  if (q === null) return devices;
  const parts = q.toLowerCase().split('*');
  const found = devices.filter(({ name }) => parts.every((part) => name.toLowerCase().includes(part)));
  return found.slice(0, Number(searchParams.get('limit') ?? devices.length));
}

/**
 * Runs in the page: notes how long it takes from each key to the frame that shows its letter, and to the one that shows what answers it. In a
 * field without answers both are the same.
 */
function watchKeys() {
  globalThis.keyTimes = [];
  // The frame that follows is drawn after its callbacks: the next task begins when it is on its way to the screen.
  const afterFrame = (done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
  document.addEventListener(
    'input',
    ({ timeStamp, target }) => {
      const field = /** @type {HTMLInputElement} */ (target);
      const typed = field.value;
      const isAnswered = field.getAttribute('role') === 'combobox';
      const key = { typed, drawn: 0, answered: 0, shown: 0 };
      globalThis.keyTimes.push(key);
      const look = () => {
        const passed = performance.now() - timeStamp;
        key.drawn ||= passed;
        const answers = isAnswered ? document.querySelector('[role=listbox]')?.getAttribute('data-answers') : typed;
        // A key that the next one has overtaken was not answered before that one came.
        if (answers !== typed && field.value === typed) return afterFrame(look);
        key.answered = passed;
        key.shown = document.querySelectorAll('[role=option]').length;
      };
      afterFrame(look);
    },
    true,
  );
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Runs in the page: a field of no frame at all over it, as the measure of what a key costs whoever answers it. */
function addField() {
  const field = Object.assign(document.createElement('input'), { id: 'plain-field' });
  field.style.cssText = 'position: fixed; inset: 88px auto auto 400px; z-index: 1000';
  document.body.append(field);
}

/** Types the words into a field. */
async function typeWords(page, field) {
  for (const word of WORDS) {
    await field.fill('');
    await page.keyboard.type(word, { delay: PAUSE_MS });
    // The last letter has its answer of the server, too.
    await page.waitForTimeout(1_000);
  }
  return page.evaluate(() => globalThis.keyTimes.splice(0));
}

/** The keys of one visit, from the first letter after the palette has opened, and the same keys in a field that answers nothing. */
async function visit(page) {
  await page.reload();
  await page.locator('main [data-status]').first().waitFor();
  // What a page fetches for later is there by then.
  await page.waitForTimeout(8_000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LAB.cpu });
  await page.evaluate(watchKeys);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  // Nobody types the first letter sooner after it than the others.
  await page.waitForTimeout(PAUSE_MS);
  const keys = await typeWords(page, page.getByRole('combobox').last());
  if (keys.some(({ shown }) => shown === 0)) throw new Error('The palette answered a key with nothing');
  await page.keyboard.press('Escape');
  await page.evaluate(addField);
  const plain = await typeWords(page, page.locator('#plain-field'));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return { keys, plain };
}

/** Of each key the middle of some visits, in whole ms. */
const middles = (visits) =>
  visits[0].map(({ typed }, place) => ({
    typed,
    answered: Math.round(middle(visits.map((times) => times[place].answered))),
    drawn: Math.round(middle(visits.map((times) => times[place].drawn))),
  }));

/**
 * Of each key the middle of some visits, each in a page that has just loaded: what else a machine does hits another key each time.
 * @returns {Promise<{ devices: number, longest: number, median: number, drawn: number, key: string, plain: { longest: number, median: number }, kept: boolean }>}
 *   from a key to its answer, and at the longest to its letter (ms); `plain`: in a field of the same page that answers nothing
 */
export async function measurePalette(devices = DEVICES) {
  const portal = await startPortal({ env: { SIMULATOR: 'off' } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    const all = fleet(devices);
    await page.route(/\/api\/frontend\/devices\?/, (route) =>
      route.fulfill({ json: answer(all, new URL(route.request().url())) }),
    );
    await logIn(page, portal.url, 'admin', { keep: true });
    const visits = [];
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(page));
    const keys = middles(visits.map(({ keys }) => keys));
    const plain = middles(visits.map(({ plain }) => plain)).map(({ answered }) => answered);
    const slowest = keys.reduce((one, other) => (other.answered > one.answered ? other : one));
    return {
      devices,
      longest: slowest.answered,
      key: slowest.typed,
      median: middle(keys.map(({ answered }) => answered)),
      drawn: Math.max(...keys.map(({ drawn }) => drawn)),
      plain: { longest: Math.max(...plain), median: middle(plain) },
      kept: slowest.answered <= LONGEST_MS,
    };
  } finally {
    await browser.close();
    await portal.stop();
  }
}
