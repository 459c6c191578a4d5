import type { Device, DeviceStatus } from '@portal/contracts/devices';
import { fromWire } from '@portal/domain/ids';
import { IDS_MAX } from '@portal/domain/limits';
import { holdsGlobally } from '@portal/domain/rights';
import type { Caller } from '../../kernel/access';
import { invalid, unknown } from '../../kernel/http-error';
import { only, readIds } from '../../kernel/lists';
import { type Versioned, versioned } from '../../kernel/serve';
import type { Db } from '../../kernel/transaction';
import { findVisibleFacts } from './facts';
import { findDevices, findDeviceTexts } from './store';
import { deviceStatusView, deviceView, liveFields } from './view';

/** All devices the caller sees, or those of a list; unknown and invisible ones are left out [R-API-03, R-API-13, R-API-15]. */
export async function deviceViews(db: Db, caller: Caller, now: number, uuids?: readonly string[]): Promise<Device[]> {
  if (uuids?.length === 0) return [];
  const support = holdsGlobally(caller.entries, 'readSupportInfo');
  const rows = await findDevices(db, caller, uuids);
  return rows.map((row) => deviceView(row, support, now));
}

/**
 * As `deviceViews` of all devices, each as JSON text [R-API-13].
 * @param fields only these; what the caller may not read stays out
 */
export async function deviceTexts(db: Db, caller: Caller, now: number, fields?: readonly string[]): Promise<string[]> {
  const support = holdsGlobally(caller.entries, 'readSupportInfo');
  const rows = await findDeviceTexts(db, caller, support, fields && ((field) => fields.includes(field)));
  return rows.map((row) => {
    const live = liveFields(row, now);
    const text = JSON.stringify(fields ? only(live, fields) : live).slice(1, -1);
    return `{${[text, row.fixed].filter((part) => part !== '').join(',')}}`;
  });
}

/** One device with its version; 404 when the caller does not see it. */
export async function oneDeviceView(db: Db, caller: Caller, now: number, uuid: string): Promise<Versioned<Device>> {
  const [row] = await findDevices(db, caller, [uuid]);
  if (!row) throw unknown('device');
  return versioned(deviceView(row, holdsGlobally(caller.entries, 'readSupportInfo'), now), row.version);
}

/** R-API-14. */
export async function deviceStatusViews(
  db: Db,
  caller: Caller,
  now: number,
  uuids: readonly string[],
): Promise<DeviceStatus[]> {
  if (uuids.length === 0) return [];
  const facts = await findVisibleFacts(db, caller, uuids);
  return facts.map((row) => deviceStatusView(row, now));
}

/** A device's address in its own network, as it told it; null when it has not. */
export async function deviceIp(db: Db, uuid: string): Promise<string | null> {
  const row = await db.selectFrom('devices').select('ip').where('uuid', '=', uuid).executeTakeFirst();
  return row?.ip ?? null;
}

/** The plain ids of an `ids=` list; what is no id names nothing. More than 500: 400 [R-API-03, R-CONST-04]. */
export function plainIds(ids: string | undefined): string[] {
  const wire = readIds(ids);
  if (wire.length > IDS_MAX) throw invalid('ids', `ids takes at most ${IDS_MAX} ids`);
  return wire.map(fromWire).filter((plain) => plain !== undefined);
}
