import { sql } from 'kysely';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';
import { accessTo, type Caller, devicesWith, mayOn, visibleDeviceIds, visibleGroupIds } from './access';
import { authenticate } from './authenticate';

const GROUPS = 1_000;
const DEVICES = 10_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.services;
  // Ten below each: 1, 10, 100, 889.
  await sql`insert into groups (id, parent_id, name, created_at)
    select 'g' || n, case when n = 0 then null else 'g' || ((n - 1) / 10) end, 'Group ' || n, 1 from generate_series(0, ${GROUPS - 1}::int) n order by n`.execute(
    db,
  );
  await sql`insert into devices (uuid, cloud_connect_id, name, registered_at) select 'd' || n, 'c' || n, 'Device ' || n, 1 from generate_series(0, ${DEVICES - 1}::int) n`.execute(
    db,
  );
  await sql`insert into device_groups (device_uuid, group_id, joined_at) select 'd' || n, 'g' || (n % ${GROUPS}::int), 1 from generate_series(0, ${DEVICES - 1}::int) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
});
afterAll(() => portal.close());

const callerOf = async (user: TestUser): Promise<Caller> => (await authenticate(portal.services, user.bearer)).caller;

/** The best of some runs in ms: what the work itself takes, whatever else the machine does. */
async function best(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 7; run += 1) {
    const begin = performance.now();
    await work();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

describe('with 1,000 groups and 10,000 devices', () => {
  it('closure, visibility and rights agree on the numbers [R-RIGHT-02, R-RIGHT-04]', async () => {
    const { db } = portal.services;
    const all = await callerOf(await portal.makeUser({ groups: ['g0'] }));
    const branch = await callerOf(await portal.makeUser({ roles: [{ role: 'group-viewer', group: 'g1' }] }));
    expect(await visibleGroupIds(db, all)).toHaveLength(GROUPS);
    expect(await visibleDeviceIds(db, all)).toHaveLength(DEVICES);
    // g1, its ten, their hundred.
    expect(await visibleGroupIds(db, branch)).toHaveLength(111);
    expect(await visibleDeviceIds(db, branch)).toHaveLength(1_110);
    expect(await mayOn(db, branch, 'readIncident', { device: 'd111' })).toBe(true);
    expect(await mayOn(db, branch, 'readIncident', { device: 'd2' })).toBe(false);
  });

  it('each check takes a few ms, each whole list a fraction of a second', async () => {
    const { db } = portal.services;
    const user = await portal.makeUser({ roles: [{ role: 'group-admin', group: 'g0' }] });
    const many = await portal.makeUser({
      roles: Array.from({ length: 300 }, (_, index) => ({ role: 'group-viewer', group: `g${index * 3 + 100}` })),
    });
    const caller = await callerOf(user);
    const busy = await callerOf(many);
    const times = {
      authenticate: await best(() => authenticate(portal.services, user.bearer)),
      'authenticate, 300 grants': await best(() => authenticate(portal.services, many.bearer)),
      'access to a device': await best(() => accessTo(db, caller, { device: 'd999' })),
      'access to a group': await best(() => accessTo(db, caller, { group: 'g999' })),
      'visible groups': await best(() => visibleGroupIds(db, caller)),
      'visible devices': await best(() => visibleDeviceIds(db, caller)),
      'visible devices, 300 grants': await best(() => visibleDeviceIds(db, busy)),
      'devices with readIncident': await best(() =>
        sql`select uuid from devices where uuid in ${devicesWith(caller, 'readIncident')}`.execute(db),
      ),
    };
    if (process.env['BENCH']) process.stderr.write(`${JSON.stringify(times, null, 1)}\n`);
    // Ten times what an idle machine needs: a missing index or a walk over all rows costs far more.
    expect(times['access to a device']).toBeLessThan(50);
    expect(times['access to a group']).toBeLessThan(50);
    expect(times.authenticate).toBeLessThan(50);
    expect(times['visible devices']).toBeLessThan(1_000);
    expect(times['devices with readIncident']).toBeLessThan(1_000);
  });
});
