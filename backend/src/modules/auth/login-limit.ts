/** R-AUTH-25: guessing stops, and a stranger cannot lock the owner out. */
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';

const TRIES = 10;
const WINDOW_MS = 900_000;

/** A try under way: it counts as failed until it is taken back. */
export interface Attempt {
  takenBack(): Promise<void>;
}

/**
 * Counts a try before its password is looked at, so that parallel tries count too. Throws 429 with the waiting time.
 * @param known the account has logged in from this source before: such a pair has a count of its own
 */
export async function beginAttempt(
  services: Pick<Services, 'db' | 'clock'>,
  email: string,
  source: string,
  known: boolean,
): Promise<Attempt> {
  const now = services.clock.now();
  const id = await inTransaction(services, async (trx) => {
    // Tries for one address or from one source come one after the other. Always in this order, or two could wait for each other.
    await sql`select pg_advisory_xact_lock(1, hashtext(${email}))`.execute(trx);
    await sql`select pg_advisory_xact_lock(2, hashtext(${source}))`.execute(trx);
    const free = await freeAgain(trx, email, source, known, now);
    if (free > now) return undefined;
    const row = await trx
      .insertInto('login_attempts')
      .values({ email, source, known, at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  if (id === undefined) {
    const free = await freeAgain(services.db, email, source, known, now);
    const seconds = Math.max(1, Math.ceil((free - now) / 1000));
    throw new HttpError(429, 'ERROR_TOO_MANY', 'too many failed log-ins', undefined, {
      'retry-after': String(seconds),
    });
  }
  return {
    takenBack: async () => {
      await services.db.deleteFrom('login_attempts').where('id', '=', id).execute();
    },
  };
}

/** When the next try is allowed: as soon as the tenth-last failure is 15 minutes old. */
async function freeAgain(
  db: Services['db'] | Trx,
  email: string,
  source: string,
  known: boolean,
  now: number,
): Promise<number> {
  const tenthLast = (own: { email?: string; source?: string }) => {
    let query = db
      .selectFrom('login_attempts')
      .select('at')
      .where('known', '=', known)
      .where('at', '>', now - WINDOW_MS);
    if (own.email !== undefined) query = query.where('email', '=', own.email);
    if (own.source !== undefined) query = query.where('source', '=', own.source);
    return query
      .orderBy('at', 'desc')
      .offset(TRIES - 1)
      .limit(1)
      .executeTakeFirst();
  };
  const hits = known ? [await tenthLast({ email, source })] : [await tenthLast({ email }), await tenthLast({ source })];
  return Math.max(0, ...hits.map((hit) => (hit ? hit.at + WINDOW_MS : 0)));
}

/** The address a request comes from, as far as one attacker holds it: IPv6 hands out whole /64 networks. */
export function sourceOf(ip: string): string {
  const given = addressIn(ip);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(given)?.[1];
  if (mapped) return mapped;
  if (!given.includes(':')) return given;
  const [head = '', tail] = given.replace(/%.*$/, '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const all =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${all
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Some proxies write the caller's port behind the address, which changes with every connection. What is no address at all is one source. */
function addressIn(text: string): string {
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? 'unknown' : address;
}
