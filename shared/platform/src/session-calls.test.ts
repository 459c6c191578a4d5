import {
  activate,
  activateWithPassword,
  checkResetToken,
  register,
  renewLink,
  requestReset,
  resendActivation,
  setPassword,
} from '@portal/contracts/accounts';
import { ENDPOINTS } from '@portal/contracts/all';
import { authorize, token } from '@portal/contracts/auth';
import type { Endpoint } from '@portal/contracts/endpoint';
import { listNotifications } from '@portal/contracts/notifications';
import { readOwnRights } from '@portal/contracts/rights';
import { readSelf } from '@portal/contracts/users';
import { act, renderHook } from '@testing-library/react';
import { fileText } from './call';
import { perform } from './http/perform';
import { useEndpoint } from './query';
import { useRights } from './rights';
import { session, useSession } from './session';

interface Seen {
  path: string;
  origin: string;
  search: string;
  bearer: string | null;
}

/** What of an answer differs from the usual one: its status and its error. */
type Refusal = readonly [status: number, errorId: string];
/** No answer at all. */
const CUT: Refusal = [0, ''];

/** A server whose answers can be refused; tokens are a1, a2, … */
function aServer() {
  const seen: Seen[] = [];
  const refusals = new Map<string, Refusal[]>();
  const held = [{ scope: '*', rights: ['readMessage'] }];
  const count = (path: string) => seen.filter((call) => call.path === path).length;
  const answerTo = (path: string): unknown => {
    if (path === authorize.path) return { Authcode: 'c1' };
    if (path === readOwnRights.path) return held;
    if (path === readSelf.path) return { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example' };
    if (path !== token.path) return [];
    const number = count(path);
    return { access_token: `a${number}`, refresh_token: `r${number}`, expires_in: 900, token_type: 'bearer' };
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname: path, origin, search } = new URL(request.url);
    seen.push({ path, origin, search, bearer: request.headers.get('authorization') });
    const refusal = refusals.get(path)?.shift();
    if (!refusal) return Response.json(answerTo(path));
    if (refusal === CUT) throw new TypeError('Failed to fetch');
    const [status, errorId] = refusal;
    return Response.json({ errorId }, { status });
  };
  return { seen, count, held, refuse: (path: string, ...answers: Refusal[]) => refusals.set(path, answers) };
}

/** Runs what waits, until it has come true. */
const passes = async (is: () => boolean) => {
  for (let n = 0; n < 200 && !is(); n++) await jest.advanceTimersByTimeAsync(50);
  expect(is()).toBe(true);
};
const settled = async <T>(work: Promise<T>): Promise<T | unknown> => {
  let result: T | unknown;
  let isDone = false;
  void work
    .then((value) => (result = value))
    .catch((error: unknown) => (result = error))
    .finally(() => (isDone = true));
  await passes(() => isDone);
  return result;
};

let server: ReturnType<typeof aServer>;
beforeEach(async () => {
  jest.useFakeTimers();
  server = aServer();
  await session.logIn('lena@x.example', 'secret', false);
  await passes(() => useRights.getState().ready);
  // The switches are asked for beside.
  await jest.advanceTimersByTimeAsync(1_000);
});
afterEach(async () => {
  await session.logOut();
  jest.useRealTimers();
});

it.each(['ERROR_NO_RIGHT', 'ERROR_MODULE_OFF', 'ERROR_VIEW_ONLY', 'ERROR_VIEW_NOT_ALLOWED'])(
  'what is refused with %s is asked once, and the rights are read anew and hold [R-AUTH-14]',
  async (errorId) => {
    const before = server.count(readOwnRights.path);
    expect(useRights.getState().entries).toEqual([{ scope: '*', rights: ['readMessage'] }]);
    server.held.splice(0, 1, { scope: '*', rights: ['readIncident'] });
    server.refuse(listNotifications.path, [403, errorId]);
    const error = await settled(perform(listNotifications));
    expect(error).toMatchObject({ status: 403, errorId });
    expect(server.count(listNotifications.path)).toBe(1);
    expect(server.count(token.path)).toBe(1);
    await passes(() => server.count(readOwnRights.path) === before + 1);
    await passes(() => useRights.getState().entries[0]?.rights[0] === 'readIncident');
  },
);

it('calls that are refused together share one new token, with which each is asked again [R-AUTH-13]', async () => {
  const [before, renewals] = [server.seen.length, server.count(token.path)];
  const paths = [listNotifications.path, readSelf.path, readOwnRights.path];
  for (const path of paths) server.refuse(path, [401, 'ERROR_UNAUTHORIZED']);
  await settled(Promise.all([perform(listNotifications), perform(readSelf), perform(readOwnRights)]));
  expect(server.count(token.path)).toBe(renewals + 1);
  for (const path of paths)
    expect(server.seen.slice(before).flatMap((call) => (call.path === path ? [call.bearer] : []))).toEqual([
      `Bearer a${renewals}`,
      `Bearer a${renewals + 1}`,
    ]);
});

it('a call that hears of its refusal when others have a new token already takes that one [R-AUTH-13]', async () => {
  const [before, renewals] = [server.seen.length, server.count(token.path)];
  const of = (path: string) => server.seen.slice(before).flatMap((call) => (call.path === path ? [call.bearer] : []));
  const usual = globalThis.fetch;
  let hear = () => undefined as void;
  const held = new Promise<void>((resolve) => (hear = resolve));
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await usual(request);
    if (answer.status === 401 && new URL(request.url).pathname === listNotifications.path) await held;
    return answer;
  };
  for (const path of [listNotifications.path, readSelf.path]) server.refuse(path, [401, 'ERROR_UNAUTHORIZED']);
  const late = perform(listNotifications);
  await settled(perform(readSelf));
  const [old, fresh] = [`Bearer a${renewals}`, `Bearer a${renewals + 1}`];
  expect([of(readSelf.path), of(listNotifications.path)]).toEqual([[old, fresh], [old]]);
  hear();
  await settled(late);
  expect([of(listNotifications.path), server.count(token.path)]).toEqual([[old, fresh], renewals + 1]);
});

describe('what a page reads', () => {
  /** Reads until there is nothing more to come; answers how soon it failed, with what, and how often it was asked. */
  async function read(...refusal: Refusal) {
    const before = server.count(listNotifications.path);
    server.refuse(listNotifications.path, ...Array<Refusal>(30).fill(refusal));
    const { result, unmount } = renderHook(() => useEndpoint(listNotifications));
    let waited = 0;
    for (; waited < 5_000 && result.current.error === null; waited += 50)
      await act(() => jest.advanceTimersByTimeAsync(50));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    const { error } = result.current;
    unmount();
    return { waited, error, asked: server.count(listNotifications.path) - before };
  }

  it.each(['ERROR_NO_RIGHT', 'ERROR_MODULE_OFF', 'ERROR_VIEW_NOT_ALLOWED'])(
    'is told of %s at once, and asks no second time [R-AUTH-14]',
    async (errorId) => {
      const { waited, error, asked } = await read(403, errorId);
      expect(error).toMatchObject({ status: 403, errorId });
      expect([waited, asked]).toEqual([50, 1]);
    },
  );

  it.each([
    [401, 'ERROR_UNAUTHORIZED'],
    [403, 'ERROR_UNKNOWN'],
  ])('is told of a %i after 5 repeats, and asks no more by itself [R-AUTH-12]', async (status, errorId) => {
    const { error, asked } = await read(status, errorId);
    expect(error).toMatchObject({ status, errorId });
    expect(asked).toBe(6);
  });

  it('asks no second time when the log-in has expired [R-AUTH-18]', async () => {
    const renewals = server.count(token.path);
    const { error, asked } = await read(403, 'ERROR_LOGIN_EXPIRED');
    expect(error).toMatchObject({ errorId: 'ERROR_LOGIN_EXPIRED' });
    expect([asked, server.count(token.path) - renewals]).toEqual([1, 0]);
    expect(useSession.getState().state).toBe('expired');
    session.leave();
  });
});

it('between a refusal, the new token and the repeated call the session is never anything but logged in [R-AUTH-16]', async () => {
  const states = new Set<string>();
  const end = useSession.subscribe(({ state }) => states.add(state));
  server.refuse(listNotifications.path, [401, 'ERROR_UNAUTHORIZED']);
  const renewal = server.count(token.path);
  const answer = await settled(perform(listNotifications));
  end();
  expect(answer).toMatchObject({ body: [] });
  expect(server.count(token.path)).toBe(renewal + 1);
  expect([...states].filter((state) => state !== 'in')).toEqual([]);
  expect(useSession.getState()).toMatchObject({ state: 'in', user: { name: 'Lena Bauer' } });
});

it.each([401, 403])(
  'every call but the public ones is asked again with a new token after a %i [R-AUTH-12]',
  async (status) => {
    const declared = [...ENDPOINTS.values()].filter((endpoint) => endpoint.public === undefined);
    expect(declared.length).toBeGreaterThan(100);
    for (const endpoint of declared) {
      const [before, renewals] = [server.seen.length, server.count(token.path)];
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
      const path = endpoint.path.replace(/:\w+/g, 'x');
      server.refuse(path, [status, 'ERROR_UNKNOWN']);
      await settled(perform(endpoint, { params }));
      const asked = server.seen.slice(before).filter((call) => call.path !== token.path);
      expect([endpoint.path, asked.map(({ bearer }) => bearer)]).toEqual([
        endpoint.path,
        [`Bearer a${renewals}`, `Bearer a${renewals + 1}`],
      ]);
    }
  },
  // More than a hundred calls, each with the wait before its repetition.
  60_000,
);

const NEVER_RETRIED: Record<string, [endpoint: Endpoint, input: Parameters<typeof perform>[1]]> = {
  register: [register, { body: { email: 'a@b.de', password: 'secret-secret' } }],
  authorize: [authorize, { body: { email: 'a@b.de', password: 'secret' } }],
  token: [token, { body: { grant_type: 'refresh_token' } }],
  'set password': [setPassword, { body: { token: 't', password: 'secret-secret' } }],
  'request reset': [requestReset, { query: { email: 'a@b.de' } }],
  'check reset': [checkResetToken, { query: { token: 't' } }],
  activate: [activate, { query: { token: 't' } }],
  'resend activation': [resendActivation, { body: { email: 'a@b.de', password: 'secret-secret' } }],
  'renew a link': [renewLink, { body: { token: 't' } }],
  'activate with password': [activateWithPassword, { body: { token: 't', password: 'secret-secret' } }],
};

describe.each(Object.entries(NEVER_RETRIED))('%s', (_, [endpoint, input]) => {
  it.each([401, 403, 408, 429, 500, 503])(
    'is not retried on %d, also by somebody who is logged in [R-AUTH-12, R-AUTH-15]',
    async (status) => {
      const before = server.seen.length;
      server.refuse(endpoint.path, [status, 'ERROR_UNKNOWN'], [status, 'ERROR_UNKNOWN']);
      expect(await settled(perform(endpoint, input))).toMatchObject({ status });
      await jest.advanceTimersByTimeAsync(10_000);
      expect(server.seen.slice(before).map(({ path }) => path)).toEqual([endpoint.path]);
    },
  );

  it('is not retried without an answer either [R-AUTH-15, R-AUTH-17]', async () => {
    const before = server.count(endpoint.path);
    server.refuse(endpoint.path, CUT, CUT, CUT);
    expect(await settled(perform(endpoint, input))).toMatchObject({ status: 503, errorId: 'ERROR_UNAVAILABLE' });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.count(endpoint.path)).toBe(before + 1);
  });
});

describe('the token', () => {
  it('goes with every private call in its header alone, and with no public one [R-AUTH-11, R-AUTH-26]', async () => {
    const declared = [...ENDPOINTS.values()];
    expect(declared.length).toBeGreaterThan(100);
    for (const endpoint of declared) {
      const before = server.seen.length;
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
      await settled(perform(endpoint, { params }));
      const [call] = server.seen.slice(before);
      expect([endpoint.path, call?.bearer]).toEqual([
        endpoint.path,
        endpoint.public === undefined ? 'Bearer a1' : null,
      ]);
      expect([
        endpoint.path,
        /\b(?:[ar]1|c1|access_token|refresh_token)\b/.test(`${call?.path}${call?.search}`),
      ]).toEqual([endpoint.path, false]);
    }
  });

  it('goes to no other host: what names one is asked of the own, and files of the page carry none [R-AUTH-11]', async () => {
    const before = server.seen.length;
    await settled(fileText('/legal/privacy.en.txt'));
    const elsewhere = { ...listNotifications, path: '//maps.example/api/notifications' } as Endpoint;
    await settled(perform(elsewhere));
    const calls = server.seen.slice(before);
    expect(calls[0]).toMatchObject({ path: '/legal/privacy.en.txt', bearer: null });
    expect(new Set(calls.map(({ origin }) => origin))).toEqual(new Set([window.location.origin]));
  });
});
