import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { row } from '../lib/fleet';

const NAME = 'Pilot kitchen';

/** A tree that changes on and on is asked for at most this often (ms, `TREE_MS` of the live events). */
const TREE_MS = 5_000;

/** What a page asks about groups and devices from now on, as it comes. */
function askedBy(page: Page): { asked: string[]; comeToRest: () => Promise<void> } {
  const asked: string[] = [];
  let last = Date.now();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/^(\/api\/(?:groups|commander))\/[^/]+$/, '$1/:id');
    if (!/^\/api\/(frontend\/)?(groups|devices|commander)(\/:id)?$/.test(path)) return;
    asked.push(`${request.method()} ${path}`);
    last = Date.now();
  });
  return {
    asked,
    /** What went before has been asked for, and is forgotten. */
    comeToRest: async () => {
      await expect.poll(() => Date.now() - last).toBeGreaterThan(TREE_MS + 500);
      asked.length = 0;
    },
  };
}

test.describe('a group of one’s own', () => {
  test('is added, edited tab by tab and deleted, and nothing that was typed is lost unasked [R-GRP-02, R-SHELL-24, R-GRP-04, R-GRP-06, R-GRP-07, R-GRP-25, R-GRP-26, R-MSG-03, R-EXT-09, R-SHELL-26]', async ({
    page,
    logIn,
    otherBrowser,
    expectAccessible,
  }) => {
    test.setTimeout(180_000);
    await logIn(page, 'owner');
    const elsewhere = await (await otherBrowser()).newPage();
    await logIn(elsewhere, 'owner');
    const [here, there] = [askedBy(page), askedBy(elsewhere)];
    await page.getByRole('main').getByRole('button', { name: 'More to add' }).click();
    await page.getByRole('menuitem', { name: 'Add group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Group name' }).fill(NAME);
    await dialog.getByRole('button', { name: 'Add group' }).click();
    await expect(page.getByText('Group saved.')).toBeVisible();

    // Whoever creates it may edit it, without a reload of the page.
    await row(page, NAME).getByRole('link', { name: NAME, exact: true }).click();
    const edit = page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Edit' });
    await edit.click();
    const name = dialog.getByRole('textbox', { name: 'Group name' });
    // A large dialog: it takes most of the window of 1280 by 800.
    await expect
      .poll(async () => {
        const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
        return width > 960 && height > 600 && width < 1280 && height < 800;
      })
      .toBe(true);
    await name.fill(`${NAME} 2`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue(`${NAME} 2`);
    await expect(row(elsewhere, NAME)).toBeVisible();
    await here.comeToRest();
    await there.comeToRest();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('heading', { name: `${NAME} 2` })).toBeVisible();
    await expect(row(elsewhere, `${NAME} 2`)).toBeVisible();

    await dialog.getByRole('tab', { name: 'Users' }).click();
    await expect(dialog.getByRole('row', { name: /Ines Keller/ })).toContainText('Group admin');
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: 'Maintenance messages' }).click();
    await dialog.getByRole('button', { name: 'Add maintenance message' }).click();
    await dialog.getByRole('textbox', { name: 'Title (English)' }).fill('Clean filter');
    await dialog.getByRole('textbox', { name: 'Interval' }).fill('1.5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const filter = dialog.getByRole('row', { name: /Clean filter/ });
    await expect(filter).toContainText('1 day 12 hours');
    await expect(filter).toContainText('Never done');

    // Done: by whom and when. What is due first stands on top, whatever was added first.
    await filter.getByRole('button', { name: 'Mark “Clean filter” as done' }).click();
    await page
      .getByRole('dialog', { name: '“Clean filter” done?' })
      .getByRole('button', { name: 'Mark as done' })
      .click();
    await expect(page.getByText(/^Done\. Due again on/)).toBeVisible();
    await expect(filter).toContainText(/Last done .*\d.* · Ines Keller/);
    await dialog.getByRole('button', { name: 'Add maintenance message' }).click();
    await dialog.getByRole('textbox', { name: 'Title (English)' }).fill('Descale');
    // Nine seconds of an hour.
    await dialog.getByRole('textbox', { name: 'Interval' }).fill('0.0025');
    await dialog.getByRole('combobox', { name: 'Unit' }).click();
    await page.getByRole('option', { name: 'Hours' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('row').nth(1)).toContainText('Descale');
    await expect(dialog.getByRole('row').nth(2)).toContainText(/Clean filter.*Due /);
    await dialog.getByRole('tab', { name: 'Incident configuration' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Default assignee' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: `${NAME} 2` })).toBeVisible();

    // Long after the events have come: a new name is one request here, and none in another browser.
    expect(here.asked).toEqual(['PUT /api/groups/:id']);
    expect(there.asked).toEqual([]);

    await expect(async () => {
      await page.reload();
      await edit.click();
      await dialog.getByRole('tab', { name: 'Maintenance messages' }).click();
      await expect(dialog.getByRole('row').nth(1)).toContainText(/Descale.*Overdue since/);
    }, 'nine seconds have passed').toPass({ timeout: 90_000 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page
      .getByRole('group', { name: 'Actions of this group' })
      .getByRole('button', { name: `Actions for ${NAME} 2` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: `Delete “${NAME} 2”?` })
      .getByRole('button', { name: 'Delete group' })
      .click();
    await expect(page).toHaveURL(/\/devicemanager$/);
    await expect(row(page, `${NAME} 2`)).toHaveCount(0);
  });
});
