import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { announceTimeouts, endConnections, silentBetween } from './connectivity';

const DEVICES = 100_000;
const MINUTE = 60_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.services;
  await sql`insert into devices (uuid, cloud_connect_id, name, registered_at) select 'd' || n, 'c' || n, 'Oven', 1 from generate_series(1, ${DEVICES}::int) n`.execute(
    db,
  );
  // Each pinged within the last 24 hours.
  await sql`insert into device_states (device_uuid, last_ping, changed_at)
    select 'd' || n, ${portal.clock.now()}::bigint - n::bigint * 864, 1 from generate_series(1, ${DEVICES}::int) n`.execute(
    db,
  );
  await sql`analyze device_states`.execute(db);
});
afterAll(() => portal.close());

it('finds those that were lost within some seconds without looking at all devices [R-STAT-07]', async () => {
  const { db } = portal.services;
  const now = portal.clock.now();
  const plan = JSON.stringify(await silentBetween(db, now - 15_000 - 15 * MINUTE, now - 15 * MINUTE).explain());
  expect(plan).toContain('device_states_silent');
  expect(plan).not.toContain('Seq Scan');
  const lost = await announceTimeouts(portal.services, now - 15_000, now);
  const wanted = Array.from({ length: DEVICES }, (_, place) => place + 1).filter(
    (n) => n * 864 > 15 * MINUTE && n * 864 <= 15 * MINUTE + 15_000,
  );
  expect(wanted.length).toBeGreaterThan(10);
  expect(lost.sort()).toEqual(wanted.map((n) => `d${n}`).sort());
});

it('ends the connections of 100,000 devices at once, some of them at a time [R-STAT-07]', async () => {
  const { db, clock } = portal.services;
  await sql`update device_states set connected = true`.execute(db);
  let most = 0;
  const look: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length);
      return result;
    },
  };
  const told = async () =>
    (
      await sql<{
        n: number;
      }>`select count(distinct payload ->> 'device')::int as n from outbox where serial > ${before}`.execute(db)
    ).rows[0]?.n;
  const before = portal.outbox.lastSerial();
  await endConnections({ db: db.withPlugin(look), clock });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from device_states where connected`.execute(db);
  expect(rows).toEqual([{ n: 0 }]);
  // All but those whose last ping is not 15 minutes old.
  expect(await told()).toBe(DEVICES - Math.floor((15 * MINUTE) / 864));
  expect(most).toBeLessThanOrEqual(10_000);
});
