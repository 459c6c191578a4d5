import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { main, ROOT, short } from '../lib/terminal.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { logIn, openBrowser } from '../testing/visitor.mjs';

const PICTURES = join(ROOT, '.cache', 'pictures');
const README_PICTURE = join(ROOT, 'docs', 'pictures', 'overview.png');

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function toStuttgart(page) {
  for (const name of ['Marktküche GmbH', 'Region Südwest', 'Stuttgart']) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
}

/** Remembers a view for the next loading of the page, as the view switch does. */
const rememberView = (page, view) =>
  page.evaluate((wanted) => localStorage.setItem('portal.preferences', JSON.stringify({ view: wanted })), view);

// Pictures of the running portal, to look at beside the design and to show in the README.
await main(async () => {
  mkdirSync(PICTURES, { recursive: true });
  mkdirSync(join(ROOT, 'docs', 'pictures'), { recursive: true });
  const portal = await startPortal();
  const browser = await openBrowser();
  const shoot = async (page, name, path = join(PICTURES, `${name}.png`)) => {
    // Skeletons and entries of motion are over when nothing is busy.
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.screenshot({ path, animations: 'disabled' });
    console.log(short(path));
  };
  try {
    for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        const context = await browser.newContext({
          ...size,
          colorScheme,
          locale: 'en-GB',
          timezoneId: 'Europe/Berlin',
        });
        const page = await context.newPage();
        await page.goto(portal.url);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await shoot(page, `landing-${device}-${colorScheme}`);
        await page.goto(`${portal.url}/login`);
        await page.locator('main button[type="submit"]').waitFor();
        await shoot(page, `login-${device}-${colorScheme}`);
        await logIn(page, portal.url, 'admin');
        await toStuttgart(page);
        await shoot(page, `overview-list-${device}-${colorScheme}`);
        if (device === 'desktop' && colorScheme === 'light') await shoot(page, 'overview', README_PICTURE);
        for (const view of ['large', 'small']) {
          await rememberView(page, view);
          await page.reload();
          await page.getByRole('heading', { level: 1, name: 'Stuttgart' }).waitFor();
          await shoot(page, `overview-${view}-${device}-${colorScheme}`);
        }
        for (const path of ['incidentmanager', 'notifications', 'createvoucher']) {
          await page.goto(`${portal.url}/${path}`);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await shoot(page, `${path}-${device}-${colorScheme}`);
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
});
