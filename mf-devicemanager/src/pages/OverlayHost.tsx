import { loadTexts } from '@portal/platform/i18n';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { preloadCards } from '../features/entries/Entries';
import type { Overlay } from '../parts/entry';
import { type OpenOverlay, OverlayContext } from '../parts/overlay';
import { type Opener, openerOf } from './opener';

const OVERLAYS = {
  menu: lazyRetry(() => import('../features/menus/Menu')),
  contacts: lazyRetry(() => import('../features/contacts/ContactsDialog')),
  addDevice: lazyRetry(() => import('../features/device/add/AddDeviceDialog')),
  importDevices: lazyRetry(() => import('../features/device/import/ImportDialog')),
  deviceInformation: lazyRetry(() => import('../features/device/information/DeviceInformation')),
  leaveGroup: lazyRetry(() => import('../features/leave/LeaveGroup')),
  removeDevice: lazyRetry(() => import('../features/device/remove/RemoveDevice')),
};

/** Fetches the code of menus, dialogs and cards, and the words they share, when a pointer comes near one of their buttons. */
export const preloadOverlays = () =>
  Promise.all([preloadCards(), ...Object.values(OVERLAYS).map((overlay) => overlay.preload())]).then(() =>
    Promise.all([loadTexts('edit'), loadTexts('mf-devicemanager-dialogs')]),
  );

/** What an overlay is given besides what it is about. */
interface OverlayProps {
  target: HTMLElement;
  open: boolean;
  /** With true when what it was opened from goes with it. */
  onClose: (gone?: boolean) => void;
}

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
  // A menu that closes because it opened a dialog leaves that dialog alone. A button may hand its event over.
  const close = (gone?: unknown) =>
    setShown((now) => (now && now.serial === shown?.serial ? { ...now, open: false, gone: gone === true } : now));
  return (
    <OverlayContext value={open}>
      {children}
      {shown && (
        <Part
          key={shown.serial}
          place={!shown.open ? 'quiet' : shown.overlay.type === 'menu' ? 'popup' : 'dialog'}
          target={shown.opener.target}
          onClose={() => close()}
        >
          <Host {...shown} onClose={close} />
        </Part>
      )}
    </OverlayContext>
  );
}

function Host({ overlay, opener, open, gone, onClose }: Shown & Pick<OverlayProps, 'onClose'>) {
  const isMenu = overlay.type === 'menu';
  useEffect(() => {
    if (open || isMenu) return;
    if (gone) opener.focusNext();
    else opener.focus();
  }, [open, isMenu, gone, opener]);
  // Each is given what its own type of overlay is about.
  const Shown = OVERLAYS[overlay.type] as ComponentType<Overlay & OverlayProps>;
  return <Shown {...overlay} target={opener.target} open={open} onClose={onClose} />;
}
