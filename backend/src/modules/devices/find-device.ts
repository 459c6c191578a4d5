/** From a Cloud Connect ID to a device, without telling who else holds it [R-API-45]. */
import type { FoundDevice } from '@portal/contracts/devices';
import { holdsGlobally } from '@portal/domain/rights';
import { cloudConnectIdProblem } from '@portal/domain/validation';
import type { Caller } from '../../kernel/access';
import { HttpError, invalid } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
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
  const id = decode(base64);
  if (id === undefined || cloudConnectIdProblem(id))
    throw invalid('cloudConnectID', 'cloudConnectID must have 48 characters');
  const found = await db
    .selectFrom('devices')
    .select(['uuid', 'owner_id'])
    .where('cloud_connect_id', '=', id.trim())
    .executeTakeFirst();
  if (!found) throw unknownId();
  const support = holdsGlobally(caller.entries, 'readSupportInfo');
  const [visible] = await findDevices(db, caller, [found.uuid]);
  if (visible) return { ...deviceView(visible, support, clock.now()), label: 'already_added' };
  const placed = await db
    .selectFrom('device_groups')
    .select('group_id')
    .where('device_uuid', '=', found.uuid)
    .limit(1)
    .executeTakeFirst();
  if (found.owner_id !== null || placed) return { label: 'already_added' };
  const free = await findUnplacedDevice(db, found.uuid);
  if (!free) throw unknownId();
  return { ...deviceView(free, support, clock.now()), label: 'new' };
}

const unknownId = () =>
  new HttpError(404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN', 'there is no device with this Cloud Connect ID');

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
