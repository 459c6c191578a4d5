import { resendActivation } from '@portal/contracts/accounts';
import { authorize, token } from '@portal/contracts/auth';
import { readModule } from '@portal/contracts/modules';
import { readOwnRights } from '@portal/contracts/rights';
import { readSelf } from '@portal/contracts/users';
import { loadTexts } from '@portal/platform/i18n';
import { session, useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, screen, waitFor } from '@portal/testing/render';
import { LoginPage } from './LoginPage';

const TOKENS = { access_token: 'a', refresh_token: 'r', expires_in: 900, token_type: 'Bearer' };
const LENA = { id: 'dTE', name: 'Lena Bauer', email: 'admin@demo.example', location: null, avatarLocation: null };

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'out', user: null, problem: null });
  await loadTexts('errors', 'en');
});

const open = () => renderPortal(<LoginPage />, { path: '/login', remote: 'mf-account' });
const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
/** What a log-in that succeeds asks for. */
function serveLogIn() {
  backend.serve(authorize, { Authcode: 'code' });
  backend.serve(token, TOKENS);
  backend.serve(readSelf, LENA);
  backend.serve(readOwnRights, []);
  backend.serve(readModule, 'true');
}
const submit = () => screen.getByRole('button', { name: 'Log in' });

describe('log-in page', () => {
  it('has email, password, keep-me-logged-in off at first, and the ways to register and reset [R-ACC-05]', async () => {
    await open();
    expect([email().type, email().value, password().type, password().value]).toEqual(['email', '', 'password', '']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep me logged in' }).checked).toBe(false);
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgotpassword');
  });

  it.each(['', 'marco', 'marco.conti@marktkueche', 'a b@c.example'])(
    'shakes for 500 ms and makes no call with the email "%s" [R-ACC-06, R-VAL-01, R-GRP-29]',
    async (typed) => {
      const { user, container } = await open();
      if (typed) await user.type(email(), typed);
      await user.type(password(), 'demo-Kitchen-1');
      await user.click(submit());
      expect(container.querySelector('[data-shaking]')).not.toBeNull();
      expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(email()));
      await waitFor(() => expect(container.querySelector('[data-shaking]')).toBeNull());
      expect(backend.calls(authorize)).toHaveLength(0);
    },
  );

  it('makes no call without a password, and says so at the field [R-ACC-06]', async () => {
    const { user } = await open();
    await user.type(email(), 'admin@demo.example');
    await user.click(submit());
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(backend.calls(authorize)).toHaveLength(0);
  });

  it.each([1, 500])(
    'logs in with what was typed, a password of %i too, and is then in [R-AUTH-01, R-VAL-04]',
    async (length) => {
      serveLogIn();
      const { user } = await open();
      await user.type(email(), ' admin@demo.example');
      await user.click(password());
      await user.paste('x'.repeat(length));
      await user.click(submit());
      await waitFor(() => expect(useSession.getState().state).toBe('in'));
      const sent = new URLSearchParams(String(backend.calls(authorize)[0]?.body));
      expect([sent.get('email'), sent.get('password')]).toEqual(['admin@demo.example', 'x'.repeat(length)]);
    },
  );

  it.each([
    ['with it off stays in this tab', false],
    ['with it on outlives it', true],
  ])('keep me logged in: %s [R-AUTH-04]', async (_, keep) => {
    serveLogIn();
    const { user } = await open();
    await user.type(email(), 'admin@demo.example');
    await user.type(password(), 'x');
    if (keep) await user.click(screen.getByRole('checkbox', { name: 'Keep me logged in' }));
    await user.click(submit());
    await waitFor(() => expect(useSession.getState().state).toBe('in'));
    expect([localStorage.getItem('refresh_token'), localStorage.getItem('auth_code')]).toEqual(
      keep ? ['r', 'code'] : [null, null],
    );
    session.leave();
  });

  it.each([
    [400, 'ERROR_CLIENT'],
    [401, 'ERROR_UNAUTHORIZED'],
  ] as const)(
    'shows that it is sending, and sends only once, however often it is pressed; what the second call refuses with %i is told as well, and the email stays, the password goes [R-ACC-05, R-ACC-07, R-ERR-06, R-EXT-29]',
    async (status, errorId) => {
      const answer = backend.hold(authorize, { Authcode: 'code' });
      backend.fail(token, status, errorId);
      const { user, place } = await open();
      await user.type(email(), 'admin@demo.example');
      await user.type(password(), 'demo-Kitchen-1');
      await pressTwice(submit());
      await user.click(await screen.findByRole('button', { name: 'Logging in' }));
      expect(backend.calls(authorize)).toHaveLength(1);
      await act(async () => answer());
      await screen.findByRole('button', { name: 'Log in' });
      expect(screen.getByRole('alert').textContent).toBe('Login failed. Check email and password.');
      expect([email().value, password().value, place()]).toEqual(['admin@demo.example', '', '/login']);
    },
  );

  it.each([
    [400, 'ERROR_CLIENT', 'Login failed. Check email and password.'],
    [401, 'ERROR_LOGIN_FAILED', 'Login failed. Check email and password.'],
    [404, 'ERROR_NOT_FOUND', /^The service can’t be reached right now/],
    [
      403,
      'ERROR_ACCOUNT_DEACTIVATED',
      'This account is not active. If it is new, use the link in the activation email, else contact our team.',
    ],
    [429, 'ERROR_TOO_MANY', /^Too many attempts\. Try again in 1 minute/],
    [500, 'ERROR_UNKNOWN', 'Something went wrong on our side. Try again later.'],
    [503, 'ERROR_UNAVAILABLE', /^The service can’t be reached right now/],
    [503, 'ERROR_BUSY', /^The portal is very busy right now\. Try again in 2 seconds/],
  ] as const)(
    'stays, keeps the email, empties the password and tells why after %i %s [R-ACC-07, R-ERR-04, R-ERR-05]',
    async (status, errorId, text) => {
      backend.fail(authorize, status, errorId);
      const { user, place } = await open();
      await user.type(email(), 'admin@demo.example');
      await user.type(password(), 'wrong');
      await user.click(submit());
      expect((await screen.findByRole('alert')).textContent).toMatch(text);
      expect(email().value).toBe('admin@demo.example');
      expect(password().value).toBe('');
      expect(document.activeElement).toBe(password());
      expect(useSnacks.getState().snacks.map((snack) => [snack.kind, snack.text])).toEqual([
        ['error', expect.stringMatching(text)],
      ]);
      expect([useSession.getState().state, place()]).toEqual(['out', '/login']);
    },
  );

  it('offers the activation mail again where the account waits for it, with what was typed [R-ACC-09, R-ERR-05, R-EXT-29]', async () => {
    backend.fail(authorize, 403, 'ERROR_ACCOUNT_DEACTIVATED');
    backend.fail(resendActivation, 429, 'ERROR_TOO_MANY');
    const { user } = await open();
    await user.type(email(), ' kim@x.example');
    await user.type(password(), 'correct horse');
    await user.click(submit());
    const again = await screen.findByRole('button', { name: 'Send the activation link again' });
    await user.click(again);
    await waitFor(() => expect(useSnacks.getState().snacks.at(-1)?.text).toMatch(/^Too many attempts/));
    backend.serve(resendActivation, undefined);
    await pressTwice(again);
    expect(await screen.findByText(/^We have sent the link again/)).toBeTruthy();
    const sent = backend
      .calls(resendActivation)
      .map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))));
    expect(sent).toEqual(Array.from({ length: 2 }, () => ({ email: 'kim@x.example', password: 'correct horse' })));
    // Another try that fails for another reason offers nothing.
    backend.fail(authorize, 401, 'ERROR_LOGIN_FAILED');
    await user.type(password(), 'wrong');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByText(/^We have sent the link again/)).toBeNull());
  });

  it('tells that the service is out of reach, keeps the email and empties the password [R-ACC-07, R-AUTH-17, R-ERR-04, R-EXT-24]', async () => {
    backend.cut(authorize);
    const { user, place } = await open();
    await user.type(email(), 'admin@demo.example');
    await user.type(password(), 'demo-Kitchen-1');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be reached');
    expect([email().value, password().value, place()]).toEqual(['admin@demo.example', '', '/login']);
  });

  it('shows and hides the password [R-ACC-05]', async () => {
    const { user } = await open();
    await user.type(password(), 'secret');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('speaks German [R-SHELL-16]', async () => {
    await renderPortal(<LoginPage />, { path: '/login', language: 'de' });
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
    expect(screen.getByLabelText(/^Passwort/, { selector: 'input' })).toBeTruthy();
  });
});
