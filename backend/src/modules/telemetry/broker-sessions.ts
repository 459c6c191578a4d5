import { sql } from 'kysely';
import type { BrokerSessions, HeldSession, SessionHold } from '../../adapters/mqtt/broker';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';

/** So long after its last sign of life an instance counts as gone, and others take its sessions. */
const LEASE_MS = 8_000;
/** The advisory lock under which sessions are dealt out. */
const TURNS = 0x6d_71_74_74;
/** The database's own clock, so that all instances agree on who is gone. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

interface Row {
  name: string;
  inOrder: boolean;
  holder: string | null;
  isOver: boolean;
  epoch: number;
}

const heldOf = ({ name, inOrder, epoch }: Row): HeldSession => ({ session: name, inOrder, epoch });

/** The sessions at a broker, dealt out evenly: docs/adr/0062. Each is held by one instance at a time, and by every instance that is gone for none longer than LEASE_MS. */
export function brokerSessions(services: Pick<Services, 'db'>): BrokerSessions {
  const { db } = services;
  return {
    turn: (listener) => inTransaction({ db }, (trx) => turn(trx, listener)),
    async giveBack(listener, sessions) {
      const names = sessions.map(({ session }) => session);
      await db
        .updateTable('broker_sessions')
        .set({ holder: null })
        .where('holder', '=', listener)
        .where('name', 'in', names)
        .execute();
    },
    async othersListen(listener) {
      const { rows } =
        await sql`select from broker_listeners where id <> ${listener} and seen_until >= ${NOW} limit 1`.execute(db);
      return rows.length > 0;
    },
    async leave(listener) {
      await inTransaction({ db }, async (trx) => {
        await trx.updateTable('broker_sessions').set({ holder: null }).where('holder', '=', listener).execute();
        await trx.deleteFrom('broker_listeners').where('id', '=', listener).execute();
      });
    },
  };
}

async function turn(trx: Trx, listener: string) {
  // They deal out one after the other. No lock of rows: whoever stores under a hold has that of its session.
  await sql`select pg_advisory_xact_lock(${TURNS})`.execute(trx);
  const { rows } = await sql<Row>`select name, in_order as "inOrder", holder, held_until < ${NOW} as "isOver", epoch
    from broker_sessions order by name`.execute(trx);
  await sql`insert into broker_listeners (id, seen_until) values (${listener}, ${NOW} + ${LEASE_MS}::bigint)
    on conflict (id) do update set seen_until = excluded.seen_until`.execute(trx);
  await sql`delete from broker_listeners where seen_until < ${NOW}`.execute(trx);
  const listeners = await trx.selectFrom('broker_listeners').select('id').orderBy('id').execute();
  const place = listeners.findIndex(({ id }) => id === listener);
  const most = Math.floor(rows.length / listeners.length) + (place < rows.length % listeners.length ? 1 : 0);
  const mine = rows.filter(({ holder }) => holder === listener);
  const free = rows.filter(({ holder, isOver }) => holder !== listener && (holder === null || isOver));
  const taken = free.slice(0, Math.max(0, most - mine.length)).map((row) => ({ ...row, epoch: row.epoch + 1 }));
  const kept = mine.slice(0, most);
  // Waits until what the last holder is storing is committed.
  if (taken.length > 0)
    await sql`select from broker_sessions where name = any(${taken.map(({ name }) => name)}::text[]) order by name for update`.execute(
      trx,
    );
  await sql`update broker_sessions set holder = ${listener}, held_until = ${NOW} + ${LEASE_MS}::bigint,
    epoch = epoch + case when name = any(${taken.map(({ name }) => name)}::text[]) then 1 else 0 end
    where name = any(${[...mine, ...taken].map(({ name }) => name)}::text[])`.execute(trx);
  return { held: [...kept, ...taken].map(heldOf), surplus: mine.slice(most).map(heldOf) };
}

/** Which of some holds have ended, because another instance has taken the session. None of the others ends before the transaction does. */
export async function endedHolds(trx: Trx, holds: readonly SessionHold[]): Promise<SessionHold[]> {
  if (holds.length === 0) return [];
  const stand = await trx
    .selectFrom('broker_sessions')
    .select(['name', 'epoch'])
    .where(
      'name',
      'in',
      holds.map(({ session }) => session),
    )
    .orderBy('name')
    .forKeyShare()
    .execute();
  return holds.filter(({ session, epoch }) => !stand.some((row) => row.name === session && row.epoch === epoch));
}
