import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let service: Server;
let group: string;
let member: TestUser;
let other: TestUser;
/** What the camera service was asked and has not answered, and how often it was asked in all. */
let open: Set<ServerResponse>;
let asked: number;
let most: number;

beforeAll(async () => {
  service = createServer((_, response) => {
    open.add(response);
    asked += 1;
    most = Math.max(most, open.size);
    response.once('close', () => open.delete(response));
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  portal = await testPortal({
    config: { cameraUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, modules: { camera: true } },
  });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  group = await portal.makeGroup();
  [member, other] = [await portal.makeUser({ groups: [group] }), await portal.makeUser({ groups: [group] })];
  await portal.services.db
    .insertInto('cameras')
    .values({ id: 'c1', group_id: group, name: 'Hot line', external_id: 'cam-01' })
    .execute();
});
beforeEach(() => {
  [open, asked, most] = [new Set(), 0, 0];
});
afterAll(async () => {
  await portal.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const path = () => `/api/cameras/${toWire(group)}/cameras/${toWire('c1')}/video`;
const films = (count: number, user: TestUser) => Array.from({ length: count }, () => portal.get(path(), user));
const film = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('film');
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate);
};
const waiting = () => portal.services.cameras.length;
/** Answers everything that comes until these calls are answered. */
async function answerAll(calls: readonly Promise<{ status: number }>[]): Promise<number[]> {
  const answering = setInterval(() => open.forEach(film), 1);
  const answers = await Promise.all(calls);
  clearInterval(answering);
  return answers.map(({ status }) => status);
}

describe('turns of cameras', () => {
  it('ask the service for two things of one account at once, and for those of others beside them [R-API-92, R-EXT-30]', async () => {
    const flood = films(50, member);
    await until(() => open.size === 2 && waiting() === 48);
    const beside = films(1, other);
    await until(() => open.size === 3);
    expect(await answerAll([...flood, ...beside])).toEqual(Array(51).fill(200));
    expect([asked, most]).toEqual([51, 3]);
  });

  it('tell who comes when too many wait to come again, and ask nothing for them [R-API-92, R-EXT-30, R-API-02]', async () => {
    const flood = films(202, member);
    await until(() => open.size === 2 && waiting() === 200);
    const { status, headers, body } = await portal.get(path(), member);
    expect([status, headers['retry-after'], body.errorId]).toEqual([503, '2', 'ERROR_BUSY']);
    await answerAll(flood);
    expect(asked).toBe(202);
  });

  it('end with callers who hang up: nothing more is read or asked for them [R-API-92, R-CAM-05]', async () => {
    const { port } = portal.app.server.address() as AddressInfo;
    const leaving = Array.from({ length: 10 }, () =>
      request({ port, host: '127.0.0.1', path: path(), headers: { authorization: member.bearer } }).end(),
    );
    for (const call of leaving) call.on('error', () => undefined);
    await until(() => open.size === 2 && waiting() === 8);
    const answers = [...open];
    for (const answer of answers) answer.writeHead(200, { 'content-type': 'video/mp4' }).write('a beginning');
    const ends = Promise.all(answers.map((answer) => once(answer, 'close')));
    for (const call of leaving) call.destroy();
    await ends;
    await until(() => waiting() === 0);
    expect(await answerAll(films(1, member))).toEqual([200]);
    expect(asked).toBe(3);
  });

  it('last until what came is out, for it is in memory until then [R-API-92]', async () => {
    const { port } = portal.app.server.address() as AddressInfo;
    const slow = Array.from({ length: 2 }, () =>
      request({ port, host: '127.0.0.1', path: path(), headers: { authorization: member.bearer } }).end(),
    );
    // Who asks and does not read: their answer's head is out, the rest stands in memory.
    const heads = slow.map((call) => once(call, 'response'));
    await until(() => open.size === 2);
    for (const response of open)
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(Buffer.alloc(32 * 1_048_576));
    await Promise.all(heads);
    const next = films(1, member);
    await until(() => waiting() === 1);
    expect(asked).toBe(2);
    for (const call of slow) call.destroy();
    expect(await answerAll(next)).toEqual([200]);
  });
});
