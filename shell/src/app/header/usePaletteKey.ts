import { useEffect, useEffectEvent } from 'react';

/** A dialog holds the focus and what is typed in it: nothing opens over it. */
const isModal = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.getClientRects().length > 0);

/**
 * Ctrl K, Cmd K on Apple's: the keys of command palettes everywhere. They are taken from the browser, which would put the cursor
 * into its address line, also where a dialog forbids the palette.
 * @param isOpen whether the palette is the dialog that is there
 */
export function usePaletteKey(toggle: () => void, isOpen: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (!isKey) return;
    event.preventDefault();
    if (isOpen || !isModal()) toggle();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
