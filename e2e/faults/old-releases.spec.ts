import type { Page } from '@playwright/test';
import { alone, unfit, unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { copyShell, listedShell, unhoused, unpackOldShell } from '../../tools/testing/old-shell.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';
import { goTo } from '../lib/go-to';
import { keepingWhatWas, publish } from '../lib/publish';
import { registryOf } from '../lib/registry';

/** Opens a page or a panel of each remote. */
async function visitAll(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await openGroup(page, ...TO_STUTTGART);
  await expect(row(page, 'Pressure cooker 60 l')).toBeVisible();
  const group = new URL(page.url()).pathname.split('/').at(-1);

  await main.getByRole('button', { name: 'Cameras' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /Cameras/ })
      .getByRole('img')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/incidentmanager');
  await expect(heading).toHaveText(/Incident/);
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`/recipemanager/group/${group}`);
  await expect(heading).toHaveText(/Recipe/);
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/createvoucher');
  await expect(main.getByRole('button', { name: /create/i })).toBeVisible();
}

/** The addresses of what has been loaded. */
function loadedIn(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('response', (answer) => answer.ok() && loaded.add(new URL(answer.url()).pathname));
  return loaded;
}

test.describe.configure({ timeout: 120_000 });

test.describe('an old release of each remote', () => {
  keepingWhatWas();

  test('shows its page or panel in the shell of today', async ({ page, logInByForm }) => {
    const releases = unpackOldReleases();
    expect(unfit(releases).join('\n'), 'what the shell refuses').toBe('');
    const { microFrontends } = await registryOf(portalUrl());
    expect(releases.map(({ name }) => name).sort()).toEqual(
      Object.keys(microFrontends)
        .filter((name) => name !== 'shell')
        .sort(),
    );
    await publish(alone(releases));
    const loaded = loadedIn(page);
    await logInByForm(page, 'support');
    await visitAll(page);
    const entries = releases.map(({ name, version, entry }) => `/remotes/${name}/${version}/${entry}`);
    expect(entries.filter((entry) => !loaded.has(entry))).toEqual([]);
  });
});

test.describe('an old shell', () => {
  keepingWhatWas();

  test('shows a page or panel of each remote of today', async ({ page, logInByForm }) => {
    const shell = unpackOldShell();
    const { microFrontends } = await registryOf(portalUrl());
    expect(unhoused(shell, { microFrontends }).join('\n'), 'what the old shell refuses').toBe('');
    await publish(listedShell(shell));
    const loaded = loadedIn(page);
    await logInByForm(page, 'support');
    await visitAll(page);
    const wanted = [
      ...shell.entry.map((file) => `/shell/${file}`),
      ...Object.entries(microFrontends).flatMap(([name, [entry]]) => (name === 'shell' || !entry ? [] : [entry.url])),
    ];
    expect(wanted.filter((script) => !loaded.has(script))).toEqual([]);
  });
});

test.describe('while a page is open', () => {
  keepingWhatWas();
  let copied: ReturnType<typeof copyShell>;
  test.afterAll(() => copied?.remove());

  test('two remotes and the shell are released: people are told, lose nothing, and never see half of it', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    const { microFrontends } = await registryOf(portalUrl());
    copied = copyShell(microFrontends.shell![0]!.metadata.version, 'again');
    const { shell } = copied;
    const two = alone(unpackOldReleases().filter(({ name }) => ['mf-incidents', 'mf-recipes'].includes(name)));
    const entries = Object.values(two).map(([{ url }]) => url);

    const main = page.getByRole('main');
    const header = page.getByRole('banner');
    await logIn(page, 'support');
    await goTo(page, '/userprofile');
    const location = main.getByRole('textbox', { name: 'Location' });
    await location.fill('Half a word');
    const began = Date.now();
    await publish({ ...two, ...listedShell(shell) });
    const told = page.getByRole('status').filter({ hasText: 'A new version of the portal is ready.' });
    await expect(told).toBeVisible({ timeout: 60_000 });
    console.log(`      from the command to an open page: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await expectAccessible(page);
    await told.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(location).toHaveValue('Half a word');

    // What is loaded from now on is of the version that the page began with.
    const loaded = loadedIn(page);
    await header.getByRole('link', { name: 'Incidents' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(main.getByRole('row').nth(1)).toBeVisible();
    expect(loaded).toContain(microFrontends['mf-incidents']![0]!.url);
    expect(entries.filter((entry) => loaded.has(entry))).toEqual([]);

    await told.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(() => document.getElementById('settings')?.textContent)).toContain('"again"');
    await expect(main.getByRole('row').nth(1)).toBeVisible();
    await expect(told).toBeHidden();
    expect(loaded).toContain(two['mf-incidents']![0].url);
  });
});
