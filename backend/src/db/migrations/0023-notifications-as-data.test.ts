import { sql } from 'kysely';
import { createLog } from '../../kernel/log';
import { findNotifications } from '../../modules/notifications/store';
import { freshDatabase } from '../../testing/test-database';
import type { Database } from '../database';
import { notificationsAsData } from './0023-notifications-as-data';

let open: Database;
beforeAll(async () => {
  open = await freshDatabase(createLog('silent'));
});
afterAll(() => open.close());

it('rows of before keep their text, their time and whether they are read, in every language [R-EXT-32]', async () => {
  const { db } = open;
  // As `0001-start` made it.
  await sql`drop table notifications`.execute(db);
  await sql`create table notifications (
    user_id text not null references users (id) on delete cascade, "timestamp" bigint not null, summary text not null, message text not null,
    read boolean not null default false, primary key (user_id, "timestamp"))`.execute(db);
  await sql`insert into users (id, email, name, created_at) values ('u1', 'a@b.example', 'Ada', 1)`.execute(db);
  await sql`insert into notifications (user_id, "timestamp", summary, message, read) values
    ('u1', 5, 'Ofen: Tür offen', 'Schließen.', false), ('u1', 4, 'Ofen: zu heiß', '', true)`.execute(db);
  await notificationsAsData.up(db);
  const caller = { userId: 'u1', loginId: '', entries: [] };
  for (const language of ['en', 'fr'] as const)
    expect(await findNotifications(db, caller, 'all', language)).toEqual([
      expect.objectContaining({
        timestamp: 5,
        summary: 'Ofen: Tür offen',
        message: 'Schließen.',
        read: false,
        count: 1,
        since: 5,
        kind: 'text',
      }),
      expect.objectContaining({
        timestamp: 4,
        summary: 'Ofen: zu heiß',
        message: '',
        read: true,
        count: 1,
        since: 4,
        kind: 'text',
      }),
    ]);
});
