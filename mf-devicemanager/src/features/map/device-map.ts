/** What the map screen needs of a map library: the one place where Mapbox and MapLibre meet [R-MAP-01]. */
import type { MapBackground } from '@portal/contracts/map';
import type { Status } from '@portal/domain/status';
import type { Spot } from './spots';
import type { LngLat, Size, View } from './zoom';

/** Devices that stand too close together for a marker each. */
export interface Cluster {
  id: number;
  at: LngLat;
  count: number;
  byStatus: Readonly<Record<Status, number>>;
}

export interface MapListener {
  /** The clusters in sight are now these. */
  clusters(clusters: readonly Cluster[]): void;
  /** It moved: what lies over it takes its new place. */
  moved(): void;
  /** A device was pressed, or the ground. */
  pressed(uuid: string | undefined): void;
  /** Whether the background can't be loaded. */
  background(isMissing: boolean): void;
}

export interface DeviceMap {
  show(spots: readonly Spot[]): void;
  /** Draws this one no more: it stands out by a marker of the page's own. */
  leaveOut(uuid: string | undefined): void;
  size(): Size;
  view(): View;
  /** In px from the map's corner. */
  project(at: LngLat): { x: number; y: number };
  /** Goes there; flies where people do not mind movement. */
  go(view: View): void;
  zoomBy(levels: number): void;
  /** Goes so near that a cluster falls apart; one whose devices stand on one spot never does: then it answers which they are. */
  open(cluster: Cluster): Promise<readonly string[]>;
  remove(): void;
}

export interface MapOptions {
  container: HTMLElement;
  background: MapBackground;
  /** What a screen reader calls it. */
  label: string;
  /** What the library's own buttons are called: the one that shows whose data the map is drawn from, and the mark that leads to who drew it. */
  buttons: { sources: string; mark: string };
  dark: boolean;
  view: View;
  listener: MapListener;
}
