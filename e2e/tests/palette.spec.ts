import { expect, test } from '../fixtures';

test('the command palette finds without marks, works by keys alone, gives the focus back, and opens over no dialog [R-EXT-23]', async ({
  page,
  logIn,
  expectAccessible,
}) => {
  await logIn(page, 'admin');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const option = (name: RegExp) => palette.getByRole('option', { name });
  const account = page.getByRole('banner').getByRole('button', { name: /account menu/ });

  // From any place, and back there.
  await account.focus();
  await page.keyboard.press('Control+k');
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(option(/^Incidents/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(account).toBeFocused();

  // By its marked letters, here and on the server: incidents are known to nobody else yet.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('konigstrasse');
  const group = palette.getByRole('group', { name: 'Groups' }).getByRole('option').first();
  await expect(group).toHaveText(/^KönigstraßeMarktküche GmbH › Region Südwest › Stuttgart/);
  await expect(group).toHaveAttribute('aria-selected', 'true');
  await expect(option(/^Alarms: Königstraße/)).toBeVisible();
  await expect(palette.getByRole('group', { name: 'Devices' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/devicemanager\/[^/]+$/);
  const title = page.getByRole('main').getByRole('heading', { level: 1, name: 'Königstraße' });
  await expect(title).toBeFocused();

  // What was chosen last stands first; what is shown offers its actions.
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Recently used' }).getByRole('option')).toHaveText([/^Königstraße/]);
  await page.keyboard.type('edit');
  await expect(option(/^Edit: Königstraße/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: /Königstraße/ });
  await expect(edit).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('door');
  await expect(palette.getByRole('group', { name: 'Incidents' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');

  // A phone shows it as a sheet over everything.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByRole('button', { name: 'Jump to a group, device or screen' }).click();
  await expect(palette).toBeVisible();
  // It grows into its place.
  await expect.poll(() => palette.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect(palette).toBeHidden();
});
