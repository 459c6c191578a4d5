import { requestReset } from '@portal/contracts/accounts';
import { changePassword, endOtherLogins } from '@portal/contracts/users';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { configure, renderPortal, screen, waitFor } from '@portal/testing/render';
import EndLoginsDialog from './EndLoginsDialog';
import PasswordDialog from './PasswordDialog';

let backend: FakeBackend;
const closed = jest.fn();
beforeAll(() => Promise.all(['errors', 'mf-account', 'mf-account-texts', 'edit'].map((name) => loadTexts(name, 'en'))));
beforeEach(() => {
  configure({ defaultHidden: true });
  closed.mockReset();
  backend = fakeBackend();
  setStore(useSnacks, { snacks: [] });
});
afterEach(() => {
  configure({ defaultHidden: false });
  expect(backend.unexpected).toEqual([]);
});

const said = () => useSnacks.getState().snacks.map(({ kind, text }) => `${kind}: ${text}`);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });

describe('the own password', () => {
  const open = async () => {
    const shown = await renderPortal(<PasswordDialog email="lena@x.example" onClose={closed} />);
    await screen.findByLabelText(/^Current password/, { selector: 'input' });
    const type = async (current: string, password: string, again = password) => {
      for (const [label, text] of [
        [/^Current password/, current],
        [/^New password/, password],
        [/^Repeat the password/, again],
      ] as const) {
        await shown.user.clear(field(label));
        await shown.user.click(field(label));
        if (text) await shown.user.paste(text);
      }
    };
    return { ...shown, type };
  };

  it('is sent once with the current one, and says what became of it [R-EXT-29]', async () => {
    backend.serve(changePassword, undefined);
    const { type } = await open();
    await type('demo-Kitchen-1', 'brand new one');
    await pressTwice(button('Change password'));
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(backend.calls(changePassword).map(({ body }) => body)).toEqual([
      { current: 'demo-Kitchen-1', password: 'brand new one' },
    ]);
    expect(said()).toEqual(['success: Password changed. You are logged out everywhere else.']);
  });

  it.each([8, 128])('is sent with %d characters, however long the current one is [R-VAL-04]', async (length) => {
    backend.serve(changePassword, undefined);
    const { type, user } = await open();
    await type('x', 'y'.repeat(length));
    await user.click(button('Change password'));
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(backend.calls(changePassword).map(({ body }) => body)).toEqual([
      { current: 'x', password: 'y'.repeat(length) },
    ]);
  });

  describe.each(['Enter', 'its button'])('by %s', (way) => {
    it.each([
      ['no current one', '', 'brand new one', 'brand new one', 'Enter your current password.'],
      ['a short one', 'demo-Kitchen-1', '1234567', '1234567', 'Use 8 to 128 characters.'],
      ['a long one', 'demo-Kitchen-1', 'x'.repeat(129), 'x'.repeat(129), 'Use 8 to 128 characters.'],
      ['another repetition', 'demo-Kitchen-1', 'brand new one', 'brand new two', 'The two passwords differ.'],
    ])(
      'is not sent with %s: the dialog shakes, and says why [R-VAL-03, R-VAL-04, R-GRP-29]',
      async (_what, ...typed) => {
        const [current, password, again, text] = typed;
        const { type, user } = await open();
        await type(current, password, again);
        if (way === 'Enter') await user.type(field(/^Repeat the password/), '{Enter}');
        else await user.click(button('Change password'));
        expect(await screen.findByText(text)).toBeTruthy();
        expect(document.querySelector('[data-shaking]')).not.toBeNull();
        expect([backend.calls(changePassword).length, closed.mock.calls.length]).toEqual([0, 0]);
      },
    );
  });

  it('stands beside the current one that the server finds wrong, until it is typed again [R-ERR-03]', async () => {
    backend.fail(changePassword, 400, 'ERROR_VALIDATION', 'current');
    const { type, user } = await open();
    await type('wrong horse', 'brand new one');
    await user.click(button('Change password'));
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    expect([said(), closed.mock.calls.length]).toEqual([[], 0]);
    await user.type(field(/^Current password/), 'x');
    expect(screen.queryByText('This is not your current password.')).toBeNull();
    // Guessing is told as anywhere.
    backend.fail(changePassword, 429, 'ERROR_TOO_MANY');
    await user.click(button('Change password'));
    await waitFor(() => expect(said()).toEqual(['error: Too many attempts. Try again in 1 minute.']));
  });

  it('can be set by the mailed link of the log-in page instead, which is sent once [R-ACC-11, R-EXT-29]', async () => {
    backend.serve(requestReset, undefined);
    await open();
    await pressTwice(button('Forgot it? Send me a link'));
    await waitFor(() => expect(said()).toEqual(['success: We have sent a link to lena@x.example.']));
    expect(backend.calls(requestReset).map(({ query }) => query)).toEqual([{ email: 'lena@x.example' }]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("is not mailed to an address that is no user's any more, and says so [R-ERR-08]", async () => {
    backend.fail(requestReset, 400, 'ERROR_EMAIL_UNKNOWN');
    const { user } = await open();
    await user.click(button('Forgot it? Send me a link'));
    await waitFor(() => expect(said()).toEqual(['error: There is no user with this email.']));
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('the other log-ins', () => {
  it.each([
    [0, 'success: You were not logged in anywhere else.'],
    [1, 'success: Logged out in 1 other place.'],
    [3, 'success: Logged out in 3 other places.'],
  ])('end once when that is confirmed; %d of them are told [R-EXT-29]', async (ended, text) => {
    backend.serve(endOtherLogins, { ended });
    await renderPortal(<EndLoginsDialog onClose={closed} />);
    await screen.findByText(/have to log in again/);
    expect(backend.calls(endOtherLogins)).toEqual([]);
    await pressTwice(button('Log out'));
    await waitFor(() => expect(said()).toEqual([text]));
    expect([backend.calls(endOtherLogins).length, closed.mock.calls.length]).toEqual([1, 1]);
  });
});
