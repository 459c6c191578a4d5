import type { User } from '@portal/contracts/users';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { type Access, allowed } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { HttpError, unknown } from '../../kernel/http-error';
import { publishAll } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Db, Trx } from '../../kernel/transaction';
import { dropRoles, rolesHeld } from '../rights/held';
import { demandAdminLeft } from '../rights/last-admin';
import { acquaintances, demandAcquainted, usersById } from '../users/acquaintances';
import { inTrees } from './trees';

/** Makes users members of a group; answers those who were not yet. */
export async function addMembers(trx: Trx, now: number, group: string, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return [];
  const rows = await trx
    .insertInto('group_members')
    .values([...new Set(users)].map((user) => ({ group_id: group, user_id: user, joined_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Members of a group, and who holds a role on it without being one. */
async function memberIds(db: Db, group: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from group_members where group_id = ${group} union select user_id from user_roles where group_id = ${group}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** R-API-62. With the ids of the roles held on this very group for holders of readUserRights [R-RIGHT-20]. */
export async function groupUsers(
  { services, caller }: Context,
  group: string,
  access: Access | undefined,
): Promise<User[]> {
  const users = await usersById(services.db, await memberIds(services.db, group));
  if (!access || !allowed(caller, 'readUserRights', access)) return users;
  const held = await rolesHeld(services.db, `group:${group}`);
  return users.map((user) => ({ ...user, roles: held.get(user.id) ?? [] }));
}

/** R-API-63. */
export async function availableUsers({ services, caller }: Context, group: string): Promise<User[]> {
  const members = new Set(await memberIds(services.db, group));
  const known = await acquaintances(services.db, caller);
  return usersById(
    services.db,
    known.filter((id) => id !== caller.userId && !members.has(id)),
  );
}

/** R-API-64. All or none; users the caller does not know are unknown. */
export async function addUsers(call: Context, group: string, users: readonly string[]): Promise<void> {
  await inTrees(call, [group], async (trx, caller) => {
    await demandRight(trx, caller, { group }, 'assignGroupUser');
    await demandAcquainted(trx, caller, users);
    const added = await addMembers(trx, call.services.clock.now(), group, users);
    await tellAdded(trx, caller.userId, group, added);
  });
}

/** Writes down and tells who has become a member. */
export async function tellAdded(trx: Trx, by: string, group: string, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  await audit(trx, { by, action: 'group.users.add', scope: `group:${group}`, after: { users: added.map(toWire) } });
  await publishAll(trx, [
    { kind: 'members.changed', group, users: added },
    ...added.map((user) => ({ kind: 'rights' as const, user })),
  ]);
}

/** R-API-65, R-RIGHT-19: never oneself. */
export async function removeUser(call: Context, group: string, user: string): Promise<void> {
  if (user === call.caller.userId) throw new HttpError(409, 'ERROR_ONESELF', 'nobody removes oneself from a group');
  await inTrees(call, [group], async (trx, caller) => {
    await demandRight(trx, caller, { group }, 'removeGroupUser');
    await endMembership(trx, caller.userId, 'group.users.remove', group, user);
  });
}

/** Ends the caller's own membership [R-EXT-26]. */
export async function leaveGroup(call: Context, group: string): Promise<void> {
  await inTrees(call, [group], (trx, { userId }) => endMembership(trx, userId, 'group.users.leave', group, userId));
}

/**
 * Ends membership and roles of a user in this very group [R-GRP-17]; what comes from a group above stays. Throws 404 for who is no member of
 * it, 409 for the last who could assign users [R-RIGHT-13].
 */
async function endMembership(trx: Trx, by: string, action: string, group: string, user: string): Promise<void> {
  const scope = `group:${group}` as const;
  const gone = await trx
    .deleteFrom('group_members')
    .where('group_id', '=', group)
    .where('user_id', '=', user)
    .returning('user_id')
    .executeTakeFirst();
  const roles = await dropRoles(trx, user, scope);
  if (!gone && roles.length === 0) throw unknown('user');
  await demandAdminLeft(trx, group, roles);
  await audit(trx, { by, action, scope, before: { user: toWire(user), roles } });
  await publishAll(trx, [
    { kind: 'members.changed', group, users: [user] },
    { kind: 'rights', user },
  ]);
}
