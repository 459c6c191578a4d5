import { loadTexts } from '@portal/platform/i18n';
import { viewport } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Settings20Filled, Settings20Regular } from '../fluent/icons';
import { PortalProvider } from '../provider';
import { EditDialog, type EditDialogTab } from './EditDialog';
import { EditTab } from './EditTab';
import { useEditFrame } from './edit-frame';

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(async () => {
  await Promise.all(['ui', 'edit', 'errors'].map((texts) => loadTexts(texts)));
});

let close: jest.Mock;
let save: jest.Mock;
beforeEach(() => {
  close = jest.fn();
  save = jest.fn();
});

/** A form of one field. */
function Form({ name }: { name: string }) {
  const frame = useEditFrame();
  const [typed, setTyped] = useState('');
  return (
    <EditTab unsaved={typed !== ''} cannotSave={typed === 'not valid'} onSave={() => save(typed)} note="Nothing typed">
      <input aria-label={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={frame.shake}>
        Refuse
      </button>
    </EditTab>
  );
}
const tab = (label: string): EditDialogTab => ({
  id: label,
  label,
  icon: Settings20Regular,
  filledIcon: Settings20Filled,
  content: <Form name={`Field of ${label}`} />,
});

const show = (...labels: string[]) =>
  act(async () =>
    render(
      <PortalProvider name="test">
        <EditDialog action="Edit group" name="Ulm" mark="group/g1" tabs={labels.map(tab)} onClose={close} />
      </PortalProvider>,
    ),
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(`Field of ${label}`);
const type = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name })));
const question = () => screen.queryByRole('alertdialog');

describe('an edit dialog', () => {
  it('is named by what is done and to what; with one tab it has no list of tabs', async () => {
    await show('Details');
    expect(screen.getByRole('dialog', { name: /Edit group\s*Ulm/ })).toBeTruthy();
    expect([screen.queryByRole('tablist'), screen.getByText('Nothing typed').textContent]).toEqual([
      null,
      'Nothing typed',
    ]);
    // The cross above, and the button below.
    for (const closing of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(closing);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('goes from tab to tab without a question while nothing is typed', async () => {
    await show('Details', 'Contacts');
    await choose('Contacts');
    expect([field('Contacts').value, question()]).toEqual(['', null]);
  });

  it('marks what is not saved, for the page as well, until it is taken back [R-GRP-25]', async () => {
    await show('Details', 'Contacts');
    await type('Details', 'x');
    expect(
      within(screen.getByRole('tab', { name: /Details/ })).getByRole('img', { name: 'unsaved changes' }),
    ).toBeTruthy();
    expect([screen.getByText('Unsaved changes').textContent, unsavedLabels()]).toEqual([
      'Unsaved changes',
      ['Details'],
    ]);
    await type('Details', '');
    expect([screen.queryByRole('img', { name: 'unsaved changes' }), unsavedLabels()]).toEqual([null, []]);
  });

  describe('on a phone', () => {
    viewport(390);

    it('marks what is not saved as well, at its tab and in words [R-GRP-25]', async () => {
      await show('Details', 'Contacts');
      await type('Details', 'x');
      const [details, contacts] = screen.getAllByRole('tab');
      const marks = [details, contacts].map((one) => within(one!).queryAllByRole('img', { name: 'unsaved changes' }));
      expect([...marks.map(({ length }) => length), screen.getAllByText('Unsaved changes').length]).toEqual([1, 0, 1]);
    });
  });

  it('asks before another tab takes the place of what was typed; no stays with it [R-GRP-26, R-ERR-22]', async () => {
    await show('Details', 'Contacts');
    await type('Details', 'x');
    await choose('Contacts');
    expect(question()?.textContent).toContain('Details has changes that are not saved.');
    await press('Keep editing');
    expect([question(), field('Details').value]).toEqual([null, 'x']);
    await choose('Contacts');
    await press('Discard');
    expect([question(), field('Contacts').value, unsavedLabels()]).toEqual([null, '', []]);
  });

  it('keeps the focus inside, asks before it is closed, by Escape too, and closes when it may [R-GRP-26, R-SHELL-26, R-ERR-22]', async () => {
    await show('Details');
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
    await type('Details', 'x');
    await act(async () => fireEvent.keyDown(field('Details'), { key: 'Escape' }));
    expect([question() !== null, close.mock.calls.length]).toEqual([true, 0]);
    await press('Discard');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('shakes when it is told to [R-GRP-29]', async () => {
    await show('Details');
    await press('Refuse');
    expect(document.querySelector('[data-shaking]')?.textContent).toContain('Ulm');
  });
});

describe('the bar of a tab', () => {
  it('saves by its button and by Ctrl Enter, once at a time', async () => {
    let done: () => void = () => undefined;
    save.mockReturnValue(new Promise<void>((resolve) => (done = resolve)));
    await show('Details');
    await type('Details', 'x');
    await press('Save');
    await act(async () => fireEvent.keyDown(field('Details'), { key: 'Enter', ctrlKey: true }));
    expect([save.mock.calls, screen.getByRole('button', { name: /Save/ }).getAttribute('aria-disabled')]).toEqual([
      [['x']],
      'true',
    ]);
    await act(async () => done());
    await act(async () => fireEvent.keyDown(field('Details'), { key: 'Enter', ctrlKey: true }));
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('saves nothing that cannot be saved', async () => {
    await show('Details');
    await type('Details', 'not valid');
    await press('Save');
    await act(async () => fireEvent.keyDown(field('Details'), { key: 'Enter', metaKey: true }));
    expect(save).not.toHaveBeenCalled();
  });

  it('stands in a dialog', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<EditTab>Content</EditTab>)).toThrow('A tab stands inside an EditDialog.');
  });
});
