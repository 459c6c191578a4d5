import type { Incident } from '@portal/contracts/incidents';
import { DataTable } from '@portal/ui/data-table/DataTable';
import { NoMatch } from '@portal/ui/data-table/ListStates';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { SortMenu } from '@portal/ui/data-table/SortMenu';
import { Checkbox } from '@portal/ui/field';
import { PHONE, useMedia } from '@portal/ui/media';
import { SearchBox } from '@portal/ui/search';
import { Empty } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Addresses } from '../../data/addresses';
import { useIncidentTexts } from '../../texts';
import { IncidentItem } from './IncidentItem';
import { searchIncidents, sortIncidents } from './sort-incidents';
import { useIncidentColumns } from './useIncidentColumns';
import type { ListView } from './useListView';

/** Below it the eight columns of the table do not fit. */
const NARROW_LIST = '(max-width: 1199px)';
export const ROW_HEIGHT = 44;
/** Two lines of title, place, status. */
const ITEM_HEIGHT = 112;

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
  freshness: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, [PHONE]: { display: 'none' } },
  time: { fontVariantNumeric: 'tabular-nums' },
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
  const { t, language, formatTime } = useIncidentTexts();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const narrow = useMedia(NARROW_LIST);
  const { by, direction } = view.sort;
  const shown = useMemo(
    () => sortIncidents(searchIncidents(incidents, wanted, language), { by, direction }, language),
    [incidents, wanted, by, direction, language],
  );
  const columns = useIncidentColumns(withDevice, addresses);

  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox className={styles.search} value={query} onChange={setQuery} label={t('search')} />
        {narrow && <SortMenu columns={columns} sort={view.sort} onSort={view.sortBy} />}
        <Checkbox
          className={styles.resolved}
          label={t('showResolved')}
          checked={view.resolved}
          onChange={(_, data) => view.showResolved(data.checked === true)}
        />
        <span className={styles.grow} />
        <div className={styles.freshness}>
          <Meta role="status" className={styles.time}>
            {updatedAt > 0 ? t('updated', { time: formatTime(updatedAt) }) : ''}
          </Meta>
          <RefreshButton refreshing={refreshing} onRefresh={onRefresh} />
        </div>
      </div>
      {shown.length > 0 && (
        <DataTable
          label={t('title')}
          items={shown}
          keyOf={idOf}
          columns={columns}
          rowHeight={ROW_HEIGHT}
          sort={view.sort}
          onSort={view.sortBy}
          rowKeys
          rowProps={markOf}
          narrow={NARROW_LIST}
          itemHeight={ITEM_HEIGHT}
          item={(incident) => <IncidentItem incident={incident} withDevice={withDevice} addresses={addresses} />}
        />
      )}
      {shown.length === 0 && incidents.length > 0 && <NoMatch query={wanted} onClear={() => setQuery('')} />}
      {incidents.length === 0 && <Empty title={emptyText} />}
    </>
  );
}

const idOf = ({ id }: Incident) => id;
const markOf = ({ id }: Incident) => ({ 'data-incident': id });
