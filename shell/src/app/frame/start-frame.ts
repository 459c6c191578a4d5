import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { useRegistry } from '../../remotes/registry';
import { OWN_VIEWS } from '../own-views';
import { screenOf } from '../screens';
import { FIRST_TEXTS } from '../texts';
import { NavLinks, PublicFrame, ScreenName, SignedIn } from './lazy-frame';

/**
 * Fetches what the frame of the first page is made of, so that it is drawn whole at once. What has to wait as it is drawn waits longer:
 * React shows it no sooner than 300 ms after what stands in its place.
 * Resolves when it is there or could not be had: then it is asked for again, and told, where it is drawn.
 */
export async function startFrame(pathname: string): Promise<void> {
  const { remotes, absent } = useRegistry.getState();
  const screen = screenOf(pathname, remotes, { absent });
  const isOut = useSession.getState().state === 'out';
  const needed = [
    ...FIRST_TEXTS.map(async (namespace) => loadTexts(namespace)),
    ...(screen.route?.footer ? [PublicFrame.preload()] : []),
    ...(isOut ? [] : [SignedIn, NavLinks, ScreenName].map(({ preload }) => preload())),
    ...(screen.kind === 'own' ? [OWN_VIEWS[screen.page].preload()] : []),
  ];
  await Promise.allSettled(needed);
}
