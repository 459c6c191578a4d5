/** What support sees of mails that have not left, and sends again. */

import type { WaitingMail } from '@portal/contracts/support';
import { fromWire, toWire } from '@portal/domain/ids';
import { MAIL_LEASE_MS } from '@portal/domain/limits';
import { audit } from '../../kernel/audit';
import { HttpError } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import { type Db, inTransaction } from '../../kernel/transaction';

/** Those given up first, the newest before the older ones. What has left stays out, and so do all texts: they hold working links. */
export async function waitingMails(db: Db): Promise<WaitingMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at', 'attempts', 'next_attempt_at', 'failed_at', 'reason'])
    .where('sent_at', 'is', null)
    .orderBy('failed_at', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: toWire(row.id),
    email: row.recipient,
    title: row.subject,
    createdAt: row.created_at,
    attempts: row.attempts,
    nextAt: row.failed_at === null ? row.next_attempt_at : null,
    givenUpAt: row.failed_at,
    reason: row.reason,
  }));
}

/**
 * Lets a mail be sent at once, with all its attempts before it. One whose turn is within two minutes is left as it is: an instance may hold it.
 * Throws 404 for what has left or is forgotten.
 */
export async function resendMail({ services, caller }: Context, wireId: string): Promise<void> {
  const id = fromWire(wireId) ?? '';
  const now = services.clock.now();
  await inTransaction(services, async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .select(['recipient', 'next_attempt_at', 'failed_at', 'reason'])
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) throw new HttpError(404, 'ERROR_NOT_FOUND', 'this mail has left, or is forgotten');
    if (mail.failed_at === null && mail.next_attempt_at <= now + MAIL_LEASE_MS) return;
    await trx
      .updateTable('mails')
      .set({ attempts: 0, unfinished: 0, next_attempt_at: now, failed_at: null })
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      by: caller.userId,
      action: 'support.mail',
      subject: `mail:${id}`,
      after: { email: mail.recipient, ...(mail.reason !== null && { reason: mail.reason }) },
    });
  });
}
