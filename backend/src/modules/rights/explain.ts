/** Why somebody holds a right, for support [R-EXT-17]. */

import type { Explanation, RightsStep } from '@portal/contracts/support';
import { holdsGlobally, RIGHTS, type Right, type Scope } from '@portal/domain/rights';
import { sql } from 'kysely';
import { type Access, accessTo, type Caller, grantsOf, type Resource, resourceOfScope } from '../../kernel/access';
import { entriesOfUser } from '../../kernel/entries';
import { invalid, unknown } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import type { Db } from '../../kernel/transaction';
import { allRoles, contentsOf } from './roles';

/**
 * Whether a user may, and what they have in each scope from the one asked about up to `*`.
 * @param scope `*`, `group:` or `device:` and a plain id
 * @throws HttpError 400 for a right or scope that is none; 404 for a user, group or device that is not there
 */
export async function explain(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  right: string,
  scope: string,
): Promise<Explanation> {
  const asked = RIGHTS.find((one) => one === right);
  if (!asked) throw invalid('right', 'right must be the name of a right');
  const resource = scopeAsked(scope);
  const entries = await entriesOfUser(db, userId, config.everybody);
  if (!entries) throw unknown('user');
  const user: Caller = { userId, loginId: '', entries };
  const { access, scopes } = resource ? await aboutResource(db, user, resource) : { access: undefined, scopes: [] };
  const grants = access ? grantsOf(user, asked, access) : holdsGlobally(entries, asked) ? (['*'] as const) : [];
  const held = await heldIn(db, userId, asked, [...scopes, '*']);
  return {
    allowed: grants.length > 0,
    visible: access?.visible ?? true,
    chain: held.map((step, place) => {
      // The device itself is the first of its scopes.
      const owner = place === 0 && access?.owner === true;
      return {
        ...step,
        owner,
        granted: step.granted || (step.scope === '*' && config.everybody.includes(asked)),
        gives: grants.some((grant) => grant === step.scope || (owner && grant === 'owner')),
      };
    }),
  };
}

function scopeAsked(scope: string): Resource | undefined {
  if (scope === '*') return undefined;
  const resource = /[\s{}]/.test(scope) ? undefined : resourceOfScope(scope);
  if (!resource) throw invalid('scope', 'scope must be *, group: or device: and an id');
  return resource;
}

async function aboutResource(db: Db, user: Caller, resource: Resource) {
  const access = await accessTo(db, user, resource);
  if (!access.exists) throw unknown('group' in resource ? 'group' : 'device');
  return { access, scopes: await upwards(db, resource, access) };
}

/** The scopes of an access, the nearest first. */
async function upwards(db: Db, resource: Resource, { scopes }: Access): Promise<Scope[]> {
  const below =
    'group' in resource
      ? sql`select ${resource.group}::text as id`
      : sql`select group_id as id from device_groups where device_uuid = ${resource.device}`;
  const { rows } = await sql<{ id: string }>`
    select c.ancestor as id from group_closure c where c.descendant in (${below})
    group by c.ancestor order by min(c.depth), c.ancestor`.execute(db);
  const groups = rows.map(({ id }): Scope => `group:${id}`);
  return [...scopes.filter((scope) => scope.startsWith('device:')), ...groups];
}

/** What the user has in some scopes, in their order. */
async function heldIn(
  db: Db,
  userId: string,
  right: Right,
  scopes: readonly Scope[],
): Promise<Omit<RightsStep, 'owner' | 'gives'>[]> {
  const { rows } = await sql<{
    scope: Scope;
    name: string | null;
    member: boolean;
    roles: string[] | null;
    granted: boolean;
  }>`
    select s.scope,
      case split_part(s.scope, ':', 1)
        when 'group' then (select g.name from groups g where g.id = s.id)
        when 'device' then (select d.name from devices d where d.uuid = s.id) end as name,
      exists (select 1 from group_members m where m.user_id = ${userId} and m.group_id = s.id and s.scope like 'group:%') as member,
      (select json_agg(r.role_id order by r.role_id) from user_roles r where r.user_id = ${userId} and r.scope = s.scope) as roles,
      exists (select 1 from user_rights o where o.user_id = ${userId} and o.scope = s.scope and o."right" = ${right}) as granted
    from (select scope, substr(scope, strpos(scope, ':') + 1) as id, place
      from unnest(${[...scopes]}::text[]) with ordinality as one(scope, place)) s order by s.place`.execute(db);
  const contents = await contentsOf(db, [...new Set(rows.flatMap(({ roles }) => roles ?? []))]);
  const known = new Map((await allRoles(db)).map((role) => [role.id, role]));
  return rows.map(({ roles, ...row }) => ({
    ...row,
    roles: (roles ?? []).map((id) => ({
      id,
      name: known.get(id)?.name ?? id,
      internationalizedNames: known.get(id)?.internationalizedNames ?? {},
      gives: contents.get(id)?.includes(right) === true,
    })),
  }));
}
