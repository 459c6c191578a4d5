import type { Places } from '@portal/contracts/geocoding';
import { addressProblem } from '@portal/domain/validation';
import type { Address, Geocoder } from '../../adapters/geocoder';
import { json } from '../../db/json';
import { HttpError, invalid } from '../../kernel/http-error';
import { reasonOf } from '../../kernel/reason-of';
import type { Services } from '../../kernel/services';

/** Services take about this much of a part of an address; the rest says nothing about where it is. */
const LONGEST_PART = 120;

/** An address as services take it: without spaces around, and not at any length. */
export function tidyAddress(address: Partial<Record<keyof Address, string | null | undefined>>): Address {
  const part = (text: string | null | undefined) => (text ?? '').trim().slice(0, LONGEST_PART);
  return {
    street: part(address.street),
    zipcode: part(address.zipcode),
    city: part(address.city),
    country: part(address.country),
  };
}

type Needed = Pick<Services, 'config' | 'db' | 'clock' | 'log'>;
type Features = Places['features'];

/**
 * Where an address is, from the cache or the configured service [R-EXT-07].
 * Throws 400 when parts are missing [R-VAL-18] and 503 when the service does not answer.
 * @param asking the questions under way: the same address is asked for once
 */
export async function geocodeAddress(
  services: Needed,
  geocoder: Geocoder,
  asking: Map<string, Promise<Features>>,
  address: Address,
): Promise<Places> {
  const missing = addressProblem(address);
  if (missing !== undefined)
    throw invalid(missing, `${missing} is missing: an address needs country and city, and street or zipcode`);
  const { attribution, accuracy } = geocoder;
  const key = cacheKey(address);
  const kept = await services.db
    .selectFrom('geocodes')
    .select(['features', 'source'])
    .where('address', '=', key)
    .executeTakeFirst();
  if (kept?.source === geocoder.source) return { features: kept.features, attribution, accuracy };

  const asked = asking.get(key) ?? ask().finally(() => asking.delete(key));
  asking.set(key, asked);
  return { features: await asked, attribution, accuracy };

  async function ask(): Promise<Features> {
    const features = await geocoder.search(address).catch((error: unknown) => {
      services.log.warn({ reason: reasonOf(error), geocoder: geocoder.source }, 'the geocoder does not answer');
      throw new HttpError(503, 'ERROR_UNAVAILABLE', 'the geocoder does not answer', undefined, { 'retry-after': '60' });
    });
    const fresh = { features: json(features), source: geocoder.source, created_at: services.clock.now() };
    await services.db
      .insertInto('geocodes')
      .values({ address: key, ...fresh })
      .onConflict((on) => on.column('address').doUpdateSet(fresh))
      .execute();
    return features;
  }
}

/** Case and spaces make no other address. */
const cacheKey = ({ street, zipcode, city, country }: Address): string =>
  JSON.stringify([street, zipcode, city, country].map((part) => part.toLowerCase().replace(/\s+/g, ' ')));
