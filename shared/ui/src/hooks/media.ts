import { PHONE_WIDTH, SMALL_WIDTH, TREE_WIDTH } from '@portal/domain/limits';
import { useMemo, useSyncExternalStore } from 'react';

/** Media queries of the breakpoints, for makeStyles. */
export const PHONE = `@media (max-width: ${PHONE_WIDTH - 1}px)`;
export const SMALL = `@media (max-width: ${SMALL_WIDTH - 1}px)`;
export const NARROW = `@media (max-width: ${TREE_WIDTH - 1}px)`;
/** Where fingers point: targets of at least 44 px. */
export const TOUCH = '@media (max-width: 639px), (pointer: coarse)';
export const HOVER = '@media (hover: hover)';
export const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';
export const FORCED_COLORS = '@media (forced-colors: active)';

/** Whether a media query (without `@media`) matches now; follows changes. The browser is asked and listened to once, however often it is drawn. */
export function useMedia(query: string): boolean {
  const [subscribe, read] = useMemo(() => {
    const list = window.matchMedia(query);
    const listen = (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    };
    return [listen, () => list.matches];
  }, [query]);
  return useSyncExternalStore(subscribe, read);
}

const bare = (query: string) => query.replace('@media ', '');
/** Below 640 px: one column, sheets instead of menus. */
export const usePhone = () => useMedia(bare(PHONE));
/** Below 400 px: buttons lose their text [R-SHELL-22]. */
export const useSmall = () => useMedia(bare(SMALL));
/** Below 1100 px: the group tree is an overlay. */
export const useNarrow = () => useMedia(bare(NARROW));
