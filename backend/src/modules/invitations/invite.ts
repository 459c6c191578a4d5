/**
 * Roles for whoever has an email address. Who shares a group with the caller gets them at once; everybody else is asked first, and whether the
 * address belongs to an account must not be told: both ways write the same, mail once and answer the same [R-GRP-14, R-API-72, R-EXT-26].
 */

import { toWire } from '@portal/domain/ids';
import type { Caller } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { newId } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';
import { countMail } from '../accounts/mail-limit';
import { queueMail } from '../mail/queue-mail';
import { type Grant, give } from '../rights/give';
import { acquaintances } from '../users/acquaintances';
import { findPerson, type Inviter, mailInvitation, namesOf } from './letter';
import { dropExpired } from './store';

/** Mails to one address per hour, whoever invites. */
const PER_ADDRESS = 3;

/** An account has a little more written for it; the answer takes this long (ms) for everybody. */
export const INVITE_MS = 80;

/** Counts a mail of an invitation. Throws 429. */
export async function countInvitation(
  trx: Trx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  by: string,
  email: string,
): Promise<void> {
  await countMail(
    trx,
    clock.now(),
    { email: `invitation ${email}`, source: `inviter ${by}` },
    { email: PER_ADDRESS, source: config.quotas.invitations },
  );
}

/**
 * Under the lock of the trees, after `demandMayGive`. Throws 429.
 * @param caller with the rights under the lock
 * @param email in small letters
 */
export async function invite(
  trx: Trx,
  services: Pick<Services, 'config' | 'clock'>,
  caller: Caller,
  by: Inviter,
  email: string,
  grants: readonly Grant[],
): Promise<void> {
  const now = services.clock.now();
  await countInvitation(trx, services, by.userId, email);
  const groups = [...new Set(grants.map(({ group }) => group))].sort();
  const person = await findPerson(trx, email);
  if (person && (await acquaintances(trx, caller, [person.id])).length > 0) {
    await give(trx, now, by.userId, person.id, grants);
    await trx.deleteFrom('group_invitations').where('email', '=', email).where('group_id', 'in', groups).execute();
    const link = `${services.config.origins[0] ?? ''}/devicemanager/${toWire(groups[0] ?? '')}`;
    await queueMail(trx, now, {
      to: email,
      language: person.language ?? by.language,
      kind: 'membership',
      values: { link, group: await namesOf(trx, groups) },
    });
    return;
  }
  await dropExpired(trx, now);
  await trx
    .insertInto('group_invitations')
    .values(
      groups.map((group) => ({
        id: newId('n'),
        email,
        group_id: group,
        invited_by: by.userId,
        token_hash: null,
        created_at: now,
        sent_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['email', 'group_id']).doUpdateSet({ invited_by: by.userId, sent_at: now }),
    )
    .execute();
  await trx
    .insertInto('invitations')
    .values(
      grants.map(({ role, group }) => ({
        email,
        group_id: group,
        role_id: role,
        invited_by: by.userId,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['email', 'group_id', 'role_id']).doUpdateSet({ invited_by: by.userId, created_at: now }),
    )
    .execute();
  await mailInvitation(trx, services, by, email, groups);
  for (const group of groups) {
    const roles = grants.filter((grant) => grant.group === group).map(({ role }) => role);
    await audit(trx, { by: by.userId, action: 'group.users.invite', scope: `group:${group}`, after: { email, roles } });
  }
}
