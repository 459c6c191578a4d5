import { endpoint } from '@portal/contracts/endpoint';
import { obj, text } from '@portal/contracts/shape';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';
import { type Route, serve, serveWaiting } from './serve';

/** Handlers that answer when they are told to. */
let begun: string[] = [];
let answers: (() => void)[] = [];
const held = (what: string) =>
  new Promise<{ what: string }>((resolve) => {
    begun.push(what);
    answers.push(() => resolve({ what }));
  });
const call = (path: string, more: object) =>
  endpoint({ method: 'GET', path, summary: 'x', reply: obj({ what: text() }), right: 'login', ...more });
const routes: Route[] = [
  serve(call('/api/test/read', {}), async () => held('read')),
  serve(call('/api/test/open', { right: undefined, public: 'a test' }), async () => held('open')),
  serveWaiting(call('/api/test/camera', {}), async () => held('camera')),
];

let portal: TestPortal;
let one: TestUser;
let other: TestUser;
beforeAll(async () => {
  // A pool of two: four calls at once, all of which one account may have.
  portal = await testPortal({ routes, config: { databasePool: 2 } });
  [one, other] = [await portal.makeUser(), await portal.makeUser()];
});
afterAll(() => portal.close());
beforeEach(() => {
  begun = [];
  answers = [];
});

const many = (count: number, path: string, user?: TestUser) =>
  Array.from({ length: count }, () => portal.get(path, user));
/** Resolves when so many handlers have begun and so many calls wait. */
async function until(handlers: number, waiting: number): Promise<void> {
  while (begun.length < handlers || portal.services.calls.length !== waiting) await new Promise(setImmediate);
}
/** Answers all that has begun, and what begins then. */
async function answerAll(calls: readonly Promise<{ status: number }>[]): Promise<number[]> {
  const turning = setInterval(() => {
    for (const answer of answers.splice(0)) answer();
  }, 1);
  const found = await Promise.all(calls);
  clearInterval(turning);
  return found.map(({ status }) => status);
}

describe('turns of calls', () => {
  it('let so many be worked on, the others wait and are answered when it is their turn', async () => {
    const calls = [...many(4, '/api/test/read', one), ...many(2, '/api/test/read', other)];
    await until(4, 2);
    expect(begun).toHaveLength(4);
    expect(await answerAll(calls)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('leave calls of others their place beside the flood of one account', async () => {
    const wide = await testPortal({ routes, config: { databasePool: 10 } });
    const [flooding, honest] = [await wide.makeUser(), await wide.makeUser()];
    const flood = Array.from({ length: 30 }, () => wide.get('/api/test/read', flooding));
    while (begun.length < 4) await new Promise(setImmediate);
    const beside = wide.get('/api/test/read', honest);
    while (begun.length < 5) await new Promise(setImmediate);
    expect(wide.services.calls.length).toBe(26);
    expect(await answerAll([...flood, beside])).toEqual(Array(31).fill(200));
    await wide.close();
  });

  it('refuse with 503 and Retry-After who has waited too long, before anything is done', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const running = many(4, '/api/test/read', one);
    await until(4, 0);
    const late = portal.get('/api/test/read', other);
    await until(4, 1);
    now.mockReturnValue(6_000);
    answers.shift()?.();
    const { status, headers, body } = await late;
    now.mockRestore();
    expect([status, headers['retry-after'], body.errorId]).toEqual([503, '2', 'ERROR_BUSY']);
    expect(begun).toHaveLength(4);
    await answerAll(running);
  });

  it('are kept from nobody by calls that wait for a camera, nor taken by who has no valid token', async () => {
    const cameras = many(6, '/api/test/camera', one);
    await until(6, 0);
    const reads = many(4, '/api/test/read', other);
    await until(10, 0);
    const waiting = portal.get('/api/test/read', other);
    await until(10, 1);
    expect((await portal.get('/api/test/read', undefined, { authorization: 'Bearer x.y.z' })).status).toBe(401);
    expect(await answerAll([...cameras, ...reads, waiting])).toEqual(Array(11).fill(200));
  });

  it('count callers without an account by their address', async () => {
    const calls = many(5, '/api/test/open');
    await until(4, 1);
    expect(await answerAll(calls)).toEqual(Array(5).fill(200));
  });
});
