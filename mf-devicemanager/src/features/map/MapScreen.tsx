import type { MapBackground } from '@portal/contracts/map';
import { matcher } from '@portal/domain/search';
import { sorted, statusOrder } from '@portal/domain/sort';
import { useNarrow } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterOf } from '../../data/filter';
import type { MapDevice } from '../../data/map-devices';
import type { ListQuery } from '../../data/shown';
import { addressOf } from '../../parts/address-lines';
import { Attribution } from './Attribution';
import { Controls } from './Controls';
import { DeviceCard } from './DeviceCard';
import type { DeviceMap } from './device-map';
import { HereCard } from './HereCard';
import { Legend } from './Legend';
import { ListPane } from './ListPane';
import { MapCanvas } from './MapCanvas';
import { MapMessages } from './MapMessages';
import { MapTop } from './MapTop';
import { placeOf, split } from './spots';
import { useMapTexts } from './texts';
import { useByName } from './useByName';

/** How near the map goes to a device that is chosen from the list. */
const NEAR = 14;

const useStyles = makeStyles({
  screen: { position: 'relative', display: 'flex', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  stage: {
    position: 'relative',
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  foot: {
    position: 'absolute',
    zIndex: 1,
    insetInline: '16px',
    bottom: '16px',
    display: 'flex',
    alignItems: 'flex-end',
    gap: '12px',
    pointerEvents: 'none',
  },
  end: { marginInlineStart: 'auto', display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '8px' },
});

interface MapScreenProps {
  devices: readonly MapDevice[];
  background: MapBackground;
  listQuery: Pick<ListQuery, 'search' | 'marks'>;
  search: string;
  onSearch: (search: string) => void;
  /** The status filter. */
  filter: ReactNode;
}

/** All visible devices where they stand [R-MAP-01], and as a list beside it. */
export function MapScreen({ devices, background, listQuery, search, onSearch, filter }: MapScreenProps) {
  const styles = useStyles();
  const { language } = useMapTexts();
  const narrow = useNarrow();
  const { marks } = listQuery;
  const [map, setMap] = useState<DeviceMap>();
  const [chosen, setChosen] = useState<string>();
  const [here, setHere] = useState<readonly string[]>([]);
  const [isListOpen, setListOpen] = useState(!narrow);
  const [trouble, setTrouble] = useState<'missing' | 'cannotDraw'>();

  const shown = useMemo(() => {
    const fits = matcher(listQuery.search);
    const marked = filterOf(marks);
    return devices.filter((device) => marked(device) && (fits(device.name) || fits(addressOf(device))));
  }, [devices, listQuery.search, marks]);
  const { spots, placed, unplaced } = useMemo(() => split(shown), [shown]);
  const places = useMemo(() => spots.map(({ at }) => at), [spots]);
  const noMatch = shown.length === 0 && devices.length > 0 ? 'noMatch' : undefined;
  const listed = useByName(useDeferredValue(placed), language);
  const listedUnplaced = useByName(useDeferredValue(unplaced), language);

  const device = chosen === undefined ? undefined : devices.find(({ uuid }) => uuid === chosen);
  const place = device && placeOf(device);
  const selected = useMemo(
    () =>
      device && place && { uuid: device.uuid, at: place, status: device.status, connected: device.cloudConnectivity },
    [device, place],
  );

  const press = useCallback((uuid: string | undefined) => {
    setChosen(uuid);
    setHere([]);
  }, []);
  const choose = useCallback(
    (uuid: string) => {
      press(uuid);
      const found = devices.find((one) => one.uuid === uuid);
      const at = found && placeOf(found);
      if (at && map) map.go({ center: at, zoom: Math.max(NEAR, map.view().zoom) });
      if (window.innerWidth < 640) setListOpen(false);
    },
    [devices, map, press],
  );
  const atHere = useMemo(() => {
    const wanted = new Set(here);
    const found = wanted.size === 0 ? [] : devices.filter(({ uuid }) => wanted.has(uuid));
    return sorted(found, statusOrder(language));
  }, [devices, here, language]);

  return (
    <div className={styles.screen}>
      {isListOpen && (
        <ListPane
          placed={listed}
          unplaced={listedUnplaced}
          selected={chosen}
          onSelect={choose}
          onClose={() => setListOpen(false)}
          note={noMatch}
        />
      )}
      <div className={styles.stage}>
        <MapCanvas
          background={background}
          spots={spots}
          selected={selected}
          onMap={setMap}
          onPress={press}
          onHere={(uuids) => {
            setChosen(undefined);
            setHere(uuids);
          }}
          onBackground={(isMissing) => setTrouble(isMissing ? 'missing' : undefined)}
          onFailed={() => {
            setTrouble('cannotDraw');
            setListOpen(true);
          }}
        />
        <MapTop
          search={search}
          onSearch={onSearch}
          filter={filter}
          unplaced={unplaced.length}
          hasCard={device !== undefined || atHere.length > 0}
          isListOpen={isListOpen}
          onList={() => setListOpen(!isListOpen)}
        >
          <MapMessages
            trouble={trouble ?? (background.provider === 'none' ? 'none' : undefined)}
            note={noMatch ?? (spots.length === 0 ? 'nowhere' : undefined)}
          />
        </MapTop>
        <div className={styles.foot}>
          <Legend />
          <div className={styles.end}>
            <Controls map={map} places={places} />
            {background.provider === 'portal' && <Attribution text={background.attribution} />}
          </div>
        </div>
        {device ? (
          <DeviceCard device={device} onClose={() => press(undefined)} />
        ) : (
          atHere.length > 0 && <HereCard key={here[0]} devices={atHere} onSelect={press} onClose={() => setHere([])} />
        )}
      </div>
    </div>
  );
}
