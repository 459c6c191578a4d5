import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from './navigation';

/** How long a new page may take to show its title; after it the focus goes to the page itself (ms). */
const PATIENCE_MS = 4_000;

const titleIn = (main: HTMLElement) => main.querySelector<HTMLElement>('h1');

/**
 * After a change of page the focus goes to its `h1`, which a screen reader then reads. A page that comes later is waited for;
 * whoever went on working in the meantime is left alone.
 * @returns for the main element
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const pathname = useNavigation(({ location }) => location.pathname);
  const last = useRef(pathname);
  useEffect(() => {
    const element = main.current;
    if (!element || last.current === pathname) return undefined;
    last.current = pathname;
    const opener = document.activeElement;
    const before = titleIn(element);
    const text = before?.textContent;
    const isNew = (title: HTMLElement) => title !== before || title.textContent !== text;
    const give = (target: HTMLElement) => {
      stop();
      const elsewhere = document.activeElement !== opener && document.activeElement !== document.body;
      if (elsewhere) return;
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      // A title is no control: the ring would promise one.
      target.style.outline = 'none';
      target.focus({ preventScroll: true });
    };
    const look = () => {
      const title = titleIn(element);
      if (title && isNew(title)) give(title);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => give(titleIn(element) ?? element), PATIENCE_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    look();
    return stop;
  }, [pathname]);
  return main;
}
