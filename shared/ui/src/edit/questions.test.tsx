import { ApiError } from '@portal/platform/call';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PortalProvider } from '../provider';
import { ConfirmDialog } from './ConfirmDialog';
import { ConflictDialog } from './ConflictDialog';
import { FormDialog } from './FormDialog';
import { LeaveQuestion } from './LeaveQuestion';

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(async () => {
  await Promise.all(['ui', 'edit', 'errors'].map((texts) => loadTexts(texts)));
});

const show = (question: ReactNode) => act(async () => render(<PortalProvider name="test">{question}</PortalProvider>));
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
beforeEach(() => setStore(useSnacks, { snacks: [] }));
const said = () => useSnacks.getState().snacks.map(({ text }) => text);
const isModal = () => screen.getByRole('alertdialog').getAttribute('aria-modal');
const escape = () => act(async () => fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' }));

describe('the question before something goes', () => {
  it('keeps the focus inside, and leaves everything as it is with that and with Escape [R-SHELL-26, R-GRP-02, R-GRP-17, R-GRP-18, R-MSG-08]', async () => {
    const [confirm, close] = [jest.fn(), jest.fn()];
    await show(
      <ConfirmDialog title="Delete Ulm?" action="Delete" onConfirm={confirm} onClose={close}>
        For ever.
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog').textContent).toContain('Delete Ulm?For ever.');
    expect(isModal()).toBe('true');
    await press('Cancel');
    await escape();
    expect([close.mock.calls.length, confirm.mock.calls.length]).toEqual([2, 0]);
  });

  it('does it once, however often it is pressed [R-EXT-29]', async () => {
    let done: () => void = () => undefined;
    const confirm = jest.fn(() => new Promise<void>((resolve) => (done = resolve)));
    await show(<ConfirmDialog title="Delete Ulm?" action="Delete" onConfirm={confirm} onClose={jest.fn()} />);
    await press('Delete');
    await press('Delete');
    expect([confirm.mock.calls.length, button('Delete').getAttribute('aria-disabled')]).toEqual([1, 'true']);
    await act(async () => done());
    expect(button('Delete').getAttribute('aria-disabled')).toBeNull();
  });
});

describe('the question that says what it did', () => {
  it('tells it, waits until its list is read anew, and closes with true [R-ERR-27]', async () => {
    let isRead: () => void = () => undefined;
    const close = jest.fn();
    const reload = jest.fn(() => new Promise<void>((resolve) => (isRead = resolve)));
    const question = { title: 'Delete Ulm?', action: 'Delete', done: 'Ulm is deleted.' };
    await show(<ConfirmDialog {...question} onConfirm={jest.fn()} reload={reload} onClose={close} />);
    await press('Delete');
    expect([said(), reload.mock.calls.length, close.mock.calls]).toEqual([['Ulm is deleted.'], 1, []]);
    await act(async () => isRead());
    expect(close.mock.calls).toEqual([[true]]);
  });

  it('neither says so nor closes when the server refuses it', async () => {
    const [close, reload] = [jest.fn(), jest.fn()];
    const refuse = () => Promise.reject(new ApiError(503, 'ERROR_UNAVAILABLE', 'taken'));
    const question = { title: 'Delete Ulm?', action: 'Delete', done: 'Ulm is deleted.' };
    await show(<ConfirmDialog {...question} onConfirm={refuse} reload={reload} onClose={close} />);
    await press('Delete');
    expect(useSnacks.getState().snacks.map(({ kind }) => kind)).toEqual(['error']);
    expect([close.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });
});

describe('a dialog that does one thing', () => {
  const shown = (onAction: () => unknown, disabled?: boolean) => (
    <FormDialog title="Add to Ulm" action="Add" onAction={onAction} onClose={jest.fn()} disabled={disabled}>
      <input aria-invalid aria-label="Name" />
    </FormDialog>
  );
  const isShaking = () => screen.getByRole('dialog').querySelector('[data-shaking]') !== null;

  it('shakes for what is not valid and leads to it, and can be tried again [R-ACC-06, R-GRP-29]', async () => {
    const answers = [false, undefined];
    const add = jest.fn(() => answers.shift());
    await show(shown(add));
    await press('Add');
    expect(isShaking()).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    await press('Add');
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('tells what the server refuses and stays as it is, without shaking', async () => {
    await show(
      shown(async () => {
        throw new ApiError(503, 'ERROR_UNAVAILABLE', 'taken');
      }),
    );
    await press('Add');
    expect(useSnacks.getState().snacks.map(({ kind }) => kind)).toEqual(['error']);
    expect([isShaking(), button('Add').getAttribute('aria-disabled')]).toEqual([false, null]);
  });

  it('cannot be done before it can be', async () => {
    const add = jest.fn();
    await show(shown(add, true));
    await press('Add');
    expect(add).not.toHaveBeenCalled();
  });

  it('says why it cannot be done yet', async () => {
    const add = jest.fn();
    await show(<FormDialog title="Add" action="Add" reason="Look one up first." onAction={add} onClose={jest.fn()} />);
    await press('Add');
    const reason = document.getElementById(button('Add').getAttribute('aria-describedby') ?? '');
    expect([reason?.textContent, button('Add').dataset['tooltip']]).toEqual([
      'Look one up first.',
      'Look one up first.',
    ]);
    expect(add).not.toHaveBeenCalled();
  });

  it('keeps the focus inside, and is closed by Escape, once [R-SHELL-26]', async () => {
    const close = jest.fn();
    await show(<FormDialog title="Add" action="Add" onAction={jest.fn()} onClose={close} />);
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
    await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is left neither by Escape nor by Cancel while it is locked', async () => {
    const close = jest.fn();
    await show(<FormDialog title="Add" action="Add" locked onAction={jest.fn()} onClose={close} />);
    await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    await press('Cancel');
    expect(close).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, 1],
    [true, 0],
  ])('is closed by a press beside it unless something is typed (kept: %s)', async (keep, closed) => {
    const close = jest.fn();
    await show(<FormDialog title="Add" action="Add" keep={keep} onAction={jest.fn()} onClose={close} />);
    await act(async () => fireEvent.click(document.querySelector('.fui-DialogSurface__backdrop') as Element));
    expect(close).toHaveBeenCalledTimes(closed);
    await press('Cancel');
    expect(close).toHaveBeenCalledTimes(closed + 1);
  });

  it('that only shows something has one button, which closes it', async () => {
    const close = jest.fn();
    await show(<FormDialog title="Contacts" closeLabel="Close" onClose={close} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    await press('Close');
    expect(close).toHaveBeenCalledTimes(1);
  });
});

it('the question before leaving warns that changes are discarded and names all that is not saved; it keeps the focus inside, and Escape stays [R-ERR-22, R-GRP-26, R-SHELL-26]', async () => {
  const [stay, leave] = [jest.fn(), jest.fn()];
  await show(<LeaveQuestion labels={['Details', 'Voucher']} onStay={stay} onLeave={leave} />);
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
  expect(isModal()).toBe('true');
  expect(screen.getByText('Details has changes that are not saved.')).toBeTruthy();
  expect(screen.getByText('Voucher has changes that are not saved.')).toBeTruthy();
  await escape();
  await press('Keep editing');
  expect([stay.mock.calls.length, leave.mock.calls.length]).toEqual([2, 0]);
  await press('Discard');
  expect(leave).toHaveBeenCalledTimes(1);
});

describe('the question of a conflict [R-EXT-04]', () => {
  const draftOf = (names: readonly ('name' | 'city')[] | undefined, busy = false) => ({
    conflict: names?.map((field) => ({
      field,
      theirs: { name: 'Theirs', city: '' },
      yours: { name: 'Mine', city: 'Ulm' },
    })),
    busy,
    overwrite: jest.fn(async () => true),
    discard: jest.fn(),
    goOn: jest.fn(),
  });
  const describe = (field: 'name' | 'city', values: { name: string; city: string }) => ({
    label: { name: 'Name', city: 'City' }[field],
    value: values[field],
  });

  it('is not there without one', async () => {
    await show(<ConflictDialog draft={draftOf(undefined)} describe={describe} />);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows both values of each field, and keeps the focus inside; Escape leads back to the form, as its button does [R-SHELL-26]', async () => {
    const draft = draftOf(['name', 'city']);
    await show(<ConflictDialog draft={draft} describe={describe} />);
    expect(isModal()).toBe('true');
    const dialog = screen.getByRole('alertdialog', { name: 'This was changed in the meantime' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['FieldSaved nowYour input', 'NameTheirsMine', 'CityEmptyUlm']);
    const calls = () => [draft.goOn, draft.overwrite, draft.discard].map(({ mock }) => mock.calls.length);
    await escape();
    expect(calls()).toEqual([1, 0, 0]);
    await press('Back to the form');
    await press('Overwrite');
    await press('Discard my changes');
    expect(calls()).toEqual([2, 1, 1]);
  });

  it('has no table when no field differs, and says what happened as it is told', async () => {
    await show(
      <ConflictDialog draft={draftOf([])} describe={describe} title="Your profile was changed" text="Elsewhere." />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Your profile was changed' }).textContent).toContain('Elsewhere.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('cannot be answered while the answer is under way', async () => {
    const draft = draftOf(['name'], true);
    await show(<ConflictDialog draft={draft} describe={describe} />);
    for (const name of ['Back to the form', 'Overwrite', 'Discard my changes'])
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await escape();
    expect(draft.goOn).not.toHaveBeenCalled();
  });
});
