import type { DeviceMap, MapOptions } from './device-map';

/** Loads the library and draws the map. Throws when the browser can't. */
export async function openMap(options: MapOptions): Promise<DeviceMap> {
  const [{ GlDeviceMap }, library] = await Promise.all([
    import('./gl-device-map'),
    options.background.provider === 'mapbox'
      ? import(/* webpackChunkName: "map-mapbox" */ './mapbox')
      : import(/* webpackChunkName: "map-maplibre" */ './maplibre'),
  ]);
  return new GlDeviceMap(options, library);
}
