import type { Device } from '@portal/contracts/devices';

/** What the form of a device holds. */
export type DeviceValues = {
  name: string;
  street: string;
  zipcode: string;
  city: string;
  /** Two letters [R-DEV-32]. */
  country: string;
  /** Chosen and not saved yet. */
  picture: File | undefined;
};

/** The fields that its call takes; the picture has one of its own. */
export const STORED = ['name', 'street', 'zipcode', 'city', 'country'] as const;

export const valuesOf = ({ name, street, zipcode, city, country }: Device): DeviceValues => ({
  name,
  street: street ?? '',
  zipcode: zipcode ?? '',
  city: city ?? '',
  country: country ?? '',
  picture: undefined,
});

/** As it is stored: without spaces around, the country in capitals. */
export const clean = ({ picture, ...texts }: DeviceValues): DeviceValues => ({
  name: texts.name.trim(),
  street: texts.street.trim(),
  zipcode: texts.zipcode.trim(),
  city: texts.city.trim(),
  country: texts.country.trim().toUpperCase(),
  picture,
});

/** The body of the call: an empty part of the address is taken away. */
export const bodyOf = ({ name, street, zipcode, city, country }: DeviceValues) => ({
  name,
  street: street || null,
  zipcode: zipcode || null,
  city: city || null,
  country: country || null,
});

/** The name of a country by its two letters; undefined when there is none. */
export function countryName(code: string, language: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code.trim())) return undefined;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code.trim().toUpperCase());
}

/** What keeps it from being saved: it needs a name, and a country is none or one that there is. */
export function deviceProblem(values: DeviceValues): 'name' | 'country' | undefined {
  if (values.name.trim() === '') return 'name';
  return values.country.trim() !== '' && countryName(values.country, 'en') === undefined ? 'country' : undefined;
}
