import type { Device } from '@portal/contracts/devices';

type Address = Pick<Device, 'street' | 'zipcode' | 'city' | 'country'>;

/** A country by its name in a language; the code itself when nobody knows it. */
function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

/** Street, place, country: a line each, without what nobody has entered. */
export function addressLines({ street, zipcode, city, country }: Address, language: string): string[] {
  const place = [zipcode, city].filter(Boolean).join(' ');
  return [street ?? '', place, country ? countryName(country, language) : ''].filter((line) => line !== '');
}
