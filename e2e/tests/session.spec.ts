import type { Request } from '@playwright/test';
import { expect, portalUrl, test } from '../fixtures';
import { openGroup, row } from '../lib/fleet';

const isToken = (url: string) => new URL(url).pathname === '/api/auth/token';
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

  test('a token that the server takes no more is renewed once for all calls of a page, and they are asked again [R-AUTH-12, R-AUTH-13]', async ({
    page,
    logIn,
    problems,
  }) => {
    problems.allow(/Failed to load resource.*401/);
    const bearer = (request: Request) => request.headers()['authorization'];
    /** The network was away: all that the page shows is asked for at once. */
    const askAgain = () =>
      page.evaluate(() => ['offline', 'online'].forEach((what) => window.dispatchEvent(new Event(what))));
    let newest = '';
    page.on('request', (request) => (newest = bearer(request) ?? newest));
    await logIn(page, 'operator');
    await openGroup(page, 'Stuttgart');
    await expect(row(page, 'Blast chiller')).toBeVisible();
    expect(newest).toMatch(/^Bearer /);

    /** The server takes this token no more. */
    const old = newest;
    const refused = new Set<string>();
    let refusals = 0;
    // Refused together: a call that comes during a renewal waits for the new token by itself.
    let refuse = () => {};
    const areTwo = new Promise<void>((resolve) => (refuse = resolve));
    let renewals = 0;
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      if (isToken(request.url())) renewals++;
      if (bearer(request) !== old) return route.fallback();
      refused.add(request.url());
      refusals++;
      if (refusals > 1) refuse();
      await areTwo;
      return route.fulfill({ status: 401, json: { errorId: 'ERROR_UNAUTHORIZED', message: 'this token is over' } });
    });
    page.on('response', (response) => {
      // What has not changed is answered with 304.
      if (response.status() < 400 && bearer(response.request()) !== old) refused.delete(response.url());
    });
    await askAgain();
    await expect.poll(() => refusals, 'calls that are refused together').toBeGreaterThan(1);
    await expect.poll(() => renewals).toBe(1);
    await expect.poll(() => [...refused], 'refused, and not asked again').toEqual([]);
    expect(renewals).toBe(1);
    await expect(row(page, 'Blast chiller')).toBeVisible();
  });
});
