/** From a Cloud Connect ID to a device, without telling who else holds it [R-API-45]. */

import type { FoundDevice } from '@portal/contracts/devices';
import { holdsGlobally } from '@portal/domain/rights';
import type { Caller } from '../../kernel/access';
import type { Services } from '../../kernel/services';
import { byCloudConnectId, isPlaced, unknownId } from './cloud-connect-id';
import { findDevices, findUnplacedDevice } from './store';
import { deviceView } from './view';

/** How often a user may ask for ids: guessing must stop [R-API-45]. */
export const LOOK_UPS = { name: 'device-look-ups', most: 60, windowMs: 60_000 };

/** R-DEV-25: `already_added` for a visible device and, alone, for one that somebody else holds; else `new`. Throws 400, 404 and 429. */
export async function findByCloudConnectId(
  { db, clock, limits }: Services,
  caller: Caller,
  base64: string,
): Promise<FoundDevice> {
  limits.of(LOOK_UPS).take(caller.userId, clock.now());
  const found = await byCloudConnectId(db, decode(base64)).executeTakeFirstOrThrow(unknownId);
  const support = holdsGlobally(caller.entries, 'readSupportInfo');
  const [visible] = await findDevices(db, caller, [found.uuid]);
  if (visible) return { ...deviceView(visible, support, clock.now()), label: 'already_added' };
  if (found.owner_id !== null || (await isPlaced(db, found.uuid))) return { label: 'already_added' };
  const free = await findUnplacedDevice(db, found.uuid);
  if (!free) throw unknownId();
  return { ...deviceView(free, support, clock.now()), label: 'new' };
}

/** The text of base64 in either alphabet, with or without padding; undefined when it is none. */
function decode(base64: string): string | undefined {
  const bare = base64
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  if (!/^[\w-]+$/.test(bare)) return undefined;
  const text = Buffer.from(bare, 'base64url').toString('utf8');
  return text.includes('\0') || Buffer.from(text, 'utf8').toString('base64url') !== bare ? undefined : text;
}
