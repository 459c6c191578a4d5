import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../kernel/transaction';

/**
 * A device's key is 256 random bits, so a fast hash protects it at rest as well as a slow one would:
 * there is no dictionary to try.
 */
export function newDeviceKey(): { plain: string; hash: string } {
  let plain = randomBytes(32).toString('base64url');
  // It may travel in a table, and cells that begin like a formula are changed there.
  while (plain.startsWith('-')) plain = randomBytes(32).toString('base64url');
  return { plain, hash: hashDeviceKey(plain) };
}

export const hashDeviceKey = (plain: string): string => createHash('sha256').update(plain).digest('hex');

/** Longer than any device calls itself; what is longer, or holds control signs, is never asked of the database. */
const UUID_SIGNS = 255;
const isPossible = (uuid: string): boolean =>
  uuid.length > 0 && uuid.length <= UUID_SIGNS && !/[\p{Cc}\p{Cs}\ufffd]/u.test(uuid);

/** Whether a key belongs to a device; the answer for an unknown device and for a wrong key is the same. */
export async function isDeviceKey(db: Db, uuid: string, key: string): Promise<boolean> {
  if (!isPossible(uuid)) return false;
  const row = await db.selectFrom('devices').select('key_hash').where('uuid', '=', uuid).executeTakeFirst();
  const stored = row?.key_hash ?? undefined;
  const matches = isSame(hashDeviceKey(key), stored ?? hashDeviceKey(''));
  return matches && stored !== undefined;
}

/** Compares two hashes without telling by time where they differ. */
function isSame(a: string, b: string): boolean {
  const bytes = new TextEncoder();
  return a.length === b.length && timingSafeEqual(bytes.encode(a), bytes.encode(b));
}
