import { lazyRetry } from '@portal/platform/lazy-retry';
import { usePreferences } from '@portal/platform/preferences';
import { DataGrid } from '@portal/ui/data-table/DataGrid';
import { Part } from '@portal/ui/part';
import { LoadingMessage } from '@portal/ui/states';
import type { Entry } from '../../parts/entry';
import type { Listed } from '../../parts/useEntryOf';
import { type EntriesProps, keyOf } from './entries-props';
import { useColumns } from './layout';
import { useEntryColumns } from './useEntryColumns';

/** Most people have lists: the other views come when they are chosen. */
const Cards = lazyRetry(() => import('./Cards'));
export const preloadCards = () => Cards.preload();

/** Groups or devices in the chosen view [R-DEV-04]. */
export function Entries<T extends Listed>(props: EntriesProps<T>) {
  const view = usePreferences((preferences) => preferences.view);
  if (view === 'list') return <List {...props} />;
  return (
    <Part place="inline" waiting={<LoadingMessage />}>
      <Cards {...(props as unknown as EntriesProps<Listed>)} view={view} />
    </Part>
  );
}

const nameOf = ({ name }: Entry) => name;

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
