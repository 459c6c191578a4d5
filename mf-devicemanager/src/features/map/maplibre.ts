/** The portal's own map, drawn by MapLibre GL JS. */
import { type GeoJSONSource, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import type { MapOptions } from './device-map';
import { featureOf, type GlFeature, type GlLibrary, type GlMap, glOptions } from './gl';
import { workerAddress } from './worker-address';

export function create(options: MapOptions, style: object): GlMap {
  setWorkerUrl(workerAddress(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url)));
  const map = new MapLibre({
    ...glOptions(options, style),
    attributionControl: false,
    locale: { 'Map.Title': options.label },
  } as unknown as ConstructorParameters<typeof MapLibre>[0]);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // What the two libraries have in common is the part of `GlMap`.
  return map as unknown as GlMap;
}

export const update: GlLibrary['update'] = (source, { put, remove }) =>
  (source as GeoJSONSource).updateData({ remove: [...remove], add: put.map(featureOf) });

export const opensAt = (source: unknown, cluster: number) => (source as GeoJSONSource).getClusterExpansionZoom(cluster);

export const holds = (source: unknown, cluster: number, most: number) =>
  (source as GeoJSONSource).getClusterLeaves(cluster, most, 0) as unknown as Promise<readonly GlFeature[]>;
