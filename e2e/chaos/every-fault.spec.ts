import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { RemoteName } from '@portal/contracts/remote';
import { unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { TABLE, type TableFault } from '../lib/fault-table';
import { figuresOf } from '../lib/figures';
import { closeFrozen } from '../lib/frozen-page';
import { registryOf, serveRegistry } from '../lib/registry';
import { findScreens, REMOTES, type Screens } from '../lib/remote-screens';

/** An error block shows at most so long after navigation when nothing is left (ms). */
const PATIENCE = 8_000;
/** From the moment in which a fault is noticed to the version behind it (ms). */
const REPLACED = 2_000;
/** What a click, a picture of the page and the answer of the driver may take beside it (ms). */
const SLACK = 500;
/** A remote that is known to fail is not waited for again (ms). */
const AT_ONCE = 3_000;

let screens: Screens;
let old: ReturnType<typeof unpackOldReleases>;
const replaced: number[] = [];
const told: number[] = [];

test.beforeAll(() => {
  old = unpackOldReleases();
});

test.afterAll(() => {
  console.log(`The error block after navigation: ${figuresOf(told)}`);
  console.log(`The version behind, once a fault was noticed: ${figuresOf(replaced)}`);
});

const block = (page: Page, remote: RemoteName): Locator =>
  page
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: `${screens.title(remote)} can’t be loaded right now` }) });

const menu = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /account menu/ });

/** Where a page begins that is not the faulty remote's. */
const elsewhere = (remote: RemoteName): RemoteName => (remote === 'mf-account' ? 'mf-incidents' : 'mf-account');

async function begin(page: Page, remote: RemoteName): Promise<void> {
  // What worked here before would be the version behind.
  await page.evaluate((name) => localStorage.removeItem(`portal.good.${name}`), remote);
  await page.goto(screens.path(elsewhere(remote)));
  await expect(screens.shown(page, elsewhere(remote))).toBeVisible();
}

async function expectBlock(page: Page, remote: RemoteName, within: number): Promise<number> {
  await screens.open(page, remote);
  // Of a panel: since its button was pressed, the page below it is another remote's.
  const start = Date.now();
  await expect(block(page, remote).getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 2 * PATIENCE });
  const took = Date.now() - start;
  expect(took, 'until the error block').toBeLessThan(within + SLACK);
  return took;
}

/** A dialog would cover what is pressed next. */
async function closeDialogs(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) return;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The header, its menu, its navigation, and each of the others. */
async function expectTheRestWorks(page: Page, remote: RemoteName): Promise<void> {
  await closeDialogs(page);
  await menu(page).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Incidents' }).first().click();
  await expect(page).toHaveURL(/\/incidentmanager/);
  for (const other of REMOTES.filter((name) => name !== remote)) {
    await screens.open(page, other);
    await expect(screens.shown(page, other), `${other} beside a broken ${remote}`).toBeVisible();
    await closeDialogs(page);
  }
}

async function expectLogOutWorks(page: Page): Promise<void> {
  await closeDialogs(page);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Heals it, and the same document shows it. */
async function expectRecovery(page: Page, context: BrowserContext, remote: RemoteName) {
  await expectBlock(page, remote, AT_ONCE);
  await context.unrouteAll();
  // The portal's own registry is older than the faulty one, and nobody would take it.
  await serveRegistry(context, portalUrl(), JSON.stringify(await registryOf(portalUrl())));
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await block(page, remote).getByRole('button', { name: 'Try again' }).click();
  await expect(screens.shown(page, remote)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window), 'recovered without a reload').toBe(true);
}

/** With a sound version behind it: it is there soon after the fault was noticed, which the console says. */
async function expectReplacement(page: Page, context: BrowserContext, remote: RemoteName, fault: TableFault) {
  let noticed = 0;
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith(`${remote} `)) noticed ||= Date.now();
  });
  await context.unrouteAll();
  await fault.publish(context, portalUrl(), remote, { fallback: true, old });
  await begin(page, remote);
  await screens.open(page, remote);
  await expect(screens.shown(page, remote)).toBeVisible({ timeout: 2 * PATIENCE });
  const took = Date.now() - noticed;
  expect(noticed, 'the console says what was wrong, and with whom').toBeGreaterThan(0);
  replaced.push(took);
  expect(took, 'until the version behind it').toBeLessThan(REPLACED + SLACK);
}

test.describe('the shell survives every remote in every fault', () => {
  test.setTimeout(120_000);

  for (const [index, fault] of TABLE.entries())
    for (const remote of REMOTES) {
      test(`${index + 1}: ${remote} ${fault.title} [R-SHELL-25]`, async ({ page, context, logIn, problems }) => {
        problems.allow(fault.leaves(remote));
        await logIn(page, 'support');
        screens ??= await findScreens(page);
        const next = fault.outcome === 'frozen' ? await context.newPage() : page;
        if (next !== page) await logIn(next, 'support');
        await fault.publish(context, portalUrl(), remote, { fallback: false, old });
        await begin(page, remote);
        if (fault.outcome === 'unnoticed') {
          await screens.open(page, remote);
          await expect(fault.shown?.(page) ?? screens.shown(page, remote)).toBeVisible();
          await expectTheRestWorks(page, remote);
          return expectLogOutWorks(page);
        }
        if (fault.outcome === 'frozen') {
          await begin(next, remote);
          void screens.open(page, remote).catch(() => undefined);
          await closeFrozen(page, next, remote);
          await expectBlock(next, remote, AT_ONCE);
          await expectTheRestWorks(next, remote);
          await expectRecovery(next, context, remote);
          return expectLogOutWorks(next);
        }
        told.push(await expectBlock(page, remote, PATIENCE));
        await expectTheRestWorks(page, remote);
        await expectRecovery(page, context, remote);
        await closeDialogs(page);
        await expectReplacement(page, context, remote, fault);
        await expectLogOutWorks(page);
      });
    }
});
