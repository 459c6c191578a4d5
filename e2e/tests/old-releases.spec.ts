import type { RegistryEntry } from '@portal/contracts/registry';
import { changeRegistry } from '../../tools/release/change-registry.mjs';
import { asDefault } from '../../tools/release/registry-entries.mjs';
import { unfit, unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';
import { registryOf } from '../lib/registry';

/** A release as its build described it. */
interface Release {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
}

/** Lists these entries for everybody, as `release` does, and waits until the portal has heard of it. */
async function publish(listed: Record<string, readonly object[]>): Promise<void> {
  const changes = Object.entries(listed).map(([remote, entries]) => ({
    remote,
    action: 'release' as const,
    entries: [...entries],
  }));
  await changeRegistry('old releases', () => changes);
  await expect.poll(async () => (await registryOf(portalUrl())).microFrontends).toMatchObject(listed);
}

test.describe('an old release of each remote', () => {
  test.describe.configure({ timeout: 120_000 });
  let releases: Release[];
  let before: Record<string, readonly RegistryEntry[]>;

  test.beforeAll(async () => {
    before = (await registryOf(portalUrl())).microFrontends;
    releases = unpackOldReleases() as Release[];
    expect(unfit(releases).join('\n'), 'what the shell refuses').toBe('');
    // With nothing behind them: a newer release would stand in for one that fails, and nobody would see it.
    await publish(Object.fromEntries(releases.map((release) => [release.name, asDefault([], release)])));
  });

  test.afterAll(() => publish(before));

  test('shows its page or panel in the shell of today', async ({ page, logIn }) => {
    const started = new Set<string>();
    page.on('response', (answer) => answer.ok() && started.add(new URL(answer.url()).pathname));
    expect(releases.map(({ name }) => name).sort()).toEqual(Object.keys(before).sort());
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });

    await logIn(page, 'support');
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

    const entries = releases.map(({ name, version, entry }) => `/remotes/${name}/${version}/${entry}`);
    expect(entries.filter((entry) => !started.has(entry))).toEqual([]);
  });
});
