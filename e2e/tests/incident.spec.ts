import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';

const SIZE = 8_388_608;
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a file comes whole over a line that broke, and is seen, commented and downloaded on desktop and phone [R-INC-15, R-INC-16, R-CONST-02]', async ({
  page,
  context,
  logIn,
  expectAccessible,
  problems,
}) => {
  test.setTimeout(120_000);
  await logIn(page, 'operator');
  await page.goto('/incidentmanager');
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Core probe short circuit/ })
    .first()
    .click();
  await expect(main.getByRole('heading', { name: 'Earlier on this device 1' })).toBeVisible();

  // Slow enough that the line can break in the middle of the file.
  const slow = await context.newCDPSession(page);
  await slow.send('Network.enable');
  const line = (uploadThroughput: number, offline = false) =>
    slow.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  await line(1_000_000);
  problems.expected(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const bytes = randomBytes(SIZE);
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'Prüfung „Fühler“.bin', mimeType: 'application/octet-stream', buffer: bytes });
  const file = main.getByRole('listitem').filter({ hasText: 'Prüfung „Fühler“.bin' });
  const share = async () => Number(await file.getByRole('progressbar').getAttribute('aria-valuenow'));
  await expect.poll(share, { timeout: 30_000 }).toBeGreaterThan(10);
  expect(await share()).toBeLessThan(90);
  await expectAccessible(page);
  await line(-1, true);
  await expect(file.getByRole('alert')).toHaveText('The connection broke. Try again.');
  await expect(main.getByRole('heading', { name: 'Attachments 0' })).toBeVisible();
  await line(-1);
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
      await expectAccessible(page);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
