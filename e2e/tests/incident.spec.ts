import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, portalUrl, test } from '../fixtures';
import { breakingLine } from '../lib/breaking-line';

const SIZE = 8_388_608;
/** The incident of the oven whose probe fails, in a list of all. */
const incidentIn = (list: Locator) => list.getByRole('link', { name: /^Core probe short circuit/ }).first();
const openIncident = (list: Locator) => incidentIn(list).click();
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a file comes whole over a line that broke, and is seen, commented and downloaded on desktop and phone [R-INC-15, R-INC-16, R-CONST-02]', async ({
  browser,
  logIn,
  expectAccessible,
  problems,
}) => {
  test.setTimeout(120_000);
  const line = await breakingLine();
  const context = await browser.newContext({ baseURL: portalUrl(), proxy: { server: line.url } });
  await problems.alsoWatch(context);
  problems.allow(/ERR_(CONNECTION_|EMPTY_RESPONSE)/);
  const page = await context.newPage();
  await logIn(page, 'operator');
  await page.goto('/incidentmanager');
  const main = page.getByRole('main');
  await openIncident(main);
  await expect(main.getByRole('heading', { name: /^Earlier on this device/ })).toBeVisible();

  line.set('still');
  const bytes = randomBytes(SIZE);
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'Prüfung „Fühler“.bin', mimeType: 'application/octet-stream', buffer: bytes });
  const file = main.getByRole('listitem').filter({ hasText: 'Prüfung „Fühler“.bin' });
  await expect(file.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^\d+$/);
  await expectAccessible(page);
  line.set('broken');
  await expect(file.getByRole('alert')).toHaveText('The connection broke. Try again.');
  await expect(main.getByRole('heading', { name: 'Attachments 0' })).toBeVisible();
  line.set('passes');
  await file.getByRole('button', { name: /^Try .* again$/ }).click();
  await expect(page.getByText('Attachment added.')).toBeVisible({ timeout: 30_000 });
  await expect(main.getByRole('heading', { name: 'Attachments 1' })).toBeVisible();
  await expect(file).toHaveCount(1);
  await expect(file).toContainText('8 MB');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: /^Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Prüfung „Fühler“.bin');
  expect(hash(await readFile(await download.path()))).toBe(hash(bytes));

  // A diagnosis becomes the comment; nobody is asked about anybody else's.
  await main.getByRole('button', { name: 'Sensor replaced.' }).click();
  await expect(main.getByRole('textbox', { name: 'Comment' })).toHaveValue('Sensor replaced.');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await expect(main.getByRole('listitem').filter({ hasText: 'Sensor replaced.' }).last()).toContainText(
    'added a comment',
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
      await expectAccessible(page);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await context.close();
  line.close();
});

test('what was typed outlives a reload and the end of the session, for the same account only; a log-out asks, and what is done in one press can be undone [R-EXT-31, R-INC-18, R-EXT-11]', async ({
  browser,
  page,
  logIn,
  expectAccessible,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/status of 403/);
  // One that both accounts see: the demo may open another meanwhile, elsewhere.
  const operators = await browser.newContext({ baseURL: portalUrl() });
  const theirs = await operators.newPage();
  await logIn(theirs, 'operator');
  await theirs.goto('/incidentmanager');
  const address = (await incidentIn(theirs.getByRole('main')).getAttribute('href')) ?? '';
  await operators.close();
  const main = page.getByRole('main');
  const comment = main.getByRole('textbox', { name: 'Comment' });
  const offer = main.getByText(/^Your input from .* was not saved\./);
  await logIn(page, 'admin');
  await page.goto('/incidentmanager');

  // One Tab stop for the whole list: from its row Tab leaves it.
  const table = main.getByRole('table', { name: 'Incidents' });
  await table.getByRole('row').nth(1).press('Enter');
  await expect(table.locator(':focus')).toHaveCount(1);
  expect(await table.locator('tbody').getByRole('link').first().getAttribute('tabindex')).toBe('-1');
  await page.keyboard.press('Tab');
  await expect(table.locator('tbody :focus')).toHaveCount(0);

  await table
    .getByRole('button', { name: /^Take / })
    .first()
    .click();
  await expect(page.getByText('The incident is yours.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();

  await page.goto(address);
  await comment.fill('The probe was loose.');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Restore' }).click();
  await expect(comment).toHaveValue('The probe was loose.');

  // Log-out asks; who stays keeps it.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Lena Bauer/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(comment).toHaveValue('The probe was loose.');

  // The session is killed on the server: the save is refused, and the log-in opens.
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"errorId":"ERROR_LOGIN_EXPIRED"}' }),
  );
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 });
  await page.unroute('**/api/**');
  await logIn(page, 'admin');
  await page.goto(address);
  await expect(offer).toBeVisible();
  await main.getByRole('button', { name: 'Restore' }).click();
  await expect(comment).toHaveValue('The probe was loose.');

  // Another account in the same browser is offered nothing, and leaves nothing of it.
  const other = await page.context().newPage();
  await other.goto('/devicemanager');
  await other
    .getByRole('banner')
    .getByRole('button', { name: /Lena Bauer/ })
    .click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await other.close();
  await expect(page).toHaveURL(/\/$/);
  await logIn(page, 'operator');
  await page.goto(address);
  await expect(comment).toHaveValue('');
  await expect(offer).toHaveCount(0);
  await comment.fill('x');
  await comment.fill('');
  expect(await page.evaluate(() => localStorage.getItem('portal.typed'))).toBeNull();
});

test('Back from a comment that is not saved asks each time, and keeps it and its address with who stays [R-GRP-26, R-INC-18, R-ERR-22]', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'operator');
  await page.goto('/incidentmanager');
  const main = page.getByRole('main');
  await openIncident(main);
  await expect(page).toHaveURL(/\/incident\//);
  const address = page.url();
  const comment = main.getByRole('textbox', { name: 'Comment' });
  await comment.fill('The lid was open.');
  const question = page.getByRole('alertdialog');
  for (const time of ['first', 'second', 'third'])
    await test.step(`the ${time} time`, async () => {
      await page.goBack();
      await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await expect(page).toHaveURL(address);
      if (time === 'third') return;
      await page.keyboard.press('Enter');
      await expect(question).toHaveCount(0);
      await expect(comment).toHaveValue('The lid was open.');
      await expect(page).toHaveURL(address);
    });
  // Back is its Escape.
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(comment).toHaveValue('The lid was open.');
  await expect(page).toHaveURL(address);

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/incidentmanager$/);
  await expect(main.getByRole('table', { name: 'Incidents' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(comment).toHaveValue('');
});
