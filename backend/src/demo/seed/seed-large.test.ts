import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testPortal } from '../../testing/test-portal';
import { buildFleet } from './fleet';
import { EXTENTS, grownFleet } from './large';
import { seed } from './seed';

it('seeds 10,000 devices in 1,000 groups in less than a minute', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-large-'));
  const portal = await testPortal({ config: { seed: 'large', dataDir } });
  try {
    const started = performance.now();
    await seed(portal.services);
    expect(performance.now() - started).toBeLessThan(60_000);
    const { rows } =
      await sql`select (select count(*) from groups) as groups, (select count(distinct device_uuid) from device_groups) as devices,
      (select count(distinct c.descendant) from group_closure c join groups g on g.id = c.ancestor where g.name = 'Marktküche GmbH') as below`.execute(
        portal.services.db,
      );
    expect(rows).toEqual([{ groups: 1_000, devices: 10_000, below: 1_000 }]);
  } finally {
    await portal.close();
    await rm(dataDir, { recursive: true });
  }
});

it.each(Object.entries(EXTENTS))(
  'grows to exactly so many groups and devices, each its own, with SEED=%s',
  (_, extent) => {
    const { groups, devices } = buildFleet(grownFleet(extent), Date.now());
    const housed = devices.filter(({ groupId }) => groupId !== null);
    expect({ groups: groups.length, devices: housed.length }).toEqual(extent);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(extent.groups);
    expect(new Set(devices.map(({ uuid }) => uuid)).size).toBe(devices.length);
    expect(new Set(devices.map(({ cloudConnectId }) => cloudConnectId)).size).toBe(devices.length);
  },
);

it('leaves the database empty with SEED=none [R-API-99]', async () => {
  const portal = await testPortal({ config: { seed: 'none' } });
  try {
    expect(await seed(portal.services)).toBe(false);
    const { rows } =
      await sql`select (select count(*) from users) as users, (select count(*) from devices) as devices`.execute(
        portal.services.db,
      );
    expect(rows).toEqual([{ users: 0, devices: 0 }]);
  } finally {
    await portal.close();
  }
});
