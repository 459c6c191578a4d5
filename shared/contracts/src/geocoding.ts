import { listOf, obj, oneOf, optional, type Static, text } from '#shape';
import { Coordinates } from './devices';
import { endpoint } from './endpoint';

const part = () => optional(text());

/**
 * Where an address may be, best first; `center` is longitude and latitude, `relevance` 0 to 1. `accuracy`: how closely the service that
 * answers knows addresses at all.
 */
export const Places = obj({
  features: listOf(Coordinates),
  attribution: text(),
  accuracy: oneOf(['address', 'city']),
});
export type Places = Static<typeof Places>;

/** R-EXT-07, R-API-98. Country and city are needed, and street or zipcode [R-VAL-18]; `country` as two letters or by its name. */
export const geocode = endpoint({
  method: 'GET',
  path: '/api/geocode',
  right: 'login',
  inView: false,
  summary: 'Where an address is.',
  query: obj({ street: part(), zipcode: part(), city: part(), country: part() }),
  reply: Places,
  problems: { 400: 'ERROR_VALIDATION', 429: 'ERROR_TOO_MANY', 503: 'ERROR_UNAVAILABLE' },
});
