import { activate, checkResetToken, register, requestReset, setPassword } from '@portal/contracts/accounts';
import { authorize, token } from '@portal/contracts/auth';
import { readModule } from '@portal/contracts/modules';
import { readOwnRights } from '@portal/contracts/rights';
import { readSelf } from '@portal/contracts/users';
import { loadTexts } from '@portal/platform/i18n';
import { session, useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, screen, waitFor } from '@portal/testing/render';
import remote from '../../remote';
import { AccountApp } from './AccountApp';
import AccountPages from './AccountPages';

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  setStore(useSnacks, { snacks: [] });
  await loadTexts('errors', 'en');
});

const open = (path: string) => renderPortal(<AccountPages />, { path, remote: 'mf-account' });
const openApp = (path: string) => renderPortal(<AccountApp />, { path, remote: 'mf-account' });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

it.each([
  ['/login', 'R-ROUTE-02'],
  ['/register', 'R-ROUTE-03'],
  ['/signup', 'R-ROUTE-03'],
  ['/registered', 'R-ROUTE-04'],
  ['/activate', 'R-ROUTE-05'],
  ['/forgotpassword', 'R-ROUTE-06'],
  ['/resettriggered', 'R-ROUTE-04'],
  ['/resetpassword', 'R-ROUTE-07'],
  ['/commander_login', 'R-ROUTE-08'],
] as const)('%s is there for everybody [%s]', (path, _id) => {
  const access = Object.fromEntries(remote.routes.map((route) => [route.path, route.access]));
  expect(access[path]).toBe('public');
});

it('/login shows the form that logs in [R-ROUTE-02]', async () => {
  await openApp('/login');
  expect([field(/^Email/).type, field(/^Password/).type]).toEqual(['email', 'password']);
  expect(button('Log in').type).toBe('submit');
});

it.each([
  ['/Login/', 'button', 'Log in', 'R-ROUTE-02'],
  ['/Register/', 'button', 'Create account', 'R-ROUTE-03'],
  ['/SignUp', 'button', 'Create account', 'R-ROUTE-03'],
  ['/Registered/', 'heading', 'Check your mailbox', 'R-ROUTE-04'],
  ['/Activate/', 'heading', 'Activate your account', 'R-ROUTE-05'],
  ['/forgotPassword/', 'button', 'Send link', 'R-ROUTE-06'],
  ['/ResetTriggered/', 'heading', 'Check your mailbox', 'R-ROUTE-04'],
  ['/ResetPassword/', 'button', 'Set password', 'R-ROUTE-07'],
  ['/Commander_Login/', 'heading', 'Device login', 'R-ROUTE-08'],
  ['/UserProfile/', 'heading', 'User profile', 'R-ACC-22'],
] as const)('%s shows its page as well: the %s “%s” [R-ROUTE-23, %s]', async (path, role, name, _id) => {
  backend.serve(readSelf, { id: 'dTE', name: 'Lena', email: 'lena@x.example', location: null, avatarLocation: null });
  await openApp(path);
  expect(await screen.findByRole(role, { name })).toBeTruthy();
});

it('of its pages the log-in alone has the footer, with which the cookie notice comes [R-SHELL-12, R-SHELL-13]', () => {
  const withFooter = remote.routes.filter((route) => 'footer' in route && route.footer).map(({ path }) => path);
  expect(withFooter).toEqual(['/login']);
});

it('the profile is there behind the log-in alone [R-ROUTE-20, R-ROUTE-25]', () => {
  expect(remote.routes.filter(({ access }) => access !== 'public').map(({ path, access }) => [path, access])).toEqual([
    ['/userprofile', 'login'],
  ]);
});

it('says which of its pages log in, and where others find the log-in and the registration [R-ROUTE-08, R-ROUTE-24, R-ROUTE-25, R-ROUTE-27]', () => {
  const logIns = remote.routes.filter((route) => 'isLogIn' in route && route.isLogIn).map(({ path }) => path);
  expect(logIns).toEqual(['/login', '/commander_login']);
  const found = remote.routes.flatMap((route) => ('purpose' in route ? [[route.purpose, route.path]] : []));
  expect(found).toEqual([
    ['log-in', '/login'],
    ['register', '/register'],
  ]);
});

describe('a registration', () => {
  const FILLED = { email: 'kim@x.example', password: 'correct horse', confirmation: 'correct horse' };
  const INCOMPLETE = 'Please fill in the fields below before submitting.';
  async function submit(values: typeof FILLED) {
    const { user } = await open('/register');
    const put = async (name: RegExp, text: string) => {
      if (text === '') return;
      await user.click(field(name));
      await user.paste(text);
    };
    await put(/^Email/, values.email);
    await put(/^New password/, values.password);
    await put(/^Repeat/, values.confirmation);
    await user.click(button('Create account'));
  }

  it.each([
    ['email', { ...FILLED, email: '' }],
    ['email of spaces alone', { ...FILLED, email: '  ' }],
    ['password', { ...FILLED, password: '' }],
    ['confirmation', { ...FILLED, confirmation: '' }],
  ])(
    'with nothing but the %s left out says that all must be filled in, and is not sent [R-VAL-02, R-VAL-03, R-ACC-08]',
    async (_, values) => {
      await submit(values);
      expect(await screen.findByText(INCOMPLETE)).toBeTruthy();
      expect(backend.calls(register)).toHaveLength(0);
    },
  );

  it('says nothing of the kind when only the passwords differ, and is not sent either [R-ACC-08, R-VAL-02, R-VAL-03]', async () => {
    await submit({ ...FILLED, confirmation: 'other horse' });
    expect(await screen.findByText('The two passwords differ.')).toBeTruthy();
    expect(screen.queryByText(INCOMPLETE)).toBeNull();
    expect(backend.calls(register)).toHaveLength(0);
  });

  it.each(['kim', 'kim@x', '@x.example', 'kim @x.example'])(
    'is not sent with the email "%s" alone at fault, and says so at its field [R-ACC-08, R-VAL-01]',
    async (email) => {
      await submit({ ...FILLED, email });
      expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
      expect(screen.queryByText(INCOMPLETE)).toBeNull();
      expect(backend.calls(register)).toHaveLength(0);
    },
  );
});

it.each([
  ['/login', 'Log in'],
  ['/commander_login', 'Log in'],
  ['/register', 'Create account'],
  ['/signup', 'Create account'],
  ['/forgotpassword', 'Send link'],
])('on %s an email that is emptied again while it is typed counts as invalid [R-VAL-01]', async (path, name) => {
  const WRONG = 'Enter a valid email address.';
  const { user } = await openApp(path);
  await screen.findByLabelText(/^Email/);
  await user.click(field(/^Email/));
  await user.paste('kim@x');
  await user.click(button(name));
  expect(await screen.findByText(WRONG)).toBeTruthy();
  await user.type(field(/^Email/), '.example');
  expect(screen.queryByText(WRONG)).toBeNull();
  await user.clear(field(/^Email/));
  expect(screen.getByText(WRONG)).toBeTruthy();
  expect(backend.calls(requestReset)).toHaveLength(0);
});

it.each(['/login', '/commander_login'])(
  '%s logs in with what was typed, and keeps the log-in where that is wanted [R-ACC-20, R-AUTH-01, R-AUTH-04]',
  async (path) => {
    const lena = { id: 'dTE', name: 'Lena', email: 'lena@x.example', location: null, avatarLocation: null };
    backend.serve(authorize, { Authcode: 'code' });
    backend.serve(token, { access_token: 'a', refresh_token: 'r', expires_in: 900, token_type: 'Bearer' });
    backend.serve(readSelf, lena);
    backend.serve(readOwnRights, []);
    backend.serve(readModule, 'true');
    const { user } = await openApp(path);
    await screen.findByLabelText(/^Email/);
    setStore(useSession, { state: 'out', user: null, problem: null });
    await user.type(field(/^Email/), 'lena@x.example');
    await user.type(field(/^Password/), 'demo-Kitchen-1');
    await user.click(screen.getByRole('checkbox', { name: 'Keep me logged in' }));
    await user.click(button('Log in'));
    await waitFor(() => expect(useSession.getState()).toMatchObject({ state: 'in', user: lena }));
    const typed = new URLSearchParams(String(backend.calls(authorize)[0]?.body));
    expect(Object.fromEntries(typed)).toEqual({ email: 'lena@x.example', password: 'demo-Kitchen-1' });
    expect([localStorage.getItem('refresh_token'), localStorage.getItem('auth_code')]).toEqual(['r', 'code']);
    session.leave();
  },
);

it('a link to reset a password is asked for by an email alone [R-ACC-11]', async () => {
  await open('/forgotpassword');
  expect(document.querySelectorAll('main input, form input')).toHaveLength(1);
  expect(field(/^Email/).type).toBe('email');
});

it('an activation says that it is under way, then what came of it [R-ACC-14]', async () => {
  const answer = backend.hold(activate, undefined);
  await open('/activate?token=good');
  expect(await screen.findByText('Activating your account')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Account activated' })).toBeNull();
  await act(async () => answer());
  expect(await screen.findByRole('heading', { name: 'Account activated' })).toBeTruthy();
  expect(screen.queryByText('Activating your account')).toBeNull();
});

it('an activation that found no server is tried again when its page is opened once more [R-ACC-14, R-ACC-15]', async () => {
  backend.cut(activate);
  const { unmount } = await open('/activate?token=patient');
  expect((await screen.findByRole('alert')).textContent).toContain('can’t be reached');
  unmount();
  backend.serve(activate, undefined);
  await open('/activate?token=patient');
  expect(await screen.findByRole('heading', { name: 'Account activated' })).toBeTruthy();
  expect(backend.calls(activate).map(({ query }) => query)).toEqual([{ token: 'patient' }, { token: 'patient' }]);
});

describe('a new password', () => {
  const waitUntilValid = () => waitFor(() => expect(isDisabled('Set password')).toBe(false));

  it.each([
    ['differs', 'other horse'],
    ['is empty', ''],
    ['differs in its case', 'Correct horse'],
  ])('is not sent when its confirmation %s [R-VAL-03]', async (_, confirmation) => {
    backend.serve(checkResetToken, 'true');
    const { user } = await open('/resetpassword?token=good');
    await waitUntilValid();
    await user.click(field(/^New password/));
    await user.paste('correct horse');
    if (confirmation) {
      await user.click(field(/^Repeat/));
      await user.paste(confirmation);
    }
    await user.click(button('Set password'));
    expect(await screen.findByText('The two passwords differ.')).toBeTruthy();
    expect(backend.calls(setPassword)).toHaveLength(0);
  });

  it.each(['false', 'perhaps', ''])(
    'cannot be set by a link of which the server says "%s": the page says so, and the button stays disabled [R-ACC-12, R-ERR-18]',
    async (answer) => {
      backend.serve(checkResetToken, answer as 'false');
      const { user } = await open('/resetpassword?token=old');
      expect((await screen.findByRole('alert')).textContent).toBe('This reset link is not valid.');
      expect(backend.calls(checkResetToken).map(({ query }) => query)).toEqual([{ token: 'old' }]);
      expect(isDisabled('Set password')).toBe(true);
      expect(useSnacks.getState().snacks).toEqual([]);
      await user.click(field(/^New password/));
      await user.paste('correct horse');
      await user.click(field(/^Repeat/));
      await user.paste('correct horse');
      await user.keyboard('{Enter}');
      expect(backend.calls(setPassword)).toHaveLength(0);
    },
  );

  it('has a field for itself and one for its confirmation, both hidden as they are typed [R-ACC-12]', async () => {
    backend.serve(checkResetToken, 'true');
    await open('/resetpassword?token=good');
    expect([field(/^New password/).type, field(/^Repeat/).type]).toEqual(['password', 'password']);
  });
});

it('the profile is the first entry of the user menu, for everybody [R-SHELL-03]', () => {
  expect(remote.nav).toMatchObject([
    { route: '/userprofile', place: 'user', order: 10, label: { en: 'User profile' } },
  ]);
  const page = remote.routes.find(({ path }) => path === '/userprofile');
  // Neither the entry nor its page asks for a right or a module.
  for (const declared of [...remote.nav, page])
    expect(Object.keys(declared ?? {}).filter((key) => ['right', 'rightIn', 'module'].includes(key))).toEqual([]);
});
