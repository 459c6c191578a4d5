/** Maintenance messages: written, read, changed, removed and done, under one group, device or vendor. */
import type { MaintenanceMessage, MessageBody } from '@portal/contracts/maintenance';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { json } from '../../db/json';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { HttpError } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import { publish } from '../../kernel/outbox';
import { type Context, expectVersion } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { type Db, inTransaction, type Trx } from '../../kernel/transaction';
import { asTheyAreNow, keepGroup } from '../groups/trees';
import { dueAt, lastElapsed } from './interval';
import { valuesOf } from './texts';

/** Where a message is held; `target` is a plain id, or the vendor's name. */
export interface Place {
  readonly scope: 'group' | 'device' | 'vendor';
  readonly target: string;
}

const missing = (): HttpError => new HttpError(404, 'ERROR_NOT_FOUND', 'this message does not exist here');

/** First written first [R-API-85]. */
export async function listMessages(db: Db, { scope, target }: Place): Promise<MaintenanceMessage[]> {
  const rows = await db
    .selectFrom('maintenance_messages as m')
    .leftJoin('users as u', 'u.id', 'm.last_done_by')
    .select([
      'm.id',
      'm.messages',
      'm.descriptions',
      'm.interval',
      'm.started_at',
      'm.last_done_at',
      'm.version',
      'u.name as done_by',
    ])
    .where('m.scope', '=', scope)
    .where('m.target', '=', target)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({
    id: toWire(row.id),
    messages: { ...row.messages },
    descriptions: { ...row.descriptions },
    interval: row.interval,
    lastDone: row.last_done_at,
    lastDoneBy: row.done_by,
    nextDue: dueAt(row),
    version: row.version,
  }));
}

/** Answers the new message's plain id [R-API-84]. */
export async function addMessage(call: Context, place: Place, body: MessageBody): Promise<string> {
  const { services, caller } = call;
  const wanted = valuesOf(body);
  const id = newId('m');
  const now = services.clock.now();
  await inTransaction(services, async (trx) => {
    await demandPlace(trx, call, place);
    await demandRoom(trx, services, place);
    await trx
      .insertInto('maintenance_messages')
      .values({
        id,
        ...place,
        messages: json(wanted.messages),
        descriptions: json(wanted.descriptions),
        interval: wanted.interval,
        started_at: now,
        created_by: caller.userId,
        created_at: now,
        last_done_at: null,
        last_done_by: null,
      })
      .execute();
    await audit(trx, { by: caller.userId, action: 'message.create', ...subjectOf(place, id), after: wanted });
    await tellPages(trx, place);
  });
  return id;
}

/** Answers the new version [R-API-86]. A new interval counts from the same beginning; what it would have made due before is not told. */
export async function changeMessage(
  call: Context & { ifMatch: string | undefined },
  place: Place,
  id: string,
  body: MessageBody,
): Promise<number> {
  const wanted = valuesOf(body);
  const { services, caller } = call;
  return inTransaction(services, async (trx) => {
    const before = await locked(trx, place, id);
    expectVersion(call, before.version);
    const version = before.version + 1;
    const told =
      wanted.interval === before.interval
        ? before.told_at
        : (lastElapsed({ ...before, interval: wanted.interval }, services.clock.now()) ?? null);
    await trx
      .updateTable('maintenance_messages')
      .set({
        messages: json(wanted.messages),
        descriptions: json(wanted.descriptions),
        interval: wanted.interval,
        told_at: told,
        version,
      })
      .where('id', '=', id)
      .execute();
    const { messages, descriptions, interval } = before;
    await audit(trx, {
      by: caller.userId,
      action: 'message.update',
      ...subjectOf(place, id),
      before: { messages, descriptions, interval },
      after: wanted,
    });
    await tellPages(trx, place);
    return version;
  });
}

/** R-API-87. */
export async function removeMessage({ services, caller }: Context, place: Place, id: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const { messages, descriptions, interval } = await locked(trx, place, id);
    await trx.deleteFrom('maintenance_messages').where('id', '=', id).execute();
    await audit(trx, {
      by: caller.userId,
      action: 'message.delete',
      ...subjectOf(place, id),
      before: { messages, descriptions, interval },
    });
    await tellPages(trx, place);
  });
}

/** Records who has done the work and when; the interval begins anew [R-EXT-09]. The version stays: an edit under way is not outdated by it. */
export async function markDone(
  { services, caller }: Context,
  place: Place,
  id: string,
): Promise<{ lastDone: number; nextDue: number }> {
  const now = services.clock.now();
  return inTransaction(services, async (trx) => {
    const before = await locked(trx, place, id);
    await trx
      .updateTable('maintenance_messages')
      .set({ last_done_at: now, last_done_by: caller.userId, told_at: null })
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      by: caller.userId,
      action: 'message.done',
      ...subjectOf(place, id),
      before: { lastDone: before.last_done_at },
      after: { lastDone: now },
    });
    await tellPages(trx, place);
    return { lastDone: now, nextDue: dueAt({ ...before, last_done_at: now }) };
  });
}

/** Audit entries of a vendor's messages stand in no scope: they are for readers of everything. */
const subjectOf = ({ scope, target }: Place, id: string) => ({
  subject: `message:${id}`,
  ...(scope === 'vendor' ? {} : { scope: `${scope}:${target}` as const }),
});

/** Open pages that show the messages read them anew; no page shows those of vendors. */
async function tellPages(trx: Trx, { scope, target }: Place): Promise<void> {
  if (scope === 'vendor') return;
  const about = scope === 'group' ? { group: target } : { device: target };
  await publish(trx, { kind: 'list.changed', list: 'messages', about });
}

/**
 * No foreign key holds a message to its group or device: the lock keeps a deletion from passing by. The device may have been given back since
 * the call was let in, and whoever has it next must not find the message. Throws 404 and 403.
 */
async function demandPlace(trx: Trx, call: Context, { scope, target }: Place): Promise<void> {
  if (scope === 'vendor') return;
  if (scope === 'group') await keepGroup(trx, target);
  else await sql`select 1 from devices where uuid = ${target} for key share`.execute(trx);
  const resource = scope === 'group' ? { group: target } : { device: target };
  await demandRight(trx, await asTheyAreNow(call, trx), resource, 'updateMessage');
}

/** Throws 400, naming no field, when as many messages are held there as may be [R-EXT-30]. */
async function demandRoom(trx: Trx, { config }: Pick<Services, 'config'>, { scope, target }: Place): Promise<void> {
  // One after the other, or parallel ones would all find room.
  await sql`select pg_advisory_xact_lock(10, hashtext(${`${scope}:${target}`}))`.execute(trx);
  const { held } = await trx
    .selectFrom('maintenance_messages')
    .select((e) => e.fn.countAll<number>().as('held'))
    .where('scope', '=', scope)
    .where('target', '=', target)
    .executeTakeFirstOrThrow();
  if (Number(held) >= config.quotas.messages)
    throw new HttpError(400, 'ERROR_VALIDATION', `a ${scope} holds at most ${config.quotas.messages} messages`);
}

async function locked(trx: Trx, { scope, target }: Place, id: string) {
  const row = await trx
    .selectFrom('maintenance_messages')
    .selectAll()
    .where('id', '=', id)
    .where('scope', '=', scope)
    .where('target', '=', target)
    .forUpdate()
    .executeTakeFirstOrThrow(() => missing());
  return row;
}

/** Drops the messages of devices that nobody holds any more. Those of a deleted group go with it, in the database. */
export async function forgetMessages(trx: Trx, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('maintenance_messages')
    .where('scope', '=', 'device')
    .where('target', 'in', [...devices])
    .execute();
}
