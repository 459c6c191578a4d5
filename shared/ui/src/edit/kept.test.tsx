import { useKept } from '@portal/platform/editing/useKept';
import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { act, configure, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Settings20Filled, Settings20Regular } from '../fluent/icons';
import { PortalProvider } from '../provider';
import { EditDialog } from './EditDialog';
import { EditTab } from './EditTab';

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(async () => {
  await Promise.all(['ui', 'edit', 'errors'].map((texts) => loadTexts(texts)));
});

const STORED = { name: 'Ulm' };
function Form() {
  const [values, setValues] = useState(STORED);
  const unsaved = values.name !== STORED.name;
  const kept = useKept({ thing: 'group/1', values, stored: STORED, set: (some) => setValues({ ...values, ...some }) });
  return (
    <EditTab unsaved={unsaved} kept={kept}>
      <input aria-label="Name" value={values.name} onChange={({ target }) => setValues({ name: target.value })} />
    </EditTab>
  );
}
const TABS = [{ id: 'a', label: 'Details', icon: Settings20Regular, filledIcon: Settings20Filled, content: <Form /> }];
const close = jest.fn();
const open = () =>
  act(async () =>
    render(
      <PortalProvider name="test">
        <EditDialog action="Edit group" name="Ulm" mark="group/1" tabs={TABS} onClose={close} />
      </PortalProvider>,
    ),
  );
const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isOffered = () => screen.queryByText(/^Your input from .* was not saved\.$/) !== null;

beforeEach(() => {
  localStorage.clear();
  setStore(useSession, { state: 'in', user: { id: 'lena' } as never });
});

describe('what was typed into a tab of an edit dialog [R-EXT-31]', () => {
  it('is offered where the dialog went away unasked, and puts it back with the focus in the form', async () => {
    const { unmount } = await open();
    expect(isOffered()).toBe(false);
    await type('Ulm and around');
    unmount();

    await open();
    expect([isOffered(), field().value]).toEqual([true, 'Ulm']);
    await press('Restore');
    expect([isOffered(), field().value, document.activeElement]).toEqual([false, 'Ulm and around', field()]);
  });

  it('says in the long form from when it is [R-SHELL-17]', async () => {
    const { unmount } = await open();
    await type('Ulm and around');
    unmount();
    await open();
    expect(screen.getByText(/^Your input from \w+ \d+, \d{4} at \d\d:\d\d was not saved\.$/)).toBeTruthy();
  });

  it('is not offered again once it was refused', async () => {
    const { unmount } = await open();
    await type('Ulm and around');
    unmount();
    const again = await open();
    await press('Discard');
    expect([isOffered(), document.activeElement]).toEqual([false, field()]);
    again.unmount();
    await open();
    expect(isOffered()).toBe(false);
  });

  it('is not offered again when the person agreed to lose it', async () => {
    const { unmount } = await open();
    await type('Ulm and around');
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!));
    expect(close).not.toHaveBeenCalled();
    await press('Discard');
    expect(close).toHaveBeenCalledTimes(1);
    unmount();
    await open();
    expect(isOffered()).toBe(false);
  });
});
