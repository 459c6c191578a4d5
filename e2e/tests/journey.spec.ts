import { expect, test } from '../fixtures';
import { glyph, openGroup, row, TO_STUTTGART } from '../lib/fleet';

test.describe('a day with the portal', () => {
  test('from log-in to an alarm, its incident and log-out [R-ROUTE-10, R-ROUTE-11, R-ROUTE-14, R-DEV-02, R-SHELL-24]', async ({
    page,
    logIn,
    device,
    expectAccessible,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectAccessible(page);

    await logIn(page, 'admin');
    await expect(row(page, 'Marktküche GmbH')).toBeVisible();
    await expectAccessible(page);

    await openGroup(page, ...TO_STUTTGART);
    await expect(row(page, 'Königstraße')).toBeVisible();
    await expect(row(page, 'Speed oven counter')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('searchbox').fill('speed*counter');
    await expect(row(page, 'Speed oven counter')).toBeVisible();
    await expect(row(page, 'Blast chiller')).toBeHidden();

    await device('Speed oven counter', 'alert');
    await expect(glyph(row(page, 'Speed oven counter'))).toHaveAttribute('data-status', 'ALERT');

    await row(page, 'Speed oven counter')
      .getByRole('link', { name: /incident/i })
      .click();
    await expect(page).toHaveURL(/\/incidentmanager\/device\//);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();

    await page
      .getByRole('group', { name: 'Actions of this group' })
      .getByRole('button', { name: /^Alarms/ })
      .click();
    await expect(page).toHaveURL(/\/incidentmanager\/group\//);
    await expect(page.getByRole('main').getByText('Speed oven counter').first()).toBeVisible();
    await expectAccessible(page);

    await page
      .getByRole('banner')
      .getByRole('button', { name: /Lena Bauer/ })
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto('/devicemanager');
    await expect(page).toHaveURL(/\/login/);
    await device('Speed oven counter', 'ok');
  });

  test('the landing page is accessible and leads to the fleet manager [R-ROUTE-01]', async ({
    page,
    expectAccessible,
    logIn,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await logIn(page, 'viewer');
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('button', { name: /Yusuf Demir/ })).toBeVisible();
  });

  test('each account sees what is theirs [R-DEV-08, R-RIGHT-04]', async ({ page, logIn, otherBrowser }) => {
    await logIn(page, 'operator');
    await expect(row(page, 'Stuttgart')).toBeVisible();
    await expect(page.getByRole('main').getByText('Marktküche GmbH')).toHaveCount(0);

    const owner = await (await otherBrowser()).newPage();
    await logIn(owner, 'owner');
    await expect(owner.getByRole('main').getByText('My devices').first()).toBeVisible();
    await expect(owner.getByRole('main').getByText('Stuttgart')).toHaveCount(0);
  });

  test('an address nobody serves shows the not-found screen inside the shell [R-ROUTE-24]', async ({ page }) => {
    await page.goto('/no/such/screen');
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /log in/i })).toBeVisible();
  });
});
