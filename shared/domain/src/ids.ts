const BASE64URL = /^[A-Za-z0-9_-]+$/;
const MARKS = /[+/]/;
const ASCII = /^[\x00-\x7f]*$/;

/** A plain id in its wire form: base64url without padding [R-API-04]. */
export function toWire(plain: string): string {
  // Ten thousand ids stand in one answer; nearly all are plain ASCII, whose bytes are its signs.
  const binary = ASCII.test(plain) ? plain : String.fromCharCode(...new TextEncoder().encode(plain));
  const padded = btoa(binary);
  const text = binary.length % 3 === 0 ? padded : padded.slice(0, (binary.length % 3) - 3);
  return MARKS.test(text) ? text.replaceAll('+', '-').replaceAll('/', '_') : text;
}

/** The plain id of a wire form; undefined when it is none. Padding is accepted; no id has a NUL, which no database stores [R-API-06]. */
export function fromWire(wire: string): string | undefined {
  const bare = wire.replace(/={1,2}$/, '');
  if (!BASE64URL.test(bare) || bare.length % 4 === 1) return undefined;
  try {
    const binary = atob(bare.replaceAll('-', '+').replaceAll('_', '/'));
    const plain = ASCII.test(binary)
      ? binary
      : new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
    return toWire(plain) === bare && !plain.includes('\0') ? plain : undefined;
  } catch {
    return undefined;
  }
}
