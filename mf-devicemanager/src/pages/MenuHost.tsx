import { lazyRetry } from '@portal/platform/lazy-retry';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { OpenContext, type Open, type Opened } from '../parts/use-open';

const Menus = lazyRetry(() => import('../features/menus/Menus'));
const ContactsDialog = lazyRetry(() => import('../features/contacts/ContactsDialog'));

/** Fetches the code of menus and dialogs, when a pointer comes near one of their buttons. */
export const preloadMenus = () => Promise.all([Menus.preload(), ContactsDialog.preload()]);

/** One menu and one dialog for the whole page; their code loads with the first press. */
export function MenuHost({ children }: { children: ReactNode }) {
  const [last, setLast] = useState<{ opened: Opened; target: HTMLElement; at: number }>();
  const [isOpen, setOpen] = useState(false);
  const open = useMemo<Open>(() => (opened, target) => {
    setLast({ opened, target, at: Date.now() });
    setOpen(true);
  }, []);
  const close = () => setOpen(false);
  return (
    <OpenContext value={open}>
      {children}
      {last && (
        <Suspense fallback={null}>
          {last.opened.what === 'contacts' ? (
            <ContactsDialog group={last.opened.group} open={isOpen} onClose={close} />
          ) : (
            <Menus key={last.at} opened={last.opened} target={last.target} open={isOpen} onClose={close} />
          )}
        </Suspense>
      )}
    </OpenContext>
  );
}
