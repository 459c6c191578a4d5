import { expect, logInInGerman, test } from '../fixtures';
import { bodyOf, noteBodies } from '../lib/bodies';
import { openGroup } from '../lib/fleet';

const TO_KARLSRUHE = ['Marktküche GmbH', 'Region Südwest', 'Karlsruhe'] as const;

test.describe('recipes', () => {
  test('a recipe file is uploaded, and its recipe sent to one device of the group [R-REC-03, R-REC-05, R-REC-06, R-REC-07, R-REC-08, R-ROUTE-17, R-ROUTE-18, R-ERR-31, R-EXT-12]', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    await noteBodies(page);
    await logIn(page, 'admin');
    await openGroup(page, ...TO_KARLSRUHE);
    await page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Recipes' }).click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Upload recipes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload recipes to Karlsruhe' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('Choose a file.')).toBeVisible();
    await expectAccessible(page);
    const name = `Lye bread ${Date.now()}`;
    await dialog.getByLabel(/^Recipe files/).setInputFiles({
      name: 'bread.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ name, icon: 'bread' })),
    });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Recipe added to the group.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Upload recipes' })).toBeFocused();

    await main.getByRole('link', { name: 'Export to devices' }).click();
    const next = main.getByRole('button', { name: 'Next' });
    await expect(next).toBeDisabled();
    await main.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    await next.click();
    await expect(main.getByRole('listitem').filter({ hasText: 'Select devices' })).toBeFocused();
    await expectAccessible(page);

    // The browser's Back is a step back, with the choices kept.
    await page.goBack();
    await expect(main.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
    await next.click();
    const devices = main.getByRole('list', { name: 'Devices of Karlsruhe' }).getByRole('checkbox');
    await devices.first().focus();
    await page.keyboard.press('Space');
    const all = await devices.count();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/recipes/transmissions'),
    );
    await main.getByRole('button', { name: 'Transfer to 1 device' }).click();
    await sent;
    const body = (await bodyOf(page, 'POST /api/recipes/transmissions')) as {
      groups: { recipes: string[] }[];
      deviceBlackList: string[];
    };
    expect([body.groups.length, body.groups[0]?.recipes.length, body.deviceBlackList.length]).toEqual([1, 1, all - 1]);
    await expect(main.getByText('The transfer has started')).toBeVisible();
    await expect(main.getByRole('table', { name: /^Recipes/ }).getByRole('cell', { name })).toBeVisible();
    await expect(main.getByRole('table', { name: /^Devices/ }).getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Back to the recipes' }).click();
    await main
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('link', { name: /On 1 device|0 of 1/ })
      .click();
    const onDevice = main.getByRole('table', { name: 'Transmissions' }).getByRole('row').nth(1);
    await expect(onDevice).toHaveText(new RegExp(`^${name}.*(On its way|On the device)`));
    // What the device answers shows by itself.
    await expect(onDevice).toHaveText(/On the device/, { timeout: 30_000 });
    await expectAccessible(page);
  });

  test.describe('at 320 px in German, dark', () => {
    test.use({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
      locale: 'de-DE',
      colorScheme: 'dark',
    });

    test('the wizard fits, with its buttons in reach [R-REC-06, R-REC-09, R-SHELL-22, R-SHELL-26]', async ({
      page,
      expectAccessible,
    }) => {
      await logInInGerman(page, 'admin');
      for (const name of TO_KARLSRUHE) await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Karlsruhe' })).toBeVisible();
      await page.goto(page.url().replace('/devicemanager/', '/recipemanager/export/group/'));
      const main = page.getByRole('main');
      const fits = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await main.getByRole('checkbox').first().tap();
      await fits();
      await expectAccessible(page);
      await main.getByRole('button', { name: 'Weiter' }).tap();
      await expect(main.getByText('Schritt 2 von 3')).toBeVisible();
      await main.getByRole('checkbox', { name: 'Karlsruhe', exact: true }).tap();
      await expect(main.getByRole('button', { name: 'Übertragen' })).toBeInViewport({ ratio: 1 });
      await fits();
      await expectAccessible(page);
    });
  });
});
