import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789abcdefghijkmnpqrstuvwxyz';

/** Which thing a plain id names; the id starts with it. Devices bring their own uuid. */
export type IdKind = 'g' | 'u' | 'i' | 'r' | 'c' | 'v' | 'm' | 'l' | 'a' | 'o' | 't' | 'n' | 's' | 'k';

/** A new plain id: kind letter and 20 random letters (100 bits), e.g. `g4x…`. */
export function newId(kind: IdKind): string {
  let id: string = kind;
  // 256 is no multiple of 34: the slight bias costs a fraction of a bit.
  for (const byte of randomBytes(20)) id += LETTERS[byte % LETTERS.length];
  return id;
}

/** A new unguessable text of 256 bits, path-safe: tokens, codes, file names. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
