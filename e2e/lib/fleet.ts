import { expect, type Locator, type Page } from '@playwright/test';

/** The line of a device or group in a list, by its name as a screen reader hears it: "Blast chiller, OK, …". */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('row', { name: new RegExp(`^${escaped(name)},`) });

/** The drawn status of a line or card. */
export const glyph = (thing: Locator): Locator => thing.locator('[data-status]').first();

/** Goes down from the top of the fleet manager, group by group, by their links. */
export async function openGroup(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await row(page, name).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
  }
}

/** The way to Stuttgart for those who see the whole fleet. */
export const TO_STUTTGART = ['Marktküche GmbH', 'Region Südwest', 'Stuttgart'] as const;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
