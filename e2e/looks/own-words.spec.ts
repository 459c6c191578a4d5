import type { Page } from '@playwright/test';
import { expect, newLogIn, portalUrl, test } from '../fixtures';
import { ownTexts } from '../lib/own-texts';

/** What stands in less room than it needs, and is none of what people and devices are called. Only the widest page has room for the palette's words. */
const cut = (page: Page, texts: string[]) =>
  page.evaluate((own) => {
    const known = new Set(own);
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => innerWidth === 1440 || !element.closest('[aria-keyshortcuts]'))
      .map(({ innerText }) => innerText.trim())
      .filter((text) => known.has(text));
  }, texts);

const LANGUAGES = { de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const;
const WIDTHS = [1440, 768, 390];

for (const [language, locale] of Object.entries(LANGUAGES)) {
  test(`no word of the portal itself is cut in ${language} [R-SHELL-12, R-SHELL-15]`, async ({ browser, problems }) => {
    const context = await browser.newContext({ locale, baseURL: portalUrl() });
    await problems.alsoWatch(context);
    const page = await context.newPage();
    const texts = ownTexts(language).map(([, text]) => text);
    await context.addCookies(await newLogIn('admin@demo.example'));
    await page.goto('/devicemanager');
    const group = page.getByRole('main').getByRole('link', { name: 'Marktküche GmbH', exact: true });
    await expect(group).toBeVisible();
    await group.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marktküche GmbH' })).toBeVisible();
    const shown = new URL(page.url()).pathname;
    // Each with what stands there once its data have come.
    const pages = [
      [shown, 'link', 5],
      ['/incidentmanager', 'checkbox', 5],
      ['/notifications', 'button', 5],
      ['/map', 'button', 5],
      ['/userprofile', 'textbox', 0],
    ] as const;
    for (const [path, role, place] of pages) {
      await page.setViewportSize({ width: 1440, height: 2_400 });
      await page.goto(path);
      await expect(page.getByRole('main').getByRole(role).nth(place)).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 2_400 });
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect.soft(await cut(page, texts), `${path} at ${width} px`).toEqual([]);
      }
    }
    await context.close();
  });
}
