import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from './embedded';

it('says that it is lost when the disk refuses a commit, and acknowledges nothing any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lost-'));
  let tell: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (tell = resolve));
  const embedded = await openEmbedded({ folder, onLost: (error) => tell(error) });
  const client = new pg.Client(embedded.connection);
  // Ended with its thread.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept (n int)');
  await client.query('insert into kept values (1)');
  // The next file of the log cannot be made.
  rmSync(join(folder, 'pg', 'pg_wal'), { recursive: true });
  await client.query('select pg_switch_wal()').catch(() => undefined);
  let answered = false;
  const refused = client.query('insert into kept values (2)').then(
    () => (answered = true),
    () => undefined,
  );
  expect((await lost).message).toMatch(/^The embedded database cannot go on: could not .*; start the portal again\.$/);
  await embedded.close();
  await Promise.race([refused, client.end()]);
  expect(answered).toBe(false);
  rmSync(folder, { recursive: true });
});
