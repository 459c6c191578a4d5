import { useLanguage } from '@portal/platform/i18n';
import { useRegistry } from '../../remotes/registry';
import type { Screen } from '../screens';

/** What a page behind the log-in is called where the product's name has no room: its own title, else its remote's. */
export function useScreenTitle(screen: Screen | undefined): string | undefined {
  const language = useLanguage();
  const remote = screen && 'remote' in screen ? screen.remote : undefined;
  const title = useRegistry(({ remotes, absent }) =>
    remote === undefined ? undefined : (remotes.get(remote) ?? absent.get(remote))?.extras.title,
  );
  if (screen?.access !== 'login') return undefined;
  return (screen.route?.title ?? title)?.[language];
}
