import { Sheet } from '@portal/ui/drawer';
import { usePhone } from '@portal/ui/media';
import { Popover, PopoverSurface } from '@portal/ui/popover';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  surface: {
    width: '420px',
    maxWidth: 'calc(100vw - 24px)',
    padding: 0,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
    outlineStyle: 'none',
  },
  content: { outlineStyle: 'none' },
});

interface HeaderPopupProps {
  target: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Below a button of the header; on phones a sheet from below. Keeps the focus inside, Escape closes and gives it back [R-SHELL-26]. */
export default function HeaderPopup({ target, label, onClose, children }: HeaderPopupProps) {
  const styles = useStyles();
  const phone = usePhone();
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inside = surface.current;
    // Whoever presses Enter twice must not meet a button: the first is "Mark all as read".
    const title = inside?.querySelector<HTMLElement>('[data-focus-fallback]');
    if (title) title.focus();
    // Content that is still loading has nothing to focus yet, and Escape must work all the same.
    else if (inside && !inside.contains(document.activeElement)) inside.focus();
  }, []);
  const close = () => {
    onClose();
    target.current?.focus();
  };
  if (phone) {
    return (
      <Sheet open label={label} onClose={close}>
        <div ref={surface} tabIndex={-1} className={styles.content}>
          {children}
        </div>
      </Sheet>
    );
  }
  return (
    <Popover
      open
      trapFocus
      positioning={{ target: target.current, position: 'below', align: 'end', offset: 9 }}
      onOpenChange={(_, { open }) => open || close()}
    >
      <PopoverSurface ref={surface} tabIndex={-1} className={styles.surface} aria-label={label}>
        {children}
      </PopoverSurface>
    </Popover>
  );
}
