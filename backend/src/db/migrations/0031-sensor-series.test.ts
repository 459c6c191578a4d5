import { sql } from 'kysely';
import { createLog } from '../../kernel/log';
import { SqlSensorStore } from '../../modules/telemetry/sensors/sql-store';
import { emptyDatabase } from '../../testing/test-database';
import type { Database } from '../database';
import { migrate, migrateTo } from '../migrate';

const log = createLog('silent');
let database: Database;
beforeAll(async () => {
  database = await emptyDatabase(log);
});
afterAll(() => database.close());

const DAY = 86_400_000;
/** 2026-11-02 08:00 UTC. */
const NOW = 1_793_606_400_000;
const MOST = 2_000;

it('the values of the table of old are all there afterwards, and come to hours and days [R-CONST-05]', async () => {
  const { db } = database;
  await migrateTo(db, '0030-wire-ids-in-the-change-log');
  await sql`insert into sensor_values (device_uuid, cu, channel, unit, at, value)
    select d, 'Main', c, case when at < ${NOW - DAY} then 'K' else '°C' end, at, at % 1009 + length(c)
    from unnest(array['first', 'second']) d, unnest(array['Temperature', 'Load']) c, generate_series(${NOW - 62 * DAY + 1}::bigint, ${NOW}::bigint, 3600000) at`.execute(
    db,
  );
  // One that is as old as nothing is kept, and one of another unit of control.
  await sql`insert into sensor_values values ('first', 'Main', 'Load', '%', 5, 1), ('first', 'Door', 'Open', '', ${NOW}, 1)`.execute(
    db,
  );
  const { rows: before } = await sql<
    Record<string, unknown>
  >`select * from sensor_values order by device_uuid, cu, channel, at`.execute(db);
  expect(before).toHaveLength(4 * 1_488 + 2);
  await migrate(db);
  const { rows: after } = await sql`
    select s.device_uuid, s.cu, s.channel, at, value from sensor_values v join sensor_series s on s.id = v.series
    order by s.device_uuid, s.cu, s.channel, at`.execute(db);
  expect(after).toEqual(before.map(({ unit: _unit, ...row }) => row));

  const store = new SqlSensorStore({ db, clock: { now: () => NOW } });
  const day = () => store.read(['first'], { start: NOW - DAY, end: NOW }, MOST);
  const shown = await day();
  expect(shown.map(({ cu, channel, unit, values }) => [cu, channel, unit, values.length])).toEqual([
    ['Door', 'Open', '', 1],
    ['Main', 'Load', '°C', 24],
    ['Main', 'Temperature', '°C', 24],
  ]);
  await store.rollUp();
  // The day of 1970, and the hours of it.
  expect(await store.dropOld()).toBe(2);
  expect(await day()).toEqual(shown);
  const { rows } = await sql<{ hours: number; days: number }>`
    select (select count(*)::int from sensor_hours) as hours, (select sum(count)::int from sensor_days) as days`.execute(
    db,
  );
  // The hour that is under way comes when it is over.
  expect(rows).toEqual([{ hours: 4 * 1_487, days: 4 * 1_487 + 1 }]);
  expect(await store.read(['first'], { start: 0, end: DAY }, MOST)).toMatchObject([
    { values: [{ timestamp: 5, value: 1 }] },
  ]);
}, 120_000);
