/** What support sees of mails that have not left, and sends again. */

import type { ListQuery } from '@portal/contracts/endpoint';
import type { WaitingMail } from '@portal/contracts/support';
import { fromWire, toWire } from '@portal/domain/ids';
import { MAIL_LEASE_MS } from '@portal/domain/limits';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit';
import { HttpError } from '../../kernel/http-error';
import { cursorOf, type Page, page, readCursor } from '../../kernel/lists';
import type { Context } from '../../kernel/serve';
import { type Db, inTransaction } from '../../kernel/transaction';

/**
 * Those given up first, the newest before the older ones; of a page no more are read [R-EXT-05]. What has left stays out, and so do all texts: they
 * hold working links.
 */
export async function waitingMails(
  db: Db,
  { q = '', sort = '', limit, cursor }: ListQuery,
): Promise<WaitingMail[] | Page<WaitingMail[]>> {
  if (limit === undefined || q.trim() !== '' || sort !== '') return (await findUnsent(db)).map(view);
  const { place, key, total: counted } = readCursor(cursor);
  const after = placeOf(key);
  const rows = await findUnsent(db, { after, past: after ? 0 : place, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const total = counted ?? (await countUnsent(db));
  return page(
    shown.map(view),
    total,
    rows.length > shown.length && last ? cursorOf(place + shown.length, { id: keyOf(last) }, total) : undefined,
  );
}

type Unsent = Awaited<ReturnType<typeof findUnsent>>[number];
type Place = Pick<Unsent, 'id' | 'created_at' | 'failed_at'>;

/** Where a mail stands in the order, also once it has left. */
const keyOf = ({ id, created_at, failed_at }: Place): string => `${failed_at ?? ''} ${created_at} ${id}`;

function placeOf(key: string): Place | undefined {
  const [, failed = '', created, id] = /^(\d{0,15}) (\d{1,15}) ([^\0]+)$/.exec(key) ?? [];
  return id === undefined
    ? undefined
    : { id, created_at: Number(created), failed_at: failed === '' ? null : Number(failed) };
}

/** Some of those that have not left, in their order: behind one, or past so many. */
function findUnsent(
  db: Db,
  { after, past = 0, limit }: { after?: Place | undefined; past?: number; limit?: number } = {},
) {
  let found = db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at', 'attempts', 'next_attempt_at', 'failed_at', 'reason'])
    .where('sent_at', 'is', null)
    .orderBy('failed_at', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('id');
  if (after) found = found.where(isBehind(after));
  if (limit !== undefined) found = found.offset(past).limit(limit);
  return found.execute();
}

function isBehind({ id, created_at: created, failed_at: failed }: Place) {
  const later = sql<boolean>`(created_at < ${created} or (created_at = ${created} and id > ${id}))`;
  return failed === null
    ? sql<boolean>`(failed_at is null and ${later})`
    : sql<boolean>`(failed_at is null or failed_at < ${failed} or (failed_at = ${failed} and ${later}))`;
}

async function countUnsent(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

const view = (row: Unsent): WaitingMail => ({
  id: toWire(row.id),
  email: row.recipient,
  title: row.subject,
  createdAt: row.created_at,
  attempts: row.attempts,
  nextAt: row.failed_at === null ? row.next_attempt_at : null,
  givenUpAt: row.failed_at,
  reason: row.reason,
});

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
