/** The invited's side: seeing an invitation, saying yes, saying no [R-EXT-26]. */

import type { OwnInvitation } from '@portal/contracts/invitations';
import { toWire } from '@portal/domain/ids';
import { INVITATION_MS } from '@portal/domain/limits';
import type { Right } from '@portal/domain/rights';
import { sql } from 'kysely';
import type { GroupInvitationsTable } from '../../db/tables';
import { audit } from '../../kernel/audit';
import { entriesOfUser } from '../../kernel/entries';
import { HttpError, unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';
import { lockTrees } from '../groups/trees';
import { shortName } from '../mail/quote';
import { demandMayGive, type Grant, give } from '../rights/give';
import { noteAccount } from '../users/store';
import { type Invited, invitedOf, openFor } from './store';

type Open = Pick<GroupInvitationsTable, 'id' | 'email' | 'group_id'>;
interface Shown {
  id: string;
  group: string;
  name: string;
  email: string;
  sent_at: number;
  roles: OwnInvitation['roles'];
}

/** What waits for an answer of the caller, newest first; in a view of support as far as the group's own customer allows it [R-EXT-18]. */
export async function ownInvitations(
  { services: { db, clock }, caller }: Context,
  token: string | undefined,
): Promise<OwnInvitation[]> {
  const invited = await invitedOf(db, caller.userId, token);
  const allowed = sql`exists (select 1 from group_closure c join support_consents s on s.group_id = c.ancestor
    where c.descendant = v.group_id and s.until > ${clock.now()})`;
  const { rows } = await sql<Shown>`
    select v.id, g.name as "group", u.name, u.email, v.sent_at, json_agg(json_build_object('name', r.name, 'internationalizedNames', r.names) order by r.name) as roles
    from group_invitations v join groups g on g.id = v.group_id join users u on u.id = v.invited_by
    join invitations i on i.email = v.email and i.group_id = v.group_id join roles r on r.id = i.role_id
    where ${openFor(clock.now(), invited)} ${caller.view ? sql`and ${allowed}` : sql``}
    group by v.id, g.name, u.name, u.email order by v.sent_at desc, v.id`.execute(db);
  return rows.map(({ id, group, name, email, sent_at, roles }) => ({
    id: toWire(id),
    group: shortName(group),
    invitedBy: { name: shortName(name), email },
    roles,
    sentAt: sent_at,
    expiresAt: sent_at + INVITATION_MS,
  }));
}

async function findOpen(trx: Trx, now: number, invited: Invited, id: string): Promise<Open | undefined> {
  const { rows } =
    await sql<Open>`select v.id, v.email, v.group_id from group_invitations v where v.id = ${id} and ${openFor(now, invited)} for update`.execute(
      trx,
    );
  return rows[0];
}

/**
 * Makes the caller a member with the roles that those who offer them may still give: who lost a right meanwhile has nothing left to hand on
 * [R-RIGHT-10]. Answers the group. Throws 404.
 */
export async function acceptInvitation(
  { services, caller }: Context,
  id: string,
  token: string | undefined,
): Promise<string> {
  const now = services.clock.now();
  const group = await inTransaction(services, async (trx) => {
    const invited = await invitedOf(trx, caller.userId, token);
    // The tree's lock comes before that of the row, as in every other change of its people.
    const wanted = await trx
      .selectFrom('group_invitations')
      .select('group_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => unknown('invitation'));
    await lockIfThere(trx, wanted.group_id);
    const open = await findOpen(trx, now, invited, id);
    if (!open) throw unknown('invitation');
    if (!invited.proven) await noteAccount(trx, invited.id, { address_proven: true });
    return (await redeem(trx, services, invited.id, open)) ? open.group_id : undefined;
  });
  // What nobody may give any more has ended with this answer.
  if (group === undefined) throw unknown('invitation');
  return group;
}

/** Throws 404 when the group is gone. */
async function lockIfThere(trx: Trx, group: string): Promise<void> {
  try {
    await lockTrees(trx, [group]);
  } catch (error) {
    throw error instanceof HttpError ? unknown('invitation') : error;
  }
}

/** An account that was registered by the link of an invitation has accepted it with that [R-GRP-14]. In the transaction of the activation. */
export async function acceptByLink(
  trx: Trx,
  services: Pick<Services, 'config' | 'clock'>,
  user: string,
  email: string,
  tokenHash: string,
): Promise<void> {
  const open = () =>
    trx
      .selectFrom('group_invitations')
      .select(['id', 'email', 'group_id'])
      .where('email', '=', email.toLowerCase())
      .where('token_hash', '=', tokenHash)
      .where('sent_at', '>', services.clock.now() - INVITATION_MS)
      .orderBy('id')
      .execute();
  await lockTrees(
    trx,
    (await open()).map(({ group_id }) => group_id),
  );
  for (const each of await open()) await redeem(trx, services, user, each);
}

/** Under the lock of the tree: gives what may still be given, and ends the invitation. Answers whether anything was left to give. */
async function redeem(
  trx: Trx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  user: string,
  { id, email, group_id: group }: Open,
): Promise<boolean> {
  const offers = await trx
    .selectFrom('invitations')
    .select(['role_id', 'invited_by'])
    .where('email', '=', email)
    .where('group_id', '=', group)
    .orderBy('role_id')
    .execute();
  const given: string[] = [];
  for (const { role_id: role, invited_by: by } of offers) {
    if (!(await mayStillGive(trx, config.everybody, by, { role, group }))) continue;
    await give(trx, clock.now(), by, user, [{ role, group }]);
    given.push(role);
  }
  await trx.deleteFrom('group_invitations').where('id', '=', id).execute();
  await publish(trx, { kind: 'notifications', user });
  if (given.length === 0) return false;
  await audit(trx, { by: user, action: 'group.users.accept', scope: `group:${group}`, after: { email, roles: given } });
  return true;
}

/** Ends an invitation without a word to those who invited but that it waits no more. Throws 404. */
export async function declineInvitation(
  { services: { db, clock }, caller }: Context,
  id: string,
  token: string | undefined,
): Promise<void> {
  await inTransaction({ db }, async (trx) => {
    const open = await findOpen(trx, clock.now(), await invitedOf(trx, caller.userId, token), id);
    if (!open) throw unknown('invitation');
    await trx.deleteFrom('group_invitations').where('id', '=', open.id).execute();
    await publish(trx, { kind: 'notifications', user: caller.userId });
    // No scope: the log of the group must not tell whose address it is.
    await audit(trx, {
      by: caller.userId,
      action: 'group.users.decline',
      subject: `group:${open.group_id}`,
      before: { email: open.email },
    });
  });
}

async function mayStillGive(db: Db, everybody: readonly Right[], userId: string, grant: Grant): Promise<boolean> {
  const entries = await entriesOfUser(db, userId, everybody);
  if (!entries) return false;
  try {
    await demandMayGive(db, { userId, loginId: '', entries }, [grant], () => 'role');
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
