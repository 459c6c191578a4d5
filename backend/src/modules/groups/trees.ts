/** Changes of the people and the shape of one tree of groups come one after the other. */

import { sql } from 'kysely';
import { type Caller, isVisible } from '../../kernel/access';
import { entriesOfUser } from '../../kernel/entries';
import { unknown } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import type { Trx } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { inTransactionWith } from '../files/store-file';

/** Locks the trees that hold some groups, always in the same order; a group that is gone holds up nothing. */
export async function lockTreesOf(trx: Trx, groups: readonly string[]): Promise<void> {
  // Not `for update`: whoever only refers to a group need not wait.
  await sql`
    select id from groups where parent_id is null and id in (select ancestor from group_closure where descendant = any(${[...groups]}))
    order by id for no key update`.execute(trx);
}

/** As `lockTreesOf`; throws 404 when one of the groups is gone. */
export async function lockTrees(trx: Trx, groups: readonly string[]): Promise<void> {
  const ids = [...new Set(groups)];
  await lockTreesOf(trx, ids);
  const found = await trx
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', ids.length === 0 ? [''] : ids)
    .execute();
  if (found.length < ids.length) throw unknown('group');
}

/**
 * Locks groups, always in the same order, and before anything that stands in them: their devices, recipes, pictures. One that is gone holds up
 * nothing.
 * @param strength `key share` keeps them until what refers to them stands
 */
export async function lockGroups(trx: Trx, groups: readonly string[], strength: 'update' | 'key share'): Promise<void> {
  await sql`select id from groups where id = any(${[...groups]}::text[]) order by id for ${sql.raw(strength)}`.execute(
    trx,
  );
}

/** Keeps a group until what refers to it stands; throws 404 when it is gone. */
export async function keepGroup(trx: Trx, id: string): Promise<void> {
  const groups = trx.selectFrom('groups').select('id').where('id', '=', id);
  await groups.forKeyShare().executeTakeFirstOrThrow(() => unknown('group'));
}

/**
 * Runs a change under the lock of its trees. The caller comes with the rights as they are then: what was withdrawn while the call waited
 * counts no more [R-RIGHT-07]. Throws 404 unless the caller sees all the groups.
 * @param file stored with the change, which gets its name
 */
export async function inTrees<T>(
  { services, caller }: Context,
  groups: readonly string[],
  change: (trx: Trx, caller: Caller, stored: string | null) => Promise<T>,
  file?: Uploaded,
): Promise<T> {
  // Before the lock: who does not see a group makes nobody wait.
  for (const group of new Set(groups)) if (!(await isVisible(services.db, caller, { group }))) throw unknown('group');
  return inTransactionWith(services, caller.userId, file, async (trx, stored) => {
    await lockTrees(trx, groups);
    return change(trx, await asTheyAreNow({ services, caller }, trx), stored);
  });
}

/** The caller with the rights as they are by now: what was withdrawn while the call waited counts no more [R-RIGHT-07]. */
export async function asTheyAreNow({ services, caller }: Context, trx: Trx): Promise<Caller> {
  const entries = await entriesOfUser(trx, caller.userId, services.config.everybody);
  return { ...caller, entries: entries ?? [] };
}
