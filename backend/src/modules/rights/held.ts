/** Which user holds which role where. Rights of direct grants are the operator's and stay untouched. */

import { toWire } from '@portal/domain/ids';
import type { Scope } from '@portal/domain/rights';
import type { Db, Trx } from '../../kernel/transaction';

/** Gives roles in a scope; answers those that are new. */
export async function addRoles(trx: Trx, user: string, scope: Scope, roles: readonly string[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await trx
    .insertInto('user_roles')
    .values([...new Set(roles)].map((role) => ({ user_id: user, role_id: role, scope })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('role_id')
    .execute();
  return rows.map(({ role_id }) => role_id);
}

/** Takes roles in a scope, all of them unless some are named; answers those that were held. */
export async function dropRoles(trx: Trx, user: string, scope: Scope, roles?: readonly string[]): Promise<string[]> {
  if (roles?.length === 0) return [];
  let taken = trx.deleteFrom('user_roles').where('user_id', '=', user).where('scope', '=', scope);
  if (roles) taken = taken.where('role_id', 'in', [...roles]);
  return (await taken.returning('role_id').execute()).map(({ role_id }) => role_id).sort();
}

/** The role ids of everybody in one scope, by the user's wire id. */
export async function rolesHeld(db: Db, scope: Scope): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('user_roles')
    .select(['user_id', 'role_id'])
    .where('scope', '=', scope)
    .orderBy('role_id')
    .execute();
  const held = new Map<string, string[]>();
  for (const { user_id, role_id } of rows) held.set(toWire(user_id), [...(held.get(toWire(user_id)) ?? []), role_id]);
  return held;
}

/** Drops roles and grants on devices that nobody holds any more; answers whose they were. */
export async function forgetDeviceRights(trx: Trx, devices: readonly string[]): Promise<string[]> {
  const roles = await trx
    .deleteFrom('user_roles')
    .where('device_uuid', 'in', [...devices])
    .returning('user_id')
    .execute();
  const rights = await trx
    .deleteFrom('user_rights')
    .where('device_uuid', 'in', [...devices])
    .returning('user_id')
    .execute();
  return [...new Set([...roles, ...rights].map(({ user_id }) => user_id))];
}
