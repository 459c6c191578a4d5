import { RESET_MAILS_PER_HOUR } from '@portal/domain/limits';
import { sql } from 'kysely';
import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';

type Needs = Pick<Services, 'db' | 'clock' | 'config'>;

const HOUR_MS = 3_600_000;
/** Registrations of one address, active or not, in an hour; each may mean a mail. */
const REGISTRATIONS_PER_ADDRESS = 3;
/** New passwords of one account in an hour, those of calls that race with one link among them. */
const PASSWORDS_PER_ACCOUNT = 10;

/** Counts a wish for a mail by somebody who is not logged in, known address or not. Throws 429 with the waiting time [R-API-35]. */
export async function countMailRequest(
  trx: Trx,
  { config, clock }: Needs,
  email: string,
  source: string,
): Promise<void> {
  await countMail(
    trx,
    clock.now(),
    { email, source },
    { email: RESET_MAILS_PER_HOUR, source: config.quotas.anonymousMails },
  );
}

/**
 * Counts a registration before its password is hashed, whether the address has an account or not, and registers [R-EXT-30]. One source may
 * register many, as an office behind one line does, but not probe a list. Throws 429 with the waiting time.
 */
export function countedRegistration<T>(
  services: Needs,
  email: string,
  source: string,
  register: () => Promise<T>,
): Promise<T> {
  return counted(
    services,
    { email: `register ${email}`, source },
    { email: REGISTRATIONS_PER_ADDRESS, source: services.config.quotas.anonymousMails },
    register,
  );
}

/** Counts a new password of an account before it is hashed, and hashes it [R-EXT-30]. Throws 429 with the waiting time. */
export function countedPassword<T>(
  services: Needs,
  account: string,
  source: string,
  hash: () => Promise<T>,
): Promise<T> {
  return counted(
    services,
    { email: `password ${account}`, source: `password ${source}` },
    { email: PASSWORDS_PER_ACCOUNT, source: services.config.quotas.anonymousMails },
    hash,
  );
}

async function counted<T>({ db, clock }: Needs, keys: Keys, most: Most, work: () => Promise<T>): Promise<T> {
  const id = await inTransaction({ db }, (trx) => countMail(trx, clock.now(), keys, most));
  try {
    return await work();
  } catch (error) {
    // Too busy to look at it: trying again must not use the count up.
    if (error instanceof HttpError && error.status === 503)
      await db.deleteFrom('mail_requests').where('id', '=', id).execute();
    throw error;
  }
}

interface Keys {
  readonly email: string;
  readonly source: string;
}
interface Most {
  readonly email: number;
  readonly source: number;
}

/** When the last but some was counted, of those of the last hour; undefined when there were not so many. */
const nthLast = (trx: Trx, now: number, column: 'email' | 'source', value: string, nth: number) =>
  trx
    .selectFrom('mail_requests')
    .select('at')
    .where(column, '=', value)
    .where('at', '>', now - HOUR_MS)
    .orderBy('at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();

/**
 * Counts mails that nobody has asked for, and answers whether they are few enough to be sent. Whoever calls keeps others with the same
 * source out until the transaction ends.
 */
export async function fitsInHour(trx: Trx, now: number, source: string, most: number): Promise<boolean> {
  if (await nthLast(trx, now, 'source', source, most)) return false;
  await trx.insertInto('mail_requests').values({ email: source, source, at: now }).execute();
  return true;
}

/** Counts a mail to an address on behalf of a source against the most of an hour, and answers the count's id. Throws 429 with the waiting time. */
export async function countMail(trx: Trx, now: number, { email, source }: Keys, most: Most): Promise<number> {
  // Wishes of one source and for one address come one after the other, or parallel ones would all be the first. Always in this order: who
  // counts several addresses holds the source meanwhile.
  await sql`select pg_advisory_xact_lock(6, hashtext(${source}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(3, hashtext(${email}))`.execute(trx);
  const hits = [
    await nthLast(trx, now, 'email', email, most.email),
    await nthLast(trx, now, 'source', source, most.source),
  ];
  const free = Math.max(0, ...hits.map((hit) => (hit ? hit.at + HOUR_MS : 0)));
  if (free > now) {
    throw new HttpError(429, 'ERROR_TOO_MANY', 'too many mails were asked for', undefined, {
      'retry-after': String(Math.ceil((free - now) / 1000)),
    });
  }
  const { id } = await trx
    .insertInto('mail_requests')
    .values({ email, source, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
