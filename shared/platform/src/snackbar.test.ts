import { ApiError, loginExpired } from './api-error';
import { loadTexts } from './i18n';
import { snackbar, useSnacks } from './snackbar';
import { setStore } from './testing';

const shown = () => useSnacks.getState().snacks.map(({ kind, text, count }) => ({ kind, text, count }));

describe('snackbars', () => {
  beforeAll(() => loadTexts('errors', 'en'));
  afterEach(() => setStore(useSnacks, { snacks: [] }));

  it('say what was done, and go when they are closed [R-SHELL-23]', () => {
    snackbar.success('Group saved.');
    expect(shown()).toEqual([{ kind: 'success', text: 'Group saved.', count: 1 }]);
    snackbar.dismiss(useSnacks.getState().snacks[0]!.id);
    expect(shown()).toEqual([]);
  });

  it('find the text of a failed call [R-SHELL-23, R-ERR-04]', () => {
    snackbar.error(new ApiError(401, 'ERROR_LOGIN_FAILED', ''), { context: 'login' });
    expect(shown()).toEqual([{ kind: 'error', text: 'Login failed. Check email and password.', count: 1 }]);
  });

  it('are one for each cause; a repeat raises its counter [R-SHELL-23]', () => {
    snackbar.error('No.');
    snackbar.error('Not either.');
    snackbar.error('No.');
    expect(shown()).toEqual([
      { kind: 'error', text: 'Not either.', count: 1 },
      { kind: 'error', text: 'No.', count: 2 },
    ]);
  });

  it('offer what can still be done about it', () => {
    const run = jest.fn();
    snackbar.success('Resolved.', { label: 'Undo', run });
    const { action } = useSnacks.getState().snacks[0]!;
    action?.run();
    expect([action?.label, run.mock.calls.length]).toEqual(['Undo', 1]);
  });

  it('of what went wrong go with the next success; those of the same outcome stay beside it [R-SHELL-23]', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    snackbar.error('Not saved.');
    now.mockReturnValue(5_000);
    snackbar.error('2 devices failed.');
    snackbar.success('3 devices changed.');
    expect(shown().map(({ text }) => text)).toEqual(['2 devices failed.', '3 devices changed.']);
    now.mockRestore();
  });

  it('leave the end of a session to the message of the shell [R-AUTH-18]', () => {
    snackbar.error(loginExpired());
    expect(shown()).toEqual([]);
  });

  it('tells a task which errors came since it began and still show [R-SHELL-23]', () => {
    snackbar.error('before');
    const told = snackbar.errorsFromNow();
    snackbar.success('saved');
    expect(told()).toEqual([]);
    snackbar.error('after');
    const [id = 0] = told();
    expect(told()).toEqual([useSnacks.getState().snacks.find(({ text }) => text === 'after')?.id]);
    snackbar.dismiss(id);
    expect(told()).toEqual([]);
  });
});
