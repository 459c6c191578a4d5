import { sql } from 'kysely';
import { createLog } from '../../../kernel/log';
import { inTransaction } from '../../../kernel/transaction';
import { describeSensorStore } from '../../../testing/sensor-store-contract';
import { freshDatabase, onServer } from '../../../testing/test-database';
import { SqlSensorStore } from './sql-store';

async function open() {
  const { db, close } = await freshDatabase(createLog('silent'));
  let now = 0;
  const clock = { now: () => now, set: (at: number) => void (now = at) };
  return {
    db,
    clock,
    store: new SqlSensorStore({ db, clock }),
    inTransaction: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction({ db }, work),
    close,
  };
}

// Thinning of values, hours and days [R-CONST-05] is part of what every store does.
describeSensorStore(onServer() ? 'PostgreSQL' : 'the embedded database', open);

/** 2026-11-02 08:00 UTC. */
const BEGIN = 1_793_606_400_000;
const HOUR = 3_600_000;
const part = (device: string, values: readonly [number, number][]) => ({
  device,
  cu: 'Main',
  channel: 'Temperature',
  unit: '°C',
  values: values.map(([timestamp, value]) => ({ timestamp, value })),
});

describe('the tables of sensor values', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => opened.clock.set(BEGIN));
  afterAll(() => opened.close());
  const write = (...parts: ReturnType<typeof part>[]) => opened.inTransaction((trx) => opened.store.write(trx, parts));
  const hours = async (device: string) =>
    (
      await opened.db
        .selectFrom('sensor_hours')
        .innerJoin('sensor_series', 'id', 'series')
        .select(['at', 'count', 'sum', 'low', 'low_after', 'high', 'high_after'])
        .where('device_uuid', '=', device)
        .orderBy('at')
        .execute()
    ).map((row) => ({ ...row, at: row.at - BEGIN }));

  it('hold number, sum, lowest and highest of each hour, the first of two that are alike', async () => {
    await write(
      part('sums', [
        [BEGIN, 2],
        [BEGIN + 1, -1.5],
        [BEGIN + 2, 2],
        [BEGIN + 3, -1.5],
        [BEGIN + HOUR - 1, 0],
        [BEGIN + HOUR, 7],
      ]),
    );
    opened.clock.set(BEGIN + 2 * HOUR + 600_000);
    await opened.store.rollUp();
    const first = { at: 0, count: 5, sum: 1, low: -1.5, low_after: 1, high: 2, high_after: 0 };
    const second = { at: HOUR, count: 1, sum: 7, low: 7, low_after: 0, high: 7, high_after: 0 };
    expect(await hours('sums')).toEqual([first, second]);
    const day = await opened.db
      .selectFrom('sensor_days')
      .innerJoin('sensor_series', 'id', 'series')
      .selectAll('sensor_days')
      .where('device_uuid', '=', 'sums')
      .execute();
    expect(day).toMatchObject([
      { at: BEGIN - 8 * HOUR, count: 6, sum: 8, low: -1.5, low_after: 8 * HOUR + 1, high: 7, high_after: 9 * HOUR },
    ]);
    // Late ones, one of them twice: it counts once.
    for (const value of [9, 10]) await write(part('sums', [[BEGIN + 4, value]]));
    await opened.store.rollUp();
    expect(await hours('sums')).toEqual([{ ...first, count: 6, sum: 10, high: 9, high_after: 4 }, second]);
  });

  it('come to a sum whatever a device says', async () => {
    await write(
      part('huge', [
        [BEGIN, Number.MAX_VALUE],
        [BEGIN + 1, Number.MAX_VALUE],
        [BEGIN + 2, -Number.MAX_VALUE],
      ]),
    );
    opened.clock.set(BEGIN + 2 * HOUR);
    await opened.store.rollUp();
    expect(await hours('huge')).toMatchObject([{ count: 3, low: -Number.MAX_VALUE, high: Number.MAX_VALUE }]);
  });

  it('are brought in order by the next run when one was broken off', async () => {
    await write(part('crash', [[BEGIN, 1]]));
    opened.clock.set(BEGIN + 3 * HOUR);
    // Closed, and the process was gone before anything was rolled up; then a late value.
    await opened.db
      .updateTable('sensor_progress')
      .set({ closed_until: BEGIN + 2 * HOUR })
      .execute();
    await write(part('crash', [[BEGIN + 1, 2]]));
    await opened.store.rollUp();
    expect(await hours('crash')).toMatchObject([{ count: 2, sum: 3 }]);
    expect(await opened.db.selectFrom('sensor_late').selectAll().execute()).toEqual([]);
  });

  it('finish a removal that was broken off, with the piece still there or already out', async () => {
    await write(part('old', [[BEGIN, 1]]), part('old', [[BEGIN + 24 * HOUR, 1]]));
    opened.clock.set(BEGIN + 70 * 24 * HOUR);
    await opened.store.rollUp();
    await sql`alter table sensor_values detach partition sensor_values_20261102`.execute(opened.db);
    expect(await opened.store.dropOld()).toBeGreaterThan(1);
    const { rows } = await sql`select relname from pg_class where relname ~ '^sensor_values_20261[01]'`.execute(
      opened.db,
    );
    expect(rows).toEqual([]);
  });

  it('have the series in each key, by which they can be spread over servers', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where c.relname = any(${['sensor_values', 'sensor_hours', 'sensor_days']}::text[]) and i.indisunique
      group by c.relname, i.indexrelid order by 1`.execute(opened.db);
    const key = expect.arrayContaining(['series']);
    expect(rows).toEqual(['sensor_days', 'sensor_hours', 'sensor_values'].map((name) => ({ name, columns: key })));
  });

  it('have no number of a series that another instance has forgotten', async () => {
    opened.clock.set(BEGIN);
    await write(part('moved', [[BEGIN, 1]]));
    const other = new SqlSensorStore(opened);
    await opened.inTransaction((trx) => other.forget(trx, ['moved']));
    await write(part('moved', [[BEGIN + 1, 2]]), part('stays', [[BEGIN + 1, 3]]));
    expect(await opened.store.read(['moved', 'stays'], { start: BEGIN, end: BEGIN + HOUR }, 10)).toEqual([
      part('moved', [[BEGIN + 1, 2]]),
      part('stays', [[BEGIN + 1, 3]]),
    ]);
  });

  it('are asked where answers may be a second old for charts of more than an hour, and for no shorter ones', async () => {
    await write(part('charted', [[BEGIN, 1]]));
    const asked: unknown[] = [];
    const reading: ConstructorParameters<typeof SqlSensorStore>[0]['reading'] = (work) => {
      asked.push(work);
      return work(opened.db);
    };
    const store = new SqlSensorStore({ ...opened, reading });
    const chart = (end: number) => store.read(['charted'], { start: BEGIN, end }, 10);
    expect(await chart(BEGIN + HOUR)).toEqual([part('charted', [[BEGIN, 1]])]);
    expect(asked).toEqual([]);
    expect(await chart(BEGIN + HOUR + 1)).toEqual([part('charted', [[BEGIN, 1]])]);
    expect(asked).toHaveLength(1);
  });

  it('have a piece again for a value whose day another instance has dropped', async () => {
    await write(part('dropped', [[BEGIN, 1]]));
    await write(part('dropped', [[BEGIN + 1, 1]]));
    await sql`drop table sensor_values_20261102`.execute(opened.db);
    await expect(write(part('dropped', [[BEGIN + 2, 1]]))).rejects.toThrow(/was dropped while/);
    await write(part('dropped', [[BEGIN + 2, 1]]));
    expect(await opened.store.read(['dropped'], { start: BEGIN, end: BEGIN + HOUR }, 10)).toEqual([
      part('dropped', [[BEGIN + 2, 1]]),
    ]);
  });
});

// One connection has nobody beside it.
(onServer() ? describe : describe.skip)('several instances', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => opened.clock.set(BEGIN));
  afterAll(() => opened.close());
  const other = () => new SqlSensorStore(opened);
  /** A transaction that has written and waits for its order to commit. */
  async function begun(...parts: ReturnType<typeof part>[]) {
    let commit = () => {};
    const order = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = () => {};
    const there = new Promise<void>((resolve) => {
      written = resolve;
    });
    const done = opened.inTransaction(async (trx) => {
      await other().write(trx, parts);
      written();
      await order;
    });
    await Promise.race([there, done]);
    return { commit: async () => (commit(), done) };
  }
  /** Resolves when somebody waits for a lock. */
  async function untilOneWaits() {
    for (;;) {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
        opened.db,
      );
      if (rows[0]?.waits) return;
    }
  }

  it('lose no value from its hour that was under way when the hour was closed', async () => {
    const { commit } = await begun(part('race', [[BEGIN, 5]]));
    opened.clock.set(BEGIN + 2 * HOUR);
    const rolled = opened.store.rollUp();
    await untilOneWaits();
    await commit();
    await rolled;
    const rows = await opened.db.selectFrom('sensor_hours').select('count').execute();
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('take a day out while others write, and keep nobody waiting', async () => {
    opened.clock.set(BEGIN - 70 * 24 * HOUR);
    await opened.inTransaction((trx) => opened.store.write(trx, [part('old', [[BEGIN - 70 * 24 * HOUR, 1]])]));
    opened.clock.set(BEGIN + 3 * HOUR);
    await opened.store.makeRoom();
    await opened.store.rollUp();
    const { commit } = await begun(part('new', [[BEGIN, 1]]));
    const dropped = opened.store.dropOld();
    await untilOneWaits();
    // The removal waits for the first writer; these go past it, and a day that is new is made as well.
    await opened.inTransaction((trx) =>
      other().write(trx, [part('newer', [[BEGIN - 20 * 24 * HOUR, 2]]), part('newer', [[BEGIN, 2]])]),
    );
    expect(await opened.store.read(['newer'], { start: BEGIN - 21 * 24 * HOUR, end: BEGIN }, 10)).toHaveLength(1);
    await commit();
    expect(await dropped).toBe(1);
  });

  it('make a series and a day once, that come to both at the same moment', async () => {
    const at = BEGIN - 10 * 24 * HOUR;
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        opened.inTransaction((trx) => other().write(trx, [part('shared', [[at + n, n]]), part(`own ${n}`, [[at, n]])])),
      ),
    );
    const [shared] = await opened.store.read(['shared'], { start: at, end: at + 9 }, 10);
    expect(shared?.values).toHaveLength(4);
  });
});
