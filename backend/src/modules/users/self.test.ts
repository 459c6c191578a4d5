import { toWire } from '@portal/domain/ids';
import { picture } from '../../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let user: TestUser;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await portal.makeUser({ name: 'Kim' });
});

const profile = (change: object = {}) => ({
  name: 'Kim',
  email: user.email,
  avatarLocation: null,
  location: null,
  ...change,
});

describe('the own profile', () => {
  it('answers the logged-in user, whole and without password data or language [R-ACC-22, R-API-50, R-API-09]', async () => {
    const answer = await portal.get('/api/user/self', user);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: toWire(user.id),
      name: 'Kim',
      email: user.email,
      location: null,
      avatarLocation: null,
    });
    expect(answer.text).not.toMatch(/password|argon2/);
    await portal.services.db
      .updateTable('users')
      .set({ location: 'Ulm', avatar_file: 'a1.png', language: 'de' })
      .where('id', '=', user.id)
      .execute();
    const whole = { ...answer.body, location: 'Ulm', avatarLocation: '/files/a1.png' };
    expect((await portal.get('/api/user/self', user)).body).toEqual(whole);
    // A saved profile is answered in the same form.
    expect((await portal.send('PUT', '/api/user/self', user, { name: 'Kim', email: user.email })).body).toEqual(whole);
  });

  it('saves name and location, trimmed, of who asks alone [R-ACC-25, R-API-51]', async () => {
    const other = await portal.makeUser({ name: 'Lou' });
    const answer = await portal.send(
      'PUT',
      '/api/user/self',
      user,
      profile({ name: ' Kim Lee ', location: ' Stuttgart ' }),
    );
    expect(answer.status).toBe(200);
    expect((await portal.get('/api/user/self', user)).body).toMatchObject({ name: 'Kim Lee', location: 'Stuttgart' });
    expect((await portal.get('/api/user/self', other)).body).toMatchObject({ name: 'Lou', location: null });
    for (const location of ['', null]) {
      await portal.send('PUT', '/api/user/self', user, profile({ location: 'Ulm' }));
      expect((await portal.send('PUT', '/api/user/self', user, profile({ location }))).body.location).toBeNull();
    }
  });

  it('tells the own open pages of each change, the picture included, and of nothing else [R-SHELL-24]', async () => {
    const told: string[] = [];
    const off = portal.outbox.on('rights', (event) => void told.push(event.user));
    const heard = async () => {
      await portal.outbox.settled();
      return told.splice(0);
    };
    await heard();
    await portal.send('PUT', '/api/user/self', user, profile({ name: 'Kim Lee' }));
    expect(await heard()).toEqual([user.id]);
    await portal.upload('PUT', '/api/user/self/avatar', user, { bytes: await picture('png', 10), name: 'me.png' });
    expect(await heard()).toEqual([user.id]);
    await portal.send('PUT', '/api/user/self', user, profile(), { 'if-match': '"v99"' });
    expect(await heard()).toEqual([]);
    off();
  });

  it('keeps location and avatar when they are not sent [R-API-51]', async () => {
    await portal.services.db
      .updateTable('users')
      .set({ location: 'Ulm', avatar_file: 'a1.png' })
      .where('id', '=', user.id)
      .execute();
    const answer = await portal.send('PUT', '/api/user/self', user, { name: 'Kim', email: user.email });
    expect(answer.body).toMatchObject({ location: 'Ulm', avatarLocation: '/files/a1.png' });
  });

  it.each(['https://foreign.example/a.png', '/files/other.png', 'javascript:alert(1)'])(
    'refuses the foreign avatar address %s [R-API-51]',
    async (avatarLocation) => {
      const answer = await portal.send('PUT', '/api/user/self', user, profile({ avatarLocation, name: 'Changed' }));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errorId: 'ERROR_VALIDATION', field: 'avatarLocation' });
      expect((await portal.get('/api/user/self', user)).body.name).toBe('Kim');
    },
  );

  it.each(['', 'nobody', 'a@b', 'a b@test.example'])(
    'takes the own email in any letter case and refuses %p [R-VAL-15, R-VAL-01, R-VAL-19]',
    async (email) => {
      expect(
        (await portal.send('PUT', '/api/user/self', user, profile({ email: user.email.toUpperCase() }))).status,
      ).toBe(200);
      const answer = await portal.send('PUT', '/api/user/self', user, profile({ email }));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errorId: 'ERROR_VALIDATION', field: 'email' });
      expect((await portal.get('/api/user/self', user)).body.email).toBe(user.email);
    },
  );

  it.each([
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a name of 256', { name: 'x'.repeat(256) }, 'name'],
    ['a number as name', { name: 5 }, 'name'],
    ['a missing name', { name: undefined }, 'name'],
    ['a NUL', { name: 'a\0b' }, 'name'],
    ['half a character', { location: 'a\ud800' }, 'location'],
    ['a location of 256', { location: 'x'.repeat(256) }, 'location'],
    ['a list as location', { location: ['x'] }, 'location'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['no address', { email: undefined }, 'email'],
  ])(
    'refuses %s and names the field [R-API-02, R-API-51, R-CONST-03, R-VAL-15, R-VAL-19]',
    async (_name, change, field) => {
      const before = (await portal.get('/api/user/self', user)).body;
      const answer = await portal.send('PUT', '/api/user/self', user, profile({ location: 'Ulm', ...change }));
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ errorId: 'ERROR_VALIDATION', message: expect.any(String), field });
      expect((await portal.get('/api/user/self', user)).body).toEqual(before);
    },
  );

  it('drops unknown fields: nobody makes themselves somebody else', async () => {
    const answer = await portal.send(
      'PUT',
      '/api/user/self',
      user,
      profile({ id: 'x', active: false, version: 99, password_hash: 'x' }),
    );
    expect(answer.status).toBe(200);
    const row = await portal.services.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ active: true, version: 2, password_hash: expect.stringContaining('argon2id') });
  });
});

describe('changes of two at once', () => {
  it('refuses an If-Match that no longer holds and changes nothing [R-EXT-04]', async () => {
    const etag = (await portal.get('/api/user/self', user)).headers['etag'] ?? '';
    expect(etag).toMatch(/^"v1-/);
    const first = await portal.send('PUT', '/api/user/self', user, profile({ name: 'First' }), { 'if-match': etag });
    expect(first.status).toBe(200);
    expect(first.headers['etag']).toMatch(/^"v2-/);
    const second = await portal.send('PUT', '/api/user/self', user, profile({ name: 'Second' }), { 'if-match': etag });
    expect(second.status).toBe(412);
    expect(second.body.errorId).toBe('ERROR_CHANGED_MEANWHILE');
    expect((await portal.get('/api/user/self', user)).body.name).toBe('First');
  });

  it('lets the last write win without If-Match, and with a star [R-EXT-04]', async () => {
    await portal.send('PUT', '/api/user/self', user, profile({ name: 'First' }));
    expect((await portal.send('PUT', '/api/user/self', user, profile({ name: 'Second' }))).status).toBe(200);
    expect(
      (await portal.send('PUT', '/api/user/self', user, profile({ name: 'Third' }), { 'if-match': '*' })).status,
    ).toBe(200);
    expect((await portal.get('/api/user/self', user)).body.name).toBe('Third');
  });

  it('lets exactly one of twenty writers with the same tag through [R-EXT-04]', async () => {
    const etag = (await portal.get('/api/user/self', user)).headers['etag'] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        portal.send('PUT', '/api/user/self', user, profile({ name: `Writer ${index}` }), { 'if-match': etag }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(19).fill(412)]);
  });
});
