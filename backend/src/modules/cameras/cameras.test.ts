import { fromWire, toWire } from '@portal/domain/ids';
import sharp from 'sharp';
import { DEMO_ACCOUNT } from '../../demo/cameras/login-page';
import { startCameras } from '../../demo/cameras/service';
import { freePort } from '../../kernel/port';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { pairCamera } from './pair';

let portal: TestPortal;
let root: string;
let group: string;
let foreign: string;
let member: TestUser;
let stranger: TestUser;
let pairer: TestUser;
let stop: Awaited<ReturnType<typeof startCameras>>;

const snapshot = (at: string, camera: string, user: TestUser) =>
  portal.app.inject({
    url: `/api/cameras/${toWire(at)}/cameras/${toWire(camera)}/snapshot`,
    headers: { authorization: user.bearer },
  });

beforeAll(async () => {
  portal = await testPortal({ config: { cameraPort: await freePort(), simulator: true, modules: { camera: true } } });
  stop = await startCameras(portal.services);
  root = await portal.makeGroup();
  group = await portal.makeGroup(root);
  foreign = await portal.makeGroup();
  member = await portal.makeUser({ groups: [root] });
  pairer = await portal.makeUser({ rights: [{ right: 'pairCamera', scope: `group:${root}` }] });
  stranger = await portal.makeUser({ groups: [foreign] });
  await portal.services.db
    .insertInto('cameras')
    .values([
      { id: 'c2', group_id: group, name: 'Walk-in freezer', external_id: 'cam-02' },
      { id: 'c1', group_id: group, name: 'Hot line', external_id: 'cam-01' },
      { id: 'c3', group_id: foreign, name: 'Secret', external_id: 'cam-03' },
    ])
    .execute();
});
afterAll(async () => {
  await stop?.();
  await portal.close();
});

describe('GET /api/cameras/{groupId}/cameras', () => {
  it('answers id and name to whoever sees the group [R-API-11, R-API-88, R-CAM-07]', async () => {
    const { status, body } = await portal.get(`/api/cameras/${toWire(group)}/cameras`, member);
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: toWire('c1'), name: 'Hot line' },
      { id: toWire('c2'), name: 'Walk-in freezer' },
    ]);
    // Of this very group: neither of those below nor of those above.
    for (const other of [root, await portal.makeGroup(group)])
      expect((await portal.get(`/api/cameras/${toWire(other)}/cameras`, member)).body).toEqual([]);
  });

  it('answers 404 to who does not [R-RIGHT-06, R-API-88, R-CAM-07]', async () => {
    const { status, body } = await portal.get(`/api/cameras/${toWire(group)}/cameras`, stranger);
    expect([status, body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
  });

  it('is closed with its module off, as are pictures, films and pairing [R-CAM-01, R-RIGHT-32]', async () => {
    const closed = await testPortal();
    const at = await closed.makeGroup();
    const user = await closed.makeUser({ groups: [at], rights: [{ right: 'pairCamera', scope: `group:${at}` }] });
    for (const tail of ['cameras', 'cameras/YzE/snapshot', 'cameras/YzE/video', 'pairable', 'authorize']) {
      const { status, body } = await closed.get(`/api/cameras/${toWire(at)}/${tail}`, user);
      expect([tail, status, body.errorId]).toEqual([tail, 403, 'ERROR_MODULE_OFF']);
    }
    const paired = await closed.send('POST', `/api/cameras/${toWire(at)}/cameras`, user, { id: toWire('cam-01') });
    expect([paired.status, paired.body.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
    await closed.close();
  });
});

describe('GET /api/cameras/{groupId}/cameras/{cameraId}/video', () => {
  const video = (at: string, camera: string, user: TestUser) =>
    portal.app.inject({
      url: `/api/cameras/${toWire(at)}/cameras/${toWire(camera)}/video`,
      headers: { authorization: user.bearer },
    });

  it('answers whoever sees the group an MP4 with H.264 in it, the same to all who ask at once [R-API-92, R-API-05, R-CAM-06, R-CAM-07]', async () => {
    const [first, second] = await Promise.all([video(group, 'c1', member), video(group, 'c1', pairer)]);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const bytes = first.rawPayload;
    expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    for (const box of ['moov', 'mdat', 'avc1', 'avcC']) expect(bytes.includes(box)).toBe(true);
    expect(second.rawPayload.equals(bytes)).toBe(true);
  });

  it.each([
    ['a camera of another group', () => video(group, 'c3', member), 'ERROR_CAMERA_UNKNOWN'],
    ['a group that is not seen', () => video(group, 'c1', stranger), 'ERROR_GROUP_UNKNOWN'],
  ])('answers 404 for %s [R-API-92, R-RIGHT-06, R-CAM-07]', async (_, call, errorId) => {
    const answer = await call();
    expect([answer.statusCode, answer.json().errorId]).toEqual([404, errorId]);
  });
});

describe('pairing', () => {
  const pairable = (user = pairer, at = group) => portal.get(`/api/cameras/${toWire(at)}/pairable`, user);
  const authorize = (user = pairer, at = group, headers: Record<string, string> = {}) =>
    portal.get(`/api/cameras/${toWire(at)}/authorize`, user, headers);
  const pair = (id: unknown, user = pairer, at = group) =>
    portal.send('POST', `/api/cameras/${toWire(at)}/cameras`, user, { id });
  const enter = (link: string, email = DEMO_ACCOUNT.email as string, password = DEMO_ACCOUNT.password as string) =>
    fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ state: new URL(link).searchParams.get('state') ?? '', email, password }),
    });
  const origin = () => `http://localhost:${portal.services.config.cameraPort}`;

  it("needs somebody to log in to the camera account first, on the service's own origin [R-API-89, R-API-93, R-CAM-02, R-CAM-04, R-API-11]", async () => {
    const before = await pairable();
    expect([before.status, before.body.errorId]).toEqual([409, 'ERROR_CAMERA_NOT_AUTHORIZED']);
    expect((await pair(toWire('cam-03'))).body.errorId).toBe('ERROR_CAMERA_NOT_AUTHORIZED');
    const { link } = (await authorize()).body as { link: string };
    expect(new URL(link).origin).toBe(origin());
    const page = await fetch(link.replace('localhost', '127.0.0.1'), { headers: { 'accept-language': 'de' } });
    expect(await page.text()).toContain('Anmelden und erlauben');
    expect(page.headers.get('content-security-policy')).toContain(
      // A policy can't name an IPv6 address.
      `frame-ancestors ${portal.services.config.origins.filter((origin) => !origin.includes('[')).join(' ')}`,
    );
    const local = link.replace('localhost', '127.0.0.1');
    expect((await enter(local, DEMO_ACCOUNT.email, 'wrong')).status).toBe(401);
    expect((await pairable()).status).toBe(409);
    expect((await enter(local)).status).toBe(200);
    const { status, body } = await pairable();
    expect(status).toBe(200);
    // Two of the eight are the group's already.
    expect(body).toHaveLength(6);
    expect(body).toContainEqual({ id: toWire('cam-03'), name: 'Cold kitchen' });
  });

  it('lets a link in once, for ten minutes, and for its group alone [R-API-93]', async () => {
    const { link } = (await authorize()).body as { link: string };
    const local = link.replace('localhost', '127.0.0.1');
    expect((await enter(local)).status).toBe(200);
    expect([(await enter(local)).status, (await fetch(local)).status]).toEqual([410, 410]);
    const fresh = async () => ((await authorize()).body as { link: string }).link.replace('localhost', '127.0.0.1');
    const late = await fresh();
    portal.clock.advance(1);
    const last = await fresh();
    portal.clock.advance(600_000);
    expect([(await enter(late)).status, (await enter(last)).status]).toEqual([410, 200]);
    const other = await portal.makeGroup();
    expect(
      (await pairable(await portal.makeUser({ rights: [{ right: 'pairCamera', scope: `group:${other}` }] }), other))
        .status,
    ).toBe(409);
  });

  it('stays on the host on which the portal was opened [R-API-93, R-CAM-04]', async () => {
    const { body } = await authorize(pairer, group, { host: '127.0.0.1:8080' });
    expect(new URL(body.link).hostname).toBe('127.0.0.1');
    expect(new URL((await authorize(pairer, group, { host: 'evil.example' })).body.link).origin).toBe(origin());
  });

  it('gives one camera a call to the group, once, as the audit log says [R-API-90, R-API-11, R-CAM-03, R-EXT-08]', async () => {
    const { status, body } = await pair(toWire('cam-03'));
    expect([status, body]).toEqual([201, { id: expect.any(String), name: 'Cold kitchen' }]);
    expect((await portal.get(`/api/cameras/${toWire(group)}/cameras`, member)).body).toContainEqual(body);
    expect((await pairable()).body).not.toContainEqual({ id: toWire('cam-03'), name: 'Cold kitchen' });
    const again = await pair(toWire('cam-03'));
    expect([again.status, again.body.errorId]).toEqual([409, 'ERROR_CAMERA_PAIRED']);
    const both = await Promise.all([pair(toWire('cam-05')), pair(toWire('cam-05'))]);
    expect(both.map(({ status: code }) => code).sort()).toEqual([201, 409]);
    const log = portal.services.db.selectFrom('audit_log').select(['user_id', 'scope', 'subject', 'before', 'after']);
    expect(await log.where('action', '=', 'camera.pair').orderBy('serial').execute()).toEqual([
      {
        user_id: pairer.id,
        scope: `group:${group}`,
        subject: `camera:${fromWire(body.id)}`,
        before: null,
        after: { name: 'Cold kitchen', externalId: 'cam-03' },
      },
      expect.objectContaining({ after: expect.objectContaining({ externalId: 'cam-05' }) }),
    ]);
  });

  it('gives a camera once that is asked for several times at the same moment with one key [R-EXT-29]', async () => {
    const headers = { 'idempotency-key': 'six-at-once' };
    const path = `/api/cameras/${toWire(group)}/cameras`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => portal.send('POST', path, pairer, { id: toWire('cam-08') }, headers)),
    );
    expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual([
      expect.stringMatching(/^201 /),
    ]);
  });

  it('answers 404 when the group goes while the service is asked [R-API-90]', async () => {
    const gone = await portal.makeGroup(group);
    await portal.services.db
      .insertInto('camera_authorizations')
      .values({ state_hash: `gone ${gone}`, account: gone, created_at: 1, authorized_at: 1 })
      .execute();
    const pairing = pairCamera(portal.services, pairer.id, gone, toWire('cam-03'));
    await Promise.all([
      // Listened to at once: the answer may come before the group is gone for the test.
      expect(pairing).rejects.toMatchObject({ status: 404 }),
      portal.services.db.deleteFrom('groups').where('id', '=', gone).execute(),
    ]);
  });

  it.each([
    ['no camera of the account', () => pair(toWire('cam-99')), [404, 'ERROR_CAMERA_UNKNOWN', undefined]],
    ['what is no id', () => pair('%'), [400, 'ERROR_VALIDATION', 'id']],
    ['nothing', () => pair(undefined), [400, 'ERROR_VALIDATION', 'id']],
    ['several at once', () => pair([toWire('cam-06'), toWire('cam-07')]), [400, 'ERROR_VALIDATION', 'id']],
  ])('refuses %s [R-API-90, R-VAL-19, R-API-02]', async (_, call, wanted) => {
    const before = (await portal.get(`/api/cameras/${toWire(group)}/cameras`, member)).body;
    const { status, body } = await call();
    expect([status, body.errorId, body.field]).toEqual(wanted);
    expect((await portal.get(`/api/cameras/${toWire(group)}/cameras`, member)).body).toEqual(before);
  });

  it('needs pairCamera: 403 for who sees the group, 404 for who does not [R-CAM-02, R-RIGHT-26, R-RIGHT-06, R-API-89, R-API-90, R-API-93]', async () => {
    for (const call of [pairable, authorize, (user: TestUser) => pair(toWire('cam-06'), user)]) {
      expect((await call(member)).body.errorId).toBe('ERROR_NO_RIGHT');
      expect((await call(stranger)).body.errorId).toBe('ERROR_GROUP_UNKNOWN');
    }
  });

  it('shows nothing of its cameras without the key of the portal [R-API-91]', async () => {
    const port = portal.services.config.cameraPort;
    for (const path of [`/accounts/${group}/cameras`, `/accounts/${group}/cameras/cam-01/snapshot.jpg`]) {
      for (const authorization of ['', 'Bearer x', member.bearer])
        expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })).status).toBe(401);
    }
  });
});

describe('GET /api/cameras/{groupId}/cameras/{cameraId}/snapshot', () => {
  it('answers whoever sees the group a JPEG of what the camera sees now [R-API-91, R-API-05, R-CAM-07]', async () => {
    const now = await snapshot(group, 'c1', member);
    expect(now.statusCode).toBe(200);
    expect(now.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await sharp(now.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 540 });
    portal.clock.advance(10_000);
    const later = await snapshot(group, 'c1', member);
    const other = await snapshot(group, 'c2', member);
    expect(new Set([now, later, other].map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(3);
  });

  it.each([
    ['a camera of another group', () => snapshot(group, 'c3', member), 'ERROR_CAMERA_UNKNOWN'],
    ['a camera nobody knows', () => snapshot(group, 'c9', member), 'ERROR_CAMERA_UNKNOWN'],
    ['a group that is not seen', () => snapshot(group, 'c1', stranger), 'ERROR_GROUP_UNKNOWN'],
  ])('answers 404 for %s [R-API-91, R-RIGHT-06, R-CAM-07]', async (_, call, errorId) => {
    const answer = await call();
    expect([answer.statusCode, answer.json().errorId]).toEqual([404, errorId]);
  });

  it('answers 503 when the camera service is down [R-API-89, R-API-91, R-API-92, R-API-93, R-CAM-06]', async () => {
    await stop?.();
    stop = undefined;
    const answer = await snapshot(group, 'c1', member);
    expect([answer.statusCode, answer.json().errorId]).toEqual([503, 'ERROR_UNAVAILABLE']);
    for (const tail of ['pairable', 'authorize', `cameras/${toWire('c1')}/video`]) {
      const { status, body } = await portal.get(`/api/cameras/${toWire(group)}/${tail}`, pairer);
      expect([status, body.errorId]).toEqual([503, 'ERROR_UNAVAILABLE']);
    }
  });
});
