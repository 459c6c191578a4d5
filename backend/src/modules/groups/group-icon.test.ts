import { toWire } from '@portal/domain/ids';
import { picture } from '../../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

/** No image by its content, whatever it is called. */
const DRAWING = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'logo.png' };

let portal: TestPortal;
let root: string;
let admin: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let png: Buffer;
const DEFAULT = '/files/icons/group.svg';
beforeAll(async () => {
  portal = await testPortal();
  png = await picture('png', 20);
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = await portal.makeGroup(undefined, 'Kantine');
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
  stranger = await portal.makeUser();
});

const path = (rest = '') => `/api/groups/${toWire(root)}${rest}`;
const iconOf = async (group = root) => (await portal.get(`/api/groups/${toWire(group)}`, admin)).body.iconURL as string;
const groupCount = async () => (await portal.services.db.selectFrom('groups').select('id').execute()).length;
const storedFiles = async () => (await portal.services.db.selectFrom('files').select('name').execute()).length;

describe('the icon of a group', () => {
  it('is set, loads without bearer, and is gone with the next one and the default [R-API-60, R-API-61, R-API-07, R-ROUTE-29, R-EXT-08, R-GRP-07]', async () => {
    const first = await portal.upload('PUT', path('/icon'), admin, { bytes: png, name: 'logo.png' });
    expect([first.status, first.body]).toEqual([200, { iconURL: expect.stringMatching(/^\/files\/[\w-]{43}$/) }]);
    expect(await iconOf()).toBe(first.body.iconURL);
    // Of that group alone.
    const child = await portal.makeGroup(root);
    expect(await iconOf(child)).toBe(DEFAULT);
    const below = await portal.upload('PUT', `/api/groups/${toWire(child)}/icon`, admin, { bytes: png });
    expect(await iconOf()).toBe(first.body.iconURL);
    expect((await portal.get(first.body.iconURL)).headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    // The same picture has another address each time: whoever holds it can't work it out.
    const second = await portal.upload('PUT', path('/icon'), admin, { bytes: png, name: 'logo.png' });
    expect(second.body.iconURL).not.toBe(first.body.iconURL);
    expect([(await portal.get(first.body.iconURL)).status, (await portal.get(second.body.iconURL)).status]).toEqual([
      404, 200,
    ]);
    expect((await portal.send('DELETE', path('/icon'), admin)).status).toBe(204);
    expect([await iconOf(), (await portal.get(second.body.iconURL)).status]).toEqual([DEFAULT, 404]);
    expect(await iconOf(child)).toBe(below.body.iconURL);
    expect((await portal.send('DELETE', path('/icon'), admin)).status).toBe(204);
    const log = await portal.services.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'scope', 'before', 'after'])
      .where('subject', '=', `group:${root}`)
      .orderBy('serial')
      .execute();
    const [old, fresh] = [first, second].map(({ body }) => body.iconURL.slice('/files/'.length) as string);
    expect(log).toEqual(
      [
        { user_id: admin.id, action: 'group.icon.set', before: { icon: null }, after: { icon: old } },
        { user_id: admin.id, action: 'group.icon.set', before: { icon: old }, after: { icon: fresh } },
        { user_id: admin.id, action: 'group.icon.delete', before: { icon: fresh }, after: { icon: null } },
      ].map((entry) => ({ ...entry, scope: `group:${root}` })),
    );
  });

  it('needs updateGroup, and nothing is stored otherwise [R-API-60, R-API-61, R-RIGHT-17, R-RIGHT-06]', async () => {
    const before = await storedFiles();
    for (const [who, errorId] of [
      [viewer, 'ERROR_NO_RIGHT'],
      [stranger, 'ERROR_GROUP_UNKNOWN'],
    ] as const) {
      expect((await portal.upload('PUT', path('/icon'), who, { bytes: png })).body.errorId).toBe(errorId);
      expect((await portal.send('DELETE', path('/icon'), who)).body.errorId).toBe(errorId);
    }
    expect([await iconOf(), await storedFiles()]).toEqual([DEFAULT, before]);
  });

  it('is an image of at most 8192 KB, by its content [R-API-60, R-VAL-09, R-VAL-11, R-VAL-19, R-ERR-19]', async () => {
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect((await portal.upload('PUT', path('/icon'), admin, { bytes: padded(8_388_609) })).status).toBe(413);
    const svg = await portal.upload('PUT', path('/icon'), admin, DRAWING);
    expect([svg.status, svg.body.field]).toEqual([400, 'file']);
    expect((await portal.send('PUT', path('/icon'), admin, { file: 'x' })).status).toBe(415);
    const [name, before] = [(await portal.get(path(), admin)).body.name, await storedFiles()];
    const along = await portal.upload('PUT', path(), admin, DRAWING, { name: 'Renamed' });
    expect([along.status, along.body.field]).toEqual([400, 'file']);
    expect([(await portal.get(path(), admin)).body.name, await storedFiles()]).toEqual([name, before]);
    expect(await iconOf()).toBe(DEFAULT);
    expect((await portal.upload('PUT', path('/icon'), admin, { bytes: padded(8_388_608) })).status).toBe(200);
  });

  it.each([
    ['a new group', 'POST', (): string => '/api/groups', 201],
    ['the details of one', 'PUT', (): string => path(), 200],
  ] as const)(
    'is an image within the same limit when it comes along with %s [R-VAL-09, R-VAL-11, R-VAL-19]',
    async (_, method, address, done) => {
      const send = (size: number) =>
        portal.upload(
          method,
          address(),
          admin,
          { bytes: Buffer.concat([png, Buffer.alloc(size - png.length)]) },
          { name: 'x' },
        );
      const before = [await groupCount(), await storedFiles()];
      const refused = await send(8_388_609);
      expect([refused.status, refused.body.errorId]).toEqual([413, 'ERROR_TOO_LARGE']);
      const svg = await portal.upload(method, address(), admin, DRAWING, { name: 'x' });
      expect([svg.status, svg.body.field]).toEqual([400, 'file']);
      expect([await groupCount(), await storedFiles()]).toEqual(before);
      expect((await send(8_388_608)).status).toBe(done);
    },
  );

  it('comes along with a new group, beside its attributes as JSON text [R-API-57, R-GRP-04]', async () => {
    const made = await portal.upload(
      'POST',
      '/api/groups',
      admin,
      { bytes: png },
      { name: 'Below', parentGroupID: toWire(root), attributes: '{"Floor":"3"}' },
    );
    expect(made.status).toBe(201);
    const { body } = await portal.get(`/api/groups/${made.body.newID}`, admin);
    expect(body).toMatchObject({
      name: 'Below',
      parentId: toWire(root),
      attributes: { Floor: '3' },
      iconURL: expect.stringMatching(/^\/files\/[\w-]{43}$/),
    });
    const atRoot = await portal.upload(
      'POST',
      '/api/groups',
      stranger,
      { bytes: png },
      { name: 'Own', parentGroupID: '' },
    );
    expect((await portal.get(`/api/groups/${atRoot.body.newID}`, stranger)).body).toMatchObject({
      parentId: null,
      avatar: expect.stringMatching(/^\/files\/[\w-]{43}$/),
    });
  });

  it.each([
    ['a bad image', {}, 'file'],
    ['no name', { name: ' ' }, 'name'],
    ['attributes that are none', { attributes: '[1' }, 'attributes'],
    ['foreign contacts', { attributes: '{"contacts":"x"}' }, 'attributes.contacts'],
  ])(
    'leaves neither group nor file behind with %s [R-API-57, R-VAL-06, R-VAL-19, R-GRP-09]',
    async (_, fields, field) => {
      const before = [await groupCount(), await storedFiles()];
      const bytes = field === 'file' ? Buffer.from('no image') : png;
      const answer = await portal.upload('POST', '/api/groups', admin, { bytes }, { name: 'x', ...fields });
      expect([answer.status, answer.body.field]).toEqual([400, field]);
      const refused = await portal.upload(
        'POST',
        '/api/groups',
        viewer,
        { bytes: png },
        { name: 'x', parentGroupID: toWire(root) },
      );
      expect(refused.status).toBe(403);
      expect([await groupCount(), await storedFiles()]).toEqual(before);
    },
  );

  it('comes along with a change, which moves no group, and stays without one [R-API-58, R-VAL-06, R-VAL-19, R-GRP-07]', async () => {
    const tag = String((await portal.get(path(), admin)).headers['etag']);
    const changed = await portal.upload(
      'PUT',
      path(),
      admin,
      { bytes: png },
      {
        ...{ id: toWire(root), name: 'Mensa', attributes: '{"Floor":"3"}' },
        parentGroupID: toWire(await portal.makeGroup()),
      },
    );
    expect(changed.body).toMatchObject({ parentId: null, attributes: { Floor: '3' } });
    expect([changed.status, changed.body.name, changed.body.iconURL]).toEqual([
      200,
      'Mensa',
      expect.stringMatching(/^\/files\/[\w-]{43}$/),
    ]);
    expect((await portal.send('PUT', path(), admin, { name: 'Kantine' })).body.iconURL).toBe(changed.body.iconURL);
    const before = await storedFiles();
    const { body, headers } = await portal.upload(
      'PUT',
      path(),
      admin,
      { bytes: png },
      { id: toWire('g-other'), name: 'x' },
    );
    expect([body.field, headers['etag']]).toEqual(['id', undefined]);
    const nameless = await portal.upload('PUT', path(), admin, { bytes: png }, { name: '  ' });
    expect([nameless.status, nameless.body.field]).toEqual([400, 'name']);
    expect(tag).toMatch(/^"v1-/);
    expect([await iconOf(), await storedFiles()]).toEqual([changed.body.iconURL, before]);
  });

  it('ends with its group and the one above that goes, and with no other [R-GRP-03, R-API-59]', async () => {
    const child = await portal.makeGroup(root);
    const elsewhere = await portal.makeGroup();
    const other = await portal.makeUser({ roles: [{ role: 'group-admin', group: elsewhere }] });
    const theirs = await portal.upload('PUT', `/api/groups/${toWire(elsewhere)}/icon`, other, { bytes: png });
    const { body } = await portal.upload('PUT', `/api/groups/${toWire(child)}/icon`, admin, { bytes: png });
    await portal.send('DELETE', path(), admin);
    expect((await portal.get(body.iconURL)).status).toBe(404);
    expect((await portal.get(theirs.body.iconURL)).status).toBe(200);
  });
});
