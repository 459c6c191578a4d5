import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openGroup, TO_STUTTGART } from '../lib/fleet';
import { unreachable } from '../lib/reachable';

const expectReachable = (page: Page) =>
  expect.poll(() => unreachable(page), 'what nobody could reach with a screen reader or the keyboard').toEqual([]);

test.describe('what opens over the page gives it back [R-SHELL-26]', () => {
  test('popups that lead somewhere, a question that is answered, a tab, a pane and a row that go', async ({
    page,
    logIn,
  }) => {
    const header = page.getByRole('banner');
    const main = page.getByRole('main');
    await logIn(page, 'admin');
    await header.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: /all/ }).last().click();
    await expect(main.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expectReachable(page);
    await main.getByRole('button', { name: 'Mark as read' }).first().click();
    await expectReachable(page);

    await header.getByRole('button', { name: /^Incidents/ }).click();
    await page
      .getByRole('dialog', { name: /^Incidents/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/\/incident\//);
    await expectReachable(page);

    await header.getByRole('link', { name: 'Fleet manager', exact: true }).click();
    await openGroup(page, ...TO_STUTTGART);
    await main.getByRole('button', { name: 'Close group tree' }).click();
    await expectReachable(page);
    await page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Group name' }).fill('Stuttgart 2');
    await page.goBack();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expectReachable(page);
    await expect(dialog.getByRole('textbox', { name: 'Group name' })).toHaveValue('Stuttgart 2');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expectReachable(page);

    await page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('tab', { name: 'Maintenance messages' }).click();
    await expect(dialog.getByRole('tab', { name: 'Maintenance messages' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // Back to where the tree was, for whoever comes next.
    await main.getByRole('button', { name: 'Open group tree' }).click();
  });

  test('notifications speak the language that is chosen in the user menu, and lead to what they tell [R-EXT-32]', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    const header = page.getByRole('banner');
    const main = page.getByRole('main');
    await logIn(page, 'admin');
    await header.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.keyboard.press('Escape');
    await page.goto('/notifications');
    await expect(main.getByRole('heading', { level: 1, name: 'Benachrichtigungen' })).toBeVisible();
    await expect(main.getByRole('link', { name: /Wartung fällig: Boiler entkalken/ })).toBeVisible();
    await expectAccessible(page);
    const link = main.getByRole('link', { name: /^Combi oven 2 – hot line: / }).first();
    await expect(main.getByRole('row').filter({ has: link })).toContainText(/-mal seit /);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/incident\//);
    await expectReachable(page);
  });

  test('sheets of a phone that lead somewhere', async ({ page, logIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const header = page.getByRole('banner');
    await logIn(page, 'admin');
    await header.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: /all/ }).last().click();
    await expect(page).toHaveURL(/\/notifications/);
    await expectReachable(page);
    await header.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'User profile' }).click();
    await expect(page).toHaveURL(/\/userprofile/);
    await expectReachable(page);
    await header.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expectReachable(page);
  });
});
