import type { Device } from '@portal/contracts/devices';
import { countryName } from '@portal/domain/validation';

/** What the form of a device holds beside its picture, which has a call of its own. */
export type DeviceValues = {
  name: string;
  street: string;
  zipcode: string;
  city: string;
  /** Two letters [R-DEV-32]; one from earlier may be a name. */
  country: string;
};

const STORED = ['name', 'street', 'zipcode', 'city', 'country'] as const;
type Stored = (typeof STORED)[number];

const each = <T>(valueOf: (field: Stored) => T) =>
  Object.fromEntries(STORED.map((field) => [field, valueOf(field)])) as Record<Stored, T>;

export const valuesOf = (device: Device): DeviceValues => each((field) => device[field] ?? '');

/** As it is stored: without spaces around, the two letters of a country in capitals. */
export function clean(values: DeviceValues): DeviceValues {
  const country = values.country.trim();
  return {
    ...values,
    ...each((field) => values[field].trim()),
    country: country.length === 2 ? country.toUpperCase() : country,
  };
}

/** The body of the call: an empty part of the address is taken away. */
export const bodyOf = (values: DeviceValues) => ({ ...each((field) => values[field] || null), name: values.name });

/**
 * What keeps it from being saved: it needs a name, and a country is none or one that there is. One that is left as it is stored passes, as
 * on the server: it may be a name from earlier.
 */
export function deviceProblem(values: DeviceValues, stored: DeviceValues): 'name' | 'country' | undefined {
  if (values.name.trim() === '') return 'name';
  if (values.country === stored.country) return undefined;
  return values.country.trim() !== '' && countryName(values.country, 'en') === undefined ? 'country' : undefined;
}
