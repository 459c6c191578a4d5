/** Streets by Mapbox GL JS, for an operator with an account; the build without code from texts, for the page's policy. */
import type { GeoJSONSource } from 'mapbox-gl';
import mapbox from 'mapbox-gl/dist/mapbox-gl-csp.js';
import type { MapOptions } from './device-map';
import { featureOf, type GlFeature, type GlLibrary, type GlMap, glOptions } from './gl';
import { workerAddress } from './worker-address';

const STYLES = { light: 'mapbox://styles/mapbox/light-v11', dark: 'mapbox://styles/mapbox/dark-v11' };

export function create(options: MapOptions): GlMap {
  addStyleSheet(new URL('mapbox-gl/dist/mapbox-gl.css', import.meta.url).href);
  mapbox.workerUrl = workerAddress(new URL('mapbox-gl/dist/mapbox-gl-csp-worker.js', import.meta.url));
  const map = new mapbox.Map({
    ...glOptions(options, {}),
    style: STYLES[options.dark ? 'dark' : 'light'],
    // Its terms want its mark and its sources to be seen.
    attributionControl: true,
    accessToken: options.background.token ?? '',
    projection: 'mercator',
    performanceMetricsCollection: false,
    locale: {
      'Map.Title': options.label,
      'AttributionControl.ToggleAttribution': options.buttons.sources,
      'LogoControl.Title': options.buttons.mark,
    },
  } as unknown as ConstructorParameters<typeof mapbox.Map>[0]);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map as unknown as GlMap;
}

/** It changes no single devices of clusters, so it gets all, and time (ms) to sort them. */
const PAUSE_MS = 1_000;

export const update: GlLibrary['update'] = (source, _, all) => {
  (source as GeoJSONSource).setData({ type: 'FeatureCollection', features: all.map(featureOf) });
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
};

export const opensAt = (source: unknown, cluster: number) =>
  answer<number>((done) => (source as GeoJSONSource).getClusterExpansionZoom(cluster, done));

export const holds = (source: unknown, cluster: number, most: number) =>
  answer<readonly GlFeature[]>((done) =>
    (source as GeoJSONSource).getClusterLeaves(
      cluster,
      most,
      0,
      done as Parameters<GeoJSONSource['getClusterLeaves']>[3],
    ),
  );

type Done<T> = (error?: Error | null, result?: T | null) => void;

const answer = <T>(ask: (done: Done<T>) => void) =>
  new Promise<T>((resolve, reject) =>
    ask((error, result) => (result == null ? reject(error ?? new Error('the cluster is gone')) : resolve(result))),
  );

function addStyleSheet(href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
