import type { Page } from '@playwright/test';
import { emailOf, expect, fillLogIn, PASSWORD, test } from '../fixtures';
import { bodyOf, noteBodies } from '../lib/bodies';

/** A picture of that many pixels, drawn in the page. */
async function png(page: Page, width: number, height: number): Promise<Buffer> {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext('2d');
      for (let stripe = 0; context && stripe < w; stripe += 8) {
        context.fillStyle = `hsl(${stripe} 70% 50%)`;
        context.fillRect(stripe, 0, 8, h);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

/** In how many columns the fields of a form stand; a choice stands in a card. */
const columnsOf = (page: Page, role: 'textbox' | 'radio') =>
  page
    .getByRole('main')
    .getByRole(role)
    .evaluateAll((fields) => {
      const boxes = fields.map((field) => (field.closest('label') ?? field).getBoundingClientRect());
      return new Set(boxes.map(({ left }) => Math.round(left))).size;
    });

test.describe('the account', () => {
  test('the profile is changed, its picture cropped, shown and taken away [R-ROUTE-20, R-ACC-22, R-ACC-23, R-ACC-24, R-ACC-25, R-ACC-26, R-ACC-28, R-ERR-28, R-GRP-26, R-ERR-22]', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    await noteBodies(page);
    await logIn(page, 'owner');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: /Ines Keller/ }).click();
    await expect(page.getByRole('menuitem', { name: 'User profile' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'User profile' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
    const location = main.getByRole('textbox', { name: 'Location' });
    await expect(location).toHaveValue('Tübingen');
    await expectAccessible(page);
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
    for (const [narrow, columns] of [
      [640, [2, 3]],
      [639, [1, 1]],
    ] as const) {
      await page.setViewportSize({ width: narrow, height });
      const found = () => Promise.all([columnsOf(page, 'textbox'), columnsOf(page, 'radio')]);
      await expect.poll(found, `fields and cards at ${narrow} px`).toEqual(columns);
    }
    await page.setViewportSize({ width, height });

    await main
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(page, 1_200, 800) });
    const dialog = page.getByRole('dialog', { name: 'Fit the picture' });
    await expect(dialog.getByText('Width and height may be at most 500 px.')).toBeVisible();
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use picture' }).click();
    await expect(main.getByRole('group', { name: 'Picture' }).locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(main.getByRole('button', { name: 'Upload picture' })).toBeFocused();

    // What is not saved is asked about.
    await location.fill('Reutlingen');
    await header.getByRole('link', { name: 'Fleet manager' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('User profile has changes that are not saved.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(location).toHaveValue('Reutlingen');

    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/api/user/self'),
    );
    await main.getByRole('button', { name: 'Save' }).click();
    await sent;
    expect(Object.keys((await bodyOf(page, 'PUT /api/user/self')) as object).sort()).toEqual([
      'avatarLocation',
      'email',
      'location',
      'name',
    ]);
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await expect(header.locator('img[src^="/files/"]')).toBeVisible();
    await page.reload();
    await expect(location).toHaveValue('Reutlingen');

    await main.getByRole('combobox', { name: 'Preferred language' }).click();
    await expect(page.getByRole('option', { name: 'Deutsch' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Benutzerprofil' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await main.getByRole('combobox', { name: 'Bevorzugte Sprache' }).click();
    await page.getByRole('option', { name: 'English' }).click();

    await main.getByRole('button', { name: 'Reset picture' }).click();
    await expect(page.getByText('Picture reset.')).toBeVisible();
    await expect(header.locator('img[src^="/files/"]')).toHaveCount(0);
    await location.fill('Tübingen');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText('Unsaved changes')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('the user menu works by the keyboard alone, to the way out at its end [R-SHELL-26]', async ({ page, logIn }) => {
    await logIn(page, 'owner');
    const button = page.getByRole('banner').getByRole('button', { name: /Ines Keller/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'User profile' })).toBeFocused();
    const german = page.getByRole('menuitemradio', { name: 'Deutsch' });
    const isReached = () => german.evaluate((item) => item === document.activeElement);
    for (let presses = 0; presses < 12 && !(await isReached()); presses++) await page.keyboard.press('ArrowDown');
    await expect(german).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Benutzerprofil' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible();
  });

  test('the own password is changed by the current one, and every other log-in ends [R-AUTH-24, R-VAL-03, R-SHELL-26]', async ({
    page,
    logIn,
    otherBrowser,
    expectAccessible,
    problems,
  }) => {
    await logIn(page, 'owner');
    const elsewhere = await (await otherBrowser()).newPage();
    await logIn(elsewhere, 'owner');
    await page.goto('/userprofile');
    const change = page.getByRole('main').getByRole('button', { name: 'Change password' });
    await change.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await expect(field('Current password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(change).toBeFocused();

    await change.click();
    await field('New password').fill(PASSWORD);
    await field('Repeat the password').fill(PASSWORD);
    await field('Current password').fill('not this one');
    problems.allow(/Failed to load resource.*40[013]/);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await expectAccessible(page);
    // Its own again: the next test logs in with it.
    await field('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed. You are logged out everywhere else.')).toBeVisible();
    await expect(change).toBeFocused();

    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/, { timeout: 20_000 });
    await page.reload();
    await expect(change).toBeVisible();
  });

  test('an old device link logs in and offers its device; nothing is added by itself [R-ROUTE-08, R-ACC-20, R-ACC-21]', async ({
    page,
    expectAccessible,
  }) => {
    const id = 'x'.repeat(48);
    const added: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && request.url().includes('/api/commander') && added.push(request.url()),
    );
    await page.goto(`/commander_login?cloudConnectID=${id}`);
    await expect(page.getByText('This page is deprecated and stays only for old links from devices.')).toBeVisible();
    await expectAccessible(page);
    await fillLogIn(page, emailOf('owner'), PASSWORD);
    await expect(page).toHaveURL(/\/devicemanager$/);
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(id);
    expect(added).toEqual([]);
  });

  test('the start page leads logged-out people to what there is, and others to the fleet manager [R-ACC-02, R-SHELL-02, R-ROUTE-01]', async ({
    page,
    logIn,
  }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('button', { name: /^(Notifications|Incidents)/ })).toHaveCount(0);
    const tile = page.getByRole('main').getByRole('button', { name: /^Fleet manager/ });
    await tile.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tile).toBeFocused();

    await logIn(page, 'owner');
    await page.goto('/');
    await tile.click();
    await expect(page).toHaveURL(/\/devicemanager$/);
  });

  test('a browser that cannot run the portal gets a plain notice in the place of the page [R-ACC-28]', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This browser can’t run the Cloud Connect Portal.')).toHaveCount(0);

    // It runs none of the scripts, and does not know what others are recognized by.
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const old = await context.newPage();
    await old.route('**/', async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'text/html',
        body: body.replace('color:color-mix(in srgb,red,red)', 'unknown:value'),
      });
    });
    await old.goto('/');
    for (const text of [
      'This browser can’t run',
      'Dieser Browser kann',
      'Este navegador no puede',
      'Ce navigateur ne peut pas',
    ])
      await expect(old.getByText(text)).toBeVisible();
    await context.close();
  });
});
