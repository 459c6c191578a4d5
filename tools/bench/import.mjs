import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { median } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { logIn, openBrowser } from '../testing/visitor.mjs';

/** A file of so many devices is looked through within this, on a processor as it is (ms) [R-EXT-14]. */
const ROWS = 5_000;
const MOST_MS = 3_000;
const VISITS = 3;

const idOf = (index) => `BENCH-${index}`.padEnd(48, 'X');
const csv = (rows) => [...rows, []].map((cells) => cells.join(',')).join('\n');
const rowsOf = (cells) => Array.from({ length: ROWS }, (_, index) => cells(index));

/** A portal with the demo's groups and so many devices that nobody has yet. */
async function portalWith(folder) {
  const env = { SIMULATOR: 'off' };
  const dataDir = join(folder, 'data');
  await (await startPortal({ env, dataDir })).stop();
  const file = join(folder, 'made.csv');
  writeFileSync(file, csv([['cloudConnectID', 'type', 'name'], ...rowsOf((n) => [idOf(n), 'oven', `Oven ${n}`])]));
  const { code, output } = await run(process.execPath, [join(ROOT, 'tools/bin/provision.mjs'), file], {
    quiet: true,
    env: { DATA_DIR: dataDir },
  });
  if (code !== 0) throw new Error(`No devices could be made: ${output.slice(-500)}`);
  return startPortal({ env, dataDir });
}

/** Runs in the page: notes how long it takes from a chosen file to the frame that says what its rows will do. */
function watchPreview() {
  globalThis.previewTime = 0;
  document.addEventListener(
    'change',
    ({ timeStamp }) => {
      const look = () =>
        requestAnimationFrame(() => {
          const said = [...document.querySelectorAll('[role=dialog] [role=status]')].map(
            (one) => one.textContent ?? '',
          );
          if (!said.some((text) => text.startsWith('5,000 rows will be imported'))) return look();
          // The next task begins when the frame is on its way to the screen.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            globalThis.previewTime = performance.now() - timeStamp;
          };
          port2.postMessage(0);
        });
      look();
    },
    { capture: true, once: true },
  );
}

/**
 * The preview of a large file in a browser, by the middle one of some visits.
 * @returns {Promise<{ rows: number, ms: number, all: number[], kept: boolean }>}
 */
export async function measureImport() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  const portal = await portalWith(folder);
  const browser = await openBrowser();
  try {
    const file = join(folder, 'devices.csv');
    const headings = ['cloudConnectID', 'name', 'group', 'street', 'zipcode', 'city', 'country'];
    const line = (n) => [idOf(n), `Oven ${n}`, 'Stuttgart', `Marktstraße ${n}`, '70173', 'Stuttgart', 'DE'];
    writeFileSync(file, csv([headings, ...rowsOf(line)]));
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await logIn(page, portal.url, 'admin', { keep: true });
    const all = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      await page.goto(`${portal.url}/mydevices`);
      await page.getByRole('main').getByRole('button', { name: 'Add device' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Import from a CSV file' }).click();
      const chooser = page.locator('[role=dialog] input[type=file]');
      await chooser.waitFor({ state: 'attached' });
      await page.evaluate(watchPreview);
      await chooser.setInputFiles(file);
      await page.waitForFunction(() => globalThis.previewTime > 0, undefined, { timeout: 60_000 });
      all.push(Math.round(await page.evaluate(() => globalThis.previewTime)));
    }
    const ms = median(all);
    return { rows: ROWS, ms, all, kept: ms <= MOST_MS };
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
