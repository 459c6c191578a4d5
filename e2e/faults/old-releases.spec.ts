import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RegistryEntry } from '@portal/contracts/registry';
import { shellFolder } from '../../tools/release/paths.mjs';
import { readRelease } from '../../tools/release/registry-file.mjs';
import { asShell } from '../../tools/release/shell-entries.mjs';
import { homeless } from '../../tools/release/shell-wishes.mjs';
import { alone, list, unfit, unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { unpackOldShell } from '../../tools/testing/old-shell.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';
import { goTo } from '../lib/go-to';
import { registryOf } from '../lib/registry';

/** What to do about it stands in CONTRIBUTING.md, beside the other direction. */
const HOMELESS =
  'remotes of today that an old shell can’t run: let them do without, or keep the shell of today (release --keep)';

/** Publishes what is listed, and waits until the portal has heard of it. */
async function publish(listed: Record<string, readonly object[]>): Promise<void> {
  await list(listed);
  await expect.poll(async () => (await registryOf(portalUrl())).microFrontends).toMatchObject(listed);
}

/** Whatever was published before comes back. */
const keepingWhatWas = () => {
  let before: Record<string, readonly RegistryEntry[]>;
  test.beforeAll(async () => void (before = (await registryOf(portalUrl())).microFrontends));
  test.afterAll(() => publish(before));
};

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
    expect(homeless(shell, { microFrontends }).join('\n'), HOMELESS).toBe('');
    await publish({ shell: asShell(shell) });
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
  // Its build says nothing else of it.
  const copy = (version: string) => join(shellFolder(version), '../again');
  test.afterAll(() => rmSync(copy('none'), { recursive: true, force: true }));

  test('two remotes and the shell are released: people are told, lose nothing, and never see half of it', async ({
    page,
    logIn,
    expectAccessible,
  }) => {
    const { microFrontends } = await registryOf(portalUrl());
    const { version } = microFrontends.shell![0]!.metadata;
    cpSync(shellFolder(version), copy(version), { recursive: true });
    const shell = { ...readRelease('shell', version), version: 'again' };
    writeFileSync(join(copy(version), 'shell.json'), JSON.stringify(shell));
    const two = alone(unpackOldReleases().filter(({ name }) => ['mf-incidents', 'mf-recipes'].includes(name)));
    const entries = Object.values(two).map(([{ url }]) => url);

    const main = page.getByRole('main');
    const header = page.getByRole('banner');
    await logIn(page, 'support');
    await goTo(page, '/userprofile');
    const location = main.getByRole('textbox', { name: 'Location' });
    await location.fill('Half a word');
    const began = Date.now();
    await publish({ ...two, shell: asShell(shell) });
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
