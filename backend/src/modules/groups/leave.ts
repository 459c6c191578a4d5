import { toWire } from '@portal/domain/ids';
import { audit } from '../../kernel/audit';
import { unknown } from '../../kernel/http-error';
import { publishAll } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import { dropRoles } from '../rights/held';
import { demandAdminLeft } from '../rights/last-admin';
import { inTrees } from './trees';

/**
 * Ends the caller's own membership and roles of this very group; what comes from a group above stays [R-EXT-26]. Throws 404 for who is no
 * member of it, 409 for the last who could assign users [R-RIGHT-13].
 */
export async function leaveGroup(call: Context, group: string): Promise<void> {
  await inTrees(call, [group], async (trx, { userId }) => {
    const scope = `group:${group}` as const;
    const gone = await trx
      .deleteFrom('group_members')
      .where('group_id', '=', group)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    const roles = await dropRoles(trx, userId, scope);
    if (!gone && roles.length === 0) throw unknown('user');
    await demandAdminLeft(trx, group, roles);
    await audit(trx, { by: userId, action: 'group.users.leave', scope, before: { user: toWire(userId), roles } });
    await publishAll(trx, [
      { kind: 'members.changed', group, users: [userId] },
      { kind: 'rights', user: userId },
    ]);
  });
}
