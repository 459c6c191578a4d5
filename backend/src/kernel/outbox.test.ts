import { sql } from 'kysely';
import type { Database } from '../db/database';
import { freshDatabase, onServer } from '../testing/test-database';
import { createLog } from './log';
import { DatabaseOutbox, type Published, publish, publishAll } from './outbox';

const log = createLog('silent');
let database: Database;
beforeAll(async () => {
  database = await freshDatabase(log);
});
afterAll(() => database.close());

/** A second instance on the same database, with what it was told. */
async function instance() {
  const outbox = new DatabaseOutbox(database, log);
  await outbox.start();
  const told: string[] = [];
  outbox.on('device.state', (event) => void told.push(event.device));
  /** Resolves when that many have been told, however long it takes. */
  const heard = async (count: number) => {
    while (told.length < count) await new Promise<void>((resolve) => outbox.on('device.state', () => resolve()));
    return told;
  };
  return { outbox, told, heard };
}

const tell = (device: string) =>
  database.db.transaction().execute((trx) => publish(trx, { kind: 'device.state', device }));

/** Takes serials as an open transaction holds them, on a database of one connection, too; answers how to commit it. */
async function openTransaction(devices: readonly string[]) {
  const held = await sql<{ serial: number }>`
    select nextval('outbox_serial_seq') as serial from generate_series(1, ${devices.length}::int)`.execute(database.db);
  const rows = devices.map((device, index) => ({
    serial: held.rows[index]?.serial ?? 0,
    kind: 'device.state',
    payload: JSON.stringify({ device }),
    created_at: Date.now(),
  }));
  return () => database.db.insertInto('outbox').values(rows).execute();
}

describe('events', () => {
  it('reach every instance once, in order, after the commit', async () => {
    const [one, two] = [await instance(), await instance()];
    const names = Array.from({ length: 300 }, (_, index) => `d${index}`);
    for (const name of names.slice(0, 100)) await tell(name);
    await database.db.transaction().execute((trx) =>
      publishAll(
        trx,
        names.slice(100).map((device) => ({ kind: 'device.state' as const, device })),
      ),
    );
    expect(await one.heard(300)).toEqual(names);
    expect(await two.heard(300)).toEqual(names);
    await Promise.all([one.outbox.stop(), two.outbox.stop()]);
  });

  it('of more devices than a statement takes parameters are told all the same, in order', async () => {
    const { outbox, heard } = await instance();
    const names = Array.from({ length: 70_000 }, (_, index) => `d${index}`);
    await database.db.transaction().execute((trx) =>
      publishAll(
        trx,
        names.map((device) => ({ kind: 'device.state' as const, device })),
      ),
    );
    await outbox.settled();
    const told = await heard(names.length);
    expect([told.length, told[0], told.at(-1)]).toEqual([70_000, 'd0', 'd69999']);
    expect(told).toEqual(names);
    await outbox.stop();
  });

  it('of a change that was rolled back are never told', async () => {
    const { outbox, told, heard } = await instance();
    await expect(
      database.db.transaction().execute(async (trx) => {
        await publish(trx, { kind: 'device.state', device: 'never' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await tell('after');
    expect(await heard(1)).toEqual(['after']);
    await outbox.settled();
    expect(told).toEqual(['after']);
    await outbox.stop();
  });

  it('survive a listener that fails', async () => {
    const { outbox, heard } = await instance();
    outbox.on('device.state', () => {
      throw new Error('broken');
    });
    await tell('a');
    await tell('b');
    expect(await heard(2)).toEqual(['a', 'b']);
    await outbox.stop();
  });

  it('are not told to a listener that has left', async () => {
    const { outbox, heard } = await instance();
    const late: string[] = [];
    const leave = outbox.on('device.state', (event) => void late.push(event.device));
    leave();
    await tell('x');
    await heard(1);
    expect(late).toEqual([]);
    await outbox.stop();
  });

  it('of a large transaction that commits late are told in order, though a later one was told before [R-SHELL-24]', async () => {
    const { outbox, told, heard } = await instance();
    const names = Array.from({ length: 1_500 }, (_, index) => `lost${index}`);
    const commit = await openTransaction(names);
    await tell('fast');
    expect(await heard(1)).toEqual(['fast']);
    const late = await instance();
    await commit();
    for (const each of [outbox, late.outbox, outbox]) await each.settled();
    expect(told).toEqual(['fast', ...names]);
    // An instance that started meanwhile waits for them, too.
    expect(late.told).toEqual(names);
    await Promise.all([outbox.stop(), late.outbox.stop()]);
  });

  // The embedded database has one connection: its transactions come one after the other.
  if (onServer())
    it.each([1, 1_500])(
      'of a transaction of %d that commits late are told, too, though later ones were told before',
      async (many) => {
        const { outbox, told, heard } = await instance();
        const names = Array.from({ length: many }, (_, index) => `slow${index}`);
        let commit = () => {};
        const held = new Promise<void>((resolve) => {
          commit = resolve;
        });
        let wrote = () => {};
        const written = new Promise<void>((resolve) => {
          wrote = resolve;
        });
        const slow = database.db.transaction().execute(async (trx) => {
          await publishAll(
            trx,
            names.map((device) => ({ kind: 'device.state' as const, device })),
          );
          wrote();
          await held;
        });
        await written;
        await tell('fast');
        expect(await heard(1)).toEqual(['fast']);
        commit();
        await slow;
        await outbox.settled();
        expect(told).toEqual(['fast', ...names]);
        await outbox.stop();
      },
    );
});

describe('a stream that comes back', () => {
  const after = async (outbox: DatabaseOutbox, serial: number, limit?: number) => {
    const { events, complete } = await outbox.since(serial, limit);
    return {
      complete,
      devices: events
        .filter((event) => event.serial > serial)
        .map((event) => (event as Published<'device.state'>).device),
    };
  };

  it('gets what it missed, in order', async () => {
    const { outbox, heard } = await instance();
    const begin = outbox.lastSerial();
    for (const name of ['a', 'b', 'c']) await tell(name);
    await heard(3);
    expect(await after(outbox, begin)).toEqual({ complete: true, devices: ['a', 'b', 'c'] });
    expect(await after(outbox, begin + 2)).toEqual({ complete: true, devices: ['c'] });
    expect(await after(outbox, outbox.lastSerial())).toEqual({ complete: true, devices: [] });
    await outbox.stop();
  });

  it('gets what was told late after its last event, however far that lies back [R-SHELL-24]', async () => {
    const { outbox, heard } = await instance();
    const names = Array.from({ length: 100 }, (_, index) => `slow${index}`);
    const commit = await openTransaction(names);
    await tell('fast');
    await heard(1);
    const last = outbox.lastSerial();
    await commit();
    await outbox.settled();
    const oldest = async (serial: number) => {
      const { events } = await outbox.since(serial);
      return events.some((event) => event.kind === 'device.state' && event.device === 'slow0');
    };
    expect(await oldest(last)).toBe(true);
    await tell('next');
    await outbox.settled();
    expect([await oldest(last), await oldest(outbox.lastSerial())]).toEqual([true, false]);
    await outbox.stop();
  });

  it('gets no old ones of those from just before, where it is known how long ago that was [R-SHELL-24]', async () => {
    const { outbox, heard } = await instance();
    const commit = await openTransaction(Array.from({ length: 100 }, (_, index) => `slow${index}`));
    await tell('fast');
    await heard(1);
    const last = outbox.lastSerial();
    await commit();
    await outbox.settled();
    const first = last - 100;
    await database.db
      .updateTable('outbox')
      .set({ created_at: Date.now() - 60_000 })
      .where('serial', '=', first)
      .execute();
    const has = async (age?: number) => {
      const serials = new Set((await outbox.since(last, 1_000, age)).events.map(({ serial }) => serial));
      return [serials.has(first), serials.has(first + 1)];
    };
    expect([await has(), await has(120_000), await has(0)]).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    await outbox.stop();
  });

  it('is told when that is too much, too old, or of another database', async () => {
    const { outbox, heard } = await instance();
    const begin = outbox.lastSerial();
    for (const name of ['a', 'b', 'c']) await tell(name);
    await heard(3);
    expect((await outbox.since(begin, 2)).complete).toBe(false);
    expect((await outbox.since(outbox.lastSerial() + 1_000)).complete).toBe(false);
    await database.db
      .updateTable('outbox')
      .set({ created_at: 1 })
      .where('serial', '<=', begin + 2)
      .execute();
    await outbox.dropOld();
    expect((await outbox.since(begin)).complete).toBe(false);
    expect((await outbox.since(begin + 2)).complete).toBe(true);
    await database.db.updateTable('outbox').set({ created_at: 1 }).execute();
    await outbox.dropOld();
    expect((await outbox.since(begin)).complete).toBe(false);
    expect((await outbox.since(outbox.lastSerial())).complete).toBe(true);
    await outbox.stop();
    const restarted = await instance();
    expect((await restarted.outbox.since(begin)).complete).toBe(false);
    expect((await restarted.outbox.since(outbox.lastSerial())).complete).toBe(true);
    await restarted.outbox.stop();
  });
});
