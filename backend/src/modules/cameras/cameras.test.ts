import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { toWire } from '@portal/domain/ids';
import { startCameras } from '../../simulator/cameras/service';
import { testPortal, type TestPortal, type TestUser } from '../../testing/portal';

let portal: TestPortal;
let group: string;
let foreign: string;
let member: TestUser;
let stranger: TestUser;
let stop: Awaited<ReturnType<typeof startCameras>>;

/** A port that nobody uses, found by using it for a moment. */
async function freePort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
const snapshot = (at: string, camera: string, user: TestUser) => portal.app.inject({ url: `/api/cameras/${toWire(at)}/cameras/${toWire(camera)}/snapshot`, headers: { authorization: user.bearer } });

beforeAll(async () => {
  portal = await testPortal({ config: { cameraPort: await freePort(), simulator: true, modules: { camera: true } } });
  stop = await startCameras(portal.services);
  const root = await portal.makeGroup();
  group = await portal.makeGroup(root);
  foreign = await portal.makeGroup();
  member = await portal.makeUser({ groups: [root] });
  stranger = await portal.makeUser({ groups: [foreign] });
  await portal.services.db.insertInto('cameras').values([
    { id: 'c2', group_id: group, name: 'Walk-in freezer', external_id: 'cam-02' }, { id: 'c1', group_id: group, name: 'Hot line', external_id: 'cam-01' },
    { id: 'c3', group_id: foreign, name: 'Secret', external_id: 'cam-03' },
  ]).execute();
});
afterAll(async () => {
  await stop?.();
  await portal.close();
});

describe('GET /api/cameras/{groupId}/cameras', () => {
  it('answers id and name to whoever sees the group [R-API-88, R-CAM-07]', async () => {
    const { status, body } = await portal.get(`/api/cameras/${toWire(group)}/cameras`, member);
    expect(status).toBe(200);
    expect(body).toEqual([{ id: toWire('c1'), name: 'Hot line' }, { id: toWire('c2'), name: 'Walk-in freezer' }]);
  });

  it('answers 404 to who does not [R-RIGHT-06]', async () => {
    const { status, body } = await portal.get(`/api/cameras/${toWire(group)}/cameras`, stranger);
    expect([status, body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
  });

  it('is closed with its module off [R-RIGHT-32]', async () => {
    const closed = await testPortal();
    const user = await closed.makeUser({ groups: [await closed.makeGroup()] });
    for (const tail of ['cameras', 'cameras/YzE/snapshot']) {
      const { status, body } = await closed.get(`/api/cameras/${toWire('g')}/${tail}`, user);
      expect([status, body.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
    }
    await closed.close();
  });
});

describe('GET /api/cameras/{groupId}/cameras/{cameraId}/snapshot', () => {
  it('answers a JPEG of what the camera sees now [R-API-91]', async () => {
    const now = await snapshot(group, 'c1', member);
    expect(now.statusCode).toBe(200);
    expect(now.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
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
  ])('answers 404 for %s [R-API-91, R-RIGHT-06]', async (_, call, errorId) => {
    const answer = await call();
    expect([answer.statusCode, answer.json().errorId]).toEqual([404, errorId]);
  });

  it('answers 503 when the camera service is down [R-API-91]', async () => {
    await stop?.();
    stop = undefined;
    const answer = await snapshot(group, 'c1', member);
    expect([answer.statusCode, answer.json().errorId]).toEqual([503, 'ERROR_UNAVAILABLE']);
  });
});
