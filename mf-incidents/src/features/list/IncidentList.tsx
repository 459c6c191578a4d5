import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { DataTable } from '@portal/ui/data-table/DataTable';
import { useSelection } from '@portal/ui/data-table/selection/useSelection';
import { useMedia } from '@portal/ui/media';
import { Empty } from '@portal/ui/states';
import { useDeferredValue, useMemo } from 'react';
import type { Addresses } from '../../data/addresses';
import { useIncidentTexts } from '../../texts';
import { BulkBar } from './bulk/BulkBar';
import { CHIPS, type ChipId, filterIncidents } from './filter-incidents';
import { IncidentItem } from './IncidentItem';
import { ListTools } from './ListTools';
import { NothingLeft } from './NothingLeft';
import { searchIncidents, sortIncidents } from './sort-incidents';
import { dateWidth, useIncidentColumns } from './useIncidentColumns';
import type { ListView } from './useListView';
import { useReader } from './useReader';

/** What the box, the columns beside title and date, the frame and a title of some words take (px): the date is as wide as its language. */
const BESIDE_DATE = 1_044;
export const ROW_HEIGHT = 44;
/** Two lines of title, place, status. */
const ITEM_HEIGHT = 112;

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

/** Search, filters, and the incidents as table or as items, several of which can be worked on at once. */
export function IncidentList({ incidents, withDevice, addresses, view, emptyText, ...freshness }: IncidentListProps) {
  const { t, language, formatDateTime } = useIncidentTexts();
  const wanted = useDeferredValue(view.query);
  const narrowList = `(max-width: ${BESIDE_DATE + dateWidth(formatDateTime) - 1}px)`;
  const narrow = useMedia(narrowList);
  const { id, since } = useReader(freshness.updatedAt);
  const { by, direction } = view.sort;
  const { assigned, fresh } = view.filter;
  const shown = useMemo(() => {
    const left = filterIncidents(incidents, { assigned, fresh }, { id, since });
    return sortIncidents(searchIncidents(left, wanted, language), { by, direction }, language);
  }, [incidents, assigned, fresh, id, since, wanted, by, direction, language]);
  const counts = useMemo(
    () =>
      Object.fromEntries(
        CHIPS.map(({ id: chip, filter }) => [chip, filterIncidents(incidents, filter, { id, since }).length]),
      ) as Record<ChipId, number>,
    [incidents, id, since],
  );
  const columns = useIncidentColumns(withDevice, addresses);
  const selection = useSelection(useMemo(() => shown.map(idOf), [shown]));

  return (
    <>
      <ListTools
        view={view}
        narrow={narrow}
        columns={columns}
        shown={shown}
        counts={counts}
        selection={selection}
        {...freshness}
      />
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
          narrow={narrowList}
          itemHeight={ITEM_HEIGHT}
          item={(incident) => <IncidentItem incident={incident} withDevice={withDevice} addresses={addresses} />}
          selection={selection}
          nameOf={(incident) => localizedSummary(incident, language)}
        />
      )}
      {shown.length === 0 && incidents.length > 0 && (
        <NothingLeft view={{ ...view, query: wanted }} hidden={incidents.length} />
      )}
      {incidents.length === 0 && <Empty title={emptyText} />}
      <BulkBar incidents={incidents} selection={selection} self={id} />
    </>
  );
}

const idOf = ({ id }: Incident) => id;
const markOf = ({ id }: Incident) => ({ 'data-incident': id });
