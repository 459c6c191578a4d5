import { nullable, obj, oneOf, type Static, text, whole } from '#shape';
import { endpoint } from './endpoint';

/** Where the portal serves tiles of its own map; the ids are those of the tile scheme that browsers' maps use. */
export const TILES = '/basemap/{z}/{x}/{y}.mvt';

/**
 * What the map screen draws under the devices. `mapbox`: streets with the operator's `token`; `portal`: the server's own tiles down to
 * `maxZoom`; `none`: nothing is set up, devices are shown without a map under them.
 */
export const MapBackground = obj({
  provider: oneOf(['mapbox', 'portal', 'none']),
  token: nullable(text()),
  maxZoom: whole(),
  /** Whom the map has to name. */
  attribution: text(),
});
export type MapBackground = Static<typeof MapBackground>;

/** The one answer that carries the token, and only where the map is on [R-MAP-02]. */
export const readMapBackground = endpoint({
  method: 'GET',
  path: '/api/frontend/map',
  right: 'login',
  module: 'map',
  summary: 'What the device map is drawn with.',
  reply: MapBackground,
});
