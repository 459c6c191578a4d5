import type { Device } from '@portal/contracts/devices';

type LocalAddress = Pick<Device, 'street' | 'zipcode' | 'city'>;
type Address = LocalAddress & Pick<Device, 'country'>;

/** A country by its name in a language; the code itself when nobody knows it. */
function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

/** Street and place, without what nobody has entered. */
const localLines = ({ street, zipcode, city }: LocalAddress): string[] =>
  [street ?? '', [zipcode, city].filter(Boolean).join(' ')].filter((line) => line !== '');

/** Street, place, country: a line each, without what nobody has entered. */
export const addressLines = ({ country, ...local }: Address, language: string): string[] => [
  ...localLines(local),
  ...(country ? [countryName(country, language)] : []),
];

/** Street and place in one line; '' when nobody has entered them. */
export const addressOf = (address: LocalAddress): string => localLines(address).join(', ');
