import { sql } from 'kysely';
import { HttpError } from '../../kernel/http-error';
import type { Trx } from '../../kernel/transaction';
import { contentsOf } from './roles';

/**
 * R-RIGHT-13: somebody must be left who may assign users to a root group. Call it after taking roles, under the lock of the tree; throws 409,
 * which undoes the change.
 * @param taken the roles that were taken on this group
 */
export async function demandAdminLeft(trx: Trx, group: string, taken: readonly string[]): Promise<void> {
  const contents = await contentsOf(trx, taken);
  if (![...contents.values()].some((rights) => rights.includes('assignGroupUser'))) return;
  const { rows } = await sql<{ left: boolean }>`
    select g.parent_id is not null or exists (
      select 1 from users u where u.active and (
        exists (select 1 from user_roles r join role_rights c on c.role_id = r.role_id and c."right" = 'assignGroupUser' where r.user_id = u.id and r.group_id = g.id)
        or exists (select 1 from user_rights o where o.user_id = u.id and o.group_id = g.id and o."right" = 'assignGroupUser'))) as left
    from groups g where g.id = ${group}`.execute(trx);
  if (rows[0]?.left === false)
    throw new HttpError(409, 'ERROR_LAST_ADMIN', 'nobody would be left who may assign users to this group');
}
