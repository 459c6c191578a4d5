/** The rights of a user by scope, from roles and the operator's grants [R-RIGHT-01, R-RIGHT-05]. */

import type { Right, RightsEntry, Scope } from '@portal/domain/rights';
import { sql } from 'kysely';
import type { Db } from './transaction';

/** What `HELD` selects. */
export interface HeldRow {
  roles: [Scope, string][] | null;
  rights: [Scope, Right][] | null;
  contents: Record<string, Right[]> | null;
}

/** Columns of a query on `users u`: roles, granted rights, and what the roles hold. */
export const HELD = sql`
  (select json_agg(json_build_array(r.scope, r.role_id)) from user_roles r where r.user_id = u.id) as roles,
  (select json_agg(json_build_array(o.scope, o."right")) from user_rights o where o.user_id = u.id) as rights,
  (select json_object_agg(rr.role_id, rr.rights) from (
    select role_id, json_agg("right") as rights from role_rights
    where role_id in (select role_id from user_roles where user_id = u.id) group by role_id) rr) as contents`;

/** Granted rights by scope, and what this deployment gives to everybody [R-RIGHT-05]. */
export function entriesOf(row: HeldRow, everybody: readonly Right[]): RightsEntry[] {
  const byScope = new Map<Scope, Set<Right>>([['*', new Set(everybody)]]);
  const add = (scope: Scope, rights: readonly Right[]) => {
    const held = byScope.get(scope) ?? new Set<Right>();
    for (const right of rights) held.add(right);
    byScope.set(scope, held);
  };
  for (const [scope, role] of row.roles ?? []) add(scope, row.contents?.[role] ?? []);
  for (const [scope, right] of row.rights ?? []) add(scope, [right]);
  return [...byScope].map(([scope, rights]) => ({ scope, rights: [...rights] }));
}

/** The entries of any user; undefined when there is no such account, or it is not active. */
export async function entriesOfUser(
  db: Db,
  userId: string,
  everybody: readonly Right[],
): Promise<RightsEntry[] | undefined> {
  const { rows } = await sql<HeldRow>`select ${HELD} from users u where u.id = ${userId} and u.active`.execute(db);
  return rows[0] && entriesOf(rows[0], everybody);
}
