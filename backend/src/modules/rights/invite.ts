/**
 * Roles for whoever has an email address. Whether it belongs to an account must not be told: both ways write the same, mail once and answer
 * the same [R-GRP-14, R-API-72].
 */
import { sql, type Transaction } from 'kysely';
import { toWire } from '@portal/domain/ids';
import type { Language } from '@portal/domain/languages';
import type { Right } from '@portal/domain/rights';
import type { Tables } from '../../db/tables';
import { audit } from '../../kernel/audit';
import { entriesOfUser } from '../../kernel/entries';
import { publishAll } from '../../kernel/outbox';
import { Refusal } from '../../kernel/refusal';
import type { Services } from '../../kernel/services';
import { countMail } from '../accounts/mail-limit';
import { lockTrees } from '../groups/trees';
import { queueMail } from '../mail/queue-mail';
import { demandMayGive, type Grant } from './give';

/** Mails to one address per hour, whoever invites. */
const PER_ADDRESS = 3;

/** An account has a little more written for it; the answer takes this long (ms) for everybody. */
export const INVITE_MS = 80;

export interface Inviter {
  readonly userId: string;
  /** For those whose own language we do not know. */
  readonly language: Language;
}

/** Under the lock of the trees, after `demandMayGive`. Throws 429. `email` is in small letters. */
export async function invite(trx: Transaction<Tables>, { config, clock }: Pick<Services, 'config' | 'clock'>, by: Inviter, email: string, grants: readonly Grant[]): Promise<void> {
  const now = clock.now();
  await countMail(trx, now, { email: `invitation ${email}`, source: `inviter ${by.userId}` }, { email: PER_ADDRESS, source: config.quotas.invitations });
  await trx
    .insertInto('invitations')
    .values(grants.map(({ role, group }) => ({ email, group_id: group, role_id: role, invited_by: by.userId, created_at: now })))
    .onConflict((conflict) => conflict.columns(['email', 'group_id', 'role_id']).doUpdateSet({ invited_by: by.userId, created_at: now }))
    .execute();
  const known = await trx.selectFrom('users').select(['id', 'language']).where((e) => e(e.fn<string>('lower', ['email']), '=', email)).where('active', '=', true).executeTakeFirst();
  const groups = [...new Set(grants.map(({ group }) => group))];
  const joined = await redeem(trx, now, email);
  const names = await trx.selectFrom('groups').select('name').where('id', 'in', groups).orderBy('name').execute();
  const origin = config.origins[0] ?? '';
  const link = known ? `${origin}/devicemanager/${toWire(groups[0] ?? '')}` : `${origin}/register?email=${encodeURIComponent(email)}`;
  await queueMail(trx, now, {
    to: email, language: known?.language ?? by.language, kind: known ? 'membership' : 'invitation',
    values: { link, group: names.map(({ name }) => name).join(', ') },
  });
  for (const group of groups) {
    const roles = grants.filter((grant) => grant.group === group).map(({ role }) => role);
    await audit(trx, { by: by.userId, action: 'group.users.invite', scope: `group:${group}`, subject: `group:${group}`, after: { email, roles } });
  }
  await publishAll(trx, [{ kind: 'structure', groups, devices: [] }, ...joined.map((user) => ({ kind: 'rights' as const, user }))]);
}

/** Turns the invitations of an active account's address into memberships and roles; answers the user when there is one. */
async function redeem(trx: Transaction<Tables>, now: number, email: string): Promise<string[]> {
  const due = sql`invitations i join users u on lower(u.email) = i.email and u.active where i.email = ${email}`;
  await sql`insert into group_members (group_id, user_id, joined_at) select distinct i.group_id, u.id, ${now}::bigint from ${due} on conflict do nothing`.execute(trx);
  await sql`insert into user_roles (user_id, role_id, scope) select u.id, i.role_id, 'group:' || i.group_id from ${due} on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ user: string }>`
    delete from invitations i using users u where i.email = ${email} and lower(u.email) = i.email and u.active returning u.id as "user"`.execute(trx);
  return [...new Set(rows.map(({ user }) => user))];
}

/**
 * The roles of an account that has just proved its address take effect, as far as those who gave them could still give them: who lost a
 * right meanwhile has nothing left to hand on [R-GRP-14, R-RIGHT-10].
 */
export async function redeemInvitations(trx: Transaction<Tables>, { config, clock }: Pick<Services, 'config' | 'clock'>, user: string, email: string): Promise<void> {
  const address = email.toLowerCase();
  const open = await trx.selectFrom('invitations').select('group_id').distinct().where('email', '=', address).execute();
  if (open.length === 0) return;
  await lockTrees(trx, open.map((row) => row.group_id));
  const rows = await trx.selectFrom('invitations').selectAll().where('email', '=', address).execute();
  for (const { group_id: group, role_id: role, invited_by: by } of rows) {
    if (await mayStillGive(trx, config.everybody, by, { role, group })) continue;
    await trx.deleteFrom('invitations').where('email', '=', address).where('group_id', '=', group).where('role_id', '=', role).execute();
  }
  const valid = await trx.selectFrom('invitations').selectAll().where('email', '=', address).execute();
  await redeem(trx, clock.now(), address);
  for (const { group_id: group, role_id: role, invited_by: by } of valid) {
    await audit(trx, { by, action: 'rights.grant', scope: `group:${group}`, subject: `user:${user}`, after: { user: toWire(user), roles: [role] } });
  }
  const groups = [...new Set(valid.map((row) => row.group_id))];
  if (groups.length > 0) await publishAll(trx, [{ kind: 'structure', groups, devices: [] }, { kind: 'rights', user }]);
}

async function mayStillGive(trx: Transaction<Tables>, everybody: readonly Right[], userId: string, grant: Grant): Promise<boolean> {
  const entries = await entriesOfUser(trx, userId, everybody);
  if (!entries) return false;
  try {
    await demandMayGive(trx, { userId, loginId: '', entries }, [grant], () => 'role');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
