/** Who knows whom: users who share a visible group [R-API-17, R-API-63]. */

import type { User } from '@portal/contracts/users';
import { sql } from 'kysely';
import { type Caller, visibleGroups } from '../../kernel/access';
import { unknown } from '../../kernel/http-error';
import type { Db } from '../../kernel/transaction';
import { USER_COLUMNS, userView } from './present';

/** Plain ids of all users the caller may know of, or of those among some; the caller is one of them. */
export async function acquaintances(db: Db, caller: Caller, among?: readonly string[]): Promise<string[]> {
  const only = among ? sql`and u.id = any(${[...among]})` : sql``;
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where (u.id = ${caller.userId} or u.id in (select user_id from group_members where group_id in ${visibleGroups(caller)})) ${only}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Throws 404 unless the caller knows every one of them. */
export async function demandAcquainted(db: Db, caller: Caller, users: readonly string[]): Promise<void> {
  const wanted = new Set(users);
  if ((await acquaintances(db, caller, [...wanted])).length < wanted.size) throw unknown('user');
}

/** Users as callers see them, by name. */
export async function usersById(db: Db, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Parameters<typeof userView>[0]>`
    select ${sql.join(USER_COLUMNS.map((column) => sql.ref(column)))} from users where id = any(${[...ids]}) order by lower(name), lower(email)`.execute(
    db,
  );
  return rows.map(userView);
}
