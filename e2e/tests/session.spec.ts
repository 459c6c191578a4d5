import { expect, portalUrl, test } from '../fixtures';
import { openGroup, row } from '../lib/fleet';

const isToken = (url: string) => new URL(url).pathname === '/api/auth/token';
/** A little more than an access token lives [R-AUTH-23]. */
const LIFETIME_MS = 901_000;
/** How long a superseded refresh token still works, and a little more. */
const GRACE_MS = 11_000;

test.describe('a session', () => {
  test('a tab that slept through a token rotation stays logged in [R-AUTH-21]', async ({
    context,
    logInByForm,
    problems,
  }) => {
    test.setTimeout(120_000);
    // Going to sleep cuts what the tab was loading.
    problems.allow(/net::ERR_(NETWORK_IO_SUSPENDED|ABORTED|INTERNET_DISCONNECTED|FAILED)/);
    const awake = await context.newPage();
    await logInByForm(awake, 'operator', { keep: true });
    const sleeper = await context.newPage();
    await sleeper.goto(`${portalUrl()}/devicemanager`);
    await expect(row(sleeper, 'Stuttgart')).toBeVisible();

    // Freezes the page as the browser does with a background tab: no timers, no channels, no events.
    const cdp = await context.newCDPSession(sleeper);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

    // The other tab rotates the refresh token twice, so that what the sleeper knows is two generations old.
    let rotations = 0;
    awake.on('response', (response) => {
      if (isToken(response.url()) && response.ok()) rotations++;
    });
    for (let generation = 1; generation <= 2; generation++) {
      // A start refreshes the token before the first call [R-AUTH-07].
      await awake.reload();
      await expect(row(awake, 'Stuttgart')).toBeVisible();
      await expect.poll(() => rotations).toBeGreaterThanOrEqual(generation);
    }
    // Past the grace in which the server would forgive the old token anyway.
    const rotatedAt = Date.now();
    await expect
      .poll(() => Date.now() - rotatedAt, { timeout: GRACE_MS * 2, intervals: [500] })
      .toBeGreaterThan(GRACE_MS);

    const refusals: string[] = [];
    sleeper.on('response', (response) => {
      if (isToken(response.url()) && !response.ok()) refusals.push(`${response.status()}`);
    });
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await sleeper.bringToFront();
    await openGroup(sleeper, 'Stuttgart');
    await expect(sleeper.getByRole('banner').getByRole('button', { name: /Marco Conti/ })).toBeVisible();
    expect(refusals).toEqual([]);

    // And the rotation has not thrown out the tab that stayed awake.
    await awake.reload();
    await expect(awake.getByRole('banner').getByRole('button', { name: /Marco Conti/ })).toBeVisible();
  });

  test('an expired access token is renewed once for all calls of a page [R-AUTH-12, R-AUTH-13]', async ({
    page,
    logIn,
    problems,
  }) => {
    problems.allow(/Failed to load resource.*401/);
    await page.clock.install();
    await logIn(page, 'operator');
    let renewals = 0;
    page.on('request', (request) => {
      if (isToken(request.url())) renewals++;
    });
    await page.clock.fastForward(LIFETIME_MS);
    await openGroup(page, 'Stuttgart');
    await expect(row(page, 'Blast chiller')).toBeVisible();
    expect(renewals).toBeLessThanOrEqual(1);
  });
});
