import type { RegistryEntry } from '@portal/contracts/registry';
import { alone, list, unfit, unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';
import { registryOf } from '../lib/registry';

/** Publishes what is listed, and waits until the portal has heard of it. */
async function publish(listed: Record<string, readonly object[]>): Promise<void> {
  await list(listed);
  await expect.poll(async () => (await registryOf(portalUrl())).microFrontends).toMatchObject(listed);
}

test.describe('an old release of each remote', () => {
  test.describe.configure({ timeout: 120_000 });
  let releases: ReturnType<typeof unpackOldReleases>;
  let before: Record<string, readonly RegistryEntry[]>;

  test.beforeAll(async () => {
    before = (await registryOf(portalUrl())).microFrontends;
    releases = unpackOldReleases();
    expect(unfit(releases).join('\n'), 'what the shell refuses').toBe('');
    await publish(alone(releases));
  });

  test.afterAll(() => publish(before));

  test('shows its page or panel in the shell of today', async ({ page, logInByForm }) => {
    const started = new Set<string>();
    page.on('response', (answer) => answer.ok() && started.add(new URL(answer.url()).pathname));
    expect(releases.map(({ name }) => name).sort()).toEqual(Object.keys(before).sort());
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });

    await logInByForm(page, 'support');
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
