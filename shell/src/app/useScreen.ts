import { useMemo } from 'react';
import { useRegistry } from '../remotes/registry';
import { useNavigation } from './navigation';
import { screenOf, type Screen } from './screens';

/** The screen of the current address; undefined until the registry is known. */
export function useScreen(): Screen | undefined {
  const pathname = useNavigation(({ location }) => location.pathname);
  const remotes = useRegistry((registry) => registry.remotes);
  const isKnown = useRegistry((registry) => registry.state !== 'starting');
  return useMemo(() => {
    const screen = screenOf(pathname, remotes);
    return screen.kind === 'missing' && !isKnown ? undefined : screen;
  }, [pathname, remotes, isKnown]);
}
