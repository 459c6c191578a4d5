/** Giving roles: nobody gives what they lack [R-RIGHT-10]. */

import { toWire } from '@portal/domain/ids';
import type { Scope } from '@portal/domain/rights';
import { sql } from 'kysely';
import { allowed, type Caller } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { invalid, noRight, unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Db, Trx } from '../../kernel/transaction';
import { addMembers, tellAdded } from '../groups/members';
import { inTrees } from '../groups/trees';
import { addRoles } from './held';
import { contentsOf } from './roles';

/** A role in a group, by plain ids. */
export interface Grant {
  readonly role: string;
  readonly group: string;
}

const GRANTS_MAX = 100;

/** The plain id of a group scope; 403 for `*`, in which nobody gives anything [R-RIGHT-10], 400 for what is no scope of a role. */
export function groupOf(scope: string, field: string): string {
  if (scope === '*') throw noRight();
  const group = /^group:([^\s{}]+)$/.exec(scope)?.[1];
  if (group === undefined) throw invalid(field, `${field} must be group: and the id of a group`);
  return group;
}

/** Reads `{role: scope}` [R-API-71]. */
export function grantsOf(body: Readonly<Record<string, string>>): Grant[] {
  const entries = Object.entries(body);
  if (entries.length === 0 || entries.length > GRANTS_MAX)
    throw invalid('', `name 1 to ${GRANTS_MAX} roles with their scopes`);
  return entries.map(([role, scope]) => ({ role, group: groupOf(scope, role) }));
}

/**
 * Throws unless the caller may give all of these: 404 for a group the caller does not see, 403 without assignGroupUser there or without any
 * right that a role holds, 400 for a role that does not exist.
 * @param field of a role in the request
 */
export async function demandMayGive(
  db: Db,
  caller: Caller,
  grants: readonly Grant[],
  field: (grant: Grant) => string,
): Promise<void> {
  const contents = await contentsOf(
    db,
    grants.map(({ role }) => role),
  );
  for (const group of new Set(grants.map((grant) => grant.group))) {
    const access = await demandRight(db, caller, { group }, 'assignGroupUser');
    for (const grant of grants) {
      if (grant.group !== group) continue;
      const rights = contents.get(grant.role);
      if (!rights) throw invalid(field(grant), 'there is no such role');
      if (!rights.every((right) => allowed(caller, right, access))) throw noRight();
    }
  }
}

/**
 * Gives a user roles and makes the user a member of their groups; under the lock of the trees, after `demandMayGive`.
 * @param groups to join; those of the grants unless there may be none
 */
export async function give(
  trx: Trx,
  now: number,
  by: string,
  user: string,
  grants: readonly Grant[],
  groups: readonly string[] = grants.map((grant) => grant.group),
): Promise<void> {
  let changed = false;
  for (const group of new Set(groups)) {
    const scope: Scope = `group:${group}`;
    const added = await addMembers(trx, now, group, [user]);
    const roles = await addRoles(
      trx,
      user,
      scope,
      grants.filter((grant) => grant.group === group).map(({ role }) => role),
    );
    await tellAdded(trx, by, group, added);
    if (roles.length === 0) continue;
    changed = true;
    await audit(trx, {
      by,
      action: 'rights.grant',
      scope,
      subject: `user:${user}`,
      after: { user: toWire(user), roles },
    });
    await publish(trx, { kind: 'list.changed', list: 'users', about: { group } });
  }
  if (changed) await publish(trx, { kind: 'rights', user });
}

/** R-API-71. */
export async function grantRoles(call: Context, user: string, grants: readonly Grant[]): Promise<void> {
  const groups = grants.map(({ group }) => group);
  await inTrees(call, groups, async (trx, caller) => {
    await demandMayGive(trx, caller, grants, ({ role }) => role);
    await demandUser(trx, user);
    await give(trx, call.services.clock.now(), caller.userId, user, grants);
  });
}

/** Accounts are never deleted; still nothing is given to one that is not there. */
async function demandUser(trx: Trx, user: string): Promise<void> {
  const { rows } = await sql`select 1 from users where id = ${user} for key share`.execute(trx);
  if (rows.length === 0) throw unknown('user');
}
