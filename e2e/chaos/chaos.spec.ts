import type { Page } from '@playwright/test';
import type { RemoteName } from '@portal/contracts/remote';
import { unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { faultOf, randomOf } from '../lib/chaos';
import { openGroup, TO_STUTTGART } from '../lib/fleet';
import { goTo } from '../lib/go-to';

/** Another seed makes other faults; each run tells its own. */
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_123);
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 200);
/** Five seconds until a version that hangs is given up, two for the last good one (ms). */
const LONGEST = 7_000;

/** Where each remote is seen, and what shows that it is there. */
const SCREENS: Readonly<
  Partial<Record<RemoteName, { path: string; shows: (page: Page) => ReturnType<Page['locator']> }>>
> = {
  'mf-devicemanager': { path: '/devicemanager', shows: (page) => page.locator('main [data-status]').first() },
  'mf-incidents': { path: '/incidentmanager', shows: (page) => page.getByRole('main').getByRole('row').nth(1) },
  'mf-recipes': { path: '', shows: (page) => page.getByRole('main').getByRole('row').nth(1) },
  'mf-billing': {
    path: '/createvoucher',
    shows: (page) => page.getByRole('main').getByRole('button', { name: /create/i }),
  },
  'mf-account': { path: '/userprofile', shows: (page) => page.getByRole('main').getByRole('textbox').first() },
};
const REMOTES = Object.keys(SCREENS) as RemoteName[];
const times: number[] = [];
let recipes = '';
let old: ReturnType<typeof unpackOldReleases>;

test.beforeAll(() => {
  old = unpackOldReleases();
});

test.afterAll(() => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  console.log(
    `${times.length} faults (seed ${SEED}): the last good version after ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${at(1)} ms`,
  );
});

const random = randomOf(SEED);
for (let round = 1; round <= ROUNDS; round += 1) {
  const { remote, title, publish } = faultOf(REMOTES, random);
  const isFirst = random() < 0.5;
  test(`${round}: ${title}, ${isFirst ? 'as the first page' : 'in an open page'}, gives way to the last good version`, async ({
    page,
    context,
    logIn,
    problems,
  }) => {
    problems.allow(
      /remotes\/mf-|registry|single-spa minified message|Failed to load resource|integrity|RUNTIME-00|broken|MIME type|ChunkLoad|mf-\w+ .*\(Team/i,
    );
    await logIn(page, 'support');
    if (remote === 'mf-recipes' && !recipes) {
      await openGroup(page, ...TO_STUTTGART);
      recipes = `/recipemanager/group/${new URL(page.url()).pathname.split('/').at(-1)}`;
    }
    const { path = '', shows = () => page.locator('never') } = SCREENS[remote] ?? {};
    const wanted = path || recipes;
    const other = remote === 'mf-incidents' ? '/createvoucher' : '/incidentmanager';
    await publish(context, portalUrl(), old);
    let start = Date.now();
    if (isFirst) await page.goto(wanted, { waitUntil: 'commit' });
    else {
      await page.goto(other);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      start = Date.now();
      await goTo(page, wanted);
    }
    await expect(shows(page)).toBeVisible({ timeout: 2 * LONGEST });
    const took = Date.now() - start;
    times.push(took);
    expect(took, 'until the last good version shows').toBeLessThan(LONGEST + (isFirst ? 2_000 : 0));
    expect(await page.evaluate(() => 'foreignCodeRan' in globalThis), 'foreign code ran').toBe(false);

    // The others do not notice: the header answers, and another remote's page comes.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /account menu/ })
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await goTo(page, other);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}
