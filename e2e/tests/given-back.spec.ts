import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';
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
    // Round and round, in either direction: by keys nobody gets out of it but by closing it.
    await expect(dialog.getByRole('button', { name: 'Add maintenance message' }).first()).toBeVisible();
    for (const key of [...Array<string>(20).fill('Tab'), ...Array<string>(20).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus'), key).toHaveCount(1);
    }
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

  test('a dialog closed in each of six ways, one over another, and the page by Back last', async ({ page, logIn }) => {
    const main = page.getByRole('main');
    const dialogs = page.locator('[aria-modal="true"]');
    await logIn(page, 'admin');
    await openGroup(page, ...TO_STUTTGART);
    const here = page.url();
    const edit = page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Edit' });
    const name = page.getByRole('textbox', { name: 'Group name' });
    const ways: Record<string, () => Promise<unknown>> = {
      Escape: () => page.keyboard.press('Escape'),
      'its cross': () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click(),
      'its button': () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click(),
      'a press beside it': () => page.mouse.click(5, 5),
      Back: () => page.goBack(),
      'an answer': async () => {
        await name.fill('Stuttgart 2');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Discard' }).click();
      },
    };
    for (const [way, close] of Object.entries(ways))
      await test.step(way, async () => {
        await edit.click();
        // Not on its cross.
        await expect(name).toBeFocused();
        await close();
        await expect(dialogs).toHaveCount(0);
        await expect(edit).toBeFocused();
        expect(page.url()).toBe(here);
      });

    // One over another: Back takes the upper one, then asks, and what was typed stays with who stays.
    await edit.click();
    await page.getByRole('tab', { name: 'Users' }).click();
    const add = page.getByRole('button', { name: 'Add users' });
    await add.click();
    await expect(dialogs).toHaveCount(2);
    // Each dims what lies below it.
    for (const ground of await page.locator('.fui-DialogSurface__backdrop').all())
      await expect(ground).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.4)');
    await page.goBack();
    await expect(dialogs).toHaveCount(1);
    await expect(add).toBeFocused();
    await page.getByRole('tab', { name: 'Details' }).click();
    await name.fill('Stuttgart 2');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.goBack();
    await expect(dialogs).toHaveCount(1);
    await expect(name).toHaveValue('Stuttgart 2');
    await expectReachable(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialogs).toHaveCount(0);
    await expect(edit).toBeFocused();
    expect(page.url()).toBe(here);
    await page.goBack();
    await expect(main.getByRole('heading', { level: 1, name: 'Region Südwest' })).toBeVisible();
  });

  test('sheets, questions and the tree of a phone opened by its address, closed by Back', async ({ page, logIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, 'admin');
    await openGroup(page, ...TO_STUTTGART);
    const here = page.url();
    // The first entry of its document: Back would leave it.
    await page.goto(here);
    const dialogs = page.locator('[aria-modal="true"]');
    const menu = row(page, 'Blast chiller').getByRole('button', { name: 'Actions for Blast chiller' });
    const backTo = async (opener: Locator) => {
      await expect(dialogs).toHaveCount(1);
      await page.goBack();
      await expect(dialogs).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect(page.url()).toBe(here);
    };
    await menu.click();
    await backTo(menu);

    await menu.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    const question = page.getByRole('alertdialog');
    const buttons = question.getByRole('button');
    await expect(buttons).toHaveCount(2);
    // A sheet from below, its two buttons side by side.
    await expect.poll(async () => Math.round(((await question.boundingBox())?.y ?? 0) / 100)).toBeGreaterThan(4);
    const look = () =>
      buttons.evaluateAll((all) => {
        const [no, yes] = all.map((button) => button.getBoundingClientRect());
        return (
          no && yes && { beside: no.y === yes.y && yes.x >= no.right, forFingers: no.height >= 44 && yes.height >= 44 }
        );
      });
    await expect.poll(look).toEqual({ beside: true, forFingers: true });
    await backTo(menu);

    const tree = page.getByRole('button', { name: 'Open group tree' });
    await tree.click();
    await expect(page.getByRole('treeitem', { name: /^Stuttgart/ })).toBeVisible();
    await backTo(tree);
    await tree.click();
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('karls');
    await page
      .getByRole('treeitem', { name: /^Karlsruhe/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Karlsruhe' })).toBeVisible();
    await expect(dialogs).toHaveCount(0);
    await expectReachable(page);
  });
});
