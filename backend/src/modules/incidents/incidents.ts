import type { Attachment, Incident } from '@portal/contracts/incidents';
import { fromWire } from '@portal/domain/ids';
import { CATEGORIES, categoryOf, INCIDENT_STATUSES, type IncidentStatus, statusOf } from '@portal/domain/incidents';
import { POPUP_ITEMS } from '@portal/domain/limits';
import { accessTo, allowed, type Caller, devicesWith, type Resource } from '../../kernel/access';
import { groupedBy } from '../../kernel/grouped-by';
import { invalid, noRight, unknown } from '../../kernel/http-error';
import { namedFields, type Page, page } from '../../kernel/lists';
import { type Versioned, versioned } from '../../kernel/serve';
import type { Db } from '../../kernel/transaction';
import { attachmentView } from './attachments';
import { cursorAfter, type IncidentPaging, readPaging } from './paging';
import {
  findAttachments,
  findHistory,
  findIncident,
  findIncidents,
  type IncidentFilter,
  type IncidentRow,
} from './store';
import { incidentView } from './view';

/** What a list call may ask for, as it came. */
export interface IncidentQuery {
  group?: string;
  device?: string;
  status?: string;
  assigned?: string;
  category?: string;
  q?: string;
  sort?: string;
  limit?: number;
  cursor?: string;
  fields?: string;
}

const UNRESOLVED: readonly IncidentStatus[] = ['NEW', 'INPROGRESS'];
const NEWEST_FIRST: IncidentPaging = { key: 'reportTimestamp', descending: true };

/** R-EXT-01: incidents of all visible devices where the caller holds readIncident; a group includes its descendants [R-INC-09]. */
export async function listedIncidents(db: Db, caller: Caller, query: IncidentQuery): Promise<Page<Incident[]>> {
  const filter: IncidentFilter = {
    group: await readable(db, caller, 'group', query.group),
    device: await readable(db, caller, 'device', query.device),
    statuses: readWords('status', query.status, INCIDENT_STATUSES, statusOf),
    categories: readWords('category', query.category, CATEGORIES, categoryOf),
    assigned: readAssigned(query.assigned, caller),
    q: query.q,
  };
  return pageOf(db, caller, filter, query);
}

/** R-API-74, R-API-75: incidents of one device, whose right was checked before. */
export async function deviceIncidents(
  db: Db,
  caller: Caller,
  device: string,
  unresolved: boolean,
  query: IncidentQuery,
): Promise<Page<Incident[]>> {
  return pageOf(db, caller, { device, statuses: unresolved ? UNRESOLVED : undefined, q: query.q }, query);
}

/** R-API-76: incidents of some devices; those without readIncident are left out. */
export async function devicesIncidents(
  db: Db,
  caller: Caller,
  devices: readonly string[],
  query: IncidentQuery,
): Promise<Page<Incident[]>> {
  return pageOf(db, caller, { devices, q: query.q }, query);
}

async function pageOf(db: Db, caller: Caller, filter: IncidentFilter, query: IncidentQuery): Promise<Page<Incident[]>> {
  const paging = readPaging(query);
  const { rows, total, many } = await findIncidents(db, caller, filter, {
    ...paging,
    limit: paging.limit === undefined ? undefined : paging.limit + 1,
  });
  const shown = paging.limit === undefined ? rows : rows.slice(0, paging.limit);
  const last = shown.at(-1);
  return page(
    await views(db, shown, query.fields),
    total,
    rows.length > shown.length && last
      ? cursorAfter({ id: last.id, at: last.reported_at, value: last.sort_value }, many ? total : undefined)
      : undefined,
  );
}

/** R-EXT-02: how many incidents the caller may read are unresolved, and the five newest. */
export async function incidentSummary(db: Db, caller: Caller): Promise<{ total: number; newest: Incident[] }> {
  const { rows, total } = await findIncidents(
    db,
    caller,
    { statuses: UNRESOLVED },
    { ...NEWEST_FIRST, limit: POPUP_ITEMS },
  );
  return { total, newest: await views(db, rows) };
}

/** R-API-80. */
export async function incidentAttachments(db: Db, id: string): Promise<Attachment[]> {
  return (await findAttachments(db, [id])).map((row) => attachmentView(id, row));
}

/** One incident with history and attachments, and its version [R-API-77]. */
export async function oneIncident(db: Db, caller: Caller, id: string): Promise<Versioned<Incident>> {
  const row = await findIncident(db, caller, id);
  if (!row) throw unknown('incident');
  const [incident] = await views(db, [row]);
  if (!incident) throw unknown('incident');
  return versioned(incident, row.version);
}

/** @param fields those that are asked for, as they came; what is not among them is not read */
async function views(db: Db, rows: readonly IncidentRow[], fields?: string): Promise<Incident[]> {
  const named = namedFields(fields, undefined);
  const idsFor = (field: keyof Incident) =>
    named === undefined || named.includes(field) ? rows.map(({ id }) => id) : [];
  const history = groupedBy(await findHistory(db, idsFor('history')), (entry) => entry.incident_id);
  const attachments = groupedBy(await findAttachments(db, idsFor('attachments')), (file) => file.incident_id);
  return rows.map((row) => incidentView(row, history.get(row.id) ?? [], attachments.get(row.id) ?? []));
}

/**
 * The plain id of a group or device to filter by. 404 when the caller does not see it; 403 when nothing in it may be read, so that the
 * portal can tell a missing right from an empty list [R-RIGHT-06, R-INC-07].
 */
async function readable(
  db: Db,
  caller: Caller,
  kind: 'group' | 'device',
  wire: string | undefined,
): Promise<string | undefined> {
  if (wire === undefined) return undefined;
  const id = fromWire(wire);
  if (id === undefined) throw unknown(kind);
  const resource: Resource = kind === 'group' ? { group: id } : { device: id };
  const access = await accessTo(db, caller, resource);
  if (!access.visible) throw unknown(kind);
  if (!allowed(caller, 'readIncident', access) && !(kind === 'group' && (await mayReadBelow(db, caller, id))))
    throw noRight();
  return id;
}

/** Whether the caller may read incidents of a group or device below, if not of the group itself. */
async function mayReadBelow(db: Db, caller: Caller, group: string): Promise<boolean> {
  const found = await db
    .selectFrom('device_groups as dg')
    .innerJoin('group_closure as c', 'c.descendant', 'dg.group_id')
    .select('dg.device_uuid')
    .where('c.ancestor', '=', group)
    .where('dg.device_uuid', 'in', devicesWith(caller, 'readIncident'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The values that a comma-separated list names, in any letters; undefined for an empty one. Throws 400 for a word nobody knows. */
function readWords<T extends string>(
  field: string,
  list: string | undefined,
  known: readonly T[],
  valueOf: (word: string) => T | undefined,
): T[] | undefined {
  if (list === undefined || list.trim() === '') return undefined;
  return list.split(',').map((word) => {
    const value = valueOf(word);
    if (value === undefined) throw invalid(field, `${field} takes a list out of ${known.join(', ')}`);
    return value;
  });
}

/** `self`, `none` or a user's wire id. A user nobody knows has no incidents. */
function readAssigned(wire: string | undefined, caller: Caller): string | null | undefined {
  if (wire === undefined || wire === '') return undefined;
  if (wire === 'self') return caller.userId;
  if (wire === 'none') return null;
  const id = fromWire(wire);
  if (id === undefined) throw invalid('assigned', 'assigned takes self, none or the id of a user');
  return id;
}
