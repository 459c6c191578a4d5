import { session } from '@portal/platform/session';
import { snackbar, useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels, useUnsavedMarks } from '@portal/platform/unsaved';
import { logOut } from './log-out';
import { stay, useNavigation } from './navigation';

let out: jest.SpyInstance;
const unsaved = (...labels: string[]) =>
  setStore(useUnsavedMarks, { marks: new Map(labels.map((label) => [label, label])) });
const question = () => useNavigation.getState().question;

beforeEach(() => {
  out = jest.spyOn(session, 'logOut').mockResolvedValue();
  unsaved();
});

describe('logging out [R-INC-18, R-GRP-26, R-ERR-22]', () => {
  it('is done at once while everything is saved [R-AUTH-20]', () => {
    logOut();
    expect([out.mock.calls.length, question()]).toEqual([1, undefined]);
  });

  it('asks first when something is not saved, and is not done when the person stays [R-AUTH-20]', () => {
    unsaved('Incident');
    logOut();
    expect([out.mock.calls.length, question()?.labels]).toEqual([0, ['Incident']]);
    stay();
    expect([out.mock.calls.length, unsavedLabels()]).toEqual([0, ['Incident']]);
  });

  it('takes the way back of what was done away, and leaves other messages', () => {
    setStore(useSnacks, { snacks: [] });
    snackbar.success('Incident changed.', { label: 'Undo', run: () => undefined });
    snackbar.success('Saved.');
    logOut();
    expect(useSnacks.getState().snacks).toMatchObject([{ text: 'Saved.' }]);
  });

  it('is done when the person agrees to lose it', () => {
    unsaved('Incident');
    logOut();
    question()?.leave();
    expect([out.mock.calls.length, question(), unsavedLabels()]).toEqual([1, undefined, []]);
  });
});
