import type { Notification } from '@portal/contracts/notifications';
import type { Language } from '@portal/domain/languages';
import { sql } from 'kysely';
import { type Caller, visibleGroups } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';
import { groupsIn, say, type Told } from './told';

/** A user's own notifications in a language, newest first [R-API-20, R-API-21, R-EXT-32]. */
export async function findNotifications(
  db: Db,
  caller: Caller,
  which: 'unread' | 'all',
  language: Language,
): Promise<Notification[]> {
  const query = db
    .selectFrom('notifications')
    .select(['timestamp', 'kind', 'data', 'read', 'count', 'since'])
    .where('user_id', '=', caller.userId)
    .orderBy('timestamp', 'desc');
  const rows = which === 'all' ? await query.execute() : await query.where('read', '=', false).execute();
  // What stands in `data` is written by `notify` and by migrations alone, as its kind says.
  const told = rows.map(({ data, ...row }) => ({ row, told: { kind: row.kind, data } as Told }));
  const seen = await namesOf(db, caller, [...new Set(told.flatMap((each) => groupsIn(each.told)))]);
  return told.map((each) => ({ ...each.row, ...say(each.told, language, seen) }));
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
