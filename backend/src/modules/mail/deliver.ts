/** Sends what `queueMail` wrote, with retries; several instances share the work. */

import { MAIL_LEASE_MS } from '@portal/domain/limits';
import { sql } from 'kysely';
import type { MailTransport } from '../../adapters/mail';
import { reasonOf } from '../../kernel/reason-of';
import type { Services } from '../../kernel/services';
import type { Db } from '../../kernel/transaction';

/** Waits after the 1st, 2nd … failed attempt (ms): 1 min to 12 h, some two days in all. */
const WAITS = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000, 43_200_000, 43_200_000];
const BATCH = 20;
/** A mail whose attempts have begun so often without an end has taken the process with it each time: it is not tried again. */
const UNFINISHED_MAX = 3;
const REASON_LENGTH = 500;
/** A mailbox need not remember longer. */
const KEEP_MS = 30 * 86_400_000;

type Needed = Pick<Services, 'db' | 'clock' | 'log'>;

interface Due {
  id: string;
  recipient: string;
  language: string;
  subject: string;
  body: string;
  attempts: number;
}

/** Takes due mails for itself by moving their next attempt behind the lease. */
async function claim(db: Db, now: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update mails set next_attempt_at = ${now + MAIL_LEASE_MS}, attempts = attempts + 1
    where id in (
      select id from mails where sent_at is null and failed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit ${BATCH} for update skip locked)
    returning id, recipient, language, subject, body, attempts`.execute(db);
  return rows;
}

/**
 * Writes down that an attempt begins, before anything of it is done, and renews its lease: the mails before it may have taken as long. False
 * when another instance has taken the mail meanwhile, or the attempt would be one too many.
 */
async function begin({ db, clock, log }: Needed, { id, attempts }: Due): Promise<boolean> {
  const { rows } = await sql<{ unfinished: number }>`
    update mails set unfinished = unfinished + 1, next_attempt_at = ${clock.now() + MAIL_LEASE_MS}
    where id = ${id} and attempts = ${attempts} and sent_at is null and failed_at is null and unfinished < ${UNFINISHED_MAX}
    returning unfinished`.execute(db);
  if (rows.length > 0) return true;
  const reason = 'none of its attempts came to an end';
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ failed_at: clock.now(), reason })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('unfinished', '>=', UNFINISHED_MAX)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) log.error({ mail: id, attempts: UNFINISHED_MAX }, `mail given up: ${reason}`);
  return false;
}

/** Sends everything that is due; answers how many mails were tried. Never throws for a mail that cannot be sent. */
export async function deliverDue(services: Needed, transport: MailTransport): Promise<number> {
  const { db, clock, log } = services;
  let tried = 0;
  for (;;) {
    const due = await claim(db, clock.now());
    for (const mail of due) {
      if (!(await begin(services, mail))) continue;
      try {
        await transport.send({
          id: mail.id,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          language: mail.language,
        });
        // A sent mail's text holds a working link: it stays only where the mailbox shows it.
        await db
          .updateTable('mails')
          .set({ sent_at: clock.now(), unfinished: 0, ...(transport.keepsText ? {} : { body: '' }) })
          .where('id', '=', mail.id)
          .execute();
      } catch (error) {
        const wait = WAITS[mail.attempts - 1];
        const reason = reasonOf(error);
        log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'mail not sent');
        await db
          .updateTable('mails')
          .set({
            unfinished: 0,
            // No text of the database holds a NUL, and nobody reads a page of it.
            reason: reason.replaceAll('\0', '').slice(0, REASON_LENGTH),
            ...(wait === undefined ? { failed_at: clock.now() } : { next_attempt_at: clock.now() + wait }),
          })
          .where('id', '=', mail.id)
          // Another instance that has taken it over decides by itself.
          .where('attempts', '=', mail.attempts)
          .execute();
      }
    }
    tried += due.length;
    if (due.length < BATCH) return tried;
  }
}

/** Forgets mails that left or failed long ago. */
export async function forgetOld({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('created_at', '<', clock.now() - KEEP_MS)
    .where((where) => where.or([where('sent_at', 'is not', null), where('failed_at', 'is not', null)]))
    .execute();
}
