import { checkResetToken, register, setPassword } from '@portal/contracts/accounts';
import { loadTexts } from '@portal/platform/i18n';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, screen, waitFor } from '@portal/testing/render';
import remote from '../../remote';
import AccountPages from './AccountPages';

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  await loadTexts('errors', 'en');
});

const open = (path: string) => renderPortal(<AccountPages />, { path, remote: 'mf-account' });
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

it('the profile is there behind the log-in alone [R-ROUTE-20]', () => {
  expect(remote.routes.filter(({ access }) => access !== 'public').map(({ path, access }) => [path, access])).toEqual([
    ['/userprofile', 'login'],
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
    'with nothing but the %s left out says that all must be filled in, and is not sent [R-VAL-02, R-ACC-08]',
    async (_, values) => {
      await submit(values);
      expect(await screen.findByText(INCOMPLETE)).toBeTruthy();
      expect(backend.calls(register)).toHaveLength(0);
    },
  );

  it('says nothing of the kind when only the passwords differ, and is not sent either [R-VAL-02, R-VAL-03]', async () => {
    await submit({ ...FILLED, confirmation: 'other horse' });
    expect(await screen.findByText('The two passwords differ.')).toBeTruthy();
    expect(screen.queryByText(INCOMPLETE)).toBeNull();
    expect(backend.calls(register)).toHaveLength(0);
  });
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

  it('cannot be set by a link that the server does not know: it says so, and the button stays disabled [R-ACC-12, R-ERR-18]', async () => {
    backend.serve(checkResetToken, 'false');
    const { user } = await open('/resetpassword?token=old');
    expect((await screen.findByRole('alert')).textContent).toBe('This reset link is not valid.');
    expect(backend.calls(checkResetToken).map(({ query }) => query)).toEqual([{ token: 'old' }]);
    expect(isDisabled('Set password')).toBe(true);
    await user.click(field(/^New password/));
    await user.paste('correct horse');
    await user.click(field(/^Repeat/));
    await user.paste('correct horse');
    await user.keyboard('{Enter}');
    expect(backend.calls(setPassword)).toHaveLength(0);
  });

  it('has a field for itself and one for its confirmation, both hidden as they are typed [R-ACC-12]', async () => {
    backend.serve(checkResetToken, 'true');
    await open('/resetpassword?token=good');
    expect([field(/^New password/).type, field(/^Repeat/).type]).toEqual(['password', 'password']);
  });
});

it('the profile is the first entry of the user menu [R-SHELL-03]', () => {
  expect(remote.nav).toMatchObject([
    { route: '/userprofile', place: 'user', order: 10, label: { en: 'User profile' } },
  ]);
});
