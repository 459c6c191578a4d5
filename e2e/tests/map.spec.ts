import type { Locator, Page } from '@playwright/test';
import { startPortal } from '../../tools/testing/portal-process.mjs';
import { expect, fillLogIn, PASSWORD, test } from '../fixtures';

const clusters = (page: Page): Locator =>
  page.getByRole('group', { name: 'Devices close together' }).getByRole('button', { name: /^\d+ devices?: / });
const counted = async (page: Page) => {
  const names = await clusters(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return names.reduce((sum, name) => sum + Number.parseInt(name.replaceAll(',', ''), 10), 0);
};
const list = (page: Page) => page.getByRole('region', { name: 'Devices', exact: true });
/** How many the list says there are. */
const total = async (page: Page, title: string) =>
  Number((await list(page).getByRole('heading', { name: title }).innerText()).replaceAll(/\D/g, ''));
const middle = async (thing: Locator) => {
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test.describe('the map', () => {
  test('shows devices where they stand, as clusters and alone, with card, list, show-all and the way back [R-ROUTE-13, R-DEV-05, R-MAP-01, R-MAP-03, R-MAP-05, R-MAP-07, R-MAP-08, R-MAP-09]', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    await logIn(page, 'admin');
    const main = page.getByRole('main');
    await main.getByRole('radio', { name: 'Small cards' }).press('Space');
    await main.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/\/map$/);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Map' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByText('Natural Earth, GeoNames (CC BY 4.0)')).toBeVisible();

    // All of them, wherever they are: what is no cluster stands alone.
    await main.getByRole('button', { name: 'Show all devices' }).click();
    await expect(clusters(page).first()).toBeVisible();
    const placed = await total(page, 'On the map');
    await expect.poll(async () => placed - (await counted(page)), { timeout: 20_000 }).toBeLessThan(placed / 10);
    expect(await counted(page)).toBeLessThanOrEqual(placed);
    expect(await total(page, 'Without a position')).toBeGreaterThan(0);
    await expectAccessible(page);

    // A cluster opens where it stands, by keyboard as well.
    const before = await clusters(page).count();
    await clusters(page).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => clusters(page).count()).not.toBe(before);

    // From the list to the device: it is in the middle of the map, and a press there finds it.
    const chosen = list(page).getByRole('table', { name: 'On the map' }).getByRole('button').first();
    const name = (await chosen.locator('span span').first().innerText()).trim();
    await main.getByRole('searchbox', { name: 'Device or address' }).fill(name);
    await expect.poll(() => total(page, 'On the map')).toBeLessThan(placed);
    await chosen.click();
    const card = page.getByRole('region', { name, exact: true });
    await expect(card.getByRole('heading')).toBeFocused();
    const marker = page.locator('[data-selected] > span');
    const stage = page.getByRole('region', { name: 'Map of your devices' });
    const near = async () => {
      const [there, center] = await Promise.all([middle(marker), middle(stage)]);
      return Math.hypot(there.x - center.x, there.y - center.y);
    };
    await expect.poll(near, { timeout: 15_000 }).toBeLessThan(3);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    const { x, y } = await middle(stage);
    await expect(async () => {
      await page.mouse.click(x, y - 24);
      await expect(card).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    // Its name leads to the device, below it stands where that is.
    await expect(card.getByRole('link').first()).toHaveAttribute('href', /\/device\//);
    await card.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/\/(mydevices|devicemanager\/)/);

    await page.goBack();
    await main.getByRole('link', { name: 'Back to list' }).click();
    await expect(page).toHaveURL(/\/devicemanager$/);
    await expect(main.getByRole('radio', { name: 'Small cards' })).toBeChecked();
  });

  test('keeps markers and list when no tile comes, and loads nothing with the module off [R-MAP-02, R-MAP-09]', async ({
    page,
    logIn,
    problems,
  }) => {
    problems.allow(/503/);
    await logIn(page, 'viewer');
    await page.context().route('**/basemap/**', (route) => route.fulfill({ status: 503 }));
    await page.goto('/map');
    await expect(page.getByText(/^The map background can’t be loaded right now/)).toBeVisible();
    await page.getByRole('button', { name: 'Show all devices' }).click();
    await expect(clusters(page).first()).toBeVisible();
    await expect(list(page).getByRole('table', { name: 'On the map' })).toBeVisible();

    // The map that is open asks on for tiles.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/api/frontend/module/map', (route) =>
      route.fulfill({ body: 'false', contentType: 'text/plain' }),
    );
    await page.goto('/map');
    await expect(page.getByText('You have no rights to the map module. Contact the admin.')).toBeVisible();
    expect(asked.filter((url) => /worker|basemap|frontend\/map|coordinates/.test(url))).toEqual([]);
    expect(page.workers()).toEqual([]);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Map' })).toBeHidden();
  });

  test('is drawn by Mapbox where the operator has an account, under the same policies, and gets no token of the log-in [R-MAP-01, R-AUTH-11]', async ({
    page,
    context,
  }) => {
    const token = `pk.${Buffer.from('{"u":"portal"}').toString('base64url')}.test`;
    const asked: URL[] = [];
    const sent: string[] = [];
    await context.route(/^https:\/\/[\w.]+\.mapbox\.com\//, (route) => {
      const url = new URL(route.request().url());
      asked.push(url);
      sent.push(JSON.stringify([url.href, route.request().headers(), route.request().postData()]));
      if (url.pathname.startsWith('/styles/v1/mapbox/light-v11'))
        return route.fulfill({
          json: {
            version: 8,
            sources: {},
            layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eee' } }],
          },
        });
      return route.fulfill({ status: 204 });
    });
    const portal = await startPortal({ env: { MAPBOX_TOKEN: token, SIMULATOR: 'off' } });
    try {
      await page.goto(`${portal.url}/login`);
      await fillLogIn(page, 'admin@demo.example', PASSWORD);
      await expect(page).toHaveURL(/\/devicemanager/);
      await page.goto(`${portal.url}/map`);
      await expect(page.locator('.mapboxgl-map')).toBeVisible();
      await page.getByRole('button', { name: 'Show all devices' }).click();
      await expect(clusters(page).first()).toBeVisible({ timeout: 20_000 });
      expect(page.workers().map((worker) => worker.url())).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/\/remotes\/mf-devicemanager\/[^/]+\/mapbox-gl-csp-worker\.\w+\.js$/),
        ]),
      );
      expect(asked.some(({ pathname }) => pathname.startsWith('/styles/v1/mapbox/'))).toBe(true);
      const { access, refresh } = await page.evaluate(
        () => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}') as Record<'access' | 'refresh', string>,
      );
      for (const own of [access, refresh, '"authorization"']) {
        expect(own.length).toBeGreaterThan(10);
        expect(sent.filter((all) => all.includes(own))).toEqual([]);
      }
      // A foreign address is asked for nothing but the map: no address of a device is in it.
      expect(asked.filter(({ href }) => /coordinates|uuid|street/i.test(href))).toEqual([]);
    } finally {
      await page.goto('about:blank');
      await portal.stop();
    }
  });
});
