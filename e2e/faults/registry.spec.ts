import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ROOT } from '../../tools/lib/terminal.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { FAULTS, publishFaulty } from '../lib/faulty-remote';
import { goTo } from '../lib/go-to';
import { figure, REPORTS } from '../lib/portal-figures';
import { serveRegistry } from '../lib/registry';

// Each is a journey with several steps that wait for something.
test.describe.configure({ timeout: 120_000 });

/** What the operator of this portal runs. */
const release = (...words: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(ROOT, 'tools/bin/release.mjs'), ...words, '--yes', '--reason', 'The journey of the registry'],
    { cwd: ROOT },
  );

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const voucherForm = (page: Page) => page.getByRole('main').getByRole('button', { name: /create/i });

test('an open page loses a remote that is switched off, and gets it back, without a reload', async ({
  page,
  logIn,
  expectAccessible,
}) => {
  await logIn(page, 'support');
  await goTo(page, '/createvoucher');
  await expect(voucherForm(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  try {
    await release('mf-billing', '--off');
    await expect(heading(page)).toHaveText('“Vouchers” is switched off at the moment', { timeout: 30_000 });
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /account menu/ })
      .click();
    await expect(
      page.getByRole('link', { name: 'User profile' }).or(page.getByRole('menuitem', { name: 'User profile' })),
    ).toBeVisible();
    await expect(page.getByText('Create voucher')).toBeHidden();
    await page.keyboard.press('Escape');
  } finally {
    await release('mf-billing', '--on');
  }
  await expect(voucherForm(page)).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'sameDocument' in window), 'the same document').toBe(true);
});

test('a version taken back goes from an open page at once, and a malformed entry takes no other remote down', async ({
  page,
  context,
  logIn,
  problems,
}) => {
  problems.allow(/in the registry is left out|preload|Failed to load resource/);
  const rights = page.waitForResponse((answer) => answer.url().endsWith('/api/rights/self'));
  await logIn(page, 'operator');
  const scopes = ((await (await rights).json()) as { scope: string }[]).map(({ scope }) => scope);
  const group = scopes.find((scope) => scope.startsWith('group:'))?.slice('group:'.length);
  if (!group) throw new Error('The operator is in no group');

  // Aimed at the operator's group, by its plain id.
  const { healthy, faulty } = await publishFaulty(context, portalUrl(), 'mf-incidents', FAULTS.later('mf-incidents'));
  const [standard] = healthy.microFrontends['mf-incidents']!;
  const [aimed] = faulty.microFrontends['mf-incidents']!;
  const with_ = (entries: unknown[]) =>
    serveRegistry(
      context,
      portalUrl(),
      JSON.stringify({
        ...healthy,
        microFrontends: { ...healthy.microFrontends, 'mf-incidents': entries, 'mf-cameras': [{ url: 5 }] },
      }),
    );
  await with_([standard, { ...aimed, extras: { ...aimed!.extras, audience: { groups: [group] } } }]);
  // The page is to ask by itself: a stream does not know of a registry that only this browser sees, and one that is open is left to tell.
  await page.route('**/api/frontend/events*', (route) => route.abort());
  await page.goto('/incidentmanager');
  await expect(page.getByRole('button', { name: 'Break' })).toBeVisible();

  await with_([{ ...standard, extras: { ...standard!.extras, withdrawn: [aimed!.metadata.version] } }]);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Break' })).toBeHidden({ timeout: 40_000 });
  await expect(heading(page)).toHaveText(/Incident/);
});

test('failures of remotes and violations of the policy reach the figures of the operator [R-EXT-15]', async ({
  page,
  context,
  logIn,
  problems,
}) => {
  problems.allow(/mf-billing|Failed to load resource|RUNTIME-00|violat|foreign\.example/i);
  await logIn(page, 'support');
  const failures = /^portal_remote_failures_total\{remote="mf-billing",version="\d[^"]*",code="REMOTE_LOAD_FAILED"\}/;
  const before = { failures: await figure(failures), reports: await figure(REPORTS) };
  await context.route(/\/remotes\/mf-billing\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  const loaded = page.waitForResponse(/\/shell\/.*telemetry.*\.js$/);
  await goTo(page, '/createvoucher');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await loaded;
  await page.evaluate(() =>
    document.body.append(Object.assign(new Image(), { src: 'https://foreign.example/picture.png' })),
  );
  await expect.poll(() => figure(REPORTS), { timeout: 20_000 }).toBeGreaterThan(before.reports);
  // Leaving the page sends what has collected.
  await page.goto('about:blank');
  await expect.poll(() => figure(failures), { timeout: 20_000 }).toBeGreaterThan(before.failures);
});

for (const [state, breakStorage] of [
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
  [
    'forbidden',
    () => {
      const denied = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: denied, configurable: true });
      // What Chromium refuses together with storage.
      for (const name of ['request', 'query'] as const)
        navigator.locks[name] = () =>
          Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
    },
  ],
] as const) {
  test(`with storage that is ${state} the portal works, and an address that is no text is not found inside it [R-ROUTE-24, R-ROUTE-28]`, async ({
    page,
    logInByForm,
  }) => {
    await page.addInitScript(breakStorage);
    await logInByForm(page, 'operator', { keep: true });
    await goTo(page, '/incidentmanager');
    await expect(heading(page)).toHaveText(/Incident/);
    await goTo(page, '/devicemanager/%%%');
    await expect(heading(page)).toHaveText('This page doesn’t exist');
    await expect(page.getByRole('banner')).toBeVisible();
    // Cookies at the fleet manager's address keep the log-in over a reload even so.
    const answer = await page.goto('/devicemanager/%FF%');
    expect(answer?.status()).toBe(200);
    await expect(heading(page)).toHaveText('This page doesn’t exist');
    await expect(page.getByRole('banner').getByRole('button', { name: /account menu/ })).toBeVisible();
  });
}
