import type { Category, IncidentStatus, Priority } from '@portal/domain/incidents';
import type { Localized } from '@portal/domain/languages';
import { matcher } from '@portal/domain/search';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { HistoryWas } from '../../db/tables';
import { type Caller, devicesWith, eitherWith, holdsOnDevice, seesMany } from '../../kernel/access';
import type { Db, Trx } from '../../kernel/transaction';
import { type IncidentPaging, lastShown, pageClause, sortValue } from './paging';

export interface IncidentRow {
  id: string;
  device_uuid: string;
  device_name: string;
  icon_file: string | null;
  icon: string | null;
  cu: string | null;
  summary: string;
  localized_summaries: Localized;
  description: string;
  comment: string;
  category: Category;
  priority: Priority;
  status: IncidentStatus;
  assigned_user: string | null;
  /** Name, else email [R-INC-10]. */
  assigned_name: string | null;
  reported_at: number;
  version: number;
  /** The caller holds updateIncident on the device. */
  editable: boolean;
}

/** An incident of a list, with what it is sorted by. */
export interface ListedRow extends IncidentRow {
  sort_value: string | number;
}

/** How people read of a user: name, else email; of one who is gone: null. */
const shownName = (users: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce(nullif(trim(${sql.ref(`${users}.name`)}), ''), ${sql.ref(`${users}.email`)})`;

/** Which of the readable incidents are wanted; ids are plain. */
export interface IncidentFilter {
  /** Of devices in this group or below it. */
  group?: string | undefined;
  device?: string | undefined;
  /** Of one of these devices. */
  devices?: readonly string[] | undefined;
  statuses?: readonly IncidentStatus[] | undefined;
  categories?: readonly Category[] | undefined;
  /** Assigned to this user; null: to nobody. */
  assigned?: string | null | undefined;
  /** Title pattern as R-DEV-02. */
  q?: string | undefined;
}

/** `(select …)` of the devices in a group and below it. */
const devicesBelow = (group: string): Expression<string> =>
  sql<string>`(select dg.device_uuid from device_groups dg join group_closure c on c.descendant = dg.group_id where c.ancestor = ${group})`;

/** Of whose devices incidents are read: how that is found decides how long it takes. */
const readable = {
  /** All the devices are found. */
  all: (caller: Caller) => sql`i.device_uuid in ${devicesWith(caller, 'readIncident')}`,
  /** Each incident is looked at for itself, where the first few of very many are wanted. */
  each: (caller: Caller) => sql`${holdsOnDevice(caller, 'readIncident', sql.ref('i.device_uuid'))}`,
};

function conditions(filter: IncidentFilter, seen: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = [seen];
  if (filter.group !== undefined) parts.push(sql`i.device_uuid in ${devicesBelow(filter.group)}`);
  if (filter.device !== undefined) parts.push(sql`i.device_uuid = ${filter.device}`);
  if (filter.devices !== undefined) parts.push(sql`i.device_uuid = any(${[...filter.devices]}::text[])`);
  if (filter.statuses !== undefined) parts.push(sql`i.status = any(${[...filter.statuses]})`);
  if (filter.categories !== undefined) parts.push(sql`i.category = any(${[...filter.categories]})`);
  if (filter.assigned !== undefined) parts.push(sql`i.assigned_user is not distinct from ${filter.assigned}`);
  return sql.join(parts, sql` and `);
}

/** Incidents the caller may read, how many there are in all, and whether to count them takes longer than to read a page of them. */
export async function findIncidents(
  db: Db,
  caller: Caller,
  filter: IncidentFilter,
  paging: IncidentPaging,
): Promise<{ rows: ListedRow[]; total: number; many: boolean }> {
  const where = filter.q?.trim()
    ? sql`i.id = any(${await matching(db, caller, filter, filter.q)})`
    : conditions(filter, readable.all(caller));
  const { after, order, limit } = pageClause(paging, await lastShown(db, paging, readable.each(caller)));
  const each = paging.limit !== undefined && !filter.q?.trim() && (await seesMany(db, caller));
  // Of a whole list the devices are found at once.
  const editable =
    paging.limit === undefined
      ? sql`i.device_uuid in ${devicesWith(caller, 'updateIncident')}`
      : holdsOnDevice(caller, 'updateIncident', sql.ref('i.device_uuid'));
  const { rows } = await sql<ListedRow>`
    select i.id, i.device_uuid, d.name as device_name, d.icon_file, d.icon, i.cu, i.summary, i.localized_summaries, i.description, i.comment, i.category,
      i.priority, i.status, i.assigned_user, ${shownName('a')} as assigned_name, i.reported_at, i.version, ${editable} as editable,
      ${sortValue(paging.key)} as sort_value
    from incidents i join devices d on d.uuid = i.device_uuid left join users a on a.id = i.assigned_user
    where ${each ? conditions(filter, readable.each(caller)) : where} ${after} ${order} ${limit}`.execute(db);
  if (paging.limit === undefined && paging.after === undefined) return { rows, total: rows.length, many: false };
  if (each && paging.counted !== undefined) return { rows, total: paging.counted, many: true };
  const kinds = each
    ? eitherWith(caller, 'readIncident', sql.ref('i.device_uuid')).map((kind) => conditions(filter, kind))
    : [where];
  return { rows, total: await countOf(db, kinds), many: each };
}

/** How many incidents fulfil one of some conditions, of which none fulfils two. */
async function countOf(db: Db, kinds: readonly RawBuilder<unknown>[]): Promise<number> {
  const counts = kinds.map((kind) => sql`(select count(*) from incidents i where ${kind})`);
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Patterns are matched here, since a database's idea of upper and lower case depends on its locale. */
async function matching(db: Db, caller: Caller, filter: IncidentFilter, pattern: string): Promise<string[]> {
  const matches = matcher(pattern);
  const { rows } = await sql<Pick<IncidentRow, 'id' | 'summary' | 'localized_summaries'>>`
    select i.id, i.summary, i.localized_summaries from incidents i where ${conditions(filter, readable.all(caller))}`.execute(
    db,
  );
  return rows
    .filter((row) => matches(row.summary) || Object.values(row.localized_summaries).some(matches))
    .map(({ id }) => id);
}

/** One incident. Whether the caller may read it was checked before. */
export async function findIncident(db: Db, caller: Caller, id: string): Promise<IncidentRow | undefined> {
  const { rows } = await sql<IncidentRow>`
    select i.id, i.device_uuid, d.name as device_name, d.icon_file, d.icon, i.cu, i.summary, i.localized_summaries, i.description, i.comment, i.category,
      i.priority, i.status, i.assigned_user, ${shownName('a')} as assigned_name, i.reported_at, i.version, ${holdsOnDevice(caller, 'updateIncident', sql.ref('i.device_uuid'))} as editable
    from incidents i join devices d on d.uuid = i.device_uuid left join users a on a.id = i.assigned_user
    where i.id = ${id}`.execute(db);
  return rows[0];
}

export interface HistoryRow {
  incident_id: string;
  at: number;
  user_id: string | null;
  user_name: string | null;
  avatar_file: string | null;
  assigned_user: string | null;
  new_status: IncidentStatus | null;
  description: string | null;
  category: Category | null;
  priority: Priority | null;
  status: IncidentStatus | null;
  summary: string | null;
  comment: string | null;
  assigned_name: string | null;
  was: HistoryWas | null;
  /** Of who had it before. */
  was_assigned_name: string | null;
}

/** What was done to some incidents, newest first [R-INC-16]. */
export async function findHistory(db: Db, incidents: readonly string[]): Promise<HistoryRow[]> {
  if (incidents.length === 0) return [];
  const { rows } = await sql<HistoryRow>`
    select h.incident_id, h.at, h.user_id, ${shownName('u')} as user_name, u.avatar_file, h.assigned_user, ${shownName('a')} as assigned_name,
      h.new_status, h.description, h.category, h.priority, h.status, h.summary, h.comment, h.was, ${shownName('w')} as was_assigned_name
    from incident_history h left join users u on u.id = h.user_id left join users a on a.id = h.assigned_user
      left join users w on w.id = h.was->>'assignedUser'
    where h.incident_id = any(${[...incidents]}) order by h.serial desc`.execute(db);
  return rows;
}

export interface AttachmentRow {
  id: string;
  incident_id: string;
  file_name: string;
  size: number;
  created_at: number;
  /** Who added it; null when that user is gone. */
  added_by: string | null;
}

/** The files added to some incidents, first added first. */
export async function findAttachments(db: Db, incidents: readonly string[]): Promise<AttachmentRow[]> {
  if (incidents.length === 0) return [];
  return db
    .selectFrom('incident_attachments as f')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.incident_id', 'f.file_name', 'f.size', 'f.created_at', shownName('u').as('added_by')])
    .where('f.incident_id', 'in', [...incidents])
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
}

/** Drops all incidents of devices that nobody holds any more, with history and attachments. */
export async function forgetIncidents(trx: Trx, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('incidents')
    .where('device_uuid', 'in', [...devices])
    .execute();
}
