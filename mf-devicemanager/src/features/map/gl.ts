/** The part of Mapbox GL JS and MapLibre GL JS that is the same in both, and that the map uses. */

import { STATUSES } from '@portal/domain/status';
import type { MapOptions } from './device-map';
import type { SpotDiff } from './spot-feed';
import type { Spot } from './spots';
import { spriteOf } from './sprites';
import { type LngLat, NEAREST } from './zoom';

export interface GlFeature {
  readonly geometry: { readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, unknown>> | null;
}

export interface GlEvent {
  readonly point: { x: number; y: number };
  readonly features?: readonly GlFeature[];
  readonly sourceId?: string;
  readonly isSourceLoaded?: boolean;
  readonly tile?: unknown;
  readonly error?: unknown;
}

export interface GlMap {
  on(event: string, listener: (event: GlEvent) => void): unknown;
  on(event: string, layer: string, listener: (event: GlEvent) => void): unknown;
  addSource(id: string, source: object): unknown;
  addLayer(layer: object): unknown;
  addImage(id: string, image: ImageData, options: { pixelRatio: number }): unknown;
  getSource(id: string): unknown;
  setFilter(layer: string, filter: unknown): unknown;
  querySourceFeatures(source: string, options: { filter: unknown }): GlFeature[];
  queryRenderedFeatures(point: { x: number; y: number }, options: { layers: string[] }): GlFeature[];
  setStyle(style: object): unknown;
  project(at: [number, number]): { x: number; y: number };
  getCenter(): { lng: number; lat: number };
  getZoom(): number;
  easeTo(view: { center: [number, number]; zoom: number }): unknown;
  flyTo(view: { center: [number, number]; zoom: number; maxDuration: number }): unknown;
  zoomTo(zoom: number): unknown;
  getCanvas(): HTMLCanvasElement;
  getContainer(): HTMLElement;
  remove(): void;
}

/** What differs between the two. */
export interface GlLibrary {
  /** Throws where the browser can't draw. */
  create(options: MapOptions, style: object): GlMap;
  /** Changes the devices of the source; resolves when their clusters are made. */
  update(source: unknown, diff: SpotDiff, all: readonly Spot[]): Promise<void>;
  /** The level at which a cluster falls apart. */
  opensAt(source: unknown, cluster: number): Promise<number>;
  /** The devices of a cluster. */
  holds(source: unknown, cluster: number, most: number): Promise<readonly GlFeature[]>;
}

/** What both are told: nothing turns or tilts, and the page itself names the sources. */
export const glOptions = ({ container, view }: MapOptions, style: object) => ({
  container,
  style,
  center: [...view.center] as [number, number],
  zoom: view.zoom,
  maxZoom: NEAREST,
  attributionControl: false,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
});

/** A device as both libraries take it; alarms lie on top. */
export const featureOf = ({ uuid, at, status, connected }: Spot) =>
  ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: pair(at) },
    properties: { uuid, status, icon: spriteOf(status, connected), order: -STATUSES.indexOf(status) },
  }) as const;

export const pair = ([longitude, latitude]: LngLat): [number, number] => [longitude, latitude];
