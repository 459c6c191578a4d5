import type { Cluster, DeviceMap, MapListener, MapOptions } from './device-map';
import { type GlEvent, type GlFeature, type GlLibrary, type GlMap, pair } from './gl';
import { lookOf } from './look';
import { SpotFeed } from './spot-feed';
import type { Spot } from './spots';
import { DENSITY, sprites } from './sprites';
import { allBut, DEVICES, deviceSource, portalStyle, SINGLE, singleLayer } from './style';
import { type LngLat, NEAREST, type Size, type View } from './zoom';

/** Beyond the edge a marker may still be seen, in px. */
const EDGE = 40;
/** A flight is never longer (ms). */
const FLIGHT_MS = 1_500;

/** The devices on a map of one of the two libraries. */
export class GlDeviceMap implements DeviceMap {
  private readonly map: GlMap;
  private readonly listener: MapListener;
  private spots: readonly Spot[] = [];
  private feed: SpotFeed | undefined;
  private leftOut: string | undefined;
  private frame = 0;
  private said = '';

  constructor(
    options: MapOptions,
    private readonly library: GlLibrary,
  ) {
    this.listener = options.listener;
    const look = lookOf(options.container, options.dark);
    const style = portalStyle(options.background, look);
    const map = library.create(options, style);
    this.map = map;
    let isSettled = false;
    map.on('style.load', () => {
      isSettled = true;
      for (const [name, image] of sprites(look)) map.addImage(name, image, { pixelRatio: DENSITY });
      map.addSource(DEVICES, deviceSource());
      map.addLayer(singleLayer());
      this.leaveOut(this.leftOut);
      this.feed = new SpotFeed((diff, all) => library.update(this.source(), diff, all));
      this.feed.show(this.spots);
    });
    map.on('error', () => {
      this.listener.background(true);
      // A foreign style that does not come must not take the devices with it.
      if (isSettled) return;
      isSettled = true;
      map.setStyle(portalStyle({ ...options.background, provider: 'none' }, look));
    });
    map.on('data', (event) => this.arrived(event));
    map.on('move', () => {
      this.listener.moved();
      this.lookForClusters();
    });
    map.on('moveend', () => this.lookForClusters());
    map.on('click', ({ point }) => {
      if (!this.source()) return;
      const [single] = map.queryRenderedFeatures(point, { layers: [SINGLE] });
      const uuid = single?.properties?.['uuid'];
      this.listener.pressed(typeof uuid === 'string' ? uuid : undefined);
    });
    for (const [event, cursor] of [
      ['mouseenter', 'pointer'],
      ['mouseleave', ''],
    ] as const)
      map.on(event, SINGLE, () => {
        map.getCanvas().style.cursor = cursor;
      });
  }

  show(spots: readonly Spot[]): void {
    this.spots = spots;
    this.feed?.show(spots);
  }

  leaveOut(uuid: string | undefined): void {
    this.leftOut = uuid;
    if (this.source()) this.map.setFilter(SINGLE, allBut(uuid));
  }

  size(): Size {
    const { clientWidth: width, clientHeight: height } = this.map.getContainer();
    return { width, height };
  }

  view(): View {
    const { lng, lat } = this.map.getCenter();
    return { center: [lng, lat], zoom: this.map.getZoom() };
  }

  project = (at: LngLat) => this.map.project(pair(at));

  /** Both libraries jump where people asked for less movement. */
  go({ center, zoom }: View): void {
    this.map.flyTo({ center: pair(center), zoom, maxDuration: FLIGHT_MS });
  }

  zoomBy(levels: number): void {
    this.map.zoomTo(Math.max(0, Math.min(NEAREST, this.map.getZoom() + levels)));
  }

  async open({ id, at, count }: Cluster): Promise<readonly string[]> {
    const source = this.source();
    const zoom = await this.library.opensAt(source, id);
    if (zoom <= NEAREST) {
      this.map.easeTo({ center: pair(at), zoom });
      return [];
    }
    const devices = await this.library.holds(source, id, count);
    return devices.map(({ properties }) => String(properties?.['uuid']));
  }

  remove(): void {
    cancelAnimationFrame(this.frame);
    this.map.remove();
  }

  private source(): unknown {
    return this.map.getSource(DEVICES);
  }

  private arrived({ sourceId, tile, isSourceLoaded }: GlEvent): void {
    if (!isSourceLoaded) return;
    if (sourceId === DEVICES) this.lookForClusters();
    // Whatever is no device is background: a foreign style names its sources as it likes.
    else if (tile) this.listener.background(false);
  }

  /** Once a frame, however often it is asked for. */
  private lookForClusters(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (!this.source()) return;
      const clusters = this.clustersInSight();
      const said = JSON.stringify(clusters);
      if (said === this.said) return;
      this.said = said;
      this.listener.clusters(clusters);
    });
  }

  private clustersInSight(): Cluster[] {
    const { width, height } = this.size();
    const found = new Map<number, Cluster>();
    for (const feature of this.map.querySourceFeatures(DEVICES, { filter: ['has', 'point_count'] })) {
      const cluster = clusterOf(feature);
      if (found.has(cluster.id)) continue;
      const { x, y } = this.project(cluster.at);
      if (x > -EDGE && y > -EDGE && x < width + EDGE && y < height + EDGE) found.set(cluster.id, cluster);
    }
    return [...found.values()].sort((one, other) => one.id - other.id);
  }
}

function clusterOf({ geometry, properties }: GlFeature): Cluster {
  const number = (name: string) => Number(properties?.[name] ?? 0);
  return {
    id: number('cluster_id'),
    at: geometry.coordinates as [number, number],
    count: number('point_count'),
    byStatus: {
      ALERT: number('ALERT'),
      ALERT_INPROGRESS: number('ALERT_INPROGRESS'),
      OK_INPROGRESS: number('OK_INPROGRESS'),
      OK: number('OK'),
    },
  };
}
