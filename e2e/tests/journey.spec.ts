import { expect, test } from '../fixtures';
import { glyph, openGroup, row, TO_STUTTGART } from '../lib/fleet';

test.describe('a day with the portal', () => {
  test('from log-in to an alarm, its incident and log-out [R-ROUTE-10, R-ROUTE-11, R-ROUTE-14, R-DEV-02, R-SHELL-24, R-AUTH-19]', async ({
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

    await page.getByRole('main').getByRole('searchbox', { name: 'Search by name' }).fill('speed*counter');
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

  test('support creates one voucher with two presses, prints it on one page without the portal, and finds it in the change log [R-EXT-13, R-EXT-27, R-EXT-29, R-BILL-03, R-ROUTE-21]', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    await logIn(page, 'support');
    await page.goto('/createvoucher');
    const main = page.getByRole('main');
    for (const [name, value] of [
      [/^Validity/, '365'],
      [/^Users/, '25'],
      [/^Devices/, '100'],
    ] as const)
      await main.getByRole('textbox', { name }).fill(value);
    await main.getByRole('checkbox', { name: 'Map' }).check();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/billing/voucher'))
        keys.push(request.headers()['idempotency-key']);
    });
    // Twice before anything is drawn.
    await main.getByRole('button', { name: 'Create voucher' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(main.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const code = await main.getByLabel('Voucher code').innerText();
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    // What is hidden on paper has no inner text.
    const paper = await page.evaluate(() => document.body.innerText);
    for (const word of [code, '365 days', 'up to 25', 'up to 100', 'Map']) expect(paper).toContain(word);
    expect(paper).not.toMatch(/Fleet manager|Print|Copy code|Voucher saved/);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });

    // The next one is typed at once, whatever the list below it still has to fetch.
    await main.getByRole('button', { name: 'Close and create another' }).press('Enter');
    await expect(main.getByRole('table', { name: 'Your vouchers' })).toBeVisible();
    await expect(main.getByRole('textbox', { name: /^Validity/ })).toBeFocused();
    await expectAccessible(page);

    await page
      .getByRole('banner')
      .getByRole('button', { name: /Tom Fischer/ })
      .click();
    await page.getByRole('menuitem', { name: 'Change log' }).click();
    await expect(page).toHaveURL(/\/audit$/);
    const log = main.getByRole('table', { name: 'Change log' });
    await expect(log.getByRole('row').nth(1)).toHaveText(
      new RegExp(`Tom Fischer.*Voucher created.*…${code.slice(-4)}`),
    );
    await expectAccessible(page);
    await main.getByRole('combobox', { name: 'Kind of change' }).click();
    await page.getByRole('option', { name: 'Releases' }).click();
    await expect(page).toHaveURL(/area=releases/);
    await expect(log.getByText('Version published').first()).toBeVisible();
    await expect(log.getByText('Voucher created')).toHaveCount(0);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('change-log.csv');
  });

  test('incidents are worked on in one go, narrowed and exported, and a group is muted [R-EXT-28, R-EXT-11, R-EXT-10]', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    await logIn(page, 'admin');
    await page.goto('/incidentmanager');
    const main = page.getByRole('main');
    const rows = main.locator('tr[data-incident]');
    await rows.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = main.getByRole('toolbar', { name: 'Selection' });
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await expectAccessible(page);
    await page.keyboard.press('Shift+F10');
    await expect(bar.getByRole('button', { name: /^Select all/ })).toBeFocused();
    await bar.getByRole('button', { name: 'Priority' }).click();
    await page.getByRole('menuitem', { name: 'Low' }).click();
    await expect(main.getByText('2 incidents changed.')).toBeVisible();
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change of 2 incidents was undone.')).toBeVisible();

    const unassigned = main.getByRole('button', { name: /^Unassigned/ });
    await unassigned.click();
    await expect(page).toHaveURL(/assigned=none/);
    await rows.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/incident\//);
    await page.goBack();
    await expect(unassigned).toHaveAttribute('aria-pressed', 'true');
    const file = page.waitForEvent('download');
    await main.getByRole('button', { name: /^Export \d/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^incidents-[\d-]+\.csv$/);

    await page.goto('/devicemanager');
    await row(page, 'Marktküche GmbH').getByRole('button', { name: 'Actions for Marktküche GmbH' }).click();
    await page.getByRole('menuitem', { name: 'Mute alarms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mute the alarms of Marktküche GmbH' });
    await expect(dialog.getByRole('radio', { name: '1 hour' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mute' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/incidentmanager');
    await expect(main.getByText(/^Marktküche GmbH is muted until /)).toBeVisible();
    await main.getByRole('button', { name: 'Unmute Marktküche GmbH' }).click();
    await expect(main.getByText(/^Marktküche GmbH is muted until /)).toBeHidden();
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
