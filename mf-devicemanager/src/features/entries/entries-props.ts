import type { Selection } from '@portal/ui/data-table/selection/useSelection';
import type { Counts } from '../../data/filter';
import type { Entry } from '../../parts/entry';
import type { Listed } from '../../parts/useEntryOf';

/** What every view of groups or devices is given. */
export interface EntriesProps<T extends Listed> {
  kind: 'groups' | 'devices';
  label: string;
  things: readonly T[];
  entryOf: (thing: T) => Entry;
  /** How the devices below a group stand. */
  countsOf?: (groupId: string) => Counts;
  /** A list: while rows are being chosen. Cards: where they can be, for their keys. */
  selection?: Selection | undefined;
}

export const keyOf = (thing: Listed) => ('uuid' in thing ? thing.uuid : 'id' in thing ? thing.id : 'mine');
