import type { Device, DeviceStatus } from '@portal/contracts/devices';
import type { ListQuery } from '@portal/contracts/endpoint';
import { fromWire, toWire } from '@portal/domain/ids';
import { IDS_MAX } from '@portal/domain/limits';
import { holdsGlobally } from '@portal/domain/rights';
import { matcher } from '@portal/domain/search';
import { type Caller, countManyDevices, seesMany } from '../../kernel/access';
import { invalid, unknown } from '../../kernel/http-error';
import { applyList, cursorOf, only, type Page, page, readCursor, readIds } from '../../kernel/lists';
import { type Versioned, versioned } from '../../kernel/serve';
import type { Db } from '../../kernel/transaction';
import { cutOff } from '../../kernel/until-out';
import { findVisibleFacts } from './facts';
import {
  findDeviceSearchTexts,
  findDevices,
  findDeviceTexts,
  findDeviceUuids,
  findDeviceUuidsAfter,
  findUnfoldedTexts,
  findUuidsLike,
  isLike,
  seenAmong,
} from './store';
import { deviceStatusView, deviceView, liveFields } from './view';

type Paging = Pick<ListQuery, 'limit' | 'cursor'>;

/** All devices the caller sees, or those of a list; unknown and invisible ones are left out [R-API-03, R-API-13, R-API-15]. */
export async function deviceViews(db: Db, caller: Caller, now: number, uuids?: readonly string[]): Promise<Device[]> {
  if (uuids?.length === 0) return [];
  const support = holdsGlobally(caller.entries, 'readSupportInfo');
  const rows = await findDevices(db, caller, uuids);
  return rows.map((row) => deviceView(row, support, now));
}

/** One page of all devices the caller sees, of which no more are read [R-EXT-05]. */
export async function devicePage(
  db: Db,
  caller: Caller,
  now: number,
  paging: Paging & { limit: number },
): Promise<Page<Device[]>> {
  const isMany = await seesMany(db, caller);
  return (
    (isMany ? await pageOfMany(db, caller, now, paging) : undefined) ??
    pageOfUuids(db, caller, now, await findDeviceUuids(db, caller), paging)
  );
}

/**
 * A page for who sees very many devices, of which no more are read. Undefined for one that begins at a place, because no device is named: it
 * needs all before it.
 * @param among of those alone that fit a pattern; those of them whose letters the database does not fold are named
 */
async function pageOfMany(
  db: Db,
  caller: Caller,
  now: number,
  { limit, cursor }: Paging & { limit: number },
  among?: { q: string; unfolded: readonly string[] },
): Promise<Page<Device[]> | undefined> {
  const { place, key, total: counted } = readCursor(cursor);
  const after = key === '' ? '' : fromWire(key);
  if (after === undefined || (after === '' && place > 0)) return undefined;
  const unfolded = among?.unfolded ?? [];
  const fits = among && isLike(among.q);
  const [total, found] = await Promise.all([
    counted ?? countManyDevices(db, caller, fits).then((count) => count + unfolded.length),
    findDeviceUuidsAfter(db, caller, after, limit + 1, fits),
  ]);
  const uuids = [...found, ...unfolded.filter((uuid) => uuid > after)];
  if (unfolded.length > 0) uuids.sort();
  const shown = uuids.slice(0, limit);
  const last = shown.at(-1);
  return page(
    await deviceViews(db, caller, now, shown),
    total,
    uuids.length > shown.length && last !== undefined
      ? cursorOf(place + shown.length, { uuid: toWire(last) }, total)
      : undefined,
  );
}

/** A page of devices whose uuids are known. */
async function pageOfUuids(
  db: Db,
  caller: Caller,
  now: number,
  all: readonly string[],
  { limit, cursor }: Paging,
): Promise<Page<Device[]>> {
  const { rows, total, next } = applyList(
    all.map((uuid) => ({ uuid: toWire(uuid) })),
    { limit, cursor },
    undefined,
  );
  const uuids = (rows as readonly { uuid: string }[]).flatMap(({ uuid }) => fromWire(uuid) ?? []);
  return page(await deviceViews(db, caller, now, uuids), total, next);
}

/** Those of all devices the caller sees that fit a pattern; of a page no more are read [R-DEV-02, R-EXT-05]. */
export async function devicesLike(
  db: Db,
  caller: Caller,
  now: number,
  { q, ...paging }: { q: string } & Paging,
): Promise<Page<Device[]>> {
  const fits = matcher(q);
  // As one text first: nearly all fit in none of their lines.
  const among = (texts: readonly { uuid: string; text: string }[]) =>
    texts.flatMap(({ uuid, text }) => (fits(text) && text.split('\n').some(fits) ? [uuid] : []));
  if (!(await seesMany(db, caller)))
    return pageOfUuids(db, caller, now, among(await findDeviceSearchTexts(db, caller)).sort(), paging);
  const unfolded = await seenAmong(db, caller, among(await findUnfoldedTexts(db)));
  const some = await findUuidsLike(db, q, MANY + 1);
  if (some.length > MANY && paging.limit !== undefined) {
    const found = await pageOfMany(db, caller, now, { ...paging, limit: paging.limit }, { q, unfolded });
    if (found) return found;
  }
  const all = some.length > MANY ? await findUuidsLike(db, q) : some;
  return pageOfUuids(db, caller, now, [...(await seenAmong(db, caller, all)), ...unfolded].sort(), paging);
}

/** More hits than this are not looked through one by one to show a page of them. */
const MANY = 2_000;

/**
 * As `deviceViews` of all devices, each as JSON text, in parts [R-API-13].
 * @param fields only these; what the caller may not read stays out
 * @param isGone whether the caller has hung up: no more is read then, and it is thrown
 */
export async function* deviceTexts(
  db: Db,
  caller: Caller,
  now: number,
  fields?: readonly string[],
  isGone: () => boolean = () => false,
): AsyncGenerator<string[]> {
  const support = holdsGlobally(caller.entries, 'readSupportInfo');
  for await (const rows of findDeviceTexts(db, caller, support, fields && ((field) => fields.includes(field)))) {
    if (isGone()) throw cutOff();
    yield rows.map((row) => {
      const live = liveFields(row, now);
      const text = JSON.stringify(fields ? only(live, fields) : live).slice(1, -1);
      return `{${[text, row.fixed].filter((part) => part !== '').join(',')}}`;
    });
  }
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
