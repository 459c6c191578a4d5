/** The roles of a deployment in place of the default ones [R-RIGHT-09], from the file that ROLES_FILE names. */
import { readFile } from 'node:fs/promises';
import { dictionary, listOf, obj, oneOf, type Static, text } from '@portal/contracts/shape';
import { GROUP_RIGHTS } from '@portal/domain/rights';
import { sql } from 'kysely';
import { ConfigError } from '../../config';
import { json } from '../../db/json';
import { type AuditEntry, auditAll } from '../../kernel/audit';
import { operatorName } from '../../kernel/operator';
import { publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import { checker } from '../../kernel/shape';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';

const Roles = listOf(
  obj({
    id: text({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9-]+$' }),
    names: dictionary(text({ minLength: 1, maxLength: 255 })),
    descriptions: dictionary(text({ maxLength: 1_000 })),
    rights: listOf(oneOf(GROUP_RIGHTS)),
  }),
  { minItems: 1, maxItems: 100 },
);
type Roles = Static<typeof Roles>;
const check = checker(Roles);

const unusable = (file: string, why: string) =>
  new ConfigError(`The roles of ${file} (ROLES_FILE) cannot be used: ${why}.`);

async function readRoles(file: string): Promise<Roles> {
  let roles: Roles;
  try {
    // The checked edge: nothing but what the shape names comes out of it.
    roles = check(JSON.parse(await readFile(file, 'utf8'))) as Roles;
  } catch (error) {
    throw unusable(file, error instanceof Error ? error.message : 'it cannot be read');
  }
  if (new Set(roles.map(({ id }) => id)).size < roles.length) throw unusable(file, 'two roles have the same id');
  for (const { id, names } of roles) if (!names['en']) throw unusable(file, `${id} has no name in English`);
  // R-RIGHT-13: somebody must be able to bring others in.
  if (!roles.some(({ rights }) => rights.includes('assignGroupUser')))
    throw unusable(file, 'no role holds assignGroupUser');
  return roles;
}

type Told = Readonly<Record<string, unknown>>;

/** All roles by id, as the change log tells them. */
async function rolesNow(trx: Trx): Promise<Map<string, Told>> {
  const roles = await trx.selectFrom('roles').select(['id', 'names', 'descriptions']).orderBy('id').execute();
  const rights = await trx.selectFrom('role_rights').select(['role_id', 'right']).orderBy('right').execute();
  const rightsOf = (id: string) => rights.filter(({ role_id }) => role_id === id).map(({ right }) => right);
  return new Map(roles.map(({ id, ...texts }) => [id, { ...texts, rights: rightsOf(id) }]));
}

/** What differs from role to role: an entry for each that came, went or holds something else. */
function roleChanges(before: Map<string, Told>, after: Map<string, Told>, actor: string): AuditEntry[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const [old, fresh] = [before.get(id), after.get(id)];
    return {
      by: null,
      actor,
      action: `role.${!old ? 'add' : fresh ? 'update' : 'delete'}`,
      scope: '*',
      subject: `role:${id}`,
      ...(old && { before: old }),
      ...(fresh && { after: fresh }),
    };
  });
}

/**
 * Makes the roles exactly those of the file; what people hold of them follows at once, and what changed stands in the change log. Throws
 * ConfigError, also when somebody holds a role that is not in it.
 * @param file its path
 * @param actor who started the portal with it, as the change log names it
 */
export async function applyRoles(db: Db, file: string, actor: string): Promise<void> {
  const roles = await readRoles(file);
  await inTransaction({ db }, async (trx) => {
    // Instances that start at once do this one after the other.
    await sql`lock table roles in share row exclusive mode`.execute(trx);
    const held = await trx
      .selectFrom('user_roles')
      .select('role_id')
      .distinct()
      .where(
        'role_id',
        'not in',
        roles.map(({ id }) => id),
      )
      .orderBy('role_id')
      .execute();
    if (held.length > 0)
      throw unusable(
        file,
        `people still hold ${held.map(({ role_id }) => role_id).join(', ')}, which it does not name`,
      );
    const before = await rolesNow(trx);
    await trx
      .deleteFrom('roles')
      .where(
        'id',
        'not in',
        roles.map(({ id }) => id),
      )
      .execute();
    for (const { id, names, descriptions, rights } of roles) {
      const row = { name: names['en'] ?? id, names: json(names), descriptions: json(descriptions) };
      await trx
        .insertInto('roles')
        .values({ id, ...row })
        .onConflict((on) => on.column('id').doUpdateSet(row))
        .execute();
      await trx.deleteFrom('role_rights').where('role_id', '=', id).execute();
      if (rights.length > 0)
        await trx
          .insertInto('role_rights')
          .values([...new Set(rights)].map((right) => ({ role_id: id, right })))
          .execute();
    }
    const after = await rolesNow(trx);
    await auditAll(trx, roleChanges(before, after, actor));
    await tellHolders(
      trx,
      [...after.keys()].filter((id) => String(after.get(id)?.['rights']) !== String(before.get(id)?.['rights'])),
    );
  });
}

/** Open pages, which come back after the start, hold the rights of before. */
async function tellHolders(trx: Trx, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  const holders = await trx
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('role_id', 'in', roles)
    .execute();
  await publishAll(
    trx,
    holders.map(({ user_id: user }) => ({ kind: 'rights', user })),
  );
}

/** Applies ROLES_FILE, when it is set. Throws ConfigError. */
export async function prepareRoles({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  if (config.rolesFile !== undefined) await applyRoles(db, config.rolesFile, operatorName());
}
