import { type MapBackground, readMapBackground } from '@portal/contracts/map';
import { problemText } from '@portal/platform/problem-text';
import { useEndpoint } from '@portal/platform/query';
import { ModuleGate } from '@portal/ui/gates';
import { Failed, LoadingMessage, VisuallyHidden } from '@portal/ui/states';
import { useEffect, useMemo } from 'react';
import { countByFilter } from '../data/filter';
import { useMapDevices } from '../data/map-devices';
import { rememberMap } from '../data/remembered-map';
import { useListQuery } from '../data/useListQuery';
import { MapScreen } from '../features/map/MapScreen';
import { useMapTexts } from '../features/map/texts';
import { Chips } from '../features/toolbar/Chips';

/** What is drawn when nobody says with what: the devices alone. */
const NO_BACKGROUND: MapBackground = { provider: 'none', token: null, maxZoom: 0, attribution: '' };

/** `/map` [R-ROUTE-13]. With the module off nothing of the map is loaded [R-MAP-02]. */
export default function MapPage() {
  const { t } = useMapTexts();
  return (
    <ModuleGate module="map" title={t('title')} off={t('off')} loading={t('loading')}>
      <Loaded />
    </ModuleGate>
  );
}

function Loaded() {
  const { t, language } = useMapTexts();
  const { listQuery, search, setSearch, setStatusFilters } = useListQuery(language);
  const { data, error, isFetching, refetch } = useMapDevices();
  const background = useEndpoint(readMapBackground, {}, { staleTime: Infinity });
  const counts = useMemo(() => data && countByFilter(data), [data]);
  // R-DEV-05
  useEffect(rememberMap, []);
  if (!data && error)
    return (
      <Failed page title={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data || background.isPending) return <LoadingMessage text={t('loading')} />;
  return (
    <>
      {/* The map is the page; its name is for screen readers, and takes the focus. */}
      <VisuallyHidden as="h1" tabIndex={-1}>
        {t('title')}
      </VisuallyHidden>
      <MapScreen
        devices={data}
        background={background.data ?? NO_BACKGROUND}
        listQuery={listQuery}
        search={search}
        onSearch={setSearch}
        filter={<Chips counts={counts} total={data.length} chosen={listQuery.marks} onChoose={setStatusFilters} />}
      />
    </>
  );
}
