/** The group's side of invitations: what waits, mailing it again, withdrawing it [R-EXT-26]. */

import type { PendingInvitation } from '@portal/contracts/invitations';
import { toWire } from '@portal/domain/ids';
import { INVITATION_MS } from '@portal/domain/limits';
import { sql } from 'kysely';
import type { GroupInvitationsTable } from '../../db/tables';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { unknown } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import { inTrees } from '../groups/trees';
import { demandMayGive } from '../rights/give';
import { countInvitation } from './invite';
import { type Inviter, mailInvitation, tellInvited } from './letter';

type Row = Pick<GroupInvitationsTable, 'id' | 'email' | 'created_at' | 'sent_at'> & { roles: string[] };

/** What waits in a group, newest first; the same for addresses with and without account. */
export async function pendingInvitations(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  group: string,
): Promise<PendingInvitation[]> {
  const { rows } = await sql<Row>`
    select v.id, v.email, v.created_at, v.sent_at, array_agg(i.role_id order by i.role_id) as roles
    from group_invitations v join invitations i on i.email = v.email and i.group_id = v.group_id
    where v.group_id = ${group} and v.sent_at > ${clock.now() - INVITATION_MS}
    group by v.id order by v.created_at desc, v.id`.execute(db);
  return rows.map(({ id, email, roles, created_at, sent_at }) => ({
    id: toWire(id),
    email,
    roles,
    createdAt: created_at,
    sentAt: sent_at,
    expiresAt: sent_at + INVITATION_MS,
  }));
}

/** Of an open invitation of this group. Throws 404. */
async function emailOf(trx: Trx, now: number, group: string, id: string): Promise<string> {
  const row = await trx
    .selectFrom('group_invitations')
    .select('email')
    .where('id', '=', id)
    .where('group_id', '=', group)
    .where('sent_at', '>', now - INVITATION_MS)
    .forUpdate()
    .executeTakeFirstOrThrow(() => unknown('invitation'));
  return row.email;
}

/** Mails it with a fresh link; it is the caller's from then on, who must be able to give its roles [R-RIGHT-10]. Throws 404, 403, 429. */
export async function resendInvitation(call: Context, group: string, id: string, by: Inviter): Promise<void> {
  await inTrees(call, [group], async (trx, caller) => {
    await demandRight(trx, caller, { group }, 'assignGroupUser');
    const now = call.services.clock.now();
    const email = await emailOf(trx, now, group, id);
    const roles = await trx
      .selectFrom('invitations')
      .select('role_id')
      .where('email', '=', email)
      .where('group_id', '=', group)
      .execute();
    await demandMayGive(
      trx,
      caller,
      roles.map(({ role_id }) => ({ role: role_id, group })),
      ({ role }) => role,
    );
    await countInvitation(trx, call.services, by.userId, email);
    await trx
      .updateTable('group_invitations')
      .set({ sent_at: now, invited_by: by.userId })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('invitations')
      .set({ invited_by: by.userId })
      .where('email', '=', email)
      .where('group_id', '=', group)
      .execute();
    await mailInvitation(trx, call.services, by, email, [group]);
    await audit(trx, { by: by.userId, action: 'group.users.invite-again', scope: `group:${group}`, after: { email } });
  });
}

/** Ends it: its link and its row in the portal are dead. Throws 404. */
export async function withdrawInvitation(call: Context, group: string, id: string): Promise<void> {
  await inTrees(call, [group], async (trx, caller) => {
    await demandRight(trx, caller, { group }, 'assignGroupUser');
    const email = await emailOf(trx, call.services.clock.now(), group, id);
    await trx.deleteFrom('group_invitations').where('id', '=', id).execute();
    await tellInvited(trx, email);
    await audit(trx, { by: caller.userId, action: 'group.users.withdraw', scope: `group:${group}`, before: { email } });
  });
}
