import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { publishAll } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Trx } from '../../kernel/transaction';
import { lockDevices, releaseDevices } from '../devices/release';
import { dropFile } from '../files/store-file';
import { tellInvitedTo } from '../invitations/letter';
import { inTrees, lockGroups } from './trees';

/**
 * Deletes a group with all below it [R-API-59, R-GRP-03]. Its devices lose these groups; one that is left in none returns to whoever added
 * it [R-DEV-31].
 */
export async function deleteGroup(call: Context, id: string): Promise<void> {
  await inTrees(call, [id], async (trx, caller) => {
    await demandRight(trx, caller, { group: id }, 'deleteGroup');
    const below = (await trx.selectFrom('group_closure').select('descendant').where('ancestor', '=', id).execute()).map(
      ({ descendant }) => descendant,
    );
    const { rows } = await sql<{
      uuid: string;
    }>`select distinct device_uuid as uuid from device_groups where group_id = any(${below})`.execute(trx);
    const devices = rows.map(({ uuid }) => uuid);
    const holders = await sql<{ user: string }>`
      select user_id as "user" from group_members where group_id = any(${below}) union select user_id from user_roles where group_id = any(${below})
      union select user_id from user_rights where group_id = any(${below})`.execute(trx);
    const group = await trx
      .selectFrom('groups')
      .select(['name', 'parent_id', 'attributes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

    // The groups first, as who sends recipes does: the devices' locks would be waited for by those for whom the groups' wait.
    await lockGroups(trx, below, 'update');
    await lockDevices(trx, devices);
    await dropFiles(trx, below);
    await tellInvitedTo(trx, below);
    await trx.deleteFrom('groups').where('id', '=', id).execute();
    await releaseDevices(trx, call.services, devices);
    const parentId = group.parent_id && toWire(group.parent_id);
    await audit(trx, {
      // Those who still have something to say about the place: nobody holds a right on a group that is gone.
      by: caller.userId,
      action: 'group.delete',
      scope: `group:${group.parent_id ?? id}`,
      subject: `group:${id}`,
      before: {
        name: group.name,
        parentId,
        attributes: group.attributes,
        groupsBelow: below.length - 1,
        devices: devices.length,
      },
    });
    await publishAll(trx, [
      {
        kind: 'tree.changed',
        // Those above are where it is missing now.
        groups: group.parent_id === null ? below : [...below, group.parent_id],
        devices,
        users: holders.rows.map(({ user }) => user),
      },
      ...holders.rows.map(({ user }) => ({ kind: 'rights' as const, user })),
    ]);
  });
}

/** The pictures of groups that are about to go: their addresses answer 404 at once. */
async function dropFiles(trx: Trx, groups: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    icon_file: string;
  }>`select icon_file from groups where id = any(${[...groups]}) and icon_file is not null`.execute(trx);
  for (const { icon_file } of rows) await dropFile(trx, icon_file);
}
