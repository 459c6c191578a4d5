import { snackbar, useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { act, fireEvent, renderPortal, screen } from '@portal/testing/render';
import { Snackbars } from './Snackbars';
import './texts';

const say = (work: () => void) => act(async () => work());

describe('messages', () => {
  afterEach(() => act(() => setStore(useSnacks, { snacks: [] })));
  const open = () =>
    renderPortal(
      <>
        <input aria-label="Name" />
        <Snackbars />
      </>,
    );

  it('count what goes wrong again and again, and not what goes well [R-SHELL-23]', async () => {
    await open();
    for (let time = 0; time < 3; time += 1) await say(() => snackbar.success('Incident saved.'));
    expect(screen.getByText('Incident saved.')).toBeTruthy();
    for (let time = 0; time < 3; time += 1) await say(() => snackbar.error('Not saved.'));
    expect(screen.getByText('Not saved. (3 times)')).toBeTruthy();
  });

  it('are text, whatever the names in them are [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    await open();
    await say(() => snackbar.error(`${markup}: Not saved.`));
    await say(() => snackbar.success(`“${markup}” is deleted.`));
    for (const text of [`${markup}: Not saved.`, `“${markup}” is deleted.`])
      expect(screen.getByText(text)).toBeTruthy();
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('offer what can still be done, once, and go with it [R-SHELL-23]', async () => {
    const undo = jest.fn();
    const { user } = await open();
    await say(() => snackbar.success('Marked.', { label: 'Undo', run: undo }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Marked.')).toBeNull();
    // Who does not want it can still close it.
    await say(() => snackbar.success('Marked.', { label: 'Undo', run: undo }));
    await user.click(screen.getByRole('button', { name: 'Close message' }));
    expect([screen.queryByText('Marked.'), undo.mock.calls.length]).toEqual([null, 1]);
  });

  it('about what was typed go when somebody goes on typing; others stay [R-SHELL-23]', async () => {
    await open();
    await say(() => snackbar.error('The name is missing.', { ofField: true }));
    await say(() => snackbar.error('The server is away.'));
    fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'a' } });
    expect(screen.queryByText('The name is missing.')).toBeNull();
    expect(screen.getByText('The server is away.')).toBeTruthy();
  });
});
