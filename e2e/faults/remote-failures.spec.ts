import type { Page } from '@playwright/test';
import { expect, portalUrl, test } from '../fixtures';
import { damagingLine } from '../lib/damaging-line';
import { FILE_FAULTS } from '../lib/faulty-files';
import { FAULTS, publishFaulty } from '../lib/faulty-remote';
import { closeFrozen } from '../lib/frozen-page';
import { goTo } from '../lib/go-to';
import { serveRegistry } from '../lib/registry';

/** The remote that breaks, as people see it. */
const ENTRY = /\/remotes\/mf-billing\/[^/]+\/remoteEntry\.[^/]+\.js$/;
const EXPOSED = /\/remotes\/mf-billing\/[^/]+\/lifecycles\.[^/]+\.js$/;
const PAGE = '/createvoucher';
/** An error block shows at most this long after navigation (ms). */
const PATIENCE = 8000;
/** A remote that is known to fail is not waited for again: less than any of the waits for one that hangs (ms). */
const AT_ONCE = 3000;

const block = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: /Vouchers can’t be loaded right now/ }) });
const voucherForm = (page: Page) => page.getByRole('main').getByRole('button', { name: /create/i });

/** Notes when the next error block comes, from now on. */
const awaitBlock = (page: Page) =>
  page.evaluate(() => {
    const start = performance.now();
    const noted = window as { blockAfter?: number };
    delete noted.blockAfter;
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main [role=alert]')) return;
      noted.blockAfter = performance.now() - start;
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

async function openBroken(page: Page, within = PATIENCE): Promise<void> {
  await awaitBlock(page);
  await goTo(page, PAGE);
  await expect(block(page)).toBeVisible({ timeout: 2 * PATIENCE });
  const after = await page.evaluate(() => (window as { blockAfter?: number }).blockAfter);
  expect(after, 'the error block comes in time').toBeLessThan(within);
}

/** Header, navigation and another remote work while this one is broken. */
async function expectTheRestWorks(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Fleet manager', exact: true }).click();
  await expect(page).toHaveURL(/\/devicemanager/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(block(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: /account menu/ })).toBeVisible();
}

async function expectRecovery(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await block(page).getByRole('button', { name: 'Try again' }).click();
  await expect(voucherForm(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window), 'recovered without a reload').toBe(true);
}

/** Of each way in which a file can fail one; all of them are drawn at random in the chaos of releases. */
const FAULTS_OF_FILES = ['is missing', 'answers 500', 'hangs', 'is a page', 'has one byte flipped'] as const;

test.describe('a remote that fails leaves the rest of the portal usable', () => {
  test.beforeEach(async ({ page, logIn, problems }) => {
    problems.allow(/mf-billing|remotes\/mf-billing|Failed to load resource|integrity|RUNTIME-00|broken/i);
    await logIn(page, 'support');
  });

  for (const [part, pattern] of [
    ['entry', ENTRY],
    ['exposed chunk', EXPOSED],
  ] as const) {
    for (const fault of FAULTS_OF_FILES) {
      test(`its ${part} ${fault} [R-SHELL-25]`, async ({ page, context }) => {
        await context.route(pattern, FILE_FAULTS[fault]);
        await openBroken(page);
        await expectTheRestWorks(page);
        await openBroken(page, AT_ONCE);
        await context.unroute(pattern);
        await expectRecovery(page);
      });
    }
  }

  for (const [fault, code] of [
    ['throws while mounting', FAULTS.mount],
    ['throws while rendering', FAULTS.render],
    ['hangs while mounting', FAULTS.hangingMount],
    ['throws in an effect, right after it was drawn', FAULTS.effect],
    ['says that it is there and shows nothing', FAULTS.blank],
  ] as const) {
    test(`it ${fault} [R-SHELL-25]`, async ({ page, context }) => {
      const { healthy } = await publishFaulty(context, portalUrl(), 'mf-billing', code('mf-billing'));
      await page.goto('/devicemanager');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await openBroken(page);
      await expectTheRestWorks(page);
      await openBroken(page, AT_ONCE);
      await serveRegistry(context, portalUrl(), JSON.stringify(healthy));
      await expectRecovery(page);
    });
  }

  for (const [fault, code, contract] of [
    ['that throws while rendering', FAULTS.render, 1],
    ['that throws in an effect', FAULTS.effect, 1],
    ['for another contract', FAULTS.blank, 2],
  ] as const) {
    test(`a release ${fault} falls back by itself to the one behind it`, async ({ page, context }) => {
      await publishFaulty(context, portalUrl(), 'mf-billing', code('mf-billing'), { fallback: true, contract });
      await page.goto('/devicemanager');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await goTo(page, PAGE);
      await expect(voucherForm(page)).toBeVisible({ timeout: 4000 });
      await expect(block(page)).toBeHidden();
    });
  }

  test('a release for another contract, with nothing behind it that may run, is an error block that names the team', async ({
    page,
    context,
  }) => {
    await publishFaulty(context, portalUrl(), 'mf-billing', FAULTS.blank('mf-billing'), {
      contract: 1,
      fallback: true,
      withdrawn: true,
    });
    await page.goto('/devicemanager');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await openBroken(page);
    await block(page).getByText('Technical details').click();
    await expect(block(page)).toContainText('Team Billing');
    await expect(block(page)).toContainText('REMOTE_CONTRACT');
  });

  test('a release that freezes the page is passed over by the next page', async ({ page, context, logIn }) => {
    await publishFaulty(context, portalUrl(), 'mf-billing', FAULTS.endlessLoop('mf-billing'), { fallback: true });
    const next = await context.newPage();
    await logIn(next, 'support');
    await page.goto(PAGE, { waitUntil: 'commit' });
    await closeFrozen(page, next, 'mf-billing');
    await goTo(next, PAGE);
    await expect(voucherForm(next)).toBeVisible();
  });

  test('a broken release falls back to the version that worked in this browser', async ({ page, context }) => {
    await goTo(page, PAGE);
    await expect(voucherForm(page)).toBeVisible();
    // Worked means: has run for some seconds.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portal.good.mf-billing')), { timeout: 20_000 })
      .toContain('version');
    await publishFaulty(context, portalUrl(), 'mf-billing', FAULTS.mount('mf-billing'));
    await page.goto(PAGE);
    await expect(voucherForm(page)).toBeVisible();
  });

  test('a release that breaks while somebody works with it gives way to the one behind it', async ({
    page,
    context,
  }) => {
    await publishFaulty(context, portalUrl(), 'mf-billing', FAULTS.later('mf-billing'), { fallback: true });
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Stray' }).click();
    // Also what no boundary sees is told with remote, version and team.
    for (const code of ['SCRIPT_ERROR', 'UNHANDLED_REJECTION']) {
      await expect
        .poll(() => told.filter((text) => text.startsWith('mf-billing 9.9.9-fa0175 (Team Billing)')).join('\n'))
        .toContain(code);
    }
    await page.getByRole('button', { name: 'Break' }).click();
    await expect(voucherForm(page)).toBeVisible({ timeout: 2000 });
  });

  test('a remote that the page is started without is not loaded', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => ENTRY.test(request.url()) && asked.push(request.url()));
    await page.goto('/devicemanager?without=mf-billing');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await goTo(page, PAGE);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      'This page was started without “Vouchers”',
    );
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Load with all parts' }).click();
    await expect(voucherForm(page)).toBeVisible();
  });
});

test('files that came with a broken byte, and stay in the cache as they came, those of the start too, are had by themselves, and whole with the next page [R-SHELL-25]', async ({
  browser,
  problems,
}) => {
  const line = await damagingLine(/\/(remotes\/mf-account\/.*|shell\/main\.\w+)\.js$/);
  const context = await browser.newContext({
    baseURL: portalUrl(),
    proxy: { server: line.url },
    serviceWorkers: 'block',
  });
  await problems.alsoWatch(context);
  problems.allow(/integrity|preload|RUNTIME-00/i);
  const page = await context.newPage();
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await page.goto('/login');
  await expect(logIn).toBeVisible();
  expect([...line.asked.keys()].filter((file) => /remoteEntry|lifecycles/.test(file))).toHaveLength(2);
  await page.waitForLoadState('networkidle');
  const asked = [...line.asked];
  expect(Math.min(...line.asked.values()), 'each came broken, and was fetched anew').toBeGreaterThan(1);
  await page.reload();
  await expect(logIn).toBeVisible();
  expect([...line.asked], 'the next page finds whole ones in the cache').toEqual(asked);
  await context.close();
  line.close();
});
