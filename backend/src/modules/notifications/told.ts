/** What a notification holds: what has happened, with the texts that came in several languages as they came [R-EXT-32]. */

import type { Notification } from '@portal/contracts/notifications';
import { toWire } from '@portal/domain/ids';
import { type Language, type Localized, localizedSummary, localizedText } from '@portal/domain/languages';
import { TEXT_LENGTH } from '@portal/domain/limits';
import { shortName } from '../mail/quote';
import { DUE, INVITED, VIEWED } from './texts';

/** A device reports a fault. */
export interface IncidentTold {
  readonly kind: 'incident';
  readonly data: {
    readonly incident: string;
    readonly device: string;
    /** Ids of the groups that the device is in. */
    readonly groups: readonly string[];
    readonly summary: string;
    readonly localizedSummaries: Localized | null;
    readonly description: string;
  };
}
/** The interval of a maintenance message has elapsed. */
export interface DueTold {
  readonly kind: 'due';
  readonly data: {
    readonly about: { readonly kind: 'group' | 'device'; readonly id: string };
    readonly name: string;
    /** Ids of the groups that a device is in. */
    readonly groups: readonly string[];
    readonly messages: Localized;
    readonly descriptions: Localized;
  };
}
export interface InvitationTold {
  readonly kind: 'invitation';
  /** Names: whoever is invited does not see the groups yet. */
  readonly data: { readonly inviter: string; readonly groups: readonly string[] };
}
/** Somebody of support begins to see the portal as the reader [R-EXT-18]. */
export interface ViewTold {
  readonly kind: 'view';
  readonly data: { readonly viewer: string };
}
/** Of before notifications were data. */
export interface TextTold {
  readonly kind: 'text';
  readonly data: { readonly summary: string; readonly message: string };
}
export type Told = IncidentTold | DueTold | InvitationTold | ViewTold | TextTold;

type Said = Pick<Notification, 'summary' | 'message' | 'place' | 'about'>;

/**
 * A notification in words, and what it leads to.
 * @param seen the names of the groups that the reader sees now, by id: a device may be in others as well
 */
export function say(told: Told, language: Language, seen: ReadonlyMap<string, string>): Said {
  const place = (groups: readonly string[], ...before: string[]) =>
    [...before, ...groups.flatMap((group) => seen.get(group) ?? [])].join(', ');
  switch (told.kind) {
    case 'incident': {
      const { incident, device, groups, description } = told.data;
      return {
        summary: `${device}: ${localizedSummary(told.data, language)}`,
        message: description,
        place: place(groups),
        about: { kind: 'incident', id: toWire(incident) },
      };
    }
    case 'due': {
      const { about, name, groups, messages, descriptions } = told.data;
      const title = localizedText(messages, language);
      return {
        summary: DUE[language](title || name).slice(0, TEXT_LENGTH),
        message: localizedText(descriptions, language),
        // Without a title its name stands in the summary already.
        place: title === '' ? place(groups) : place(groups, name),
        about: { kind: about.kind, id: toWire(about.id) },
      };
    }
    case 'invitation': {
      const { inviter, groups } = told.data;
      // Anybody may invite: what a stranger calls himself must not read as words of ours.
      const names = groups.map((group) => shortName(group)).join(', ');
      return { ...INVITED[language](shortName(inviter), names), place: '', about: { kind: 'invitation' } };
    }
    case 'view':
      return { ...VIEWED[language](told.data.viewer), place: '' };
    case 'text':
      return { ...told.data, place: '' };
  }
}

/** The groups that a notification may name. */
export const groupsIn = (told: Told): readonly string[] =>
  told.kind === 'incident' || told.kind === 'due' ? told.data.groups : [];
