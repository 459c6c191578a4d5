import type { BrowserContext, Page } from '@playwright/test';
import { expect, portalUrl, test } from '../fixtures';
import { figure, REPORTS } from '../lib/portal-figures';
import { registryOf, serveRegistry, signed } from '../lib/registry';
import { type Between, FOREIGN_CODE, lineOf, type Outcome, TAMPERINGS } from '../lib/tampering';

const FOREIGN = 'http://foreign.example';

/** By Playwright's routes; the three engines have a line between, see e2e/engines/integrity.spec.ts. */
async function between(context: BrowserContext): Promise<Between> {
  const url = portalUrl();
  await context.route(`${FOREIGN}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: FOREIGN_CODE,
    }),
  );
  return {
    foreignUrl: FOREIGN,
    registry: (text, signature) => serveRegistry(context, url, text, signature),
    add: (path, body, contentType = 'text/javascript') =>
      context.route(url + path, (route) => route.fulfill({ contentType, body })),
    file: (files, change) =>
      context.route(files, async (route) =>
        route.fulfill({ contentType: 'text/javascript', body: change(await (await route.fetch()).text()) }),
      ),
    page: (change) =>
      context.route(
        ({ pathname, origin }) => origin === url && !/\.|^\/api\//.test(pathname),
        async (route) => {
          const response = await route.fetch();
          const { 'content-encoding': _, 'content-length': __, etag: ___, ...headers } = response.headers();
          await route.fulfill({ status: response.status(), headers, body: change(await response.text()) });
        },
      ),
  };
}

const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });
const SHOWN: Readonly<Record<Outcome, (page: Page) => ReturnType<Page['locator']>>> = {
  unharmed: logIn,
  block: (page) => page.getByRole('alert').getByRole('heading', { name: 'Account can’t be loaded right now' }),
  refused: (page) => page.getByRole('heading', { level: 1, name: 'Parts of the portal can’t be loaded safely' }),
  'no start': (page) => page.getByText('The portal can’t be started: a part of it did not arrive whole.'),
};

test.describe('nothing runs but what the signed registry and the page have the hash of', () => {
  const lines: string[] = [];
  test.afterAll(() => console.log(lines.join('\n')));
  test.beforeEach(({ problems }) =>
    problems.allow(
      /registry|preload|RegistryRefused|integrity|mf-account|RUNTIME-00|Failed to load resource|violat|foreign\.example|without a hash/i,
    ),
  );

  for (const tampering of TAMPERINGS) {
    const { part, what, outcome, reported, isKnown, tamper } = tampering;
    test(`${part}: ${what} [R-SHELL-25]`, async ({ page, context }) => {
      if (isKnown) {
        await page.goto('/login');
        await expect(logIn(page)).toBeVisible();
      }
      const before = await figure(REPORTS);
      const healthy = await registryOf(portalUrl());
      await tamper(await between(context), healthy);
      await page.goto('/login');
      await expect(SHOWN[outcome](page)).toBeVisible();
      if (reported) await expect.poll(() => figure(REPORTS), 'it was reported').toBeGreaterThan(before);
      expect(await page.evaluate(() => 'foreignCodeRan' in globalThis), 'foreign code ran').toBe(false);
      const ran = await page.evaluate(() => Object.keys(globalThis).filter((name) => name.startsWith('mf_')));
      if (outcome === 'refused' || outcome === 'no start') expect(ran, 'remotes that ran').toEqual([]);
      lines.push(lineOf(tampering, outcome, (await figure(REPORTS)) - before));
      if (outcome !== 'block' && outcome !== 'refused') return;
      // What is genuine, and not older than what was told, brings the page without a reload.
      await context.unrouteAll();
      await serveRegistry(context, portalUrl(), JSON.stringify(healthy));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(logIn(page)).toBeVisible();
    });
  }

  test('untouched, and signed once more, all of it is taken', async ({ page, context }) => {
    const text = JSON.stringify(await registryOf(portalUrl()));
    await serveRegistry(context, portalUrl(), text, signed(text));
    await page.goto('/login');
    await expect(logIn(page)).toBeVisible();
  });

  test('what would tell that foreign code ran does tell it', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(FOREIGN_CODE);
    expect(await page.evaluate(() => 'foreignCodeRan' in globalThis)).toBe(true);
  });
});
