import type { Language } from '@portal/domain/languages';
import type { Status } from '@portal/domain/status';
import { loadTexts } from '@portal/platform/i18n';
import { CardGrid } from '@portal/ui/data-table/CardGrid';
import { DataGrid, Row } from '@portal/ui/data-table/DataGrid';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListItem } from '@portal/ui/data-table/ListItem';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { ListStates, ListWarning, listStateOf, NoMatch } from '@portal/ui/data-table/ListStates';
import { PickList } from '@portal/ui/data-table/PickList';
import { PopupStates } from '@portal/ui/data-table/PopupStates';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { actionsColumn, type RowActions, RowButtons, RowMenu } from '@portal/ui/data-table/RowActions';
import { SortMenu } from '@portal/ui/data-table/SortMenu';
import { SelectBox } from '@portal/ui/data-table/selection/SelectBox';
import { SelectButton, SelectionBar } from '@portal/ui/data-table/selection/SelectionBar';
import { SelectionOutcome } from '@portal/ui/data-table/selection/SelectionOutcome';
import { useSelection } from '@portal/ui/data-table/selection/useSelection';
import { nextSort, type Sort } from '@portal/ui/data-table/sort';
import { useTableTexts } from '@portal/ui/data-table/texts';
import { ViewSwitch } from '@portal/ui/data-table/ViewSwitch';
import { Delete20Regular, Edit20Regular } from '@portal/ui/icons';
import { Link } from '@portal/ui/router';
import { ScrollArea } from '@portal/ui/scroll-area';
import { StatusPill } from '@portal/ui/status';
import { makeStyles } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { type ReactNode, useEffect, useState } from 'react';
import { LONG_WORD, LONG_WORDS, MOMENT, nothing, States } from './states';

export default {
  title: 'data-table',
  loaders: [({ globals }) => loadTexts('data-table', globals['locale'] as Language)],
} satisfies Meta;

interface Device {
  id: string;
  name: string;
  status: Status;
}
const STATUSES: readonly Status[] = ['ALERT', 'ALERT_INPROGRESS', 'OK_INPROGRESS', 'OK'];
const device = (n: number, name = `Oven ${n + 1}`): Device => ({
  id: String(n),
  name,
  status: STATUSES[n % STATUSES.length] ?? 'OK',
});
const few = [device(0), device(1, LONG_WORDS), device(2, LONG_WORD), device(3)];
const many = Array.from({ length: 10_000 }, (_, n) => device(n));

const COLUMNS: readonly Column<Device>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: '200px',
    cell: ({ status }) => <StatusPill status={status} />,
  },
];
const item = ({ name, status }: Device) => (
  <Row status={status}>
    <Link to="/" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {name}
    </Link>
  </Row>
);
const useStyles = makeStyles({
  pane: { display: 'flex', height: '320px' },
  columns: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 200px', alignItems: 'center' },
});

function Sorted({ items = few, rowHeight }: { items?: readonly Device[]; rowHeight?: number }) {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ASC' });
  return (
    <DataTable
      label="Devices"
      items={items}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      sort={sort}
      onSort={(by) => setSort(nextSort(sort, by))}
      rowKeys
      rowHeight={rowHeight}
      rowProps={({ id }) => ({ selected: id === '1' }) as never}
      item={item}
      itemHeight={68}
    />
  );
}

export const Tables = () => {
  const styles = useStyles();
  return (
    <States
      wide
      of={{
        'few rows, one selected, an alarm, long names': <Sorted />,
        '10,000 rows': (
          <div className={styles.pane}>
            <ScrollArea>
              <Sorted items={many} rowHeight={44} />
            </ScrollArea>
          </div>
        ),
        'inside a dialog': (
          <DataTable label="People" look="plain" items={few} keyOf={({ id }) => id} columns={COLUMNS} item={item} />
        ),
        'rows of a grid, sorted elsewhere': (
          <DataGrid
            label="Devices"
            items={[device(0), device(3)]}
            keyOf={({ id }) => id}
            entryOf={(device) => device}
            columns={COLUMNS}
            rowProps={({ name, status }) => ({ 'aria-label': name, status, mark: status })}
            className={styles.columns}
            sort={{ by: 'name', direction: 'ASC' }}
          />
        ),
        cards: (
          <CardGrid
            label="Devices"
            items={few}
            keyOf={({ id }) => id}
            size={{ least: 200, height: 64, gap: 12 }}
            card={({ name }, focus) => (
              <a {...focus} href="#top" style={{ color: 'inherit', overflowWrap: 'anywhere' }}>
                {name.slice(0, 40)}
              </a>
            )}
          />
        ),
      }}
    />
  );
};

const answer = { data: few, error: null, isFetching: false, isRefetchError: false, dataUpdatedAt: MOMENT };
const refetch = async () => undefined;
const inPlace = (changed: object, mayRead?: boolean) => (
  <ListStates
    state={listStateOf({ ...answer, refetch, ...changed }, mayRead)}
    skeleton={<ListSkeleton />}
    failed="The devices can’t be loaded right now"
    noRight="Ask the admin of Stuttgart."
  >
    {({ data }) => <Body1>{data.length} devices</Body1>}
  </ListStates>
);

const inPopup = (count: number | undefined, error?: Error, isFetching = false) => (
  <PopupStates
    count={count}
    error={error}
    isFetching={isFetching}
    onRetry={nothing}
    texts={{ loading: 'Loading incidents', failed: 'The incidents can’t be loaded.', none: 'No open incidents' }}
  />
);

export const InAPopup = () => (
  <States
    of={{
      loading: inPopup(undefined),
      failed: inPopup(undefined, new Error('away')),
      'failed, trying again': inPopup(undefined, new Error('away'), true),
      nothing: inPopup(0),
    }}
  />
);

export const InTheirPlace = () => (
  <States
    of={{
      loading: inPlace({ data: undefined }),
      'loading, in a dialog': <ListSkeleton look="plain" text="Loading people" rowHeight={32} />,
      failed: inPlace({ data: undefined, error: new Error('away') }),
      'failed, trying again': inPlace({ data: undefined, error: new Error('away'), isFetching: true }),
      'no right': inPlace({}, false),
      ready: inPlace({}),
      'not up to date': <ListWarning updatedAt={MOMENT} onRetry={nothing} />,
      'something is missing': <ListWarning updatedAt={MOMENT} text={LONG_WORDS} onRetry={nothing} />,
      'no match': <NoMatch query="Oven" onClear={nothing} />,
      'no match of a long word': <NoMatch query={LONG_WORD} onClear={nothing} />,
    }}
  />
);

export const Controls = () => {
  const { t } = useTableTexts();
  return (
    <States
      of={{
        [t('sort.label')]: <SortMenu columns={COLUMNS} sort={{ by: 'name', direction: 'DESC' }} onSort={nothing} />,
        [t('view.label')]: <ViewSwitch />,
        [t('refresh')]: <RefreshButton refreshing={false} onRefresh={nothing} />,
        refreshing: <RefreshButton refreshing onRefresh={nothing} />,
      }}
    />
  );
};

const ACTIONS: RowActions = [
  { id: 'edit', icon: <Edit20Regular aria-hidden />, label: 'Edit Oven 1', short: 'Edit', onSelect: nothing },
  {
    id: 'remove',
    icon: <Delete20Regular aria-hidden />,
    label: 'Remove Oven 1',
    short: 'Remove',
    asks: true,
    onSelect: nothing,
  },
];
const WITH_ACTIONS = [COLUMNS[0] as Column<Device>, actionsColumn<Device>('Actions', '84px', () => ACTIONS)];
export const WhatCanBeDoneWithARow = () => (
  <States
    of={{
      'as buttons': <RowButtons actions={ACTIONS} />,
      'as the last column': (
        <DataTable label="Ovens" items={[device(0)]} keyOf={({ id }) => id} columns={WITH_ACTIONS} />
      ),
      'as a menu of an item': (
        <ListItem end={<RowMenu label="More for Oven 1" name="Oven 1" actions={ACTIONS} />}>Oven 1</ListItem>
      ),
    }}
  />
);

const IDS = few.map(({ id }) => id);
function Chosen({ ids, busy, outcome }: { ids: readonly string[]; busy?: boolean; outcome?: ReactNode }) {
  const selection = useSelection(IDS);
  const { toggle } = selection;
  useEffect(() => ids.forEach(toggle), [toggle, ids]);
  return (
    <div>
      <SelectButton selection={selection} />
      <DataTable
        label="Ovens"
        items={few}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        rowHeight={44}
        rowKeys
        selection={selection}
        nameOf={({ name }) => name}
        item={item}
      />
      <SelectionBar
        selection={selection}
        busy={busy}
        outcome={outcome}
        actions={[
          { id: 'edit', icon: <Edit20Regular aria-hidden />, label: 'Status', items: [{ id: 'new', label: 'New' }] },
          { id: 'remove', icon: <Delete20Regular aria-hidden />, label: 'Remove', asks: true, onSelect: nothing },
          { id: 'no', icon: <Delete20Regular aria-hidden />, label: 'Move', reason: LONG_WORDS },
        ]}
      />
    </div>
  );
}
const ONE = ['0'];
const FAILED = [{ id: '0', name: LONG_WORDS, why: 'You are not allowed to do this.' }];
export const SeveralRowsAtOnce = () => (
  <States
    wide
    of={{
      'none chosen': <Chosen ids={NONE} />,
      'some chosen': <Chosen ids={ONE} />,
      'all chosen, something runs': <Chosen ids={IDS} busy />,
      'some failed': (
        <Chosen
          ids={ONE}
          outcome={
            <SelectionOutcome text="3 ovens changed, 1 not." failures={FAILED} onUndo={nothing} onClose={nothing} />
          }
        />
      ),
      'all done': <SelectionOutcome text="4 ovens changed." failures={[]} onUndo={nothing} onClose={nothing} />,
      'the box alone': (
        <>
          <SelectBox name="Oven 1" checked={false} onCheck={nothing} />
          <SelectBox name="Oven 2" checked onCheck={nothing} />
          <SelectBox checked="mixed" onCheck={nothing} />
        </>
      ),
    }}
  />
);
const NONE: readonly string[] = [];

function Picks({ items, tall = false }: { items: readonly Device[]; tall?: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1']));
  return (
    <ScrollArea style={{ maxHeight: '240px' }}>
      <PickList
        label={`Devices to choose from: ${items.length}${tall ? ', two lines each' : ''}`}
        tall={tall}
        items={items}
        chosen={chosen}
        onTick={([id = ''], ticked) =>
          setChosen((old) => new Set(ticked ? [...old, id] : [...old].filter((other) => other !== id)))
        }
        row={({ name }) => name}
      />
    </ScrollArea>
  );
}

export const Pick = () => (
  <States
    of={{
      'some, one ticked': <Picks items={few} />,
      'ten thousand': <Picks items={many} />,
      'two lines': <Picks tall items={few} />,
    }}
  />
);
