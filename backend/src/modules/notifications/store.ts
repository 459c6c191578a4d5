import type { Notification } from '@portal/contracts/notifications';
import type { Language } from '@portal/domain/languages';
import { type SqlBool, sql } from 'kysely';
import { type Caller, seesDevice, seesGroup, visibleGroups } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';
import { groupsIn, say, type Told } from './told';

export type Which = 'unread' | 'all';

const own = (db: Db, caller: Caller, which: Which) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', caller.userId)
    .$if(which === 'unread', (query) => query.where('read', '=', false))
    .$if(caller.view !== undefined, (query) => query.where(isOfWhatIsSeen(caller)));

/**
 * What somebody of support reads of it: what is about things that the user sees now, all of customers who allow it. Of an invitation to
 * another, or of a place that the user has left, nobody was asked [R-EXT-18].
 */
const isOfWhatIsSeen = (caller: Caller) => {
  const about = (field: 'kind' | 'id') => sql<string>`(notifications.data->'about'->>${sql.lit(field)})`;
  return sql<SqlBool>`case notifications.kind when 'view' then true
    when 'incident' then exists (select 1 from incidents i
      where i.id = notifications.data->>'incident' and ${seesDevice(caller, sql.ref('i.device_uuid'))})
    when 'due' then case ${about('kind')} when 'group' then ${seesGroup(caller, about('id'))} else ${seesDevice(caller, about('id'))} end
    else false end`;
};

/**
 * A user's own notifications in a language, newest first [R-API-20, R-API-21, R-EXT-32].
 * @param part those before a timestamp, and how many of them; without it all
 */
export async function findNotifications(
  db: Db,
  caller: Caller,
  which: Which,
  language: Language,
  part: { before?: number | undefined; most?: number } = {},
): Promise<Notification[]> {
  const { before, most } = part;
  const rows = await own(db, caller, which)
    .select(['timestamp', 'kind', 'data', 'read', 'count', 'since'])
    .orderBy('timestamp', 'desc')
    .$if(before !== undefined, (query) => query.where('timestamp', '<', before ?? 0))
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();
  // What stands in `data` is written by `notify` and by migrations alone, as its kind says.
  const told = rows.map(({ data, ...row }) => ({ row, told: { kind: row.kind, data } as Told }));
  const seen = await namesOf(db, caller, [...new Set(told.flatMap((each) => groupsIn(each.told)))]);
  return told.map((each) => ({ ...each.row, ...say(each.told, language, seen) }));
}

/** How many of them there are. */
export async function countNotifications(db: Db, caller: Caller, which: Which): Promise<number> {
  const { amount } = await own(db, caller, which)
    .select((e) => e.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow();
  return Number(amount);
}

/** The names of those groups that the caller sees. */
async function namesOf(db: Db, caller: Caller, groups: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (groups.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from groups where id = any(${[...groups]}::text[]) and id in ${visibleGroups(caller)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The language an account was last heard in. */
export async function languageOf(db: Db, user: string): Promise<Language> {
  const row = await db.selectFrom('users').select('language').where('id', '=', user).executeTakeFirst();
  return row?.language ?? 'en';
}
