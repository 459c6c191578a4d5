import type { Page } from '@playwright/test';
import { expect, logInInGerman, test } from '../fixtures';

/** The narrowest screen that must do, in the language with the longest words. */
const WIDTH = 320;
test.use({ viewport: { width: WIDTH, height: 640 }, hasTouch: true, isMobile: true, locale: 'de-DE' });

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** What reaches beyond the screen: the page itself, or a control that nobody can press. */
const sticksOut = (page: Page) =>
  page.evaluate((width) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('header a, header button, main a, main button, [role="dialog"] button'),
    ];
    const out = controls.filter((control) => {
      const { left, right, width: own } = control.getBoundingClientRect();
      const scrolls = control.closest<HTMLElement>('[role="toolbar"], [role="group"], [role="radiogroup"]');
      return own > 1 && !scrolls && (left < -1 || right > width + 1);
    });
    return [
      document.documentElement.scrollWidth > width ? `page ${document.documentElement.scrollWidth}` : '',
      ...out.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ].filter(Boolean);
  }, WIDTH);

/** Words on buttons that end where the button does, without a sign that they go on. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .filter((button) => getComputedStyle(button).overflowX !== 'visible')
      .map(({ textContent }) => textContent),
  );

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at ${WIDTH} px in German, ${colorScheme}`, { tag: '@layout' }, () => {
    test.use({ colorScheme });

    test('public pages fit and are accessible [R-SHELL-01, R-SHELL-12, R-SHELL-26]', async ({
      page,
      expectAccessible,
    }) => {
      for (const path of [
        '/',
        '/login',
        '/register',
        '/forgotpassword',
        '/commander_login',
        '/impressum',
        '/nirgends',
      ]) {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        await expect(page.getByRole('contentinfo')).toHaveCount(['/login', '/impressum'].includes(path) ? 1 : 0);
        expect(await sticksOut(page), path).toEqual([]);
        await test.step(path, () => expectAccessible(page));
      }
    });

    test('private pages, their popups and menus fit and are accessible [R-SHELL-04, R-SHELL-12, R-SHELL-22, R-SHELL-26]', async ({
      page,
      expectAccessible,
    }) => {
      await logInInGerman(page, 'admin');
      for (const path of ['/devicemanager', '/mydevices', '/incidentmanager', '/notifications', '/userprofile']) {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
        expect(await sticksOut(page), path).toEqual([]);
        await expectAccessible(page);
      }
      await page.goto('/mydevices');
      await page
        .getByRole('main')
        .getByRole('row')
        .filter({ has: page.locator('[data-menu]') })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Geräteseite').click();
      await expect(page).toHaveURL(/\/device\//);
      await expect(page.getByRole('main').getByRole('button', { name: 'Gerät bearbeiten' })).toBeVisible();
      expect([await sticksOut(page), await cutWords(page)], 'page of a device').toEqual([[], []]);
      await page.getByRole('main').getByRole('button', { name: 'Sensordaten', exact: true }).click();
      await expect(page).toHaveURL(/\/sensordata\//);
      await expect(page.getByRole('main').getByRole('button', { name: /–/ })).toBeVisible();
      expect([await sticksOut(page), await cutWords(page)], 'sensor data').toEqual([[], []]);
      for (const name of [/^Benachrichtigungen/, /^Störungen/, /Lena Bauer/]) {
        const opener = page.getByRole('banner').getByRole('button', { name });
        await opener.click();
        await expect(
          page.getByRole('dialog').getByRole('button').or(page.getByRole('dialog').getByRole('menuitem')).first(),
        ).toBeVisible();
        expect(await sticksOut(page), String(name)).toEqual([]);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    });
  });
}
