import { useEffect } from 'react';

/** Gives the focus back to what opened the dialog, which stands in another React root. */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
