import type { ActionIcon } from '@portal/contracts/remote';
import type { Status } from '@portal/domain/status';

/** What choosing an entry does: it leads to an address, which may also open in a new tab, or it is done here. */
export type Choice = { readonly to: string } | { readonly run: () => void };

/** A line of the palette. */
export interface Entry {
  /** Names it in the page and among the recent choices. */
  readonly key: string;
  readonly name: string;
  /** Below the name: where a thing is, what a command does. */
  readonly text?: string | undefined;
  readonly icon: ActionIcon | 'page' | 'theme' | 'language' | 'logout' | 'bell' | 'home' | 'support';
  /** A group or device is drawn with its own picture. */
  readonly look?: 'group' | 'device' | undefined;
  readonly picture?: string | undefined;
  readonly status?: Status | undefined;
  readonly connected?: boolean | undefined;
  readonly choice: Choice;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Lines to have ready, unseen, for a letter that needs more of them than the one before. */
  readonly spare?: readonly Entry[];
}
