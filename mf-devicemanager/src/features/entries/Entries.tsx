import { usePreferences } from '@portal/platform/preferences';
import { CardGrid, type CardSize } from '@portal/ui/data-table/CardGrid';
import { DataGrid } from '@portal/ui/data-table/DataGrid';
import type { Selection } from '@portal/ui/data-table/selection/useSelection';
import { usePhone } from '@portal/ui/media';
import type { Counts } from '../../data/filter';
import type { Entry } from '../../parts/entry';
import type { Listed } from '../../parts/useEntryOf';
import { EntryCard } from './EntryCard';
import { useColumns } from './layout';
import { useEntryColumns } from './useEntryColumns';

interface EntriesProps<T extends Listed> {
  kind: 'groups' | 'devices';
  label: string;
  things: readonly T[];
  entryOf: (thing: T) => Entry;
  /** How the devices below a group stand. */
  countsOf?: (groupId: string) => Counts;
  /** While rows of the list are being chosen. */
  selection?: Selection | undefined;
}

/** Groups or devices in the chosen view [R-DEV-04]. */
export function Entries<T extends Listed>(props: EntriesProps<T>) {
  const view = usePreferences((preferences) => preferences.view);
  return view === 'list' ? <List {...props} /> : <Cards {...props} view={view} />;
}

const nameOf = ({ name }: Entry) => name;
const keyOf = (thing: Listed) => ('uuid' in thing ? thing.uuid : 'id' in thing ? thing.id : 'mine');

function List<T extends Listed>({ kind, label, things, entryOf, selection }: EntriesProps<T>) {
  const sort = usePreferences((preferences) => preferences.sort);
  const { row, choosing } = useColumns();
  return (
    <DataGrid
      label={label}
      items={things}
      keyOf={keyOf}
      entryOf={entryOf}
      className={selection ? choosing : row}
      sort={sort}
      hideHead={kind === 'groups'}
      selection={selection}
      nameOf={nameOf}
      {...useEntryColumns(selection !== undefined)}
    />
  );
}

function Cards<T extends Listed>({ view, ...entries }: EntriesProps<T> & { view: 'large' | 'small' }) {
  const { kind, label, things, entryOf, countsOf } = entries;
  return (
    <CardGrid
      label={label}
      items={things}
      keyOf={keyOf}
      size={sizeOf(view === 'small' ? view : kind, usePhone())}
      card={(thing, { 'data-index': index, tabIndex }) => (
        <EntryCard
          entry={entryOf(thing)}
          view={view}
          counts={view === 'large' && 'id' in thing ? countsOf?.(thing.id) : undefined}
          index={index}
          tabIndex={tabIndex}
        />
      )}
    />
  );
}

/** In px. Heights are fixed: only so can a long list be drawn where it is seen. Phones have taller footers for fingers, and small cards two beside each other from 320 px on. */
function sizeOf(kind: 'groups' | 'devices' | 'small', phone: boolean): CardSize {
  if (kind === 'small') return { least: phone ? 138 : 176, height: 108, gap: 12 };
  return { least: 300, height: (kind === 'groups' ? 184 : 164) + (phone ? 12 : 0), gap: phone ? 12 : 16 };
}
