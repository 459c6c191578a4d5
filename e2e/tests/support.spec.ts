import type { Page } from '@playwright/test';
import type { RegistryEntry } from '@portal/contracts/registry';
import { listReleases, overrideRemote } from '@portal/contracts/releases';
import { alone, list, unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { registryOf } from '../lib/registry';

const REMOTE = 'mf-recipes';
const tools = (page: Page) => page.getByRole('dialog', { name: 'Support tools' });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Support tools/ });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('portal.overrides'));

test.describe('the support tools', () => {
  let old: { name: string; version: string; entry: string };
  let deployed: RegistryEntry;

  test.beforeAll(async () => {
    const before = (await registryOf(portalUrl())).microFrontends[REMOTE] ?? [];
    const found = unpackOldReleases().find(({ name }) => name === REMOTE);
    if (!found || !before[0]) throw new Error(`There is no old release of ${REMOTE}`);
    old = found as unknown as typeof old;
    deployed = before[0];
    // Published once, and followed by what was there before: a version that lies on the server.
    await list(alone([found]));
    await list({ [REMOTE]: before });
    const listed = async () =>
      (await registryOf(portalUrl())).microFrontends[REMOTE]?.map((one) => one.metadata.version);
    await expect.poll(listed).toEqual(before.map((one) => one.metadata.version));
  });

  test('say how each remote does, and which calls were made under which request id', async ({
    page,
    logInByForm,
    expectAccessible,
  }) => {
    const ids = new Set<string>();
    page.on('response', (answer) => {
      const id = answer.headers()['x-request-id'];
      if (id !== undefined) ids.add(id);
    });
    await logInByForm(page, 'support');
    await button(page).click();
    const drawer = tools(page);
    await expect(drawer.getByRole('listitem').filter({ hasText: 'mf-devicemanager' })).toContainText(
      /Healthy\s*[\d.,]+\sm?s/,
    );
    await expectAccessible(page);

    // The page beside it stays usable, and what it asks for is noted with its remote and the id that the server logs.
    await drawer.getByRole('tab', { name: 'API calls' }).click();
    await drawer.getByRole('button', { name: 'Clear the list' }).click();
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Incidents' }).click();
    await drawer.getByRole('searchbox').fill('mf-incidents');
    await drawer.getByRole('listitem').first().getByRole('button').click();
    // The newest call is first, and one more may come: what was opened stays the open one.
    const call = drawer.getByRole('listitem').filter({ has: page.getByRole('button', { expanded: true }) });
    await expect(call).toContainText(/frommf-incidents 1\./);
    await expect(call).toContainText(/answer(200|304) after/);
    const shown = /request id([\w-]+?)from/.exec((await call.textContent()) ?? '')?.[1] ?? '';
    expect([...ids]).toContain(shown);
    await expectAccessible(page);

    await drawer.getByRole('tab', { name: 'Diagnostics' }).click();
    const file = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Download diagnostics' }).click();
    expect((await file).suggestedFilename()).toMatch(/^diagnostics-[\d-]+\.json$/);

    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

  test('point this browser at another published version, until the log-out', async ({ page, logInByForm }) => {
    const started = new Set<string>();
    page.on('response', (answer) => answer.ok() && started.add(new URL(answer.url()).pathname));
    await logInByForm(page, 'support');
    await button(page).click();
    const row = tools(page).getByRole('listitem').filter({ hasText: REMOTE });
    await row.getByRole('button', { name: /Recipes/ }).click();
    await row.getByRole('combobox', { name: 'Load this version' }).click();
    await page.getByRole('option', { name: new RegExp(`^${old.version}`) }).click();
    await Promise.all([page.waitForEvent('load'), row.getByRole('button', { name: 'Apply and reload' }).click()]);

    // It is seen without opening anything.
    await expect(button(page)).toHaveAccessibleName('Support tools, 1 remote overridden');
    await button(page).click();
    await expect(tools(page)).toContainText('One remote is overridden in this browser.');
    await expect(row).toContainText('Override');
    await page.keyboard.press('Escape');
    const group = page.getByRole('main').getByRole('button', { name: 'Recipes' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Marktküche/ })
      .first()
      .click();
    await group.first().click();
    await expect(page).toHaveURL(/recipemanager/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Recipe/);
    expect([...started]).toContain(`/remotes/${REMOTE}/${old.version}/${old.entry}`);
    expect([...started]).not.toContain(deployed.url);

    await page
      .getByRole('banner')
      .getByRole('button', { name: /account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${portalUrl()}/`);
    await expect.poll(() => kept(page)).toBeNull();
    await logInByForm(page, 'support');
    await expect(button(page)).toHaveAccessibleName('Support tools');
    await button(page).click();
    await expect(row).toContainText(deployed.metadata.version);
  });

  test('are not for others: no button, and the server refuses', async ({ page, logInByForm }) => {
    const bearer = page.waitForRequest((request) => request.headers().authorization !== undefined);
    await logInByForm(page, 'viewer');
    await expect(page.getByRole('banner').getByRole('button', { name: /account menu/ })).toBeVisible();
    await expect(button(page)).toHaveCount(0);
    const authorization = (await bearer).headers().authorization ?? '';
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(portalUrl() + path, { ...init, headers: { authorization, 'content-type': 'application/json' } });
    expect((await ask(listReleases.path)).status).toBe(403);
    const body = JSON.stringify({ remote: REMOTE, version: old.version });
    expect((await ask(overrideRemote.path, { method: 'POST', body })).status).toBe(403);
  });
});
