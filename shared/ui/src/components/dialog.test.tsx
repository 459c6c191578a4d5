import { act, configure, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { PortalProvider } from '../provider';
import { Dialog, DialogSurface, FOCUS_FALLBACK } from './dialog';

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

function Opened({ children, onClose }: { children?: ReactNode; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface>
        <button type="button" onClick={onClose}>
          Close
        </button>
        {children}
      </DialogSurface>
    </Dialog>
  );
}

/** A page whose button opens a dialog; `goes`: the button goes with the dialog; `above`: what stands in the page besides. */
function Page({ goes = false, onClose, children }: { goes?: boolean; onClose?: () => void; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  return (
    <PortalProvider name="test">
      <main>
        <h1 tabIndex={-1}>Fleet</h1>
        {isThere && (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
        <input aria-label="Elsewhere" />
      </main>
      {open && (
        <Opened
          onClose={() => {
            onClose?.();
            setOpen(false);
            if (goes) setThere(false);
          }}
        >
          {children}
        </Opened>
      )}
    </PortalProvider>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const press = async (name: string) => {
  button(name).focus();
  await act(async () => fireEvent.click(button(name)));
};
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

describe('a dialog that goes [R-SHELL-26]', () => {
  it('gives the focus back to what opened it', async () => {
    render(<Page />);
    await press('Open');
    await press('Close');
    expect([screen.queryByRole('dialog'), focused()]).toEqual([null, 'Open']);
  });

  it('gives it to the heading of the page when its opener is gone', async () => {
    render(<Page goes />);
    await press('Open');
    await press('Close');
    expect(focused()).toBe('Fleet');
  });

  it('leaves it where somebody has put it on purpose', async () => {
    render(<Page onClose={() => screen.getByLabelText('Elsewhere').focus()} />);
    await press('Open');
    await press('Close');
    expect(focused()).toBe('Elsewhere');
  });

  it('gives it to the dialog below when its opener there is gone', async () => {
    function Below() {
      const [step, setStep] = useState<'start' | 'asked' | 'gone'>('start');
      return (
        <>
          {step !== 'gone' && (
            <button type="button" onClick={() => setStep('asked')}>
              Remove
            </button>
          )}
          <div {...FOCUS_FALLBACK} tabIndex={-1}>
            Rows
          </div>
          {step === 'asked' && (
            <Dialog open>
              <DialogSurface>
                <button type="button" onClick={() => setStep('gone')}>
                  Yes
                </button>
              </DialogSurface>
            </Dialog>
          )}
        </>
      );
    }
    render(
      <Page>
        <Below />
      </Page>,
    );
    await press('Open');
    await press('Remove');
    await press('Yes');
    expect(focused()).toBe('Rows');
  });
});

it('a dialog closes with a click beside it, not with the second click of a double-click that opened it', async () => {
  function Plain() {
    const [open, setOpen] = useState(true);
    return (
      <PortalProvider name="test">
        <Dialog open={open} onOpenChange={(_, data) => setOpen(data.open)}>
          <DialogSurface>Content</DialogSurface>
        </Dialog>
        <output>{open ? 'open' : 'closed'}</output>
      </PortalProvider>
    );
  }
  render(<Plain />);
  const ground = () => document.querySelector('.fui-DialogSurface__backdrop') as HTMLElement;
  await act(async () => fireEvent.click(ground(), { detail: 2 }));
  expect(screen.getByRole('status').textContent).toBe('open');
  await act(async () => fireEvent.click(ground(), { detail: 1 }));
  expect(screen.getByRole('status').textContent).toBe('closed');
});
