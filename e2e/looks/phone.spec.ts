import { expect, test } from '../fixtures';
import { openGroup } from '../lib/fleet';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.describe('on a phone', { tag: '@layout' }, () => {
  test('log-in, overview and incidents fit into 390 px and are accessible [R-SHELL-04, R-SHELL-22]', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto('/login');
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
    await fits();
    await expectAccessible(page);

    await logIn(page, 'operator');
    await fits();
    await expectAccessible(page);

    // Whose page it is stands in the menu, and from 640 px on in the header.
    const inHeader = page.getByRole('banner').getByText('Marco Conti', { exact: true });
    const account = page.getByRole('banner').getByRole('button', { name: /account menu/ });
    await expect(inHeader).toBeHidden();
    await account.click();
    await expect(page.getByRole('dialog').getByText('Marco Conti', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 639, height: 844 });
    await expect(inHeader).toBeHidden();
    await page.setViewportSize({ width: 640, height: 844 });
    await expect(inHeader).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });

    await openGroup(page, 'Stuttgart');
    await fits();
    await expectAccessible(page);

    await page.goto('/incidentmanager');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await fits();
    await expectAccessible(page);
  });

  test('fingers find targets of 44 px [R-SHELL-26]', async ({ page, logIn }) => {
    /** Buttons and links that are lower, but for those inside a sentence. */
    const small = (place: 'banner' | 'main') =>
      page
        .getByRole(place)
        .locator('button, a:not(p a)')
        .evaluateAll((targets) =>
          targets
            .filter((target) => target.getBoundingClientRect().height > 0 && target.getBoundingClientRect().height < 44)
            .map((target) => target.getAttribute('aria-label') ?? target.textContent),
        );
    await page.goto('/login');
    await expect(page.getByRole('main').getByRole('link', { name: 'Forgot password?' })).toBeVisible();
    expect(await small('main')).toEqual([]);
    await logIn(page, 'operator');
    expect(await small('banner')).toEqual([]);
    await page.goto('/recipemanager/group/bm9uZQ');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await small('main')).toEqual([]);
  });
});
