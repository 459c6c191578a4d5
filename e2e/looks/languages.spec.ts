import type { Locator, Page } from '@playwright/test';
import { expect, portalUrl, test } from '../fixtures';
import { ownTexts } from '../lib/own-texts';

/** Every key of every text of the pages, with a dot in it: no sentence of a person looks like that. */
const allKeys = (): string[] =>
  ownTexts('en')
    .map(([key]) => key)
    .filter((key) => key.includes('.'));

/** Everything a person sees or hears. */
const spoken = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, document.title, ...said].join('\n');
  });

/** On how many lines words stand. */
const lines = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    // An icon may stand before them.
    range.selectNode(element.lastChild as Node);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

const LANGUAGES = [
  { language: 'en', locale: 'en-GB', logIn: 'Log in', bell: 'Notifications' },
  { language: 'de', locale: 'de-AT', logIn: 'Anmelden', bell: 'Benachrichtigungen' },
  { language: 'es', locale: 'es-ES', logIn: 'Iniciar sesión', bell: 'Notificaciones' },
  { language: 'fr', locale: 'fr-CA', logIn: 'Se connecter', bell: 'Notifications' },
] as const;

for (const { language, locale, logIn, bell } of LANGUAGES) {
  test(`speaks ${language} to a browser that asks for ${locale}, without a raw key [R-SHELL-15, R-SHELL-16]`, async ({
    browser,
    problems,
  }) => {
    const keys = allKeys();
    const context = await browser.newContext({ locale, baseURL: portalUrl() });
    await problems.alsoWatch(context);
    const page = await context.newPage();
    const expectNoKey = async () => {
      const text = await spoken(page);
      expect(
        keys.filter((key) => new RegExp(`(^|[\\s"(])${key.replaceAll('.', '\\.')}($|[\\s",)])`, 'm').test(text)),
      ).toEqual([]);
    };

    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoKey();

    await page.goto('/login');
    const submit = page.getByRole('main').getByRole('button', { name: logIn, exact: true });
    await expect(submit).toBeVisible();
    await expectNoKey();
    await page.locator('input[type="email"]').fill('operator@demo.example');
    await page.locator('input[type="password"]').fill('demo-Kitchen-1');
    await submit.click();

    await expect(page).toHaveURL(/\/devicemanager/);
    const group = page.getByRole('main').getByRole('link', { name: 'Stuttgart', exact: true });
    await expect(group).toBeVisible();
    await expectNoKey();
    await group.click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Stuttgart' })).toBeVisible();
    await expectNoKey();
    for (const path of ['/incidentmanager', '/notifications']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoKey();
    }
    expect(await lines(page.getByRole('main').locator('time').first()), 'the time of a notification').toBe(1);
    await page.getByRole('banner').getByRole('button', { name: bell }).click();
    const popup = page.getByRole('dialog');
    await expect(popup.getByRole('listitem').first()).toBeVisible();
    expect(await lines(popup.getByText(bell, { exact: true })), 'the title of the popup').toBe(1);
    expect(await lines(popup.getByRole('button').first()), 'its button').toBe(1);
    await context.close();
  });
}

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('follows the system and keeps its contrast [R-SHELL-26]', async ({ page, logIn, expectAccessible }) => {
    await logIn(page, 'operator');
    await expectAccessible(page);
    const lightness = await page.evaluate(() => {
      const painted = [...document.querySelectorAll('main, main *, body')]
        .map((element) => getComputedStyle(element).backgroundColor)
        .find((color) => color !== 'rgba(0, 0, 0, 0)');
      return Math.max(...(painted?.match(/\d+/g)?.slice(0, 3).map(Number) ?? [255]));
    });
    expect(lightness).toBeLessThan(80);
    await page.goto('/incidentmanager');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});
