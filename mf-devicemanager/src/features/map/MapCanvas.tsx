import type { MapBackground } from '@portal/contracts/map';
import { useDark } from '@portal/ui/provider';
import { useRovingFocus } from '@portal/ui/roving';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ClusterMarker } from './ClusterMarker';
import type { Cluster, DeviceMap } from './device-map';
import { openMap } from './open-map';
import type { Spot } from './spots';
import { useMapTexts } from './texts';
import { firstView, type View } from './zoom';

const useStyles = makeStyles({
  // Of the library's 71 KB of styles the map needs these.
  map: {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    '& canvas': { position: 'absolute', left: 0, top: 0 },
    '& .maplibregl-canvas-container': { cursor: 'grab', touchAction: 'none', userSelect: 'none' },
    '& .maplibregl-canvas-container:active': { cursor: 'grabbing' },
    '& canvas:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '& .maplibregl-boxzoom': {
      position: 'absolute',
      top: 0,
      left: 0,
      border: `2px dotted ${tokens.colorNeutralStrokeAccessible}`,
    },
    '& .maplibregl-control-container': { display: 'none' },
  },
  // With a size, too: Mapbox' own styles make it relative.
  fill: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  over: { position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' },
  // Placed by its middle.
  marker: { position: 'absolute', left: 0, top: 0, '& > *': { translate: '-50% -50%' } },
  selected: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '52px',
    height: '52px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    border: `3px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
});

interface MapCanvasProps {
  background: MapBackground;
  spots: readonly Spot[];
  selected: Spot | undefined;
  onMap: (map: DeviceMap | undefined) => void;
  onPress: (uuid: string | undefined) => void;
  /** A cluster was pressed whose devices stand on one spot. */
  onHere: (uuids: readonly string[]) => void;
  onBackground: (isMissing: boolean) => void;
  onFailed: () => void;
}

/** The map with its markers: single devices are drawn by the library, clusters and the selected device are elements over it. */
export function MapCanvas({
  background,
  spots,
  selected,
  onMap,
  onPress,
  onHere,
  onBackground,
  onFailed,
}: MapCanvasProps) {
  const styles = useStyles();
  const { t } = useMapTexts();
  const dark = useDark();
  const roving = useRovingFocus();
  const container = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const lastView = useRef<View>(undefined);
  const [map, setMap] = useState<DeviceMap>();
  const [clusters, setClusters] = useState<readonly Cluster[]>([]);

  const place = useEffectEvent(() => {
    if (!map) return;
    for (const marker of over.current?.querySelectorAll<HTMLElement>('[data-at]') ?? []) {
      const [longitude = 0, latitude = 0] = (marker.dataset['at'] ?? '').split(' ').map(Number);
      const { x, y } = map.project([longitude, latitude]);
      marker.style.transform = `translate(${x}px, ${y}px)`;
    }
  });
  useLayoutEffect(() => place());

  const open = useEffectEvent((element: HTMLElement) => {
    element.className = styles.fill;
    const { clientWidth: width, clientHeight: height } = element;
    return openMap({
      container: element,
      background,
      label: t('canvas'),
      buttons: { sources: t('sources'), mark: t('mark') },
      dark,
      view:
        lastView.current ??
        firstView(
          spots.map(({ at }) => at),
          { width, height },
        ),
      listener: {
        clusters: setClusters,
        moved: () => place(),
        pressed: (uuid) => told('press', uuid),
        background: (isMissing) => told('background', isMissing),
      },
    });
  });
  const told = useEffectEvent((what: 'press' | 'background', value: string | boolean | undefined) => {
    if (what === 'background') onBackground(value === true);
    else onPress(value === undefined ? undefined : String(value));
  });
  const opened = useEffectEvent((now: DeviceMap | undefined) => {
    setMap(now);
    onMap(now);
  });
  const failed = useEffectEvent(() => onFailed());

  // Another background or other colours are another map, at the same place.
  useEffect(() => {
    let isGone = false;
    let now: DeviceMap | undefined;
    const ground = document.createElement('div');
    container.current?.append(ground);
    open(ground).then(
      (made) => {
        if (isGone) return made.remove();
        now = made;
        opened(made);
      },
      () => isGone || failed(),
    );
    return () => {
      isGone = true;
      if (now) lastView.current = now.view();
      opened(undefined);
      setClusters([]);
      now?.remove();
      ground.remove();
    };
  }, [background, dark]);
  useEffect(() => map?.show(spots), [map, spots]);
  useEffect(() => map?.leaveOut(selected?.uuid), [map, selected?.uuid]);

  const press = async (cluster: Cluster) => {
    // A cluster that fell apart meanwhile is gone.
    const here = await map?.open(cluster).catch(() => []);
    if (here && here.length > 0) onHere(here);
  };
  return (
    <>
      <div ref={container} className={styles.map} />
      <div ref={over} className={styles.over}>
        <div role="group" aria-label={t('clusters')} {...roving}>
          {clusters.map((cluster, index) => (
            <div key={cluster.id} data-at={cluster.at.join(' ')} className={styles.marker}>
              <ClusterMarker cluster={cluster} tabIndex={index === 0 ? 0 : -1} onPress={() => void press(cluster)} />
            </div>
          ))}
        </div>
        {selected && (
          <div data-at={selected.at.join(' ')} data-selected={selected.uuid} aria-hidden className={styles.marker}>
            <span className={styles.selected}>
              <StatusGlyph status={selected.status} connected={selected.connected} size={28} />
            </span>
          </div>
        )}
      </div>
    </>
  );
}
