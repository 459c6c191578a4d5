import { RESET_MAILS_PER_HOUR } from '@portal/domain/limits';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables';
import { Refusal } from '../../kernel/refusal';

const HOUR_MS = 3_600_000;
/** One source may ask for many addresses, as an office behind one line does, but not probe a list. */
const PER_SOURCE = 30;

/** Counts a wish for a mail by somebody who is not logged in, known address or not. Throws 429 with the waiting time [R-API-35]. */
export async function countMailRequest(trx: Transaction<Tables>, now: number, email: string, source: string): Promise<void> {
  await countMail(trx, now, { email, source }, { email: RESET_MAILS_PER_HOUR, source: PER_SOURCE });
}

/** Counts a mail to an address on behalf of a source against the most of an hour. Throws 429 with the waiting time. */
export async function countMail(
  trx: Transaction<Tables>,
  now: number,
  { email, source }: { readonly email: string; readonly source: string },
  most: { readonly email: number; readonly source: number },
): Promise<void> {
  // Wishes for one address come one after the other, or parallel ones would all be the first.
  await sql`select pg_advisory_xact_lock(3, hashtext(${email}))`.execute(trx);
  const since = now - HOUR_MS;
  const nth = (column: 'email' | 'source', value: string, limit: number) =>
    trx.selectFrom('mail_requests').select('at').where(column, '=', value).where('at', '>', since).orderBy('at', 'desc').offset(limit - 1).limit(1).executeTakeFirst();
  const hits = [await nth('email', email, most.email), await nth('source', source, most.source)];
  const free = Math.max(0, ...hits.map((hit) => (hit ? hit.at + HOUR_MS : 0)));
  if (free > now) {
    throw new Refusal(429, 'ERROR_TOO_MANY', 'too many mails were asked for', undefined, { 'retry-after': String(Math.ceil((free - now) / 1000)) });
  }
  await trx.insertInto('mail_requests').values({ email, source, at: now }).execute();
}
