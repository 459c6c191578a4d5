import { CLOUD_CONNECT_ID_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from './limits';

// One @, a dot in the domain, no spaces, nothing that is not seen; at most 254 characters as RFC 5321 has it.
const EMAIL = /^[^\s\p{C}@,;:<>()[\]\\"]+@[^\s\p{C}@,;:<>()[\]\\".]+(\.[^\s\p{C}@,;:<>()[\]\\".]+)+$/u;

/** R-VAL-01. Empty is invalid. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** R-VAL-04, for new passwords only. */
export function isNewPassword(text: string): boolean {
  return text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX;
}

/** R-VAL-03. */
export function isConfirmed(password: string, confirmation: string): boolean {
  return confirmation !== '' && confirmation === password;
}

/** R-VAL-13: what is wrong with a typed Cloud Connect ID, undefined when nothing. */
export function cloudConnectIdProblem(text: string): 'empty' | 'length' | undefined {
  const id = text.trim();
  if (id === '') return 'empty';
  return id.length === CLOUD_CONNECT_ID_LENGTH ? undefined : 'length';
}

/** R-VAL-05: a typed whole number, undefined when it is none. Spaces around are accepted, signs and decimals are not lost. */
export function wholeNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?\d{1,15}$/.test(trimmed)) return undefined;
  return Number(trimmed);
}

/** R-VAL-18: what an address lacks to be found on a map: country and city, and street or zipcode; undefined when nothing. */
export function addressProblem(address: {
  street: string;
  zipcode: string;
  city: string;
  country: string;
}): 'country' | 'city' | 'street' | undefined {
  if (address.country.trim() === '') return 'country';
  if (address.city.trim() === '') return 'city';
  return address.street.trim() === '' && address.zipcode.trim() === '' ? 'street' : undefined;
}

/** A voucher's figures as R-VAL-17 wants them; answers the first wrong field. */
export function voucherProblem(voucher: {
  validityPeriod: unknown;
  quota: { users: unknown; devices: unknown };
}): string | undefined {
  const whole = (value: unknown, least: number) => Number.isSafeInteger(value) && (value as number) >= least;
  if (!whole(voucher.validityPeriod, 1)) return 'validityPeriod';
  if (!whole(voucher.quota.users, 0)) return 'quota.users';
  if (!whole(voucher.quota.devices, 0)) return 'quota.devices';
  return undefined;
}

/** The name of a country by its two letters, in any case; undefined when there is none [R-DEV-32]. */
export function countryName(code: string, language: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code.trim())) return undefined;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code.trim().toUpperCase());
}
