/** What lies under the devices of the map, opened once at the start. */

import type { MapBackground } from '@portal/contracts/map';
import { type Basemap, openBasemap } from '../../adapters/basemap';
import type { Config } from '../../config';
import { reasonOf } from '../../kernel/reason-of';
import type { Foundation, Stop } from '../../kernel/services';
import type { ForeignHosts } from '../portal/headers';

const NOTHING: MapBackground = { provider: 'none', token: null, maxZoom: 0, attribution: '' };

/** What Mapbox GL JS asks, beside its style: tiles, and the count of map views that its terms want. */
const MAPBOX = ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com'];

/** Where pages and the map's workers may connect to beside the portal itself. */
export const mapHosts = ({ mapboxToken }: Pick<Config, 'mapboxToken'>): ForeignHosts =>
  mapboxToken === undefined ? {} : { connections: MAPBOX };

export class Background {
  basemap: Basemap | undefined;

  constructor(private readonly services: Pick<Foundation, 'config' | 'log'>) {}

  /** A file that cannot be read leaves the map without a background, which it says; the portal runs. */
  async start(): Promise<Stop> {
    const { config, log } = this.services;
    if (config.mapboxToken === undefined) {
      this.basemap = await openBasemap(config.basemapFile).catch((error: unknown) => {
        const reason = reasonOf(error);
        log.warn({ reason, file: config.basemapFile }, 'the map has no background');
        return undefined;
      });
    }
    return () => this.basemap?.close();
  }

  /** Mapbox where the operator has an account, else the archive's tiles. */
  answer(): MapBackground {
    const { mapboxToken } = this.services.config;
    if (mapboxToken !== undefined) return { ...NOTHING, provider: 'mapbox', token: mapboxToken };
    if (!this.basemap) return NOTHING;
    const { maxZoom, attribution } = this.basemap;
    return { provider: 'portal', token: null, maxZoom, attribution };
  }
}
