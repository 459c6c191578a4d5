import { expect, test } from '../fixtures';
import { covered } from '../lib/covered';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

test('on a tablet, where a row is the link to its device, a finger on the box or anywhere on the row chooses the device instead [R-EXT-28]', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'admin');
  await openGroup(page, ...TO_STUTTGART);
  const { pathname } = new URL(page.url());
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Select several' }).tap();
  const chosen = main.getByRole('toolbar', { name: 'Selection' }).getByRole('status');
  // What lies over the row is the label around it.
  await main.getByRole('checkbox', { name: 'Select Blast chiller' }).locator('..').tap();
  await expect(chosen).toHaveText('1 selected');
  await row(page, 'Filter brewer lounge').tap();
  await expect(chosen).toHaveText('2 selected');
  await row(page, 'Blast chiller').tap();
  await expect(chosen).toHaveText('1 selected');
  expect(new URL(page.url()).pathname).toBe(pathname);

  await row(page, 'Blast chiller').getByRole('button').last().tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Clear selection' }).tap();
  await row(page, 'Blast chiller')
    .getByRole('link', { name: /^Blast chiller/ })
    .tap();
  await expect(page).toHaveURL(/\/device\//);
});

test('nothing that can be pressed lies under something else', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await openGroup(page, ...TO_STUTTGART);
  const main = page.getByRole('main');
  const group = new URL(page.url()).pathname.split('/').at(-1);
  const device = (await main.locator('a[href^="/device/"]').first().getAttribute('href'))?.split('/').at(-1);
  const pages = [
    `/devicemanager/${group}`,
    '/mydevices',
    `/device/${device}`,
    `/sensordata/${device}`,
    '/map',
    '/incidentmanager',
    `/recipemanager/group/${group}`,
    `/recipemanager/export/group/${group}`,
    `/recipemanager/transmissions/group/${group}`,
    `/audit/group/${group}`,
    '/notifications',
    '/userprofile',
  ];
  for (const path of pages) {
    await page.goto(path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await covered(page), path).toEqual([]);
  }
  await page.goto('/incidentmanager');
  await main.locator('[data-incident] a').first().click();
  await expect(page).toHaveURL(/\/incident\//);
  await expect(main.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(await covered(page), 'an incident').toEqual([]);
});
