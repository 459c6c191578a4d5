import { folded } from '@portal/domain/search';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { migrate, migrateTo } from '../../db/migrate';
import { createLog } from '../../kernel/log';
import { emptyDatabase, onServer } from '../../testing/test-database';
import { fillTexts } from './fill-texts';

const log = createLog('silent');
let database: Database;
beforeAll(async () => {
  database = await emptyDatabase(log);
});
afterAll(() => database.close());

const textOf = async (uuid: string) =>
  (await database.db.selectFrom('devices').select('search_text').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .search_text;

it('devices from before are filled in beside everything else, one after the other, but for those that only the portal folds [R-DEV-02, R-EXT-22]', async () => {
  const { db } = database;
  await migrateTo(db, '0037-consents-of-support-views');
  // Every tenth has a name that the database leaves to the portal.
  await sql`insert into devices (uuid, cloud_connect_id, name, city, registered_at)
    select 'd' || lpad(n::text, 4, '0'), 'C' || n, case when n % 10 = 0 then 'Φούρνος ' else 'Öfen ' end || n, 'Łódź', 1 from generate_series(1, 1200) n`.execute(
    db,
  );
  await migrate(db);
  expect(await textOf('d0001')).toBeNull();

  // Who changes one while it waits writes its text.
  await db.updateTable('devices').set({ street: 'Straße 1' }).where('uuid', '=', 'd0700').execute();
  await db.updateTable('devices').set({ street: 'Straße 1' }).where('uuid', '=', 'd0701').execute();
  expect(await textOf('d0701')).toBe(['Öfen 701', 'Straße 1', 'Łódź', 'C701'].map(folded).join('\n'));

  // A stop in between loses nothing.
  let pieces = 0;
  expect(await fillTexts(db, () => ++pieces < 3)).toBe(false);
  expect(await textOf('d1000')).toBeNull();
  expect(await fillTexts(db)).toBe(true);
  const rows = await db
    .selectFrom('devices')
    .select(['name', 'city', 'cloud_connect_id', 'search_text', 'version'])
    .where('street', 'is', null)
    .orderBy('uuid')
    .execute();
  expect(rows).toHaveLength(1_198);
  for (const { name, city, cloud_connect_id: id, search_text: text, version } of rows) {
    expect(text).toBe(name.startsWith('Φ') ? null : [name, city ?? '', id].map(folded).join('\n'));
    // Nobody who is editing one is told that it changed.
    expect(version).toBe(1);
  }

  await db.updateTable('devices').set({ name: 'Oven', city: null }).where('uuid', '=', 'd0010').execute();
  expect(await textOf('d0010')).toBe('oven\nc10');
  await db.updateTable('devices').set({ name: 'Φούρνος' }).where('uuid', '=', 'd0001').execute();
  expect(await textOf('d0001')).toBeNull();
});

// Two transactions at once: the embedded database has one connection.
(onServer() ? it : it.skip)(
  'a device that somebody is changing in another way is filled in at the next look [R-DEV-02]',
  async () => {
    const { db } = database;
    await sql`update devices set search_text = null where uuid in ('d0002', 'd0003')`.execute(db);
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('devices').set({ sw_version: '2' }).where('uuid', '=', 'd0003').execute();
      expect(await fillTexts(db)).toBe(false);
      expect(await textOf('d0002')).not.toBeNull();
    });
    expect(await textOf('d0003')).toBeNull();
    expect(await fillTexts(db)).toBe(true);
    expect(await textOf('d0003')).not.toBeNull();
  },
);
