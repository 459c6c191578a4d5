import type { Role } from '@portal/contracts/rights';
import type { RoleContents } from '@portal/contracts/support';
import type { Right } from '@portal/domain/rights';
import { nameOrder, sorted } from '@portal/domain/sort';
import type { Db } from '../../kernel/transaction';

/** R-API-68: where a role can be given; the id of a group is filled in. */
const TEMPLATE = 'group:{groupId}';

/** All roles by name, as people sort; a database's idea of that depends on its locale. */
export async function allRoles(db: Db): Promise<Role[]> {
  const rows = await db.selectFrom('roles').select(['id', 'name', 'names', 'descriptions']).orderBy('id').execute();
  return sorted(rows, nameOrder('en')).map(({ id, name, names, descriptions }) => ({
    id,
    name,
    description: descriptions['en'] ?? Object.values(descriptions)[0] ?? '',
    internationalizedNames: { ...names },
    internationalizedDescriptions: { ...descriptions },
    scope: TEMPLATE,
  }));
}

/** What each of some roles holds; unknown ones are not in the answer. */
export async function contentsOf(db: Db, roles: readonly string[]): Promise<Map<string, Right[]>> {
  if (roles.length === 0) return new Map();
  const rows = await db
    .selectFrom('roles')
    .leftJoin('role_rights', 'role_rights.role_id', 'roles.id')
    .select(['roles.id', 'role_rights.right'])
    .where('roles.id', 'in', [...new Set(roles)])
    .execute();
  const contents = new Map<string, Right[]>();
  for (const { id, right } of rows) contents.set(id, [...(contents.get(id) ?? []), ...(right === null ? [] : [right])]);
  return contents;
}

/** All roles with what each holds, the one that holds most first. */
export async function rolesWithRights(db: Db): Promise<RoleContents[]> {
  const roles = await allRoles(db);
  const contents = await contentsOf(
    db,
    roles.map(({ id }) => id),
  );
  return roles
    .map(({ id, name, internationalizedNames }) => ({
      id,
      name,
      internationalizedNames,
      rights: contents.get(id) ?? [],
    }))
    .sort((a, b) => b.rights.length - a.rights.length);
}

/**
 * The role that the creator of a root group gets [R-GRP-05]: group admin, or, where the deployment has other roles, the one that holds most; of
 * those that hold assignGroupUser, or nobody could ever bring others in.
 */
export async function adminRole(db: Db): Promise<string> {
  const row = await db
    .selectFrom('roles')
    .leftJoin('role_rights', 'role_rights.role_id', 'roles.id')
    .select('roles.id')
    .groupBy('roles.id')
    .orderBy((e) => e.fn.count('role_rights.right').filterWhere('role_rights.right', '=', 'assignGroupUser'), 'desc')
    .orderBy((e) => e('roles.id', '=', 'group-admin'), 'desc')
    .orderBy((e) => e.fn.count('role_rights.right'), 'desc')
    .orderBy('roles.id')
    .executeTakeFirstOrThrow();
  return row.id;
}
