import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the tab is the one that a person sees. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(onVisibility, () => document.visibilityState !== 'hidden');

/** Whether an element stands in the part of its scrolled surroundings that shows. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inSight;
}
