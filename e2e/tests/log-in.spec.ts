import { emailOf, expect, fillLogIn, PASSWORD, portalUrl, test } from '../fixtures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';

test.describe('log-in', () => {
  test('a wrong password stays, keeps the email, empties the password and says so [R-ACC-07, R-ERR-04]', async ({
    page,
    problems,
    expectAccessible,
  }) => {
    problems.allow(/Failed to load resource.*40[01]/);
    await page.goto('/login');
    await fillLogIn(page, emailOf('viewer'), 'not-the-Password-1');
    await expect(
      page
        .getByRole('main')
        .getByText(/Check email and password|email and password/i)
        .first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    const [message, footer] = [page.locator('[data-snackbar]'), page.getByRole('contentinfo')];
    await expect(message).toBeVisible();
    const lowest = await message.evaluate((element) => element.parentElement?.getBoundingClientRect().bottom);
    expect(lowest, 'the message lies above the links of the footer').toBeLessThan((await footer.boundingBox())?.y ?? 0);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(emailOf('viewer'));
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
    await expectAccessible(page);
    const language = page.getByRole('banner').getByRole('button', { name: /^Language/ });
    await language.click();
    await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(language).toBeFocused();
  });

  test('a slow line sees at once that something comes [R-SHELL-25]', async ({ page }) => {
    let goOn: () => void = () => undefined;
    const line = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let late = /\.js$/;
    await page.route(late, async (route) => {
      if (late.test(route.request().url())) await line;
      await route.continue();
    });
    const outline = page.locator('.wait');
    const button = page.getByRole('main').getByRole('button', { name: 'Log in' });
    /** Where the outline stands, and what is painted behind it. */
    const looks = () =>
      outline.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        const behind = element.closest('.on-split, .split');
        return {
          edges: [left, right, bottom].map(Math.round),
          ground: behind && getComputedStyle(behind).backgroundImage,
        };
      });
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cloud Connect Portal' })).toBeVisible();
    await expect(outline).toBeVisible();
    const ofDocument = await looks();
    late = /mf-account.*\.js$/;
    await page.goto('/login', { waitUntil: 'commit' });
    // The shell runs, the form is still on its way: nothing has moved or changed.
    await expect(page.getByRole('banner').getByRole('button', { name: /^Language/ })).toBeVisible();
    await expect(outline).toBeVisible();
    expect(await looks()).toEqual(ofDocument);
    goOn();
    await expect(button).toBeEnabled();
    await expect(outline).toHaveCount(0);
    const drawn = await button.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return [left, right, bottom].map(Math.round);
    });
    expect(ofDocument.edges, 'its button is where the button will be').toEqual(drawn);
  });

  test('a form that cannot be loaded says so beside the ground, where the header can be read [R-SHELL-25]', async ({
    page,
    problems,
  }) => {
    problems.allow(/mf-account|Failed to load resource|RUNTIME-00/i);
    await page.route(/mf-account.*\.js$/, (route) => route.abort());
    await page.goto('/login');
    const message = page.getByRole('main').getByRole('alert');
    await expect(message).toBeVisible();
    const looks = await message.evaluate((element) => {
      const ground = element.closest('.split') ?? document.body;
      const { left, width } = ground.getBoundingClientRect();
      return {
        ground: getComputedStyle(ground).backgroundImage,
        share: (element.getBoundingClientRect().left - left) / width,
      };
    });
    expect(looks.ground).toContain('gradient');
    expect(looks.share, 'what of the width lies left of it').toBeCloseTo(7 / 12);
  });

  test('an invalid email asks for a valid one and makes no call [R-ACC-06]', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/')) calls.push(request.url());
    });
    await page.goto('/login');
    await fillLogIn(page, 'lena', PASSWORD);
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toBeFocused();
    const frame = page.locator('.fui-Input').filter({ has: email });
    const marked = await frame.evaluate((element) => getComputedStyle(element).borderTopColor);
    await page.getByRole('textbox', { name: 'Password' }).focus();
    await expect(frame, 'with the focus it is marked as without it').toHaveCSS('border-top-color', marked);
    expect(calls).toEqual([]);
  });

  test('a deep link opened logged out opens after log-in [R-ROUTE-25, R-ROUTE-27]', async ({
    page,
    logInByForm,
    otherBrowser,
  }) => {
    await logInByForm(page, 'admin');
    await openGroup(page, ...TO_STUTTGART);
    const deepLink = page.url();

    const stranger = await (await otherBrowser()).newPage();
    await stranger.goto(deepLink);
    await expect(stranger).toHaveURL(/\/login/);
    await fillLogIn(stranger, emailOf('operator'), PASSWORD);
    await expect(stranger).toHaveURL(deepLink);
    await expect(stranger.getByRole('main').getByRole('heading', { level: 1, name: 'Stuttgart' })).toBeVisible();

    await stranger.goto('/login');
    await expect(stranger).toHaveURL(/\/devicemanager/);
  });

  test('what somebody may not see looks as if it had never been there, below the header [R-ROUTE-28]', async ({
    page,
    logIn,
    otherBrowser,
    problems,
  }) => {
    problems.allow(/Failed to load resource.*404/);
    await logIn(page, 'admin');
    await openGroup(page, ...TO_STUTTGART);
    const group = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const idIn = async (address: string) => {
      const href = await page.getByRole('main').locator(`a[href^="${address}"]`).first().getAttribute('href');
      return href?.split('/').at(-1) ?? '';
    };
    const device = await idIn('/device/');
    await page.goto('/incidentmanager');
    await expect(page.getByRole('main').locator('a[href^="/incident/"]').first()).toBeVisible();
    const incident = await idIn('/incident/');
    expect([group, device, incident]).not.toContain('');

    const stranger = await (await otherBrowser()).newPage();
    await logIn(stranger, 'owner');
    const main = stranger.getByRole('main');
    const told = async (address: string) => {
      await stranger.goto(address);
      await expect(main.getByRole('heading', { level: 1 }), address).toHaveText('This page doesn’t exist');
      await expect(stranger.getByRole('banner').getByRole('button', { name: /account menu/ })).toBeVisible();
      return main.innerText();
    };
    const nothing = 'bm8tc3VjaC1pZA';
    for (const [address, id] of [
      ['/devicemanager/*', group],
      ['/incidentmanager/group/*', group],
      ['/recipemanager/group/*', group],
      ['/recipemanager/export/group/*', group],
      ['/recipemanager/transmissions/group/*', group],
      ['/audit/group/*', group],
      ['/device/*', device],
      ['/sensordata/*', device],
      ['/incidentmanager/device/*', device],
      [`/incidentmanager/device/*/group/${group}`, device],
      [`/incidentmanager/device/${device}/group/*`, group],
      ['/incident/*', incident],
      [`/incident/*/group/${group}`, incident],
      [`/incident/${incident}/group/*`, group],
    ] as const)
      expect(await told(address.replace('*', id)), address).toBe(await told(address.replace('*', nothing)));
  });

  test('a foreign address is not a place to return to [R-ROUTE-26]', async ({ page, logInByForm }) => {
    await page.goto(`${portalUrl()}//evil.example/devicemanager`);
    await expect(page.getByRole('main').getByRole('link', { name: /log in/i })).toBeVisible();
    await logInByForm(page, 'viewer');
    expect(new URL(page.url()).href).toBe(`${portalUrl()}/devicemanager`);
  });

  test('a reload keeps the session, with its place [R-AUTH-05, R-AUTH-07, R-ROUTE-29]', async ({
    page,
    context,
    logInByForm,
  }) => {
    await logInByForm(page, 'operator');
    await openGroup(page, 'Stuttgart');
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Stuttgart' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /Marco Conti/ })).toBeVisible();
    // Elsewhere no cookie is seen: the tab keeps its own.
    await page.goto('/incidentmanager');
    await page.reload();
    await expect(page).toHaveURL(/\/incidentmanager$/);
    await expect(page.getByRole('banner').getByRole('button', { name: /Marco Conti/ })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto('/incidentmanager');
    await expect(tab).toHaveURL(/\/login/);
  });

  test('keep me logged in carries the session to a new tab everywhere [R-AUTH-04]', async ({
    page,
    context,
    logInByForm,
  }) => {
    await logInByForm(page, 'viewer', { keep: true });
    const incidents = await context.newPage();
    await incidents.goto('/incidentmanager');
    await expect(incidents.getByRole('banner').getByRole('button', { name: /Yusuf Demir/ })).toBeVisible();
    await expect(incidents).toHaveURL(/\/incidentmanager/);
  });

  test('works by keyboard alone [R-SHELL-26]', async ({ page }) => {
    await page.goto('/login');
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toBeVisible();
    const focusedName = () =>
      page.evaluate(() => document.activeElement?.getAttribute('type') ?? document.activeElement?.textContent ?? '');
    // From the top of the page: skip link, logo and language come before the form.
    for (let presses = 0; presses < 15 && (await focusedName()) !== 'email'; presses++)
      await page.keyboard.press('Tab');
    await expect(email).toBeFocused();
    await page.keyboard.type(emailOf('viewer'));
    for (let presses = 0; presses < 5 && (await focusedName()) !== 'password'; presses++)
      await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/devicemanager/);
    await expect(row(page, 'Region Südwest')).toBeVisible();
  });

  test('nothing of the password or the tokens stands in an address [R-AUTH-26]', async ({ page, logInByForm }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await logInByForm(page, 'viewer');
    await expect(row(page, 'Region Südwest')).toBeVisible();
    const tokens = await page.evaluate(() => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}'));
    const secrets = [tokens.access, tokens.refresh, 'demo-Kitchen', 'access_token', 'refresh_token'];
    expect(secrets.every((secret) => typeof secret === 'string' && secret.length > 10)).toBe(true);
    // A page that is opened anew renews the tokens, reads its lists and opens the stream of events.
    await page.reload();
    await expect(row(page, 'Region Südwest')).toBeVisible();
    await expect.poll(() => addresses.some((address) => address.includes('/api/frontend/events'))).toBe(true);
    const renewed = await page.evaluate(() => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}'));
    secrets.push(renewed.access, renewed.refresh);
    const led = await page.evaluate(() =>
      [...document.querySelectorAll('[href], [src]')].map((one) => one.getAttribute('href') ?? one.getAttribute('src')),
    );
    const all = [...addresses, ...led, page.url()];
    expect(all.filter((address) => secrets.some((secret) => address?.includes(secret)))).toEqual([]);
  });
});
