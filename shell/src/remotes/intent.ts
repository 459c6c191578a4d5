import type { RemoteName } from '@portal/contracts/remote';
import { nextRelease } from './candidates';
import { pageOf } from './declared';
import { prefetch } from './load';
import { useRegistry } from './registry';

/** Fetches a remote that will probably be needed next, for instance while the log-in is on its way. */
export function prefetchRemote(name: RemoteName): void {
  void nextRelease(name).then((release) => release && prefetch(release));
}

/**
 * Fetches a remote as soon as somebody points at a link to one of its pages. Not on idle: a page must not load what it does not
 * use, and the way from pointing to pressing is as long as the way to the server.
 * @returns stops it
 */
export function prefetchOnIntent(): () => void {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin) return;
    const match = pageOf(useRegistry.getState().remotes, link.pathname);
    if (match) prefetchRemote(match.remote);
  };
  const kinds = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const kind of kinds) document.addEventListener(kind, intend, { passive: true });
  return () => kinds.forEach((kind) => document.removeEventListener(kind, intend));
}
