import {
  activate,
  activateWithPassword,
  checkResetToken,
  register,
  renewLink,
  requestReset,
  setPassword,
} from '@portal/contracts/accounts';
import { authorize } from '@portal/contracts/auth';
import { readSelf } from '@portal/contracts/users';
import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, screen, waitFor } from '@portal/testing/render';
import AccountPages from './AccountPages';

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'out' });
  localStorage.clear();
  await loadTexts('errors', 'en');
});
afterEach(() => jest.useRealTimers());

const open = (path: string, state?: unknown) => renderPortal(<AccountPages />, { path, state, remote: 'mf-account' });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const form = (call: { body: unknown } | undefined) => Object.fromEntries(new URLSearchParams(String(call?.body)));

/** How many characters a password has, and whether that many are taken. */
const LENGTHS = [
  [7, false],
  [8, true],
  [128, true],
  [129, false],
] as const;

describe('registration', () => {
  it.each(['/register?email=kim%40x.example', '/signup?email=kim%40x.example'])(
    'shows the form at %s with the email filled in [R-ROUTE-03, R-ACC-08]',
    async (path) => {
      await open(path);
      expect(field(/^Email/).value).toBe('kim@x.example');
      expect(screen.getByRole('heading', { name: 'Create an account' })).toBeTruthy();
      const fields = [...document.querySelectorAll('input')].map(({ type, value }) => [type, value]);
      expect(fields).toEqual([
        ['email', 'kim@x.example'],
        ['password', ''],
        ['password', ''],
      ]);
      expect(button('Create account').type).toBe('submit');
    },
  );

  it('makes no call while a field is empty or wrong, and says what is [R-ACC-08, R-VAL-02, R-VAL-03, R-VAL-04, R-GRP-29]', async () => {
    const { user, container } = await open('/register');
    await user.click(button('Create account'));
    expect(screen.getByText('Please fill in the fields below before submitting.')).toBeTruthy();
    expect(container.querySelector('[data-shaking]')).not.toBeNull();
    await user.type(field(/^Email/), 'kim@x.example');
    await user.type(field(/^New password/), 'short');
    await user.type(field(/^Repeat/), 'other');
    await user.click(button('Create account'));
    expect(screen.getByText('Use 8 to 128 characters.')).toBeTruthy();
    expect(screen.queryByText('At least 8 characters.')).toBeNull();
    expect(screen.getByText('The two passwords differ.')).toBeTruthy();
    expect(backend.calls(register)).toHaveLength(0);
  });

  it.each(LENGTHS)('a password of %d characters is taken: %p [R-VAL-04]', async (length, isTaken) => {
    const password = 'x'.repeat(length);
    backend.serve(register, undefined as never);
    const { user } = await open('/register?email=kim%40x.example');
    await user.click(field(/^New password/));
    await user.paste(password);
    await user.click(field(/^Repeat/));
    await user.paste(password);
    await user.click(button('Create account'));
    await waitFor(() => expect(backend.calls(register)).toHaveLength(isTaken ? 1 : 0));
    expect(screen.queryAllByText('Use 8 to 128 characters.')).toHaveLength(isTaken ? 0 : 1);
  });

  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(field(/^Email/), 'kim@x.example');
    await user.type(field(/^New password/), 'correct horse');
    await user.type(field(/^Repeat/), 'correct horse');
    await pressTwice(button('Create account'));
  };

  it('sends what was typed once, however often it is pressed, and goes on to /registered [R-ACC-08, R-ACC-09, R-EXT-29, R-ROUTE-04]', async () => {
    backend.serve(register, undefined);
    const { user, place } = await open('/register');
    await fill(user);
    await waitFor(() => expect(place()).toBe('/registered'));
    expect(backend.calls(register).map(form)).toEqual([
      { email: 'kim@x.example', password: 'correct horse', browser: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('by the link of an invitation sends its token, which no address shows, and takes it along to the log-in [R-EXT-26]', async () => {
    backend.serve(register, undefined);
    const { user, place } = await open('/register?email=kim%40x.example&invitation=proof');
    await waitFor(() => expect(place()).toBe('/register?email=kim%40x.example'));
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/devicemanager?invitation=proof');
    await user.type(field(/^New password/), 'correct horse');
    await user.type(field(/^Repeat/), 'correct horse');
    await user.click(button('Create account'));
    await waitFor(() =>
      expect(form(backend.calls(register)[0])).toMatchObject({ email: 'kim@x.example', invitation: 'proof' }),
    );
  });

  it('by the link of an invitation knows its token after a reload as well [R-EXT-26]', async () => {
    const first = await open('/register?email=kim%40x.example&invitation=proof');
    await waitFor(() => expect(first.place()).toBe('/register?email=kim%40x.example'));
    first.unmount();
    const again = await open(first.place(), first.state());
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/devicemanager?invitation=proof');
    expect(again.place()).toBe('/register?email=kim%40x.example');
  });

  it.each([
    [400, 'ERROR_EMAIL_REGISTERED', /already registered/],
    [404, 'ERROR_NOT_FOUND', /^The service can’t be reached right now/],
    [503, 'ERROR_UNAVAILABLE', /^The service can’t be reached right now/],
    [500, 'ERROR_UNKNOWN', /^Something went wrong on our side/],
    [429, 'ERROR_TOO_MANY', /^Too many attempts\. Try again in 1 minute/],
    [503, 'ERROR_BUSY', /^The portal is very busy right now\. Try again in 2 seconds/],
  ] as const)(
    'tells why after %i %s, and can be sent again [R-ACC-09, R-ACC-10, R-ERR-01, R-ERR-02, R-ERR-03, R-EXT-30]',
    async (status, errorId, text) => {
      backend.fail(register, status, errorId);
      const { user, place } = await open('/register');
      await fill(user);
      expect((await screen.findByRole('alert')).textContent).toMatch(text);
      expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error', text: expect.stringMatching(text) }]);
      expect(place()).toBe('/register');
      backend.serve(register, undefined);
      await user.click(button('Create account'));
      await waitFor(() => expect(place()).toBe('/registered'));
    },
  );
});

describe('activation', () => {
  it('calls once, drops the token from the address and goes to / after 2 s [R-ROUTE-05, R-ACC-14, R-ACC-15, R-ACC-19, R-CONST-06, R-ERR-28]', async () => {
    jest.useFakeTimers();
    backend.serve(activate, undefined);
    const { place } = await open('/activate?token=good');
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('heading', { name: 'Account activated' })).toBeTruthy();
    expect(place()).toBe('/activate');
    expect(backend.calls(activate).map((call) => call.query)).toEqual([{ token: 'good' }]);
    await act(async () => jest.advanceTimersByTimeAsync(1_899));
    expect(place()).toBe('/activate');
    await act(async () => jest.advanceTimersByTimeAsync(102));
    expect(place()).toBe('/');
  });

  it('shows that it is the browser of the registration, and forgets that afterwards [R-EXT-26]', async () => {
    backend.serve(register, undefined);
    backend.serve(activate, undefined);
    const { user, unmount } = await open('/register?email=kim%40x.example');
    await user.type(field(/^New password/), 'correct horse');
    await user.type(field(/^Repeat/), 'correct horse');
    await user.click(button('Create account'));
    await waitFor(() => expect(backend.calls(register)).toHaveLength(1));
    unmount();
    await open('/activate?token=same-browser');
    await screen.findByRole('heading', { name: 'Account activated' });
    expect(backend.calls(activate)[0]?.query).toEqual({
      token: 'same-browser',
      browser: form(backend.calls(register)[0]).browser,
    });
    expect(localStorage.getItem('portal.registration')).toBeNull();
  });

  it.each(LENGTHS)(
    'a password of %d characters is taken where the server wants one: %p [R-VAL-04]',
    async (length, isTaken) => {
      backend.fail(activate, 409, 'ERROR_PASSWORD_NEEDED');
      backend.serve(activateWithPassword, undefined);
      const { user } = await open('/activate?token=invited');
      await screen.findByText(/^You are invited\. Choose the password/);
      for (const name of [/^New password/, /^Repeat/]) {
        await user.click(field(name));
        await user.paste('x'.repeat(length));
      }
      await user.click(button('Activate account'));
      if (isTaken) expect(await screen.findByRole('heading', { name: 'Account activated' })).toBeTruthy();
      else expect(await screen.findByText('Use 8 to 128 characters.')).toBeTruthy();
      expect(backend.calls(activateWithPassword)).toHaveLength(isTaken ? 1 : 0);
    },
  );

  it('asks for a password where the server wants one, sends nothing while it is wrong, and goes to / after 2 s as well [R-EXT-26, R-VAL-04, R-VAL-03, R-ACC-14, R-ACC-15, R-ERR-06, R-ERR-28, R-ROUTE-05, R-CONST-06]', async () => {
    backend.fail(activate, 409, 'ERROR_PASSWORD_NEEDED');
    backend.fail(activateWithPassword, 400, 'ERROR_TOKEN_INVALID');
    const { user, place } = await open('/activate?token=invited');
    expect(await screen.findByText(/^You are invited\. Choose the password/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    for (const name of [/^New password/, /^Repeat/]) await user.type(field(name), 'short');
    await user.click(button('Activate account'));
    expect(screen.getByText('Use 8 to 128 characters.')).toBeTruthy();
    expect(backend.calls(activateWithPassword)).toHaveLength(0);
    for (const name of [/^New password/, /^Repeat/]) await user.clear(field(name));
    await user.type(field(/^New password/), 'correct horse');
    await user.type(field(/^Repeat/), 'other horse');
    await user.click(button('Activate account'));
    expect(screen.getByText('The two passwords differ.')).toBeTruthy();
    expect(backend.calls(activateWithPassword)).toHaveLength(0);
    await user.clear(field(/^Repeat/));
    await user.type(field(/^Repeat/), 'correct horse');
    await user.click(button('Activate account'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Login failed\..* may already have been used/);
    expect(place()).toBe('/activate');
    backend.serve(activateWithPassword, undefined);
    jest.useFakeTimers();
    await act(async () => {
      button('Activate account').click();
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(screen.getByRole('heading', { name: 'Account activated' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(form(backend.calls(activateWithPassword)[1])).toEqual({ token: 'invited', password: 'correct horse' });
    await act(async () => jest.advanceTimersByTimeAsync(1_800));
    expect(place()).toBe('/activate');
    await act(async () => jest.advanceTimersByTimeAsync(200));
    expect(place()).toBe('/');
  });

  it('says that it is under way while the chosen password is, then the result [R-ACC-14]', async () => {
    backend.fail(activate, 409, 'ERROR_PASSWORD_NEEDED');
    const answer = backend.hold(activateWithPassword, undefined);
    const { user } = await open('/activate?token=invited');
    await screen.findByText(/^You are invited\. Choose the password/);
    for (const name of [/^New password/, /^Repeat/]) await user.type(field(name), 'correct horse');
    await user.click(button('Activate account'));
    expect(await screen.findByRole('button', { name: 'Activating your account' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Account activated' })).toBeNull();
    await act(async () => answer());
    expect(await screen.findByRole('heading', { name: 'Account activated' })).toBeTruthy();
    expect(screen.queryByText('Activating your account')).toBeNull();
  });

  // A link that was cut or lengthened on its way is a wrong entry to the server.
  it.each([
    [400, 'ERROR_TOKEN_INVALID'],
    [400, 'ERROR_VALIDATION'],
    [401, 'ERROR_UNAUTHORIZED'],
  ] as const)(
    'stays and says that the link may be used up, no longer that it is under way: %i %s [R-ACC-14, R-ACC-15, R-ERR-06]',
    async (status, errorId) => {
      jest.useFakeTimers();
      backend.fail(activate, status, errorId);
      const { place } = await open(`/activate?token=used-${errorId}`);
      await act(async () => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByRole('alert').textContent).toMatch(/^Login failed\..* may already have been used/);
      expect(screen.queryByText('Activating your account')).toBeNull();
      const [told] = screen.getAllByRole('status');
      expect([told!.textContent, getComputedStyle(told!).position]).toEqual(['', 'absolute']);
      // The page says it, and nothing beside it.
      expect(useSnacks.getState().snacks).toEqual([]);
      await act(async () => jest.advanceTimersByTimeAsync(10_000));
      expect(place()).toBe('/activate');
    },
  );

  it('mails a new link in place of a dead one by one press, and says so [R-ACC-15, R-ACC-18]', async () => {
    backend.fail(activate, 400, 'ERROR_TOKEN_INVALID');
    backend.serve(renewLink, undefined);
    const { user } = await open('/activate?token=old');
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    const said = await screen.findByText(/^We have sent a new link/);
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(backend.calls(renewLink).map(form)).toEqual([{ token: 'old' }]);
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  it('leads to a registration where the dead link is not known any more, and offers nothing while the server is away [R-ACC-15]', async () => {
    backend.fail(activate, 400, 'ERROR_TOKEN_INVALID');
    backend.fail(renewLink, 400, 'ERROR_TOKEN_INVALID');
    const { user, unmount } = await open('/activate?token=used');
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect((await screen.findByRole('link', { name: 'Register again' })).getAttribute('href')).toBe('/register');
    unmount();
    backend.fail(activate, 503, 'ERROR_UNAVAILABLE');
    await open('/activate?token=fine');
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be reached');
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  it.each(['/activate', '/activate?token='])(
    'says that the link %s is not valid without a token, and makes no call [R-ACC-16, R-ERR-17]',
    async (path) => {
      await open(path);
      expect(screen.getByRole('alert').textContent).toBe('This activation link is not valid.');
      expect(useSnacks.getState().snacks).toEqual([]);
      expect(backend.calls(activate)).toHaveLength(0);
      expect(backend.unexpected).toEqual([]);
    },
  );
});

describe('the info pages', () => {
  it.each([
    ['/registered', /within 7 days to activate/],
    ['/resettriggered', /works for one hour/],
  ])('%s says that a mail is on its way, and leads to the log-in [R-ROUTE-04]', async (path, text) => {
    await open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your mailbox' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
});

describe('the log-in of old device links', () => {
  it('says that it is deprecated, links to /login with the device it names, and has the same form [R-ROUTE-08, R-ACC-20]', async () => {
    await open('/commander_login?cloudConnectID=AB12');
    expect(await screen.findByRole('heading', { level: 1, name: 'Device login' })).toBeTruthy();
    expect(screen.getByText(/^This page is deprecated/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the normal login' }).getAttribute('href')).toBe(
      '/login?cloudConnectID=AB12',
    );
    expect([field(/^Email/).type, field(/^Password/).type, button('Log in').type]).toEqual([
      'email',
      'password',
      'submit',
    ]);
  });

  it('logs in as /login does: not with an invalid email, and after a failure with the email kept [R-ACC-20]', async () => {
    backend.fail(authorize, 401, 'ERROR_LOGIN_FAILED');
    const { user, place, container } = await open('/commander_login?cloudConnectID=AB12');
    await user.type(field(/^Email/), 'kim@x');
    await user.type(field(/^Password/), 'demo-Kitchen-1');
    await user.click(button('Log in'));
    expect(container.querySelector('[data-shaking]')).not.toBeNull();
    expect(backend.calls(authorize)).toEqual([]);
    await user.type(field(/^Email/), '.example');
    await user.click(button('Log in'));
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Check email and password.');
    expect(backend.calls(authorize).map(form)).toMatchObject([{ email: 'kim@x.example', password: 'demo-Kitchen-1' }]);
    expect([field(/^Email/).value, field(/^Password/).value]).toEqual(['kim@x.example', '']);
    expect(place()).toBe('/commander_login?cloudConnectID=AB12');
  });
});

describe('a forgotten password', () => {
  it('asks for a link and goes on to /resettriggered [R-ACC-11, R-ROUTE-04, R-ROUTE-06]', async () => {
    backend.serve(requestReset, undefined);
    const { user, place } = await open('/forgotpassword');
    await user.type(field(/^Email/), 'kim@x.example{Enter}');
    await waitFor(() => expect(place()).toBe('/resettriggered'));
    expect(backend.calls(requestReset)[0]?.query).toEqual({ email: 'kim@x.example' });
  });

  it.each([
    [400, 'ERROR_EMAIL_UNKNOWN', /no user with this email/],
    [400, 'ERROR_UNKNOWN', /no user with this email/],
    [429, 'ERROR_TOO_MANY', /^Too many attempts/],
    [503, 'ERROR_BUSY', /^The portal is very busy/],
  ] as const)('tells what a %i means, and stays [R-ACC-11, R-ERR-08, R-ERR-03]', async (status, errorId, text) => {
    backend.fail(requestReset, status, errorId);
    const { user, place } = await open('/forgotpassword');
    await user.type(field(/^Email/), 'kim@x.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(place()).toBe('/forgotpassword');
    expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error', text: expect.stringMatching(text) }]);
  });

  it.each(['', '  ', 'kim', 'kim@x'])('makes no call with the email "%s" [R-VAL-01]', async (typed) => {
    const { user } = await open('/forgotpassword');
    await user.type(field(/^Email/), `${typed}{Enter}`);
    expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
    expect(backend.calls(requestReset)).toHaveLength(0);
  });
});

describe('a new password', () => {
  // Whatever the 400 says: elsewhere one of validation speaks of entries, and here is none.
  it.each(['ERROR_UNKNOWN', 'ERROR_VALIDATION'] as const)(
    'says unknown error when the link cannot be checked, and keeps the button disabled: %s [R-ERR-07, R-ACC-12]',
    async (errorId) => {
      backend.fail(checkResetToken, 400, errorId);
      await open('/resetpassword?token=odd');
      expect((await screen.findByRole('alert')).textContent).toBe('Unknown error. Try again later.');
      expect(useSnacks.getState().snacks).toEqual([]);
      expect(button('Set password').getAttribute('aria-disabled')).toBe('true');
    },
  );

  it('keeps the button disabled until the link is known to work [R-ACC-12]', async () => {
    const answer = backend.hold(checkResetToken, 'true');
    await open('/resetpassword?token=good');
    expect(button('Set password').getAttribute('aria-disabled')).toBe('true');
    await act(async () => answer());
    await waitFor(() => expect(button('Set password').getAttribute('aria-disabled')).not.toBe('true'));
  });

  it.each(LENGTHS)('a password of %d characters is taken: %p [R-VAL-04]', async (length, isTaken) => {
    const password = 'x'.repeat(length);
    backend.serve(checkResetToken, 'true');
    backend.serve(setPassword, undefined);
    const { user, place } = await open('/resetpassword?token=good');
    await waitFor(() => expect(button('Set password').getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(field(/^New password/));
    await user.paste(password);
    await user.click(field(/^Repeat/));
    await user.paste(password);
    await user.click(button('Set password'));
    if (isTaken) await waitFor(() => expect(place()).toBe('/login'));
    else expect(await screen.findByText('Use 8 to 128 characters.')).toBeTruthy();
    expect(backend.calls(setPassword)).toHaveLength(isTaken ? 1 : 0);
  });

  it.each(['/resetpassword', '/resetpassword?token='])(
    'says that the link %s is not valid without a token, and makes no call [R-ACC-12, R-ACC-16, R-ERR-18]',
    async (path) => {
      const { user } = await open(path);
      expect(screen.getByRole('alert').textContent).toBe('This reset link is not valid.');
      expect(useSnacks.getState().snacks).toEqual([]);
      expect(backend.calls(checkResetToken)).toHaveLength(0);
      expect(button('Set password').getAttribute('aria-disabled')).toBe('true');
      await user.type(field(/^New password/), 'correct horse');
      await user.type(field(/^Repeat/), 'correct horse{Enter}');
      await user.click(button('Set password'));
      expect(backend.calls(setPassword)).toHaveLength(0);
      expect(backend.unexpected).toEqual([]);
    },
  );

  it('goes on after a reload in the middle, though the address shows no token [R-ACC-12, R-ACC-19]', async () => {
    backend.serve(checkResetToken, 'true');
    backend.serve(setPassword, undefined);
    const before = await open('/resetpassword?token=good');
    await waitFor(() => expect(before.place()).toBe('/resetpassword'));
    const kept = before.state();
    before.unmount();
    const { user, place, state } = await open('/resetpassword', kept);
    await waitFor(() => expect(button('Set password').getAttribute('aria-disabled')).not.toBe('true'));
    await user.type(field(/^New password/), 'correct horse');
    await user.type(field(/^Repeat/), 'correct horse{Enter}');
    await waitFor(() => expect(place()).toBe('/login'));
    expect(form(backend.calls(setPassword)[0])).toEqual({ token: 'good', password: 'correct horse' });
    // Nothing is kept of a token that is used.
    expect(state()).toBeNull();
  });

  it('mails another link by one press when this one has run out, and leads on where it is not known [R-ACC-12, R-ACC-18]', async () => {
    backend.serve(checkResetToken, 'false');
    backend.serve(renewLink, undefined);
    const { user, unmount } = await open('/resetpassword?token=old');
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(/^We have sent a new link/)).toBeTruthy();
    expect(backend.calls(renewLink).map(form)).toEqual([{ token: 'old' }]);
    unmount();
    backend.fail(renewLink, 400, 'ERROR_TOKEN_INVALID');
    const again = await open('/resetpassword?token=used');
    await again.user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    const elsewhere = await screen.findByRole('link', { name: 'Ask for a link by email address' });
    expect(elsewhere.getAttribute('href')).toBe('/forgotpassword');
  });

  it.each([400, 401])('stays and says that the link may be used up after %i [R-ERR-06]', async (status) => {
    backend.serve(checkResetToken, 'true');
    backend.fail(setPassword, status, status === 400 ? 'ERROR_TOKEN_INVALID' : 'ERROR_LOGIN_FAILED');
    const { user, place } = await open('/resetpassword?token=good');
    await waitFor(() => expect(button('Set password').getAttribute('aria-disabled')).not.toBe('true'));
    await user.type(field(/^New password/), 'correct horse');
    await user.type(field(/^Repeat/), 'correct horse{Enter}');
    const text = 'Login failed. The link may already have been used, or it has expired.';
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error', text }]);
    expect(place()).toBe('/resetpassword');
  });

  it('sets it, says so and opens /login [R-ACC-13, R-ERR-28, R-ROUTE-07]', async () => {
    backend.serve(checkResetToken, 'true');
    backend.serve(setPassword, undefined);
    const { user, place } = await open('/resetpassword?token=good');
    await waitFor(() => expect(button('Set password').getAttribute('aria-disabled')).not.toBe('true'));
    await user.type(field(/^New password/), 'correct horse');
    await user.type(field(/^Repeat/), 'correct horse{Enter}');
    await waitFor(() => expect(place()).toBe('/login'));
    expect(form(backend.calls(setPassword)[0])).toEqual({ token: 'good', password: 'correct horse' });
    expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'success', text: 'Password changed.' }]);
    expect(backend.calls(readSelf)).toHaveLength(0);
  });

  it.each([200, 404])(
    'lets the log-in that ended with the old one end here, not behind /login; what it answers (%i) stops nobody [R-ACC-13, R-AUTH-24]',
    async (status) => {
      backend.serve(checkResetToken, 'true');
      backend.serve(setPassword, undefined);
      const answer = backend.hold(readSelf, {} as never);
      if (status !== 200) backend.fail(readSelf, status, 'ERROR_NO_RIGHT');
      setStore(useSession, { state: 'in' });
      const { user, place } = await open('/resetpassword?token=good');
      await waitFor(() => expect(button('Set password').getAttribute('aria-disabled')).not.toBe('true'));
      await user.type(field(/^New password/), 'correct horse');
      await user.type(field(/^Repeat/), 'correct horse{Enter}');
      await waitFor(() => expect(backend.calls(readSelf)).toHaveLength(1));
      if (status === 200) {
        expect(place()).toBe('/resetpassword');
        await act(async () => answer());
      }
      await waitFor(() => expect(place()).toBe('/login'));
      expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'success', text: 'Password changed.' }]);
    },
  );
});
