import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Overlay } from '../parts/entry';
import { type OpenOverlay, OverlayContext } from '../parts/overlay';
import { Dialogs, preloadDialogs } from './Dialogs';
import { type Opener, openerOf } from './opener';

const Menu = lazyRetry(() => import('../features/menus/Menu'));

/** Fetches the code of menus and dialogs, when a pointer comes near one of their buttons. */
export const preloadOverlays = () => Promise.all([Menu.preload(), preloadDialogs()]);

interface Shown {
  overlay: Overlay;
  opener: Opener;
  /** Tells one opening from the next. */
  serial: number;
  open: boolean;
  /** The row or card it was opened from goes with it. */
  gone?: boolean;
}

/** One menu and one dialog for the whole page; their code loads with the first press. */
export function OverlayHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const open = useMemo<OpenOverlay>(
    () => (overlay, target) =>
      setShown((before) => ({ overlay, opener: openerOf(target), serial: (before?.serial ?? 0) + 1, open: true })),
    [],
  );
  // A menu that closes because it opened a dialog leaves that dialog alone.
  const close = (gone?: boolean) =>
    setShown((now) => (now && now.serial === shown?.serial ? { ...now, open: false, gone } : now));
  return (
    <OverlayContext value={open}>
      {children}
      {shown && (
        <Part
          key={shown.serial}
          place={shown.open ? (shown.overlay.type === 'menu' ? 'popup' : 'dialog') : 'quiet'}
          target={shown.opener.target}
          onClose={() => close()}
        >
          <Host {...shown} onClose={close} />
        </Part>
      )}
    </OverlayContext>
  );
}

function Host({ overlay, opener, open, gone, onClose }: Shown & { onClose: (gone?: boolean) => void }) {
  const isMenu = overlay.type === 'menu';
  useEffect(() => {
    if (open || isMenu) return;
    if (gone) opener.focusNext();
    else opener.focus();
  }, [open, isMenu, gone, opener]);
  return overlay.type === 'menu' ? (
    <Menu menu={overlay} target={opener.target} open={open} onClose={() => onClose()} />
  ) : (
    <Dialogs opened={overlay} open={open} onClose={onClose} />
  );
}
