import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog, when the dialog is taken away. */
export function useReturnFocus(): void {
  // Before the dialog takes the focus: that happens in effects.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
