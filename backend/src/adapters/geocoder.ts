/** From an address to coordinates: Mapbox, a Nominatim server, or the gazetteer that comes with the portal. */
import type { Config } from '../config';
import { boundedBytes } from './bounded-bytes';
import { type Feature, Gazetteer } from './gazetteer';

/** Trimmed; empty when not given. */
export interface Address {
  readonly street: string;
  readonly zipcode: string;
  readonly city: string;
  /** Two letters, or the name of a country. */
  readonly country: string;
}
export interface Geocoder {
  /** What its answers are kept under: another service's answers are asked for anew. */
  readonly source: string;
  /** Whom the answer has to name. */
  readonly attribution: string;
  /** Streets and numbers, or cities alone. */
  readonly accuracy: 'address' | 'city';
  /** Places that fit, best first; none when the address is unknown. Throws when the service does not answer. */
  search(address: Address): Promise<Feature[]>;
}

const TIMEOUT_MS = 5_000;
const ANSWER_BYTES = 1_048_576;
const FEATURES = 5;
const MAPBOX = 'https://api.mapbox.com';
const USER_AGENT = 'cloud-connect-portal';

/** The geocoder of the settings. */
export function geocoderOf(config: Pick<Config, 'mapboxToken' | 'nominatimUrl'>): Geocoder {
  if (config.mapboxToken !== undefined) return mapbox(config.mapboxToken);
  if (config.nominatimUrl !== undefined) return nominatim(config.nominatimUrl);
  return new Gazetteer();
}

/** Mapbox' forward geocoding, version 5. */
export function mapbox(token: string, origin = MAPBOX): Geocoder {
  return {
    source: 'mapbox',
    attribution: '© Mapbox',
    accuracy: 'address',
    async search({ street, zipcode, city, country }) {
      const isCode = /^[a-z]{2}$/i.test(country);
      const text = [street, `${zipcode} ${city}`.trim(), isCode ? '' : country]
        .filter((part) => part !== '')
        .join(', ')
        .replaceAll(';', ' ');
      const query = new URLSearchParams({
        access_token: token,
        limit: String(FEATURES),
        autocomplete: 'false',
        ...(isCode ? { country: country.toLowerCase() } : {}),
      });
      const answer = await ask(
        `${origin}/geocoding/v5/mapbox.places/${encodeURIComponent(text)}.json?${query.toString()}`,
      );
      const features = isRecord(answer) && Array.isArray(answer['features']) ? (answer['features'] as unknown[]) : [];
      return features.flatMap((feature) =>
        isRecord(feature) && Array.isArray(feature['center'])
          ? place(feature['center'][0], feature['center'][1], feature['relevance'])
          : [],
      );
    },
  };
}

/** A Nominatim server; @param url its address, with or without a slash at the end. */
export function nominatim(url: string): Geocoder {
  return {
    source: `nominatim ${new URL(url).host}`,
    attribution: '© OpenStreetMap contributors',
    accuracy: 'address',
    async search({ street, zipcode, city, country }) {
      const query = new URLSearchParams({
        format: 'jsonv2',
        limit: String(FEATURES),
        city,
        ...(street === '' ? {} : { street }),
        ...(zipcode === '' ? {} : { postalcode: zipcode }),
        ...(/^[a-z]{2}$/i.test(country) ? { countrycodes: country.toLowerCase() } : { country }),
      });
      const answer = await ask(`${url.replace(/\/+$/, '')}/search?${query.toString()}`);
      const found = Array.isArray(answer) ? (answer as unknown[]) : [];
      return found.flatMap((one) => (isRecord(one) ? place(one['lon'], one['lat'], one['importance']) : []));
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** One feature, or none when the figures are none of this earth. */
function place(lon: unknown, lat: unknown, relevance: unknown): Feature[] {
  const [x, y, weight] = [lon, lat, relevance].map((value) =>
    value === null || value === '' ? NaN : Number(value),
  ) as [number, number, number];
  if (!(Math.abs(x) <= 180 && Math.abs(y) <= 90)) return [];
  return [{ center: [x, y], relevance: weight >= 0 ? Math.min(1, weight) : 0.5 }];
}

async function ask(address: string): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': USER_AGENT },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  // The address may carry a token, so it is not repeated.
  if (!answer.ok) throw new Error(`the geocoder answered ${answer.status}`);
  return JSON.parse((await boundedBytes(answer.body, ANSWER_BYTES)).toString());
}
