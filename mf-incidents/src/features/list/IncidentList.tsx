import type { Incident } from '@portal/contracts/incidents';
import { Button, Checkbox, makeStyles, PHONE, tokens, useMedia } from '@portal/ui/core';
import { Empty, SearchBox } from '@portal/ui/list';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Addresses } from '../../data/addresses';
import { useIncidentTexts } from '../../texts';
import { Freshness } from './Freshness';
import { IncidentItems } from './IncidentItems';
import { IncidentTable } from './IncidentTable';
import { SortMenu } from './SortMenu';
import { SORT_COLUMNS, searchIncidents, sortIncidents } from './sort-incidents';
import type { ListView } from './useListView';

/** Below it the eight columns of the table do not fit. */
const NARROW_LIST = '(max-width: 1199px)';

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    marginTop: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalM,
    [PHONE]: { gap: '4px 12px', marginTop: 0, marginBottom: 0, padding: '8px 16px' },
  },
  // On phones the sort button stays beside it, and the checkbox takes the next line.
  search: { width: '320px', [PHONE]: { width: 'auto', flexGrow: 1, flexBasis: 'calc(100% - 60px)' } },
  resolved: { marginLeft: '-8px' },
  grow: { flexGrow: 1, [PHONE]: { display: 'none' } },
});

interface IncidentListProps {
  incidents: readonly Incident[];
  /** False where one device is viewed [R-INC-02]. */
  withDevice: boolean;
  addresses: Addresses;
  view: ListView;
  /** What an empty list says [R-INC-07, R-INC-08]. */
  emptyText: string;
  updatedAt: number;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Search, show-resolved, and the incidents as table or as items. */
export function IncidentList({
  incidents,
  withDevice,
  addresses,
  view,
  emptyText,
  updatedAt,
  refreshing,
  onRefresh,
}: IncidentListProps) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const narrow = useMedia(NARROW_LIST);
  const { by, direction } = view.sort;
  const shown = useMemo(
    () => sortIncidents(searchIncidents(incidents, wanted, language), { by, direction }, language),
    [incidents, wanted, by, direction, language],
  );
  const list = { incidents: shown, withDevice, addresses, label: t('title') };

  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox className={styles.search} value={query} onChange={setQuery} label={t('search')} />
        {narrow && (
          <SortMenu
            columns={SORT_COLUMNS.filter((column) => withDevice || column !== 'device')}
            sort={view.sort}
            onSort={view.sortBy}
          />
        )}
        <Checkbox
          className={styles.resolved}
          label={t('showResolved')}
          checked={view.resolved}
          onChange={(_, data) => view.showResolved(data.checked === true)}
        />
        <span className={styles.grow} />
        <Freshness updatedAt={updatedAt} refreshing={refreshing} onRefresh={onRefresh} />
      </div>
      {shown.length > 0 &&
        (narrow ? <IncidentItems {...list} /> : <IncidentTable {...list} sort={view.sort} onSort={view.sortBy} />)}
      {shown.length === 0 && incidents.length > 0 && (
        <Empty
          title={t('noMatch', { query: wanted })}
          actions={<Button onClick={() => setQuery('')}>{t('clearSearch')}</Button>}
        />
      )}
      {incidents.length === 0 && <Empty title={emptyText} />}
    </>
  );
}
