import { toWire } from '@portal/domain/ids';
import type { Scope } from '@portal/domain/rights';
import { mayOn, resourceOfScope } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { changedMeanwhile, HttpError, noRight } from '../../kernel/http-error';
import { publish, publishAll } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';
import { addMembers, tellAdded } from '../groups/members';
import { inTrees } from '../groups/trees';
import { demandMayGive } from './give';
import { addRoles, dropRoles } from './held';
import { demandAdminLeft } from './last-admin';

/**
 * Makes a user's roles on a group exactly these, all or nothing [R-EXT-03, R-GRP-15]: assignGroupUser for what is added, withDrawUserRight
 * for what is taken. Where the caller says which roles were known as held (`was`), what others gave or took since stays as they left it; 412
 * where none would be left [R-VAL-12].
 */
export async function setRoles(
  call: Context,
  user: string,
  group: string,
  { roles: wanted, was }: { roles: readonly string[]; was?: readonly string[] | undefined },
): Promise<void> {
  const scope: Scope = `group:${group}`;
  await inTrees(call, [group], async (trx, caller) => {
    await demandRight(trx, caller, { group }, 'assignGroupUser', 'withDrawUserRight');
    const held = await rolesOf(trx, user, scope);
    const known = was ?? held;
    const added = [...new Set(wanted)].filter((role) => !known.includes(role) && !held.includes(role));
    const taken = held.filter((role) => known.includes(role) && !wanted.includes(role));
    if (held.length + added.length === taken.length) throw changedMeanwhile();
    if (added.length > 0)
      await demandMayGive(
        trx,
        caller,
        added.map((role) => ({ role, group })),
        ({ role }) => `roles.${wanted.indexOf(role)}`,
      );
    if (taken.length > 0 && !(await mayOn(trx, caller, 'withDrawUserRight', { group }))) throw noRight();
    if (added.length + taken.length === 0) return;
    await dropRoles(trx, user, scope, taken);
    await addRoles(trx, user, scope, added);
    await demandAdminLeft(trx, group, taken);
    if (added.length > 0)
      await tellAdded(trx, caller.userId, group, await addMembers(trx, call.services.clock.now(), group, [user]));
    await audit(trx, {
      by: caller.userId,
      action: 'rights.set',
      scope,
      subject: `user:${user}`,
      before: { roles: held },
      after: { roles: await rolesOf(trx, user, scope) },
    });
    await tellRoles(trx, user, group);
  });
}

/** Tells the user, and who has the users of the group before them [R-SHELL-24]. */
const tellRoles = (trx: Trx, user: string, group: string): Promise<void> =>
  publishAll(trx, [
    { kind: 'rights', user },
    { kind: 'list.changed', list: 'users', about: { group } },
  ]);

async function rolesOf(db: Db, user: string, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', user)
    .where('scope', '=', scope)
    .orderBy('role_id')
    .execute();
  return rows.map(({ role_id }) => role_id);
}

const notHeld = (): HttpError => new HttpError(404, 'ERROR_NOT_FOUND', 'the user does not hold this role there');

/** Takes one role in the scope of a group or device [R-API-73]. */
export async function withdrawRole(call: Context, user: string, scope: string, role: string): Promise<void> {
  const resource = resourceOfScope(scope);
  if (!resource) throw notHeld();
  if ('device' in resource) return withdrawOnDevice(call, user, resource.device, role);
  const id = resource.group;
  await inTrees(call, [id], async (trx, caller) => {
    await demandRight(trx, caller, { group: id }, 'withDrawUserRight');
    const taken = await dropRoles(trx, user, `group:${id}`, [role]);
    if (taken.length === 0) throw notHeld();
    await demandAdminLeft(trx, id, taken);
    await audit(trx, {
      by: caller.userId,
      action: 'rights.withdraw',
      scope: `group:${id}`,
      subject: `user:${user}`,
      before: { user: toWire(user), roles: taken },
    });
    await tellRoles(trx, user, id);
  });
}

async function withdrawOnDevice(
  { services, caller }: Context,
  user: string,
  device: string,
  role: string,
): Promise<void> {
  await demandRight(services.db, caller, { device }, 'withDrawUserRight');
  await inTransaction(services, async (trx) => {
    const taken = await dropRoles(trx, user, `device:${device}`, [role]);
    if (taken.length === 0) throw notHeld();
    await audit(trx, {
      by: caller.userId,
      action: 'rights.withdraw',
      scope: `device:${device}`,
      subject: `user:${user}`,
      before: { user: toWire(user), roles: taken },
    });
    await publish(trx, { kind: 'rights', user });
  });
}
