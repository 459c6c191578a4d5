import type { Incident } from '@portal/contracts/incidents';
import type { Column } from '@portal/ui/data-table/DataTable';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { SortMenu } from '@portal/ui/data-table/SortMenu';
import { SelectButton } from '@portal/ui/data-table/selection/SelectionBar';
import type { Selection } from '@portal/ui/data-table/selection/useSelection';
import { Checkbox } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowDownload20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { SearchBox } from '@portal/ui/search';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useIncidentTexts } from '../../texts';
import { FilterChips } from './FilterChips';
import type { ChipId } from './filter-incidents';
import { useExport } from './useExport';
import type { ListView } from './useListView';

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    marginTop: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalM,
    [PHONE]: { gap: '4px 4px', marginTop: 0, marginBottom: 0, padding: '8px 16px' },
  },
  // On phones the buttons stay beside it, and the filters take the next lines.
  search: { width: '320px', [PHONE]: { width: 'auto', minWidth: 0, flexGrow: 1, flexBasis: 0 } },
  resolved: { marginLeft: '-8px' },
  grow: { flexGrow: 1, [PHONE]: { display: 'none' } },
  freshness: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    [PHONE]: { marginLeft: 'auto' },
  },
  wide: { display: 'contents', [PHONE]: { display: 'none' } },
  time: { fontVariantNumeric: 'tabular-nums' },
});

interface ListToolsProps {
  view: ListView;
  /** Items in place of columns: sorting and choosing have buttons. */
  narrow: boolean;
  columns: readonly Column<Incident>[];
  /** What search and filters leave. */
  shown: readonly Incident[];
  counts: Readonly<Record<ChipId, number>>;
  selection: Selection;
  updatedAt: number;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Search, filters, show-resolved, and what can be done with the whole list. */
export function ListTools(props: ListToolsProps) {
  const { view, narrow, columns, shown, counts, selection, updatedAt, refreshing, onRefresh } = props;
  const styles = useStyles();
  const { t, formatShort } = useIncidentTexts();
  const { busy, run: save } = useExport();
  const nothing = shown.length === 0;
  return (
    <div className={styles.toolbar}>
      <SearchBox className={styles.search} value={view.query} onChange={view.search} label={t('search')} />
      {narrow && <SortMenu columns={columns} sort={view.sort} onSort={view.sortBy} />}
      {narrow && <SelectButton selection={selection} />}
      <FilterChips filter={view.filter} onFilter={view.narrow} counts={counts} />
      <Checkbox
        className={styles.resolved}
        label={t('showResolved')}
        checked={view.resolved}
        onChange={(_, data) => view.showResolved(data.checked === true)}
      />
      <span className={styles.grow} />
      <div className={styles.freshness}>
        <IconButton
          icon={<ArrowDownload20Regular aria-hidden />}
          label={t('export.all', { count: shown.length })}
          reason={nothing ? t('export.nothing') : undefined}
          aria-busy={busy}
          onClick={() => void save(shown)}
        />
        <span className={styles.wide}>
          <Meta role="status" className={styles.time}>
            {updatedAt > 0 ? t('updated', { time: formatShort(updatedAt) }) : ''}
          </Meta>
          <RefreshButton refreshing={refreshing} onRefresh={onRefresh} />
        </span>
      </div>
    </div>
  );
}
