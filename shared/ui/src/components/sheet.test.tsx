import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing/show';
import { Sheet } from './sheet';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} label="Sort by">
        <input aria-label="Name" />
      </Sheet>
    </>
  );
}

describe('a sheet', () => {
  it('takes the focus and keeps it, closes by Escape, and gives the focus back [R-SHELL-26]', async () => {
    const { user } = await show(<Opener />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    // Without a layout it counts as hidden, and what is hidden has no name.
    const sheet = await screen.findByRole('dialog', { hidden: true });
    expect(sheet.getAttribute('aria-label')).toBe('Sort by');
    expect(sheet.getAttribute('aria-modal')).toBe('true');
    await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
  });
});
