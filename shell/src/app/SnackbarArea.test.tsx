import { ApiError } from '@portal/platform/call';
import { loadTexts } from '@portal/platform/i18n';
import { snackbar, useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { Dialog, DialogSurface } from '@portal/ui/dialog';
import { SnackbarArea } from './SnackbarArea';
import './texts';

beforeEach(async () => {
  setStore(useSnacks, { snacks: [] });
  await Promise.all([loadTexts('shell', 'en'), loadTexts('errors', 'en')]);
});

it('read out what was done and what went wrong, in the words of the error, each with a way to close it [R-SHELL-23]', async () => {
  const { user } = await renderPortal(<SnackbarArea />);
  // The region is there before its first message: one that comes with it is not read out.
  const area = screen.getByRole('status');
  expect(area.getAttribute('aria-live')).toBe('polite');
  expect(area.textContent).toBe('');
  act(() => snackbar.success('Group saved.'));
  act(() =>
    snackbar.error(new ApiError(404, 'ERROR_DEVICE_UNKNOWN', 'raw text of the server'), { context: 'saveDevice' }),
  );
  expect(screen.getByRole('status')).toBe(area);
  for (const said of ['Group saved.', 'This device is unknown.'])
    expect([said, within(area).getByText(said).closest('[aria-hidden="true"]')]).toEqual([said, null]);
  expect(area.textContent).not.toContain('raw text');

  const [first, second] = within(area).getAllByRole('button', { name: 'Close message' });
  await user.click(first!);
  expect(within(area).queryByText('Group saved.')).toBeNull();
  expect(within(area).getByText('This device is unknown.')).toBeTruthy();
  act(() => second!.focus());
  await user.keyboard('{Enter}');
  expect(area.textContent).toBe('');
});

it('read it out while a dialog hides the page, and are closed there as well [R-SHELL-23]', async () => {
  const { user } = await renderPortal(
    <>
      <p>The page</p>
      <SnackbarArea />
      <Dialog open>
        <DialogSurface aria-label="Edit group">
          <button type="button">Save</button>
        </DialogSurface>
      </Dialog>
    </>,
  );
  act(() => screen.getByText('Save').focus());
  await waitFor(() => expect(screen.getByText('The page').closest('[aria-hidden="true"]')).not.toBeNull());
  act(() => snackbar.error('Not saved.'));
  const area = screen.getByRole('status');
  expect(within(area).getByText('Not saved.')).toBeTruthy();
  await user.click(within(area).getByRole('button', { name: 'Close message' }));
  expect(area.textContent).toBe('');
});
