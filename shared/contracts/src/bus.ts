import type { PanelInput, RemoteName } from './remote';
import type { StrayCode } from './system';

/** Events between shell and remotes: name → payload. Never a token, a password or a mail text. Ids in wire form. */
export interface BusEvents {
  /** Somebody asks the shell to open a remote's panel. */
  'panel:open': { remote: RemoteName; panel: string; input: PanelInput };
  'rights:changed': Record<string, never>;
  /** `login`: tells the one that ended from others of the same browser; older releases do not say which. */
  'session:ended': { reason: 'logout' | 'expired' | 'elsewhere'; login?: number | undefined };
  /** `cause`: the class of the error behind it, as TypeError. */
  'remote:failed': { remote: RemoteName; version: string; code: string; cause?: string | undefined };
  /** An error outside of drawing (a timer, a promise that nobody waits for): the remote is still shown. */
  'remote:error': { remote: RemoteName; version: string; code: StrayCode };
  'remote:ready': { remote: RemoteName; version: string; ms: number };
}
export type BusEventName = keyof BusEvents;

const RELEASE = ['remote', 'version', 'code'] as const;

/**
 * What of each event is always there, by name: releases of shell and remotes of any age speak to each other, also from tab to tab, and no
 * listener must stumble over what a newer or older one says.
 */
export const ALWAYS: { readonly [N in BusEventName]: readonly (keyof BusEvents[N])[] } = {
  'panel:open': ['remote', 'panel', 'input'],
  'rights:changed': [],
  'session:ended': ['reason'],
  'remote:failed': RELEASE,
  'remote:error': RELEASE,
  'remote:ready': ['remote', 'version', 'ms'],
};

/** Events that also reach the other tabs of the browser. */
export const CROSS_TAB: readonly BusEventName[] = ['session:ended', 'rights:changed'];
