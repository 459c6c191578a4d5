/** Another email address for an account: it counts after the link mailed to it was used [R-ACC-27]. */

import { ACTIVATION_TOKEN_MS } from '@portal/domain/limits';
import type { AccountTokensTable } from '../../db/tables';
import { audit } from '../../kernel/audit';
import { publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Db, Trx } from '../../kernel/transaction';
import { ownerEvents } from '../devices/own-devices';
import { queueMail } from '../mail/queue-mail';
import { changeAccount, hasEmail, isUnopened } from '../users/store';
import type { Asker } from './asker';
import { linkTo } from './links';
import { countMail } from './mail-limit';
import { dropTokens, issueToken } from './tokens';
import { dropUnopened } from './unopened';

/** Mails about changes of one account, and mails to one address, per hour. */
const PER_HOUR = { email: 3, source: 10 };

/** The address that waits for its confirmation; null when there is none. */
export async function pendingEmail(db: Db, now: number, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('created_at', '>=', now - ACTIVATION_TOKEN_MS)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Forgets the wish for another address; the mailed link is dead. */
export async function withdrawEmail(trx: Trx, userId: string): Promise<void> {
  await dropTokens(trx, userId, ['email']);
}

/** Who asks for another address, and under which they are known. */
interface Known {
  readonly userId: string;
  readonly current: string;
}

/**
 * Mails a link to the wanted address; only the newest works, and asking again for the same address mails nothing. An address of another
 * account that was ever opened gets no mail, which the asker is not told. The address that counts is told in any case: whoever sits at
 * somebody else's open page could take the account away. Throws 429.
 */
export async function askForEmail(
  trx: Trx,
  services: Pick<Services, 'config' | 'clock'>,
  { userId, current }: Known,
  email: string,
  asker: Asker,
): Promise<void> {
  const now = services.clock.now();
  if ((await pendingEmail(trx, now, userId))?.toLowerCase() === email.toLowerCase()) return;
  await countMail(trx, now, { email: `change ${email.toLowerCase()}`, source: `account ${userId}` }, PER_HOUR);
  await withdrawEmail(trx, userId);
  const token = await issueToken(trx, now, { userId, kind: 'email', email });
  await audit(trx, { by: userId, action: 'user.email.ask', subject: `user:${userId}`, after: { email } });
  await queueMail(trx, now, {
    to: current,
    language: asker.language,
    kind: 'emailChangeAsked',
    values: { link: `${services.config.origins[0] ?? ''}/forgotpassword`, email },
  });
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where(hasEmail(email))
    .where((e) => e.not(isUnopened))
    .executeTakeFirst();
  if (taken) return;
  await queueMail(trx, now, {
    to: email,
    language: asker.language,
    kind: 'emailChange',
    values: { link: linkTo(services, '/activate', token), email },
  });
}

/** Makes the address of a used link count; answers false when another account has it meanwhile. Links mailed to the old address end. */
export async function confirmEmail(trx: Trx, row: Pick<AccountTokensTable, 'user_id' | 'email'>): Promise<boolean> {
  const email = row.email ?? '';
  const before = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', row.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await dropUnopened(trx, row.user_id, email);
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where(hasEmail(email))
    .where('id', '<>', row.user_id)
    .executeTakeFirst();
  if (taken) return false;
  // Whoever opens the link need not be who holds the account: until that is shown, invitations of the address need their mailed link.
  await changeAccount(trx, row.user_id, { email, address_proven: false });
  await dropTokens(trx, row.user_id, ['email', 'reset']);
  await audit(trx, {
    by: row.user_id,
    action: 'user.email.confirm',
    subject: `user:${row.user_id}`,
    before: { email: before.email },
    after: { email },
  });
  // Open pages know the owner of a device by the address.
  const own = await trx.selectFrom('devices').select('uuid').where('owner_id', '=', row.user_id).execute();
  await publishAll(
    trx,
    ownerEvents(
      row.user_id,
      own.map(({ uuid }) => uuid),
    ),
  );
  return true;
}
