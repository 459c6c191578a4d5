import { register } from '@portal/contracts/accounts';
import { ENDPOINTS } from '@portal/contracts/all';
import { createVoucher } from '@portal/contracts/billing';
import { importDevices } from '@portal/contracts/device-changes';
import { takesKey } from '@portal/contracts/endpoint';
import { addAttachment } from '@portal/contracts/incidents';
import { markNotification } from '@portal/contracts/notifications';
import { call } from '../call';
import { perform } from './perform';

const order = { validityPeriod: 30, quota: { users: 1, devices: 1 }, modules: [] };
const keys: (string | null)[] = [];
let answers: (() => Promise<Response>)[] = [];
const answer = (status: number) => async () => new Response('{}', { status });

beforeEach(() => {
  keys.length = 0;
  answers = [];
  globalThis.fetch = async (input, init) => {
    keys.push(new Request(input, init).headers.get('idempotency-key'));
    return (answers.shift() ?? answer(201))();
  };
});

afterEach(() => jest.restoreAllMocks());

const create = (body = order) => call(createVoucher, { body });

describe('the key of what is created', () => {
  it('is random and new for each wish [R-EXT-29]', async () => {
    await create();
    await create();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each([
    ['the line broke', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server failed', answer(500)],
    ['a proxy gave up', answer(504)],
  ])('is kept for the next try after %s, until there is an answer [R-EXT-29]', async (_, broken) => {
    answers = [broken, broken];
    await expect(create()).rejects.toThrow();
    await expect(create()).rejects.toThrow();
    await create();
    await create();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it.each([
    [599_999, 'is kept', 1],
    [600_000, 'is another one', 2],
  ])('%i ms after the last try without an answer %s [R-EXT-29]', async (later, _, different) => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    const broken = () => Promise.reject(new TypeError('Failed to fetch'));
    answers = [broken, broken];
    await expect(create()).rejects.toThrow();
    // Each try counts from its own end.
    clock.mockReturnValue(start + 500_000);
    await expect(create()).rejects.toThrow();
    clock.mockReturnValue(start + 500_000 + later);
    await create();
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(different);
  });

  it('is kept as long as the sending is under way [R-EXT-29]', async () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    let arrive = () => undefined as void;
    answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Promise((resolve) => (arrive = () => resolve(new Response('{}', { status: 201 })))),
    ];
    await expect(create()).rejects.toThrow();
    const slow = create();
    clock.mockReturnValue(start + 3_600_000);
    await create();
    expect(new Set(keys).size).toBe(1);
    arrive();
    await slow;
  });

  it('is shared by two sendings of the same at the same time [R-EXT-29]', async () => {
    await Promise.all([create(), create()]);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is another after an answer, though the same that was sent beside it got none [R-EXT-29]', async () => {
    let fail = () => undefined as void;
    answers = [answer(201), () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))))];
    const [answered, unanswered] = [create(), create()];
    await answered;
    fail();
    await expect(unanswered).rejects.toThrow();
    await create();
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('is another for another wish and after a refusal, which created nothing [R-EXT-29]', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch')), answer(400)];
    await expect(create()).rejects.toThrow();
    await expect(create({ ...order, validityPeriod: 31 })).rejects.toThrow();
    await create({ ...order, validityPeriod: 31 });
    expect(new Set(keys).size).toBe(3);
  });

  it('tells files apart [R-EXT-29]', async () => {
    const send = (file: File) => call(addAttachment, { params: { incidentId: 'aQ' }, body: {}, file });
    answers = Array.from({ length: 5 }, () => () => Promise.reject(new TypeError('Failed to fetch')));
    const file = (content: string, name: string, lastModified = 1) => new File([content], name, { lastModified });
    // The last one has the name and the size of the first, and was changed since.
    for (const one of [file('ab', 'a.txt'), file('ab', 'b.txt'), file('abc', 'a.txt'), file('ba', 'a.txt', 2)])
      await expect(send(one)).rejects.toThrow();
    expect(new Set(keys).size).toBe(4);
    await expect(send(file('ab', 'a.txt'))).rejects.toThrow();
    expect(keys[4]).toBe(keys[0]);
  });

  it('is sent with every creating call of a log-in [R-EXT-29]', async () => {
    const creating = [...ENDPOINTS.values()].filter(takesKey);
    // One that makes many answers 200, with what has become of each.
    expect(creating).toContain(importDevices);
    for (const endpoint of creating) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'eA']));
      await perform(endpoint, { params, body: {} });
    }
    expect(keys).toEqual(creating.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(new Set(keys).size).toBe(creating.length);
  });

  it('is sent with no other call [R-EXT-29]', async () => {
    answers = [answer(200)];
    await call(markNotification, { params: { timestamp: '1' }, query: { read: true } });
    await call(register, { body: { email: 'a@test.example', password: 'demo-Kitchen-1' } });
    expect(keys).toEqual([null, null]);
  });
});
