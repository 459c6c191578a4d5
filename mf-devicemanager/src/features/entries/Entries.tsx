import { lazyRetry } from '@portal/platform/lazy-retry';
import { usePreferences } from '@portal/platform/preferences';
import { DataGrid } from '@portal/ui/data-table/DataGrid';
import { Part } from '@portal/ui/part';
import { Skeleton } from '@portal/ui/skeleton';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import type { Entry } from '../../parts/entry';
import type { Listed } from '../../parts/useEntryOf';
import { type EntriesProps, keyOf } from './entries-props';
import { useColumns } from './layout';
import { useEntryColumns } from './useEntryColumns';

/** Most people have lists: the other views come when they are chosen. */
const Cards = lazyRetry(() => import('./Cards'));
export const preloadCards = () => Cards.preload();

const useStyles = makeStyles({
  bones: { display: 'grid', gap: '16px', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' },
});

/** Groups or devices in the chosen view [R-DEV-04]. */
export function Entries<T extends Listed>(props: EntriesProps<T>) {
  const view = usePreferences((preferences) => preferences.view);
  if (view === 'list') return <List {...props} />;
  return (
    <Part place="inline" waiting={<CardBones count={props.things.length} />}>
      <Cards {...(props as unknown as EntriesProps<Listed>)} view={view} />
    </Part>
  );
}

/** Where cards will be while their code is on the way. */
function CardBones({ count }: { count: number }) {
  return (
    <div className={useStyles().bones}>
      <LoadingMessage />
      {Array.from({ length: Math.min(count, 6) }, (_, at) => (
        <Skeleton key={at} width="100%" height={164} />
      ))}
    </div>
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
