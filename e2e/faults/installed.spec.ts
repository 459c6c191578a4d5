import type { Page } from '@playwright/test';
import { startPortal } from '../../tools/testing/portal-process.mjs';
import { expect, test } from '../fixtures';

test.use({ serviceWorkers: 'allow' });

/** What Chromium says about calls that do not get through. */
const EXPECTED = /Failed to load resource|ERR_INTERNET_DISCONNECTED|could not be|stream/i;
/** What the worker and the lists need to be there: they come when the page has nothing else to do. */
const SOON = { timeout: 60_000 };

/** Addresses of all that the browser keeps of the portal. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
/** The files of the page that are not kept yet, and that by which a page takes up what was kept. */
const missingFiles = async (page: Page) => {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const kept = await keptFiles(page);
  const missing = loaded.filter(
    (path) => /^\/(shell|remotes)\/.+\.(js|css|svg|woff2)$/.test(path) && !kept.includes(path),
  );
  return kept.some((path) => /^\/shell\/kept\./.test(path)) ? missing : ['kept', ...missing];
};
/** Keys of what is kept of an account. */
const keptLists = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('portal-kept');
        // There is none yet.
        opening.onerror = () => resolve([]);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => {
          const all = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(String));
          };
        };
      }),
  );

test('the portal installs; opened without the network it shows what was seen last with its time, refuses changes, and goes on by itself [R-EXT-24]', async ({
  page,
  context,
  logInByForm,
  problems,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  problems.allow(EXPECTED);
  const main = page.getByRole('main');
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline' });

  await logInByForm(page, 'operator');
  const device = await context.newCDPSession(page);
  const { installabilityErrors } = await device.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  const group = main.getByRole('link', { name: 'Stuttgart' }).first();
  await expect(group).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Incidents' }).click();
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  const comment = main.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toBeVisible();
  const incident = page.url();

  // All is kept, and nothing of the API.
  await expect.poll(() => keptFiles(page), SOON).toContainEqual('/registry.json.sig');
  await expect
    .poll(async () => (await keptFiles(page)).filter((path) => path.includes('mf-incidents')), SOON)
    .not.toEqual([]);
  await expect.poll(() => keptFiles(page), SOON).toContain('/');
  await expect.poll(() => missingFiles(page), SOON).toEqual([]);
  expect((await keptFiles(page)).filter((path) => /^\/(api|files)/.test(path))).toEqual([]);
  await expect.poll(async () => (await keptLists(page)).join(), SOON).toMatch(/session/);
  await expect.poll(async () => (await keptLists(page)).join(), SOON).toMatch(/api\/incidents\/:incidentId/);

  await context.setOffline(true);
  await page.reload();
  await expect(banner).toBeVisible({ timeout: 2_000 });
  await expect(banner).toContainText(/What you see is from \d\d:\d\d/);
  await expect(comment).toBeVisible();
  await expectAccessible(page);
  await comment.fill('Seen without the network');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-snackbar=error]')).toContainText('can’t be reached');
  await expect(comment).toHaveValue('Seen without the network');

  // All by itself, and what was typed is still there.
  await context.setOffline(false);
  await expect(banner).toBeHidden({ timeout: 30_000 });
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Incident saved.')).toBeVisible();

  // Another page than the one that was kept, with its list and its age.
  await page.goto(incident.replace(/\/incident\/.*/, '/devicemanager'));
  await expect(group).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(banner).toBeVisible({ timeout: 2_000 });
  await expect(group).toBeVisible();
  await expect(main.getByText(/Not up to date since \d\d:\d\d/)).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await expect(main.getByText(/Not up to date since/)).toBeHidden({ timeout: 30_000 });

  // Who logs out leaves nothing, and opens the log-in without the network.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('portal-kept');
  await context.setOffline(true);
  // A worker that slept wakes up with a network of its own: it has to have lost that, too.
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/registry.json')).headers.get('x-kept')), SOON)
    .toBe('1');
  await page.goto(incident);
  await expect(page).toHaveURL(/\/login/);
  await expect(main.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(banner).toContainText('continues by itself');
  await context.setOffline(false);
  await expect(banner).toBeHidden({ timeout: 30_000 });
});

test('the icons that the portal is installed with are pictures, each of the size that is said of it [R-EXT-24]', async ({
  page,
}) => {
  await page.goto('/');
  const found = await page.evaluate(async () => {
    const links = [...document.querySelectorAll('link')];
    const of = (rel: string) => links.filter((link) => link.rel === rel).map(({ href }) => href);
    const manifest = (await (await fetch(of('manifest')[0] ?? '')).json()) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    const declared = [
      ...manifest.icons,
      ...of('icon').map((src) => ({ src, sizes: 'any', type: 'image/svg+xml' })),
      // What Apple’s devices ask for.
      ...of('apple-touch-icon').map((src) => ({ src, sizes: '180x180', type: 'image/png' })),
    ];
    return Promise.all(
      declared.map(async ({ src, sizes, type }) => {
        const { status, headers } = await fetch(src);
        const picture = new Image();
        picture.src = src;
        const isPicture = await picture.decode().then(
          () => true,
          () => false,
        );
        const { naturalWidth: width, naturalHeight: height } = picture;
        return {
          declared: [sizes, type, 200, true],
          found: [sizes === 'any' ? 'any' : `${width}x${height}`, headers.get('content-type'), status, isPicture],
        };
      }),
    );
  });
  expect(found.map(({ declared }) => declared[0])).toEqual(['any', '192x192', '512x512', '512x512', 'any', '180x180']);
  expect(found.map((icon) => icon.found)).toEqual(found.map(({ declared }) => declared));
});

test('the operator’s switch takes the worker and all that it kept out of a browser that has them, and puts none into another [R-EXT-24]', async ({
  page,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.allow(EXPECTED);
  const held = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).filter((name) => name.startsWith('portal-')).length > 0,
    ]);
  const first = await startPortal({ env: { SEED: 'none', SIMULATOR: 'off' } });
  await page.goto(first.url);
  await expect.poll(held, SOON).toEqual([1, true]);
  await expect.poll(() => keptFiles(page), SOON).toContain('/');
  await first.stop();
  // The same address, which is what a browser keeps a worker for.
  const next = await startPortal({
    env: { SEED: 'none', SIMULATOR: 'off', SERVICE_WORKER: 'off' },
    port: first.port,
  });
  try {
    await page.goto(first.url);
    await expect.poll(held, SOON).toEqual([0, false]);
    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await held()).toEqual([0, false]);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await next.stop();
  }
});
