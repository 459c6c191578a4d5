/** Events of committed changes, told once to every instance. */

import type { DeviceField, GroupField, LiveList } from '@portal/contracts/events';
import { type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import { type Database, WAKE_CHANNEL } from '../db/database';
import type { OutboxTable } from '../db/tables';
import { intervalJob } from './interval-job';
import { SerialGaps } from './serial-gaps';
import type { Trx } from './transaction';

/** What happened, with plain ids only; whoever tells it reads the rest anew. */
export type OutboxEvent =
  /** State, connection or incidents of a device. */
  | { kind: 'device.state'; device: string }
  | { kind: 'device.changed'; device: string; fields: readonly DeviceField[] }
  | { kind: 'group.changed'; group: string; fields: readonly GroupField[] }
  /** Groups or devices came, went or moved; `users` see more or less by it than those who see what is named. */
  | { kind: 'tree.changed'; groups: readonly string[]; devices: readonly string[]; users?: readonly string[] }
  /** Who came or went as a member. */
  | { kind: 'members.changed'; group: string; users: readonly string[] }
  | { kind: 'list.changed'; list: LiveList; about: { readonly group: string } | { readonly device: string } }
  | { kind: 'incident'; incident: string; device: string }
  | { kind: 'notifications'; user: string }
  /** What somebody may, or is called: pages ask for both. */
  | { kind: 'rights'; user: string }
  /** Support begins to see the portal as a user, or has ended: what these views keep open ends with them. */
  | { kind: 'views'; user: string; ended: readonly string[] }
  /** Log-ins that have ended: what they keep open ends with them. */
  | { kind: 'logout'; logins: string[] };
export type OutboxKind = OutboxEvent['kind'];

/** An event with its place in the order of events. */
export type Published<K extends OutboxKind = OutboxKind> = Extract<OutboxEvent, { kind: K }> & { serial: number };

export interface Outbox {
  /** Adds a listener for committed events, of this instance and of the others; answers how to end it. Its errors are logged. */
  on<K extends OutboxKind>(kind: K, listener: (event: Published<K>) => void | Promise<void>): () => void;
  /** The highest serial dispatched here so far. */
  lastSerial(): number;
  /**
   * Events after a serial, oldest first, for a stream that missed some. A few from just before may come again: tell each as often as it comes.
   * `complete` is false when older ones have been dropped already, or when there are more than `limit`: then say `resync`.
   * @param age how long ago (ms) the serial was the last one, where that is known: of those from just before none is much older
   */
  since(serial: number, limit?: number, age?: number): Promise<{ events: Published[]; complete: boolean }>;
  /** Resolves when everything committed before the call has been dispatched. */
  settled(): Promise<void>;
}

/** The database's own clock, so that all instances agree on what is old. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Writes an event in the transaction of the change it tells; it is dispatched after the commit. */
export async function publish(trx: Trx, event: OutboxEvent): Promise<void> {
  await publishAll(trx, [event]);
}

/** So many events go into one statement. */
const STATEMENT = 10_000;

/** As `publish`, for many at once: a hundred thousand devices may be lost together. */
export async function publishAll(trx: Trx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (let from = 0; from < events.length; from += STATEMENT) {
    const some = events.slice(from, from + STATEMENT);
    const payloads = some.map(({ kind: _, ...payload }) => JSON.stringify(payload));
    // A parameter for each column and not for each value, of which a statement takes 65,535.
    await trx
      .insertInto('outbox')
      .columns(['kind', 'payload', 'created_at'])
      .expression(
        sql`select kind, payload::jsonb, ${NOW} from unnest(${some.map(({ kind }) => kind)}::text[], ${payloads}::text[]) with ordinality as e (kind, payload, n)
          order by n`,
      )
      .execute();
  }
  await sql`select pg_notify(${WAKE_CHANNEL}, '')`.execute(trx);
}

/** How long events are kept for streams that come back. */
const KEPT_MS = 3_600_000;
/** Wake-ups can be lost with a connection; this is the longest an event then waits. */
const LOOK_MS = 5_000;
const DROP_MS = 60_000;
/** A serial that was given out but not seen yet belongs to a transaction still running, or to one rolled back. */
const GAP_MS = 60_000;
/** How far back a replay reaches beyond what was asked: late commits carry lower serials. */
const REPLAY_MARGIN = 32;
/** Whoever begins to read has seen what was written so long before (ms): no transaction takes longer to its commit, or nearly none. */
const COMMIT_MS = 5_000;
const BATCH = 1_000;
/** So far back an instance that starts looks for serials of transactions still running. */
const START_BACK = 100_000;

type Listener = (event: Published) => void | Promise<void>;

/** The outbox of one instance. `start` before the first event is awaited, `stop` before the database closes. */
export class DatabaseOutbox implements Outbox {
  private readonly listeners = new Map<OutboxKind, Set<Listener>>();
  /** Serials below the highest that have not been seen. */
  private readonly gaps = new SerialGaps();
  /** The first of what was told here further back than a replay reaches by itself, with the highest serial told before it. */
  private late: { first: number; highest: number; at: number }[] = [];
  private highest = 0;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private readonly ends: (() => void | Promise<void>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Begins with what is committed from now on. */
  async start(): Promise<void> {
    const { rows } = await sql<{ highest: number; first: number | null; last: number | null }>`
      with top as (select case when is_called then last_value else 0 end as highest from outbox_serial_seq),
        begin as (select greatest(0, highest - ${START_BACK}::bigint) as serial from top),
        seen as (select o.serial from outbox o, begin where o.serial > begin.serial union all select highest + 1 from top),
        gap as (select lag(seen.serial, 1, begin.serial) over (order by seen.serial) + 1 as first, seen.serial - 1 as last from seen, begin)
      select highest, first, last from top left join gap on first <= last order by first`.execute(this.database.db);
    this.highest = rows[0]?.highest ?? 0;
    for (const { first, last } of rows) if (first !== null && last !== null) this.gaps.add(first, last, Date.now());
    this.ends.push(await this.database.onWake(() => void this.look()));
    this.ends.push(
      intervalJob(LOOK_MS, this.log, 'looking for events', () => this.look()),
      intervalJob(DROP_MS, this.log, 'dropping old events', () => this.dropOld()),
    );
  }

  async stop(): Promise<void> {
    for (const end of this.ends.splice(0)) await end();
    this.stopped = true;
    await this.running;
  }

  on<K extends OutboxKind>(kind: K, listener: (event: Published<K>) => void | Promise<void>): () => void {
    const all = this.listeners.get(kind) ?? new Set<Listener>();
    this.listeners.set(kind, all);
    // Checked edge: only events of this kind are handed to listeners under it.
    all.add(listener as Listener);
    return () => void all.delete(listener as Listener);
  }

  lastSerial(): number {
    return this.highest;
  }

  async since(serial: number, limit = 1_000, age?: number): Promise<{ events: Published[]; complete: boolean }> {
    const { db } = this.database;
    const oldest = await db
      .selectFrom('outbox')
      .select((e) => e.fn.min('serial').as('serial'))
      .executeTakeFirst();
    const missed = this.late.filter(({ highest }) => highest >= serial).map(({ first }) => first - 1);
    const from = Math.min(this.database.kind === 'server' ? serial - REPLAY_MARGIN : serial, ...missed);
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('serial', '>', from)
      .$if(age !== undefined, (query) =>
        query.where((e) =>
          e.or([
            e('serial', '>', serial),
            e('created_at', '>', sql<number>`${NOW} - ${(age ?? 0) + COMMIT_MS}::bigint`),
          ]),
        ),
      )
      .orderBy('serial')
      .limit(limit + 1)
      .execute();
    const dropped =
      serial > this.highest || (serial < this.highest && (oldest?.serial == null || oldest.serial > serial + 1));
    return { events: rows.slice(0, limit).map(read), complete: !dropped && rows.length <= limit };
  }

  async settled(): Promise<void> {
    await this.look();
  }

  /** Dispatches all that is new. Calls while one runs are joined into one more round. */
  private look(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.again = true;
    this.running ??= this.rounds().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async rounds(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        while (await this.round());
      } catch (error) {
        this.log.warn({ err: error }, 'events could not be read');
      }
    }
  }

  /** One batch; answers whether there may be more. */
  private async round(): Promise<boolean> {
    const looked = [...this.gaps.all(), { first: this.highest + 1, last: Number.MAX_SAFE_INTEGER }];
    const { rows } = await sql<Selectable<OutboxTable>>`
      select o.* from unnest(${looked.map(({ first }) => first)}::bigint[], ${looked.map(({ last }) => last)}::bigint[]) as l (first, last)
        cross join lateral (select * from outbox where serial between l.first and l.last order by serial limit ${BATCH}) o
      order by o.serial limit ${BATCH}`.execute(this.database.db);
    const first = rows[0]?.serial ?? this.highest;
    if (first < this.highest - REPLAY_MARGIN) this.late.push({ first, highest: this.highest, at: Date.now() });
    for (const row of rows) {
      if (!this.gaps.take(row.serial)) {
        this.gaps.add(this.highest + 1, row.serial - 1, Date.now());
        this.highest = row.serial;
      }
      await this.dispatch(read(row));
    }
    this.gaps.forget(Date.now() - GAP_MS);
    return rows.length === BATCH;
  }

  private async dispatch(event: Published): Promise<void> {
    // A copy: who starts to listen meanwhile hears the next event.
    for (const listener of [...(this.listeners.get(event.kind) ?? [])]) {
      try {
        await listener(event);
      } catch (error) {
        this.log.error({ err: error, event }, 'a listener failed');
      }
    }
  }

  /** Forgets events that no stream will ask for any more. */
  async dropOld(): Promise<void> {
    this.late = this.late.filter(({ at }) => Date.now() - at <= KEPT_MS);
    await this.database.db
      .deleteFrom('outbox')
      .where('created_at', '<', sql<number>`${NOW} - ${KEPT_MS}::bigint`)
      .execute();
  }
}

/** What `publishAll` wrote. */
function read(row: { serial: number; kind: string; payload: unknown }): Published {
  return { kind: row.kind, ...(row.payload as object), serial: row.serial } as Published;
}
