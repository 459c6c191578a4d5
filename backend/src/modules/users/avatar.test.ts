import { toWire } from '@portal/domain/ids';
import { picture } from '../../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let user: TestUser;
let png: Buffer;
beforeAll(async () => {
  portal = await testPortal();
  png = await picture('png', 20);
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await portal.makeUser({ name: 'Kim' });
});

const PATH = '/api/user/self/avatar';
const set = (bytes: Buffer, fields: Record<string, string> = { source: 'local' }, who: TestUser | undefined = user) =>
  portal.upload('PUT', PATH, who, { bytes, name: 'me.png' }, fields);
const self = async () => (await portal.get('/api/user/self', user)).body as { avatarLocation: string | null };

describe('the own avatar', () => {
  it('is set, seen by those who share a group, and taken away again [R-ACC-24, R-API-53, R-API-54, R-API-07]', async () => {
    const { status, body } = await set(png);
    expect([status, body]).toEqual([200, { avatarLocation: expect.stringMatching(/^\/files\/[\w-]{43}$/) }]);
    expect((await self()).avatarLocation).toBe(body.avatarLocation);
    expect((await portal.get(body.avatarLocation)).headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const group = await portal.makeGroup();
    await portal.services.db
      .insertInto('group_members')
      .values({ group_id: group, user_id: user.id, joined_at: 1 })
      .execute();
    const colleague = await portal.makeUser({ groups: [group] });
    expect((await portal.get(`/api/user/${toWire(user.id)}`, colleague)).body.avatarLocation).toBe(body.avatarLocation);
    const theirs = (await set(png, undefined, colleague)).body.avatarLocation;
    expect((await portal.send('DELETE', PATH, user)).status).toBe(204);
    expect((await portal.get('/api/user/self', colleague)).body.avatarLocation).toBe(theirs);
    expect([(await self()).avatarLocation, (await portal.get(body.avatarLocation)).status]).toEqual([null, 404]);
    expect((await portal.send('DELETE', PATH, user)).status).toBe(204);
  });

  it('goes with the next one, and with an empty avatarLocation [R-API-53, R-API-51]', async () => {
    const [first, second] = [
      (await set(png)).body.avatarLocation,
      (await set(await picture('webp'))).body.avatarLocation,
    ];
    expect([(await portal.get(first)).status, (await portal.get(second)).status]).toEqual([404, 200]);
    expect(
      (await portal.send('PUT', '/api/user/self', user, { name: 'Kim', email: user.email, avatarLocation: second }))
        .body.avatarLocation,
    ).toBe(second);
    expect(
      (await portal.send('PUT', '/api/user/self', user, { name: 'Kim', email: user.email, avatarLocation: first })).body
        .field,
    ).toBe('avatarLocation');
    // Nor one that was issued to somebody else.
    const colleague = await portal.makeUser();
    const theirs = (await set(png, undefined, colleague)).body.avatarLocation;
    // Nor the own one behind a foreign host.
    for (const avatarLocation of [theirs, `https://foreign.example${second}`, `${second}?x`]) {
      const taken = { name: 'Kim', email: user.email, avatarLocation };
      expect((await portal.send('PUT', '/api/user/self', user, taken)).body.field).toBe('avatarLocation');
    }
    expect((await portal.get(theirs)).status).toBe(200);
    let last = second;
    for (const avatarLocation of ['', null]) {
      const without = { name: 'Kim', email: user.email, avatarLocation };
      expect((await portal.send('PUT', '/api/user/self', user, without)).body.avatarLocation).toBeNull();
      expect((await portal.get(last)).status).toBe(404);
      last = (await set(png)).body.avatarLocation;
    }
  });

  it('has at most 102400 bytes and 500 x 500 px, exactly [R-VAL-10, R-VAL-19, R-API-53, R-ERR-19]', async () => {
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect((await set(padded(102_400))).status).toBe(200);
    const { avatarLocation } = await self();
    const heavy = await set(padded(102_401));
    expect([heavy.status, heavy.body.errorId]).toEqual([413, 'ERROR_TOO_LARGE']);
    expect((await set(await picture('png', 500))).status).toBe(200);
    for (const [width, height] of [
      [501, 500],
      [500, 501],
    ] as const) {
      const wide = await set(await picture('png', width, height));
      expect([wide.status, wide.body.field]).toEqual([400, 'file']);
    }
    expect((await self()).avatarLocation).not.toBe(avatarLocation);
  });

  it.each([
    ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { source: 'local' }, 'file'],
    ['nothing', Buffer.alloc(0), { source: 'local' }, 'file'],
    ['another source', undefined, { source: 'https://foreign.example' }, 'source'],
  ])('refuses %s [R-API-53, R-VAL-10, R-VAL-11, R-VAL-19]', async (_, bytes, fields, field) => {
    const answer = await set(bytes ?? png, fields);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect((await self()).avatarLocation).toBeNull();
  });

  it('takes a file without source, and only multipart, from who is logged in, who alone takes it away [R-API-53, R-API-54, R-API-01]', async () => {
    expect((await set(png, {})).status).toBe(200);
    expect((await portal.send('PUT', PATH, user, { source: 'local' })).status).toBe(415);
    expect((await portal.upload('PUT', PATH, undefined, { bytes: png })).status).toBe(401);
    expect((await portal.send('DELETE', PATH)).status).toBe(401);
  });
});
