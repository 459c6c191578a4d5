import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';
import { goTo } from '../lib/go-to';

/** All code and texts of the portal. */
const FILES = /\/(shell|remotes)\/.*\.js$/;
/** What Chromium and React say about a file or call that does not come. */
const EXPECTED =
  /Failed to load resource|ERR_(FAILED|INTERNET_DISCONNECTED)|file of the portal|Loading chunk|could not be/i;
const SORRY = 'This part can’t be loaded right now';

const sorry = (page: Page) => page.getByRole('dialog', { name: SORRY });
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline' });

test.describe('without the network nothing turns blank [R-EXT-24]', () => {
  test('a missing file of shell or remote takes no more than its own place, and comes by itself', async ({
    page,
    context,
    logIn,
    problems,
  }) => {
    problems.allow(EXPECTED);
    // Nothing is fetched ahead: each part is opened for the first time.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await logIn(page, 'admin');
    await openGroup(page, ...TO_STUTTGART);
    await context.route(FILES, (route) => route.abort());
    const header = page.getByRole('banner');
    const main = page.getByRole('main');
    const search = main.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('o');

    for (const opener of [
      header.getByRole('button', { name: /^Notifications/ }),
      header.getByRole('button', { name: /^Incidents/ }),
      header.getByRole('button', { name: /account menu/ }),
      main.getByRole('button', { name: /^Sort:/ }),
      main
        .getByRole('row')
        .getByRole('button', { name: /^Actions/ })
        .first(),
      page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: /Contacts/ }),
    ]) {
      await opener.click();
      await expect(sorry(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sorry(page)).toBeHidden();
      await expect(opener).toBeFocused();
    }
    await expect(search).toHaveValue('o');
    await expect(main.getByRole('row').nth(1)).toBeVisible();

    for (const path of ['/privacy', '/notifications']) {
      await goTo(page, path);
      await expect(main.getByRole('heading', { level: 1, name: SORRY })).toBeVisible();
      await expect(header.getByRole('button', { name: /account menu/ })).toBeVisible();
    }
    await header.getByRole('button', { name: /account menu/ }).click();
    await expect(sorry(page)).toBeVisible();
    await context.unroute(FILES);
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible({ timeout: 45_000 });
    await page.keyboard.press('Escape');
    await expect(main.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible({ timeout: 45_000 });
  });

  test('offline a banner stands within 2 s, a change is refused with a word and kept, and all goes on when the network is back', async ({
    page,
    context,
    logIn,
    problems,
    expectAccessible,
  }) => {
    problems.allow(EXPECTED);
    const main = page.getByRole('main');

    await page.goto('/login');
    await expect(main.getByRole('button', { name: 'Log in' })).toBeEnabled();
    await context.setOffline(true);
    await expect(banner(page)).toBeVisible({ timeout: 2_000 });
    await main.getByRole('textbox', { name: 'Email' }).fill('operator@demo.example');
    await main.getByRole('textbox', { name: 'Password' }).fill('anything');
    await main.getByRole('button', { name: 'Log in' }).click();
    await expect(page.locator('[data-snackbar=error]')).toContainText('can’t be reached');
    await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue('operator@demo.example');
    await context.setOffline(false);
    await expect(banner(page)).toBeHidden();

    const fetchedAhead = page.waitForResponse(
      async (answer) => /\.js$/.test(answer.url()) && (await answer.text()).includes('No unread notifications.'),
    );
    await logIn(page, 'operator');
    await goTo(page, '/incidentmanager');
    await main.getByRole('row').nth(1).getByRole('link').first().click();
    const comment = main.getByRole('textbox', { name: 'Comment' });
    await comment.fill('The fitter comes on Monday');
    await fetchedAhead;

    await context.setOffline(true);
    await expect(banner(page)).toBeVisible({ timeout: 2_000 });
    await expect(banner(page)).toContainText(/What you see is from \d\d:\d\d/);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-snackbar=error]')).toContainText('can’t be reached');
    await expect(comment).toHaveValue('The fitter comes on Monday');
    // What was fetched ahead opens.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect(banner(page)).toBeHidden();
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Incident saved.')).toBeVisible();

    // The browser believes to be online, and nothing answers.
    await goTo(page, '/devicemanager');
    const device = row(page, 'Stuttgart').or(main.getByRole('row').nth(1)).first();
    await expect(device).toBeVisible();
    const server = /\/(api|healthz)(\/|$)/;
    await context.route(server, (route) => route.abort());
    const refresh = main.getByRole('button', { name: /^(Reload|Refresh|Update)/ }).first();
    // Pressed while an answer was still on its way, it asks nothing.
    await expect(async () => {
      await refresh.click();
      await expect(banner(page)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    await expect(device).toBeVisible();
    // A dialog stays with what was chosen, and says why.
    await expect(page.locator('[data-snackbar=error]')).toHaveCount(0);
    await device.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Mute alarms' }).click();
    const mute = page.getByRole('dialog', { name: /^Mute the alarms of/ });
    const hours = mute.getByRole('radio', { name: '4 hours' });
    await hours.check();
    await mute.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(page.locator('[data-snackbar=error]')).toContainText('can’t be reached');
    await expect(hours).toBeChecked();
    await mute.getByRole('button', { name: 'Cancel' }).click();
    await expect(mute).toBeHidden();
    await context.unroute(server);
    await expect(banner(page)).toBeHidden({ timeout: 30_000 });
  });
});
