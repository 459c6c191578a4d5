import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openGroup, TO_STUTTGART } from '../lib/fleet';

/** Links of the page that are lower than a pointer needs, whatever font a machine has: measured with lines that are hardly higher than their letters. */
const lowLinks = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main a, main a * { font-size: 9px !important; }');
    document.adoptedStyleSheets.push(sheet);
    const low = [...document.querySelectorAll('main a[href]')].filter(
      (link) => link.getBoundingClientRect().height > 0 && link.getBoundingClientRect().height < 24,
    );
    document.adoptedStyleSheets.pop();
    return low.map((link) => link.outerHTML.slice(0, 160));
  });

test('names and titles in lists and cards are targets of 24 px, whatever the font [R-SHELL-26]', async ({
  page,
  logIn,
  expectAccessible,
}) => {
  await logIn(page, 'admin');
  await openGroup(page, 'Marktküche GmbH', 'Region Südwest');
  for (const view of ['Large cards', 'Small cards', 'List']) {
    await page.getByRole('radio', { name: view }).click({ force: true });
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Stuttgart/ })
        .first(),
    ).toBeVisible();
    expect(await lowLinks(page), view).toEqual([]);
  }
  await page.goto('/incidentmanager');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const incident = page.getByRole('main').locator('[data-incident] a').first();
    await expect(incident).toBeVisible();
    expect(await lowLinks(page), `incidents at ${width} px`).toEqual([]);
    await expectAccessible(page);
  }
});

test('a double click on the button of a dialog leaves it open', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await page.getByRole('main').getByRole('button', { name: 'Add device' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a message lies on neither the title nor the buttons of a dialog, in a low window as well [R-SHELL-23]', async ({
  page,
  logIn,
  problems,
}) => {
  problems.allow(/Failed to load resource|status of 500/);
  await logIn(page, 'admin');
  await openGroup(page, ...TO_STUTTGART);
  await page.route('**/api/groups/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stuttgart' });
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Stuttgart West');
  for (const height of [450, 900]) {
    await page.setViewportSize({ width: 1280, height });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const message = page.locator('[data-snackbar]');
    await expect(message).toBeVisible();
    // The dialog hides the page from screen readers, and not the message.
    await expect(page.getByRole('status').getByRole('button', { name: 'Close message' })).toBeVisible();
    const [own, ...others] = await Promise.all(
      [message, dialog.getByRole('heading').first(), ...(await dialog.getByRole('button').all())].map(
        async (thing) => ({
          name: (await thing.getAttribute('aria-label')) ?? (await thing.innerText()),
          box: (await thing.boundingBox())!,
        }),
      ),
    );
    const { x, y, width, height: deep } = own!.box;
    const covered = others.filter(
      ({ box }) => box.x < x + width && box.x + box.width > x && box.y < y + deep && box.y + box.height > y,
    );
    expect(
      covered.map(({ name }) => name),
      `${height} px high`,
    ).toEqual([]);
    await expect(message).toBeHidden({ timeout: 20_000 });
  }
});
