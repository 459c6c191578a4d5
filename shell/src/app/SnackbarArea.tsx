import { useSnacks } from '@portal/platform/snackbar';
import { PHONE } from '@portal/ui/media';
import { PortalProvider } from '@portal/ui/provider';
import { makeStyles } from '@portal/ui/styles';
import { createPortal } from 'react-dom';
import { ShellPart } from './ShellPart';
import { Snackbars } from './Snackbars';

/** Where a dialog may reach up to the top. */
const LOW = '@media (min-width: 640px) and (max-height: 783px)';

const useStyles = makeStyles({
  theme: { backgroundColor: 'transparent' },
  area: {
    position: 'fixed',
    zIndex: 1_000_001,
    right: '24px',
    bottom: '24px',
    width: '360px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    pointerEvents: 'none',
    // On the header, so that bottom bars and what stands first in the page stay free.
    [PHONE]: { top: '4px', bottom: 'auto', right: '4px', left: '4px', width: 'auto' },
    // Above the footer, where there is one.
    ':global(body:has(footer))': { bottom: '56px', [PHONE]: { bottom: 'auto' } },
    // A dialog has its buttons at the bottom, and on phones its cross at the top.
    ':global(body:has([aria-modal="true"]))': {
      top: '8px',
      bottom: 'auto',
      right: 'calc(50% - 180px)',
      [PHONE]: { top: '60px', right: '4px' },
      // In a low window its title is up there as well: at the bottom, at the end that has no buttons.
      [LOW]: { top: 'auto', bottom: '8px', left: '8px' },
    },
  },
});

/**
 * The place of snackbars stands from the start, so that a screen reader reads out what is put into it [R-SHELL-23]. Their code is there
 * as well: what they say first may be that the network is away. It stands beside the page, since an open dialog hides all of that from
 * screen readers.
 */
export function SnackbarArea() {
  const styles = useStyles();
  const isUsed = useSnacks(({ snacks }) => snacks.length > 0);
  return createPortal(
    <div data-tabster-never-hide="">
      <PortalProvider name="shell" className={styles.theme}>
        <div className={styles.area} role="status" aria-live="polite">
          {isUsed && (
            <ShellPart place="quiet">
              <Snackbars />
            </ShellPart>
          )}
        </div>
      </PortalProvider>
    </div>,
    document.body,
  );
}
