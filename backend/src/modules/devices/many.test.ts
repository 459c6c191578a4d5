/** Who sees more groups than are looked at all at once: pages are read as such, and counted once. */
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { holdsOnDevice, seesDevice, seesMany } from '../../kernel/access';
import { authenticate } from '../../kernel/authenticate';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

const GROUPS = 5_100;
const DEVICES = 60;

let portal: TestPortal;
let admin: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.services;
  await sql`insert into groups (id, parent_id, name, created_at)
    select 'g' || n, case when n = 0 then null else 'g0' end, 'Group ' || n, 1 from generate_series(0, ${GROUPS - 1}::int) n order by n`.execute(
    db,
  );
  await sql`insert into devices (uuid, cloud_connect_id, name, registered_at) select 'd' || lpad(n::text, 3, '0'), 'c' || n, 'Oven ' || n, 1 from generate_series(0, ${DEVICES - 1}::int) n`.execute(
    db,
  );
  // Every sixth is nobody's, and every fourth stands in two groups.
  await sql`insert into device_groups (device_uuid, group_id, joined_at) select uuid, 'g' || right(uuid, 3)::int, 1 from devices where right(uuid, 3)::int % 6 > 0
    union all select uuid, 'g5000', 2 from devices where right(uuid, 3)::int % 6 > 0 and right(uuid, 3)::int % 4 = 0`.execute(
    db,
  );
  await sql`insert into incidents (id, device_uuid, event_key, event, summary, category, priority, reported_at)
    select 'i' || right(uuid, 3), uuid, 'k', 'E1', 'Door open', 'alarm', 'HIGH', 7 + right(uuid, 3)::int / 2 from devices`.execute(
    db,
  );
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: 'g0' }] });
  viewer = await portal.makeUser({ groups: ['g1'] });
  await portal.makeDevice({ owner: admin.id, name: 'Own' });
  await sql`analyze`.execute(db);
});
afterAll(() => portal.close());

const callerOf = async (user: TestUser) => (await authenticate(portal.services, user.bearer)).caller;

/** All pages, one after the other. */
async function pages(path: string, user: TestUser) {
  const found: { rows: string[]; total: unknown }[] = [];
  for (let url = path; url; ) {
    const { body, headers } = await portal.get(url, user);
    found.push({
      rows: body.map((row: { uuid?: string; id?: string }) => row.uuid ?? row.id),
      total: headers['x-total-count'],
    });
    url = /<(.*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
  }
  return found;
}

const seen = Array.from({ length: DEVICES }, (_, n) => n).filter((n) => n % 6 > 0);

describe('who sees very many groups [R-EXT-05, R-RIGHT-04]', () => {
  it('is told from who sees few', async () => {
    expect(await seesMany(portal.services.db, await callerOf(admin))).toBe(true);
    expect(await seesMany(portal.services.db, await callerOf(viewer))).toBe(false);
  });

  it('gets every device once, page by page as in the whole list, which both calls answer, with their number [R-API-40]', async () => {
    const wholeOf = async (path: string): Promise<string[]> =>
      (await portal.get(path, admin)).body.map(({ uuid }: { uuid: string }) => uuid);
    const whole = await wholeOf('/api/frontend/devices');
    expect(whole).toHaveLength(seen.length + 1);
    expect((await wholeOf('/api/commander')).toSorted()).toEqual(whole.toSorted());
    const found = await pages('/api/frontend/devices?limit=20', admin);
    expect(found.flatMap(({ rows }) => rows)).toEqual(whole);
    expect(found.map(({ rows, total }) => [rows.length, total])).toEqual([
      [20, '51'],
      [20, '51'],
      [11, '51'],
    ]);
    expect(await pages('/api/frontend/devices?limit=20', viewer)).toEqual([{ rows: [toWire('d001')], total: '1' }]);
  });

  it('goes on behind a device that is gone', async () => {
    const cursor = Buffer.from(JSON.stringify([3, toWire('d004x'), 51])).toString('base64url');
    const { body } = await portal.get(`/api/frontend/devices?limit=2&cursor=${cursor}`, admin);
    expect(body.map(({ uuid }: { uuid: string }) => uuid)).toEqual(['d005', 'd007'].map(toWire));
  });

  it('finds devices by name, of which a page is read', async () => {
    const found = await pages('/api/frontend/devices?limit=3&q=oven+1', admin);
    const wanted = seen.filter((n) => String(n).startsWith('1')).map((n) => toWire(`d${String(n).padStart(3, '0')}`));
    expect(found.flatMap(({ rows }) => rows)).toEqual(wanted);
    expect(found[0]?.total).toBe(String(wanted.length));
  });

  it('finds each text in any letters, what stands between stars in one line, and signs as they stand [R-DEV-02, R-EXT-22]', async () => {
    const { db } = portal.services;
    const texts = [
      ['t1', 'Backofen Straßburg', 'Königstraße 3', 'Zürich'],
      ['t2', 'Духовка 4', 'Улица', 'Zürich'],
      ['t3', '100 % Umluft_a', 'Weg – 7', null],
      ['t4', 'ŁÓDŹ Œuvre', '100.2 (a|b)', 'ŞİŞLİ'],
    ] as const;
    for (const [uuid, name, street, city] of texts) {
      await db
        .insertInto('devices')
        .values({ uuid, cloud_connect_id: `cc-${uuid}`, name, street, city, registered_at: 1 })
        .execute();
      await db.insertInto('device_groups').values({ device_uuid: uuid, group_id: 'g0', joined_at: 1 }).execute();
    }
    const few = await portal.makeUser({
      rights: texts.map(([uuid]) => ({ right: 'updateIncident', scope: `device:${uuid}` })),
    });
    for (const [q, found] of [
      ['konigSTRASSE', ['t1']],
      ['zurich', ['t1', 't2']],
      ['ДУХОВКА', ['t2']],
      ['back*burg', ['t1']],
      ['back*zurich', []],
      ['Дух*4', ['t2']],
      ['% u*_A', ['t3']],
      ['–', ['t3']],
      ['lodz oeuvre', ['t4']],
      ['100.2 (a|*)', ['t4']],
      ['100.2*(a|', ['t4']],
      ['100x2*b', []],
      ['sisli', ['t4']],
      ['burg\nkonig', []],
      ['cc-t', ['t1', 't2', 't3', 't4']],
    ] as const)
      for (const [limit, user] of [
        ['', admin],
        ['&limit=2', admin],
        ['&limit=2', few],
      ] as const) {
        const all = await pages(`/api/frontend/devices?q=${encodeURIComponent(q)}${limit}`, user);
        expect([q, all.flatMap(({ rows }) => rows)]).toEqual([q, found.map(toWire)]);
        expect(all[0]?.total).toBe(String(found.length));
      }
    await db.deleteFrom('devices').where('uuid', 'in', ['t1', 't2', 't3', 't4']).execute();
  });

  it('reads a page of a search that very many fit, with letters of any kind, as of the whole list [R-EXT-05, R-EXT-22]', async () => {
    const { db } = portal.services;
    await sql`insert into devices (uuid, cloud_connect_id, name, registered_at)
      select 'm' || lpad(n::text, 4, '0'), 'm' || n, case when n % 1000 = 7 then 'Печь fryer ' else 'Fryer ' end || n, 1 from generate_series(0, 2999) n`.execute(
      db,
    );
    // Every tenth is nobody's, and one is the admin's own alone.
    await sql`insert into device_groups (device_uuid, group_id, joined_at) select uuid, 'g5', 1 from devices where uuid like 'm%' and right(uuid, 1) <> '0'`.execute(
      db,
    );
    await db.updateTable('devices').set({ owner_id: admin.id }).where('uuid', '=', 'm0010').execute();
    await sql`analyze`.execute(db);
    const whole = (await portal.get('/api/frontend/devices?q=fryer', admin)).body.map(
      ({ uuid }: { uuid: string }) => uuid,
    );
    expect(whole).toHaveLength(2_701);
    const found = await pages('/api/frontend/devices?q=fryer&limit=1000', admin);
    expect(found.flatMap(({ rows }) => rows)).toEqual(whole);
    expect(found.map(({ total }) => total)).toEqual(['2701', '2701', '2701']);
    const cursor = Buffer.from(JSON.stringify([2_700, ''])).toString('base64url');
    const { body } = await portal.get(`/api/frontend/devices?q=fryer&limit=5&cursor=${cursor}`, admin);
    expect(body.map(({ uuid }: { uuid: string }) => uuid)).toEqual(whole.slice(2_700));
    await sql`delete from devices where uuid like 'm%'`.execute(db);
  });

  it.each(['', '&sort=device', '&sort=-priority', '&status=NEW', `&group=${toWire('g0')}`])(
    'gets every incident once, page by page, with their number%s [R-EXT-01, R-ROUTE-14, R-RIGHT-27]',
    async (more) => {
      const whole = (await portal.get(`/api/incidents?${more.slice(1)}`, admin)).body;
      const found = await pages(`/api/incidents?limit=20${more}`, admin);
      expect(found.flatMap(({ rows }) => rows)).toEqual(whole.map(({ id }: { id: string }) => id));
      expect(found.map(({ total }) => total)).toEqual(['50', '50', '50']);
    },
  );

  it('is told how many incidents are unresolved on visible devices, and the newest five [R-EXT-02, R-SHELL-10]', async () => {
    const { db } = portal.services;
    const resolve = (status: 'RESOLVED' | 'NEW') =>
      db.updateTable('incidents').set({ status }).where('id', '=', 'i058').execute();
    await resolve('RESOLVED');
    const { total, newest } = (await portal.get('/api/incidents/summary', admin)).body;
    await resolve('NEW');
    // Nobody sees the device of i054.
    const ids = ['i059', 'i056', 'i057', 'i055', 'i052'].map(toWire);
    expect([total, newest.map(({ id }: { id: string }) => id)]).toEqual([49, ids]);
  });

  it('may do with each device what is found of all of them [R-RIGHT-11, R-RIGHT-27]', async () => {
    const { db } = portal.services;
    for (const user of [admin, viewer, await portal.makeUser()]) {
      const caller = await callerOf(user);
      const whole = (await portal.get('/api/frontend/devices', user)).body.map(({ uuid }: { uuid: string }) => uuid);
      const { rows } = await sql<{ uuid: string; sees: boolean; may: boolean }>`
        select uuid, ${seesDevice(caller, sql.ref('d.uuid'))} as sees, ${holdsOnDevice(caller, 'updateIncident', sql.ref('d.uuid'))} as may
        from devices d order by uuid`.execute(db);
      expect(rows.filter(({ sees }) => sees).map(({ uuid }) => toWire(uuid))).toEqual(whole);
      expect(rows.filter(({ may }) => may)).toHaveLength(user === admin ? whole.length : 0);
    }
  });
});
