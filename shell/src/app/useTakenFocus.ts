import { useEffect } from 'react';

/** A page that goes by itself takes the focus with it: then it goes to what came in its place, not to nowhere. */
export function useTakenFocus(): void {
  useEffect(() => {
    const at = document.activeElement;
    // Until this came, the focus may have been kept by the page around it.
    if (at !== document.body && at?.id !== 'content') return;
    const title = document.querySelector<HTMLElement>('main h1');
    // A title is no control: the ring would promise one.
    if (title) title.style.outline = 'none';
    title?.focus({ preventScroll: true });
  }, []);
}
