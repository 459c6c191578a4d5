import { useUnsavedMarks } from '@portal/platform/unsaved';
import { useEffect, useMemo, useRef } from 'react';
import { useRegistry } from '../remotes/registry';
import { useNavigation } from './navigation';
import { type Screen, screenOf } from './screens';

/** The screen of the current address; undefined until the registry is known. */
export function useScreen(): Screen | undefined {
  const pathname = useNavigation(({ location }) => location.pathname);
  const { state, remotes, absent } = useRegistry();
  const screen = useMemo(() => {
    const found = screenOf(pathname, remotes, { absent, isRefused: state === 'refused' });
    return found.kind === 'missing' && state === 'starting' ? undefined : found;
  }, [pathname, remotes, absent, state]);
  return useKept(screen, pathname);
}

/** A part that is switched off while somebody types in it stays until that is saved or left. */
function useKept(screen: Screen | undefined, pathname: string): Screen | undefined {
  const isUnsaved = useUnsavedMarks(({ marks }) => marks.size > 0);
  const shown = useRef<{ screen: Screen | undefined; pathname: string }>(undefined);
  const last = shown.current;
  const isTaken =
    screen?.kind === 'absent' &&
    last?.screen?.kind === 'remote' &&
    last.screen.remote === screen.remote &&
    last.pathname === pathname;
  const kept = isTaken && isUnsaved ? last.screen : screen;
  useEffect(() => {
    shown.current = { screen: kept, pathname };
  });
  return kept;
}
