/** Bytes as hexadecimal digits. */
export const hexOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** So many random bytes as hexadecimal digits; also where a page is not served securely and `randomUUID` is missing. */
export const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
