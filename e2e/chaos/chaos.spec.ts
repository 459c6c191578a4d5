import { unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { faultOf, randomOf } from '../lib/chaos';
import { figuresOf } from '../lib/figures';
import { findScreens, REMOTES, type Screens } from '../lib/remote-screens';

/** Another seed makes other faults; each run tells its own. */
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_123);
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 200);
/** Five seconds until a version that hangs is given up, two for the last good one (ms). */
const LONGEST = 7_000;

const times: number[] = [];
let screens: Screens;
let old: ReturnType<typeof unpackOldReleases>;

test.beforeAll(() => {
  old = unpackOldReleases();
});

test.afterAll(() => {
  console.log(`The last good version after each fault (seed ${SEED}): ${figuresOf(times)}`);
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
      /remotes\/mf-|registry|single-spa minified message|Failed to load resource|integrity|RUNTIME-00|broken|MIME type|ChunkLoad|mf-\w+ (has no panel|.*\(Team)/i,
    );
    await logIn(page, 'support');
    screens ??= await findScreens(page);
    const other = remote === 'mf-incidents' ? 'mf-billing' : 'mf-incidents';
    await publish(context, portalUrl(), old);
    let start = Date.now();
    if (isFirst) {
      await page.goto(screens.path(remote), { waitUntil: 'commit' });
      // The page that a panel is opened from has its own way to come.
      if (remote === 'mf-cameras') await expect(screens.shown(page, 'mf-devicemanager')).toBeVisible();
    } else {
      await page.goto(screens.path(other));
      await expect(screens.shown(page, other)).toBeVisible();
      start = Date.now();
    }
    await screens.open(page, remote);
    await expect(screens.shown(page, remote)).toBeVisible({ timeout: 2 * LONGEST });
    const took = Date.now() - start;
    times.push(took);
    expect(took, 'until the last good version shows').toBeLessThan(LONGEST + (isFirst ? 2_000 : 0));
    expect(await page.evaluate(() => 'foreignCodeRan' in globalThis), 'foreign code ran').toBe(false);

    if (remote === 'mf-cameras') await page.keyboard.press('Escape');
    // The others do not notice: the header answers, and another remote's page comes.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /account menu/ })
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await screens.open(page, other);
    await expect(screens.shown(page, other)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}
