/**
 * Who may open the pages of which device. A ticket stands in an address, so it is worth one visit of one device within 300 s; the visit's own
 * secret stands in a cookie. The database holds hashes of both [R-DEV-20].
 */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../kernel/access';
import { entriesOf, HELD, type HeldRow } from '../../kernel/entries';
import { newSecret } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';

type Needed = Pick<Services, 'config' | 'db' | 'clock'>;

export const TICKET_SECONDS = 300;
export const VISIT_SECONDS = 3_600;
const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Somebody at the pages of a device; whether they still see it has to be asked each time. */
export interface Visit {
  readonly device: string;
  /** Where the device is now. */
  readonly ip: string;
  readonly caller: Caller;
}

/** Writes a ticket down; answers it. */
export async function issueTicket(
  { db, clock }: Needed,
  caller: Caller,
  device: { uuid: string; ip: string },
): Promise<string> {
  const ticket = newSecret();
  const now = clock.now();
  await db
    .deleteFrom('device_ui_tickets')
    .where('created_at', '<', now - (TICKET_SECONDS + VISIT_SECONDS) * 1_000)
    .execute();
  await db
    .insertInto('device_ui_tickets')
    .values({
      ticket_hash: hash(ticket),
      session_hash: null,
      device_uuid: device.uuid,
      user_id: caller.userId,
      login_id: caller.loginId,
      ip: device.ip,
      created_at: now,
      opened_at: null,
    })
    .execute();
  return ticket;
}

/** The visit that a ticket is good for; undefined when it is unknown, used, old, its device stands elsewhere by now, or its holder's log-in has ended. */
export const visitOfTicket = (services: Needed, ticket: string): Promise<Visit | undefined> =>
  findVisit(
    services,
    sql`t.ticket_hash = ${hash(ticket)} and t.ip = d.ip and t.opened_at is null and t.created_at > ${services.clock.now() - TICKET_SECONDS * 1_000}`,
  );

/** Uses a ticket up; answers the secret of the visit, undefined when somebody was faster. */
export async function beginVisit({ db, clock }: Needed, ticket: string): Promise<string | undefined> {
  const session = newSecret();
  const { numUpdatedRows } = await db
    .updateTable('device_ui_tickets')
    .set({ session_hash: hash(session), opened_at: clock.now() })
    .where('ticket_hash', '=', hash(ticket))
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? session : undefined;
}

/** The visit of a cookie at one device; undefined when it has ended or belongs to another device, or the device has no address any more. */
export const visitOfSession = (services: Needed, session: string, device: string): Promise<Visit | undefined> =>
  findVisit(
    services,
    sql`t.session_hash = ${hash(session)} and t.device_uuid = ${device} and t.opened_at > ${services.clock.now() - VISIT_SECONDS * 1_000}`,
  );

interface VisitRow extends HeldRow {
  device: string;
  ip: string;
  user_id: string;
  login_id: string;
}

async function findVisit({ config, db }: Needed, fits: RawBuilder<unknown>): Promise<Visit | undefined> {
  const { rows } = await sql<VisitRow>`
    select t.device_uuid as device, d.ip, t.user_id, t.login_id, ${HELD}
    from device_ui_tickets t join devices d on d.uuid = t.device_uuid and d.ip is not null
      join users u on u.id = t.user_id and u.active
      join logins l on l.id = t.login_id and l.user_id = t.user_id and l.revoked_at is null
    where ${fits}`.execute(db);
  const row = rows[0];
  // What a device calls its address is asked of nobody unless it is one.
  if (!row || isIP(row.ip) === 0) return undefined;
  const caller = { userId: row.user_id, loginId: row.login_id, entries: entriesOf(row, config.everybody) };
  return { device: row.device, ip: row.ip, caller };
}
