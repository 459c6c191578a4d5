import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Open, OpenContext, type Opened, type OpenedMenu } from '../parts/use-open';
import { Dialogs, preloadDialogs } from './Dialogs';
import { type Opener, openerOf } from './opener';

const Menus = lazyRetry(() => import('../features/menus/Menus'));

/** Fetches the code of menus and dialogs, when a pointer comes near one of their buttons. */
export const preloadMenus = () => Promise.all([Menus.preload(), preloadDialogs()]);

interface Shown {
  opened: Opened;
  opener: Opener;
  /** Tells one opening from the next. */
  serial: number;
  open: boolean;
  /** The row or card it was opened from goes with it. */
  gone?: boolean;
}

/** One menu and one dialog for the whole page; their code loads with the first press. */
export function MenuHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const open = useMemo<Open>(
    () => (opened, target) =>
      setShown((before) => ({ opened, opener: openerOf(target), serial: (before?.serial ?? 0) + 1, open: true })),
    [],
  );
  // A menu that closes because it opened a dialog leaves that dialog alone.
  const close = (gone?: boolean) =>
    setShown((now) => (now && now.serial === shown?.serial ? { ...now, open: false, gone } : now));
  return (
    <OpenContext value={open}>
      {children}
      {shown && (
        <Part
          key={shown.serial}
          place={shown.open ? (isMenuThing(shown.opened) ? 'popup' : 'dialog') : 'quiet'}
          target={shown.opener.target}
          onClose={() => close()}
        >
          <Host {...shown} onClose={close} />
        </Part>
      )}
    </OpenContext>
  );
}

function Host({ opened, opener, open, gone, onClose }: Shown & { onClose: (gone?: boolean) => void }) {
  const isMenu = isMenuThing(opened);
  useEffect(() => {
    if (open || isMenu) return;
    if (gone) opener.focusNext();
    else opener.focus();
  }, [open, isMenu, gone, opener]);
  return isMenu ? (
    <Menus opened={opened} target={opener.target} open={open} onClose={() => onClose()} />
  ) : (
    <Dialogs opened={opened} open={open} onClose={onClose} />
  );
}

const MENUS: readonly Opened['what'][] = ['device', 'group', 'danger', 'add', 'sort'] satisfies OpenedMenu['what'][];
const isMenuThing = (opened: Opened): opened is OpenedMenu => MENUS.includes(opened.what);
