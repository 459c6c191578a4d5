import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, portalUrl, test } from '../fixtures';
import { breakingLine } from '../lib/breaking-line';

const SIZE = 8_388_608;
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
  await main
    .getByRole('link', { name: /^Core probe short circuit/ })
    .first()
    .click();
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
