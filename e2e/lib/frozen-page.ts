import { expect, type Page } from '@playwright/test';
import type { RemoteName } from '@portal/contracts/remote';
import { FROZEN } from './faulty-remote';

/**
 * Closes a page that a release has frozen, once nobody can take its mark for that of a tab that is still loading.
 * @param next another page of the browser, which can still be asked
 */
export async function closeFrozen(page: Page, next: Page, remote: RemoteName): Promise<void> {
  const stored = (key: string) => next.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => stored(FROZEN)).toBe('yes');
  await page.close();
  // Nobody renews the mark of a frozen page; a younger one could be of a tab that is still loading.
  await expect
    .poll(async () => Date.now() - Number((await stored(`portal.mounting.${remote}`))?.split(' ')[1]))
    .toBeGreaterThan(4000);
}
