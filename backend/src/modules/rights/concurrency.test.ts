/** Twenty clients at once: nothing is lost unseen, nothing is seen half done. */
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { inTransaction } from '../../kernel/transaction';
import { onServer } from '../../testing/test-database';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { untilWaiting } from '../../testing/until-waiting';

let portal: TestPortal;
let root: string;
let admins: TestUser[];
let member: TestUser;
const CLIENTS = 20;
const ROLES = ['group-admin', 'group-operator', 'group-viewer'];

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = await portal.makeGroup(undefined, 'Start');
  admins = [];
  for (let nth = 0; nth < 4; nth += 1)
    admins.push(await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] }));
  member = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
});

const admin = (nth = 0) => admins[nth % admins.length] as TestUser;
const many = <T>(act: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, nth) => act(nth)));
const countOf = (values: readonly unknown[], wanted: unknown) => values.filter((value) => value === wanted).length;
const logOf = (subject: string, action: string) =>
  portal.services.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('serial')
    .execute();
const adminsLeft = async (group = root) =>
  (
    await portal.services.db
      .selectFrom('user_roles')
      .select('user_id')
      .where('scope', '=', `group:${group}`)
      .where('role_id', '=', 'group-admin')
      .execute()
  ).length;

describe('edits of one group', () => {
  it('with the same If-Match let exactly one through; the others are told [R-EXT-04]', async () => {
    const tag = String((await portal.get(`/api/groups/${toWire(root)}`, admin())).headers['etag']);
    const answers = await many((nth) =>
      portal.send('PUT', `/api/groups/${toWire(root)}`, admin(nth), { name: `Client ${nth}` }, { 'if-match': tag }),
    );
    expect([
      countOf(
        answers.map(({ status }) => status),
        200,
      ),
      countOf(
        answers.map(({ body }) => body.errorId),
        'ERROR_CHANGED_MEANWHILE',
      ),
    ]).toEqual([1, CLIENTS - 1]);
  });

  it('without it follow each other, and the log shows each on top of the one before [R-EXT-04, R-EXT-08]', async () => {
    const answers = await many((nth) =>
      portal.send('PUT', `/api/groups/${toWire(root)}`, admin(nth), { name: `Client ${nth}` }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const log = await logOf(`group:${root}`, 'group.update');
    const names = ['Start', ...log.map(({ after }) => (after as { name: string }).name)];
    expect(log.map(({ before }) => (before as { name: string }).name)).toEqual(names.slice(0, -1));
    expect((await portal.get(`/api/groups/${toWire(root)}`, admin())).body.name).toBe(names.at(-1));
    expect(log).toHaveLength(CLIENTS);
  });
});

describe('roles of one user', () => {
  it('are replaced as a whole: a reader never finds none, and no change is lost unseen [R-EXT-03, R-GRP-15, R-EXT-08]', async () => {
    let done = false;
    const seen = new Set<number>();
    const watch = (async () => {
      while (!done) {
        const rows = await portal.services.db
          .selectFrom('user_roles')
          .select('role_id')
          .where('user_id', '=', member.id)
          .execute();
        seen.add(rows.length);
      }
    })();
    const answers = await many((nth) =>
      portal.send('PUT', `/api/rights/${toWire(member.id)}`, admin(nth), {
        scope: `group:${root}`,
        roles: [ROLES[nth % 3]],
      }),
    );
    done = true;
    await watch;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect([...seen]).toEqual([1]);
    const log = await logOf(`user:${member.id}`, 'rights.set');
    const states = [['group-viewer'], ...log.map(({ after }) => (after as { roles: string[] }).roles)];
    expect(log.map(({ before }) => (before as { roles: string[] }).roles)).toEqual(states.slice(0, -1));
  });

  it('are given and taken at once without a deadlock [R-API-71, R-API-73]', async () => {
    const answers = await many((nth) =>
      nth % 2 === 0
        ? portal.send('POST', `/api/rights/${toWire(member.id)}`, admin(nth), { 'group-operator': `group:${root}` })
        : portal.send(
            'DELETE',
            `/api/rights/${toWire(member.id)}/${toWire(`group:${root}`)}/group-operator`,
            admin(nth),
          ),
    );
    for (const { status } of answers) expect([204, 404]).toContain(status);
  });
});

describe('the last admin', () => {
  it('is left when all remove each other [R-RIGHT-13, R-API-65]', async () => {
    const answers = await Promise.all(
      admins.flatMap((who) =>
        admins
          .filter((other) => other !== who)
          .map((other) => portal.send('DELETE', `/api/groups/${toWire(root)}/users/${toWire(other.id)}`, who)),
      ),
    );
    // Whoever was removed while the call waited may do nothing more.
    for (const { status } of answers) expect([204, 404, 403, 409]).toContain(status);
    expect(await adminsLeft()).toBeGreaterThanOrEqual(1);
  });

  it('is left when all step back at once [R-RIGHT-13, R-EXT-03]', async () => {
    const answers = await Promise.all(
      admins.map((who) =>
        portal.send('PUT', `/api/rights/${toWire(who.id)}`, who, { scope: `group:${root}`, roles: ['group-viewer'] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 409]);
    expect(await adminsLeft()).toBe(1);
  });
});

describe('the shape of a tree', () => {
  it('holds when groups are created below one that is deleted [R-GRP-03, R-API-57]', async () => {
    const child = await portal.makeGroup(root);
    const [removed, ...created] = await Promise.all([
      portal.send('DELETE', `/api/groups/${toWire(child)}`, admin()),
      ...Array.from({ length: CLIENTS }, (_, nth) =>
        portal.send('POST', '/api/groups', admin(nth), { name: `Client ${nth}`, parentGroupID: toWire(child) }),
      ),
    ]);
    expect(removed?.status).toBe(204);
    for (const { status } of created) expect([201, 404]).toContain(status);
    const { db } = portal.services;
    expect(await db.selectFrom('groups').select('id').where('parent_id', '=', child).execute()).toEqual([]);
    expect(await db.selectFrom('group_closure').select('descendant').where('ancestor', '=', child).execute()).toEqual(
      [],
    );
  });

  it('is deleted once by many', async () => {
    const child = await portal.makeGroup(root);
    const answers = await many((nth) => portal.send('DELETE', `/api/groups/${toWire(child)}`, admin(nth)));
    expect([
      countOf(
        answers.map(({ status }) => status),
        204,
      ),
      countOf(
        answers.map(({ status }) => status),
        404,
      ),
    ]).toEqual([1, CLIENTS - 1]);
  });

  it('never holds a device that its owner has removed meanwhile [R-API-39, R-API-66]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const device = await portal.makeDevice({ owner: admin().id });
      const [assigned, removed] = await Promise.all([
        portal.send('PUT', `/api/groups/${toWire(root)}/devices`, admin(), [toWire(device)]),
        portal.send('DELETE', `/api/commander/${toWire(device)}`, admin()),
      ]);
      const places = await portal.services.db
        .selectFrom('device_groups')
        .select('group_id')
        .where('device_uuid', '=', device)
        .execute();
      expect([
        [204, 409, 1],
        [404, 204, 0],
      ]).toContainEqual([assigned.status, removed.status, places.length]);
    }
  });
});

describe('invitations', () => {
  it('of one address by many are counted one after the other, and join into one membership [R-API-72, R-GRP-14]', async () => {
    const answers = await many((nth) =>
      portal.send('POST', '/api/rights/user?email=crowd%40people.example', admin(nth), {
        'group-viewer': `group:${root}`,
      }),
    );
    expect([
      countOf(
        answers.map(({ status }) => status),
        204,
      ),
      countOf(
        answers.map(({ status }) => status),
        429,
      ),
    ]).toEqual([3, CLIENTS - 3]);
    expect(
      await portal.services.db.selectFrom('invitations').select('email').where('group_id', '=', root).execute(),
    ).toHaveLength(1);
  });
});

describe('a device of nobody', () => {
  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip).each([
    ['is taken out of both', (device: string) => `/devices/${toWire(device)}`],
    ['loses both', () => ''],
  ])('in two trees that %s at once keeps nothing of them [R-DEV-31, R-API-67, R-GRP-03]', async (_what, path) => {
    const { db } = portal.services;
    const groups = [root, await portal.makeGroup()];
    const boss = await portal.makeUser({ roles: groups.map((group) => ({ role: 'group-admin', group })) });
    const uuid = await portal.makeDevice({ groups, name: 'Oven of the canteen' });
    await db.updateTable('devices').set({ city: 'Stuttgart' }).where('uuid', '=', uuid).execute();
    const { calls } = await inTransaction(portal.services, async (trx) => {
      await trx.selectFrom('devices').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
      // Whoever does not wait for the device waits before the end: neither sees that the other has taken it out.
      await sql`lock table audit_log in share mode`.execute(trx);
      const calls = groups.map((group) => portal.send('DELETE', `/api/groups/${toWire(group)}${path(uuid)}`, boss));
      await untilWaiting(db, 2, Promise.race(calls));
      return { calls };
    });
    for (const { status } of await Promise.all(calls)) expect(status).toBe(204);
    const left = db.selectFrom('devices').select(['name', 'city', 'cloud_connect_id as id']).where('uuid', '=', uuid);
    const { id, ...rest } = await left.executeTakeFirstOrThrow();
    expect(rest).toEqual({ name: id.slice(0, 8), city: null });
  });
});
