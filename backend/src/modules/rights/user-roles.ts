import type { UserRoles } from '@portal/contracts/users';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { type Caller, devicesWith, groupsWith } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';
import { acquaintances } from '../users/acquaintances';
import { allRoles } from './roles';

/** The roles of some users: the own ones, and those held where the caller has readUserRights; unknown users are left out [R-API-18]. */
export async function userRoles(db: Db, caller: Caller, users: readonly string[]): Promise<UserRoles[]> {
  const known = new Set(await acquaintances(db, caller, users));
  const { rows } = await sql<{ user_id: string; role_id: string; scope: string }>`
    select r.user_id, r.role_id, r.scope from user_roles r
    where r.user_id = any(${[...known]}) and (r.user_id = ${caller.userId} or r.group_id in ${groupsWith(caller, 'readUserRights')}
      or r.device_uuid in ${devicesWith(caller, 'readUserRights')})
    order by r.scope`.execute(db);
  const roles = await allRoles(db);
  return users
    .filter((user) => known.has(user))
    .map((user) => {
      const held = rows
        .filter((row) => row.user_id === user)
        .flatMap(({ role_id, scope }) => roles.filter(({ id }) => id === role_id).map((role) => ({ ...role, scope })));
      return { userId: toWire(user), role: [...new Set(held.map(({ name }) => name))].sort().join(', '), roles: held };
    });
}
