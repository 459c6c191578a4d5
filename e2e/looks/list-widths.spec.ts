import { expect, logInInGerman, test } from '../fixtures';

test.use({ locale: 'de-DE' });

/** From the widest phone to a desk: at each border of the columns, and between them. */
const WIDTHS = [640, 760, 900, 1100, 1180, 1260, 1280, 1380, 1440, 1920];

test('the rows of a list fit at every width, each with its menu [R-SHELL-22, R-DEV-02]', { tag: '@layout' }, async ({
  page,
}) => {
  await logInInGerman(page, 'operator');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const row = page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first();
    await expect(row.getByRole('button').last(), `menu at ${width} px`).toBeInViewport({ ratio: 1 });
    expect(
      await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `beyond the row at ${width} px`,
    ).toBeLessThanOrEqual(0);
  }
});
