import { randomUUID } from 'node:crypto';
import { toWire } from '@portal/domain/ids';
import { IMPORT_BATCH } from '@portal/domain/limits';
import type { Right } from '@portal/domain/rights';
import { type KyselyPlugin, sql } from 'kysely';
import { json } from '../../db/json';
import { authenticate } from '../../kernel/authenticate';
import { inTransaction } from '../../kernel/transaction';
import { stateOf } from '../../testing/rights/world';
import { onServer } from '../../testing/test-database';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { untilWaiting } from '../../testing/until-waiting';
import { importRows } from './import-devices';

let portal: TestPortal;
let user: TestUser;
let group: string;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  group = await portal.makeGroup();
  user = await portal.makeUser({ rights: [{ right: 'assignGroupDevice', scope: `group:${group}` }] });
});
afterAll(() => portal.close());

const rowOf = (uuid: string) =>
  portal.services.db.selectFrom('devices').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
const idOf = async (uuid: string) => (await rowOf(uuid)).cloud_connect_id;
const load = (rows: unknown, preview?: boolean, who = user) =>
  portal.send('POST', `/api/commander/import${preview === undefined ? '' : `?preview=${preview}`}`, who, rows);
const groupsOf = async (uuid: string) =>
  (
    await portal.services.db.selectFrom('device_groups').select('group_id').where('device_uuid', '=', uuid).execute()
  ).map(({ group_id: id }) => id);
const address = { street: 'Königstraße 12', zipcode: '70173', city: 'Stuttgart', country: 'de' };

describe('POST /api/commander/import', () => {
  it('adds devices, names them, gives them to a group and an address, and has them found on the map [R-EXT-14, R-EXT-07, R-EXT-08, R-VAL-13]', async () => {
    const located: string[] = [];
    const locate = jest
      .spyOn(portal.services.geocoding, 'locate')
      .mockImplementation((devices) => void located.push(...devices));
    const [full, bare] = [await portal.makeDevice(), await portal.makeDevice({ name: 'As it was' })];
    const { status, body } = await load([
      { cloudConnectID: ` ${await idOf(full)} `, name: ' Combi oven ', group: toWire(group), address },
      { cloudConnectID: await idOf(bare), name: 'Fryer', group: toWire(group) },
    ]);
    locate.mockRestore();
    expect(status).toBe(200);
    expect(body).toEqual([
      { cloudConnectID: await idOf(full), uuid: toWire(full), added: true, assigned: true, changed: true },
      { cloudConnectID: await idOf(bare), uuid: toWire(bare), added: true, assigned: true, changed: true },
    ]);
    expect(await rowOf(full)).toMatchObject({
      owner_id: user.id,
      name: 'Combi oven',
      street: 'Königstraße 12',
      country: 'DE',
    });
    expect(await groupsOf(full)).toEqual([group]);
    expect(await rowOf(bare)).toMatchObject({ owner_id: user.id, name: 'Fryer' });
    expect(located).toEqual([full]);
    const log = await portal.services.db
      .selectFrom('audit_log')
      .select(['action', 'scope', 'before', 'after'])
      .where('user_id', '=', user.id)
      .orderBy('serial')
      .execute();
    // Each under its own device or group, with what was before and is now.
    const nowhere = { street: null, zipcode: null, city: null, country: null };
    expect(log).toEqual([
      ...[full, bare].map((uuid) => ({ action: 'device.add', scope: `device:${uuid}`, before: null, after: null })),
      {
        action: 'group.devices.add',
        scope: `group:${group}`,
        before: null,
        after: { devices: [full, bare].map(toWire) },
      },
      {
        action: 'device.update',
        scope: `device:${full}`,
        before: { ...nowhere, name: expect.any(String) },
        after: { ...address, country: 'DE', name: 'Combi oven' },
      },
      {
        action: 'device.update',
        scope: `device:${bare}`,
        before: { name: 'As it was' },
        after: { name: 'Fryer' },
      },
    ]);
  });

  it('keeps where a device is with a new name alone; with a new address whose look-up fails it has no place any more [R-API-98, R-EXT-14]', async () => {
    const { db, geocoding } = portal.services;
    const [renamed, moved] = [await portal.makeDevice({ owner: user.id }), await portal.makeDevice({ owner: user.id })];
    const place = { center: [9.18, 48.77], relevance: 1 };
    await db
      .updateTable('devices')
      .set({ street: 'Altes Ufer 1', city: 'Stuttgart', country: 'DE', coordinates: json([place]) })
      .where('uuid', 'in', [renamed, moved])
      .execute();
    const search = jest.spyOn(geocoding, 'search').mockRejectedValue(new Error('the service does not answer'));
    await geocoding.start();
    const { body } = await load([
      { cloudConnectID: await idOf(renamed), name: 'Combi oven' },
      { cloudConnectID: await idOf(moved), address },
    ]);
    expect(body).toMatchObject([{ changed: true }, { changed: true }]);
    await geocoding.stop();
    expect(search.mock.calls).toContainEqual([expect.objectContaining({ street: 'Königstraße 12' })]);
    search.mockRestore();
    const placeOf = async (uuid: string) => (await portal.get(`/api/commander/${toWire(uuid)}`, user)).body.coordinates;
    expect([await placeOf(renamed), await placeOf(moved)]).toEqual([[place], []]);
  });

  it('tells the same in a preview, and changes nothing at all [R-EXT-14]', async () => {
    const [free, taken] = [await portal.makeDevice(), await portal.makeDevice({ owner: (await portal.makeUser()).id })];
    const rows = [
      { cloudConnectID: await idOf(free), name: 'Oven', group: toWire(group), address },
      { cloudConnectID: await idOf(taken) },
    ];
    const before = await stateOf(portal);
    const preview = await load(rows, true);
    expect(await stateOf(portal)).toBe(before);
    const real = await load(rows, false);
    expect(real.body).toEqual(preview.body);
    expect(await stateOf(portal)).not.toBe(before);
    // Nothing is left to do for who loads it again.
    expect((await load(rows)).body[0]).toMatchObject({ added: false, assigned: false, changed: false });
  });

  it.each([47, 49, 0])('takes no id of %i characters [R-EXT-14, R-VAL-13, R-VAL-19]', async (length) => {
    const before = await stateOf(portal);
    for (const preview of [true, false])
      for (const cloudConnectID of ['x'.repeat(length), `  ${'x'.repeat(length)} `])
        expect((await load([{ cloudConnectID }], preview)).body).toMatchObject([
          { errorId: 'ERROR_VALIDATION', field: 'cloudConnectID', added: false },
        ]);
    expect(await stateOf(portal)).toBe(before);
  });

  it('tells of each row why it cannot be done, and does the others [R-EXT-14, R-DEV-29, R-RIGHT-06, R-VAL-13, R-RIGHT-14]', async () => {
    const seen = await portal.makeGroup();
    await portal.services.db
      .insertInto('group_members')
      .values({ group_id: seen, user_id: user.id, joined_at: 1 })
      .execute();
    const [good, spare] = [await portal.makeDevice(), await portal.makeDevice()];
    const placed = await portal.makeDevice({ groups: [await portal.makeGroup()] });
    const owned = await portal.makeDevice({ owner: (await portal.makeUser()).id });
    const { status, body } = await load([
      { cloudConnectID: 'short' },
      { cloudConnectID: 'x'.repeat(48) },
      { cloudConnectID: await idOf(placed) },
      { cloudConnectID: await idOf(owned) },
      { cloudConnectID: await idOf(spare), group: toWire(seen) },
      { cloudConnectID: await idOf(await portal.makeDevice()), group: toWire('nobody') },
      { cloudConnectID: await idOf(good) },
      { cloudConnectID: await idOf(good), name: 'Twice' },
    ]);
    expect(status).toBe(200);
    expect(body.map(({ errorId, field, added }: Record<string, unknown>) => [errorId, field, added])).toEqual([
      ['ERROR_VALIDATION', 'cloudConnectID', false],
      ['ERROR_CLOUD_CONNECT_ID_UNKNOWN', undefined, false],
      ['ERROR_DEVICE_ALREADY_ADDED', undefined, false],
      ['ERROR_DEVICE_ALREADY_ADDED', undefined, false],
      ['ERROR_NO_RIGHT', undefined, false],
      ['ERROR_GROUP_UNKNOWN', undefined, false],
      [undefined, undefined, true],
      ['ERROR_VALIDATION', 'cloudConnectID', false],
    ]);
    // All or nothing, row by row: what may not go to its group is not the caller's either.
    expect((await rowOf(spare)).owner_id).toBeNull();
    // The whole rows: whose these devices are, and in which group, is not told.
    const untold = {
      added: false,
      assigned: false,
      changed: false,
      errorId: 'ERROR_DEVICE_ALREADY_ADDED',
      message: 'this device has been added already',
    };
    expect(body.slice(2, 4)).toEqual([
      { cloudConnectID: await idOf(placed), ...untold },
      { cloudConnectID: await idOf(owned), ...untold },
    ]);
  });

  it('tells beforehand exactly what it will do and why not, whatever the row [R-EXT-14, R-DEV-29, R-RIGHT-06, R-RIGHT-11, R-RIGHT-12, R-RIGHT-14]', async () => {
    const { db } = portal.services;
    const seen = await portal.makeGroup();
    const other = await portal.makeUser();
    await db.insertInto('group_members').values({ group_id: seen, user_id: user.id, joined_at: 1 }).execute();
    const device = async (...given: Parameters<typeof portal.makeDevice>) => idOf(await portal.makeDevice(...given));
    const wire = toWire(group);
    const free = await device({ name: 'Free' });
    const rows = [
      { cloudConnectID: 'short' },
      { cloudConnectID: 'short', group: 'no id at all!' },
      { cloudConnectID: 'x'.repeat(48) },
      { cloudConnectID: await device({ owner: other.id }) },
      { cloudConnectID: await device({ groups: [await portal.makeGroup()] }), group: wire },
      // Visible, in a group where one may not assign; in one where one may, not in both, and in the very group.
      { cloudConnectID: await device({ groups: [seen], owner: other.id }), group: wire },
      { cloudConnectID: await device({ groups: [group], owner: other.id }), group: toWire(seen) },
      { cloudConnectID: await device({ groups: [group], owner: other.id, name: 'Here' }), group: wire },
      { cloudConnectID: await device({ groups: [group], owner: other.id }), group: wire, name: 'Not mine' },
      { cloudConnectID: await device({ groups: [group], owner: other.id }) },
      { cloudConnectID: await device({ owner: user.id, name: 'Own' }), name: ' Own ', address: { street: '' } },
      { cloudConnectID: await device({ owner: user.id }), name: 'Renamed', group: wire },
      { cloudConnectID: await device(), group: toWire('nobody') },
      { cloudConnectID: await device(), group: toWire(seen) },
      { cloudConnectID: await device(), address: { country: 'Atlantis' } },
      { cloudConnectID: await device(), address: { country: ' fr ', city: null } },
      { cloudConnectID: free, group: wire, name: null, address: null },
      { cloudConnectID: free },
    ];
    const before = await stateOf(portal);
    const preview = (await load(rows, true)).body;
    expect(await stateOf(portal)).toBe(before);
    const real = (await load(rows)).body;
    expect(preview).toEqual(real);
    // Every kind of answer is among them.
    const outcomes = real.map(
      ({ errorId, added, assigned, changed }: Record<string, unknown>) =>
        errorId ??
        (['added', 'assigned', 'changed'].filter((_, place) => [added, assigned, changed][place]).join(' ') ||
          'nothing'),
    );
    expect(outcomes).toEqual([
      'ERROR_VALIDATION',
      'ERROR_VALIDATION',
      'ERROR_CLOUD_CONNECT_ID_UNKNOWN',
      'ERROR_DEVICE_ALREADY_ADDED',
      'ERROR_DEVICE_ALREADY_ADDED',
      'ERROR_NO_RIGHT',
      'ERROR_NO_RIGHT',
      'nothing',
      'ERROR_DEVICE_UPDATE_NOT_ALLOWED',
      'ERROR_DEVICE_ALREADY_ADDED',
      'nothing',
      'assigned changed',
      'ERROR_GROUP_UNKNOWN',
      'ERROR_NO_RIGHT',
      'ERROR_VALIDATION',
      'added changed',
      'added assigned',
      'ERROR_VALIDATION',
    ]);
  });

  /** Rows of devices that are nobody's, with all that a row can say. */
  const freeRows = async (count: number) => {
    const uuids = Array.from({ length: count }, () => randomUUID());
    await portal.services.db
      .insertInto('devices')
      .values(
        uuids.map((uuid) => ({
          uuid,
          cloud_connect_id: uuid.padEnd(48, 'i'),
          name: 'New',
          icon: 'oven',
          registered_at: 1,
        })),
      )
      .execute();
    return uuids.map((uuid, n) => ({
      cloudConnectID: uuid.padEnd(48, 'i'),
      name: `Oven ${n}`,
      group: toWire(group),
      address,
    }));
  };
  /** Imports with a look at, or a hand in, what is asked of the database. */
  const importBeside = async (rows: Awaited<ReturnType<typeof freeRows>>, preview: boolean, plugin: KyselyPlugin) => {
    const { caller } = await authenticate(portal.services, user.bearer);
    const services = { ...portal.services, db: portal.services.db.withPlugin(plugin) };
    return importRows({ services, caller }, rows, preview);
  };
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
  const eventsSince = (serial: number) =>
    portal.services.db.selectFrom('outbox').select('kind').where('serial', '>', serial).execute();

  it.each([true, false])(
    'asks the database as often for many rows as for few, a preview: %s [R-EXT-14]',
    async (preview) => {
      const queries = async (count: number) => {
        const rows = await freeRows(count);
        let asked = 0;
        const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
          asked += 1;
          return node;
        };
        const results = await importBeside(rows, preview, { transformQuery, transformResult });
        expect(results.filter(({ added, assigned, changed }) => added && assigned && changed)).toHaveLength(count);
        return asked;
      };
      const few = await queries(2);
      expect(await queries(60)).toBe(few);
      expect(few).toBeLessThan(20);
    },
  );

  it('does a batch of rows or none of it: what failed on its way is done when it is sent again, and the rest says it was [R-EXT-14]', async () => {
    const rows = await freeRows(IMPORT_BATCH + 20);
    let batches = 0;
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => {
        // The events are written last.
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"outbox"')) {
          batches += 1;
          if (batches === 2) throw new Error('the database went away');
        }
        return node;
      },
      transformResult,
    };
    await expect(importBeside(rows, false, breaking)).rejects.toThrow('went away');
    const owned = async () =>
      (await portal.services.db.selectFrom('devices').select('uuid').where('owner_id', '=', user.id).execute()).length;
    expect(await owned()).toBe(IMPORT_BATCH);
    const { body } = await load(rows);
    expect(await owned()).toBe(rows.length);
    const done = body.map(({ added, assigned, changed }: Record<string, boolean>) => [added, assigned, changed].join());
    expect(done).toEqual([...Array(IMPORT_BATCH).fill('false,false,false'), ...Array(20).fill('true,true,true')]);
  });

  it('tells of all that came to one group at once, so that 200 rows are no storm [R-EXT-14, R-SHELL-24]', async () => {
    const rows = await freeRows(IMPORT_BATCH);
    const { serial } = await portal.services.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.coalesce(fn.max('serial'), sql.lit(0)).as('serial'))
      .executeTakeFirstOrThrow();
    await load(rows.map(({ cloudConnectID, group: to }) => ({ cloudConnectID, group: to })));
    expect((await eventsSince(serial)).map(({ kind }) => kind)).toEqual(['tree.changed', 'rights', 'tree.changed']);
  });

  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip)(
    'takes no device that somebody else adds at that moment [R-DEV-29, R-EXT-14]',
    async () => {
      const [device, other] = [await portal.makeDevice(), await portal.makeUser()];
      const row = { cloudConnectID: await idOf(device) };
      const { answer } = await inTransaction(portal.services, async (trx) => {
        await trx.updateTable('devices').set({ owner_id: other.id }).where('uuid', '=', device).execute();
        const answer = load([row]);
        await untilWaiting(portal.services.db, 1, answer);
        return { answer };
      });
      expect((await answer).body).toMatchObject([{ added: false, errorId: 'ERROR_DEVICE_ALREADY_ADDED' }]);
      expect((await rowOf(device)).owner_id).toBe(other.id);
    },
  );

  it('gives nothing to a group by a right that was withdrawn after the call came [R-EXT-14, R-RIGHT-07]', async () => {
    const { db } = portal.services;
    const device = await portal.makeDevice();
    await db.insertInto('group_members').values({ group_id: group, user_id: user.id, joined_at: 1 }).execute();
    const { caller } = await authenticate(portal.services, user.bearer);
    await db.deleteFrom('user_rights').where('user_id', '=', user.id).execute();
    const rows = [{ cloudConnectID: await idOf(device), group: toWire(group) }];
    expect(await importRows({ services: portal.services, caller }, rows, false)).toMatchObject([
      { added: false, assigned: false, errorId: 'ERROR_NO_RIGHT' },
    ]);
    expect([(await rowOf(device)).owner_id, await groupsOf(device)]).toEqual([null, []]);
  });

  it('gives a device that the caller may assign to a further group, without changing hands [R-EXT-14, R-RIGHT-12]', async () => {
    const owner = await portal.makeUser();
    const second = await portal.makeGroup();
    const admin = await portal.makeUser({
      rights: [group, second].map((at) => ({ right: 'assignGroupDevice' as const, scope: `group:${at}` })),
    });
    const device = await portal.makeDevice({ groups: [group], owner: owner.id });
    expect(
      (await load([{ cloudConnectID: await idOf(device), group: toWire(second) }], false, admin)).body,
    ).toMatchObject([{ added: false, assigned: true, changed: false }]);
    expect((await rowOf(device)).owner_id).toBe(owner.id);
    const renamed = await load(
      [{ cloudConnectID: await idOf(device), group: toWire(second), name: 'Mine' }],
      false,
      admin,
    );
    expect(renamed.body).toMatchObject([{ errorId: 'ERROR_DEVICE_UPDATE_NOT_ALLOWED' }]);
    // Who only sees it in a group must not gain control through a group of their own.
    const viewer = await portal.makeUser({
      groups: [group],
      rights: [{ right: 'assignGroupDevice', scope: `group:${await portal.makeGroup()}` }],
    });
    const own = await sql<{ scope: string }>`select scope from user_rights where user_id = ${viewer.id}`.execute(
      portal.services.db,
    );
    const target = own.rows[0]?.scope.slice('group:'.length) ?? '';
    expect(
      (await load([{ cloudConnectID: await idOf(device), group: toWire(target) }], false, viewer)).body,
    ).toMatchObject([{ errorId: 'ERROR_NO_RIGHT' }]);
    // Nor by the right on the device alone.
    await portal.services.db
      .insertInto('user_rights')
      .values({ user_id: viewer.id, right: 'assignGroupDevice', scope: `device:${device}` })
      .execute();
    expect(
      (await load([{ cloudConnectID: await idOf(device), group: toWire(target) }], false, await portal.renew(viewer)))
        .body,
    ).toMatchObject([{ errorId: 'ERROR_NO_RIGHT' }]);
  });

  it.each([
    ['the group that it is in', { assign: ['here'], update: ['here'], to: 'here' }],
    [
      'the group that it is in, when it goes to a further one',
      { assign: ['here', 'there'], update: ['here'], to: 'there' },
    ],
    ['the group that it goes to', { assign: ['here', 'there'], update: ['there'], to: 'there' }],
  ] as const)(
    "names somebody else's device for who holds updateGroup on %s [R-RIGHT-11, R-EXT-14]",
    async (_, { assign, update, to }) => {
      const groups = { here: group, there: await portal.makeGroup() };
      const rights = (right: Right, places: readonly (keyof typeof groups)[]) =>
        places.map((place) => ({ right, scope: `group:${groups[place]}` }));
      const who = await portal.makeUser({
        rights: [...rights('assignGroupDevice', assign), ...rights('updateGroup', update)],
      });
      const owner = (await portal.makeUser()).id;
      const device = await portal.makeDevice({ groups: [groups.here], owner, name: 'Old' });
      const rows = [{ cloudConnectID: await idOf(device), group: toWire(groups[to]), name: 'New' }];
      const wanted = [{ uuid: toWire(device), added: false, assigned: to === 'there', changed: true }];
      expect((await load(rows, true, who)).body).toMatchObject(wanted);
      expect(await rowOf(device)).toMatchObject({ owner_id: owner, name: 'Old' });
      expect((await load(rows, false, who)).body).toMatchObject(wanted);
      expect(await rowOf(device)).toMatchObject({ owner_id: owner, name: 'New' });
      expect((await groupsOf(device)).toSorted()).toEqual([...new Set([groups.here, groups[to]])].toSorted());
    },
  );

  it('is no way to guess ids: 60 misses a minute [R-EXT-14, R-API-45]', async () => {
    const misses = Array.from({ length: 70 }, (_, index) => ({ cloudConnectID: `${index}`.padEnd(48, 'z') }));
    const { body } = await load(misses, true);
    const ids = body.map(({ errorId }: { errorId: string }) => errorId);
    expect(ids.filter((id: string) => id === 'ERROR_CLOUD_CONNECT_ID_UNKNOWN')).toHaveLength(60);
    expect(ids.slice(60)).toEqual(Array(10).fill('ERROR_TOO_MANY'));
  });

  it.each([
    ['no list', {}],
    ['an empty list', []],
    ['more than 500 rows', Array(501).fill({ cloudConnectID: 'x' })],
    ['a country of 10,001 letters', [{ cloudConnectID: 'x'.repeat(48), address: { country: 'x'.repeat(10_001) } }]],
  ])('answers 400 for %s [R-EXT-14, R-VAL-19]', async (_, rows) =>
    expect((await load(rows)).body.errorId).toBe('ERROR_VALIDATION'),
  );
});
