/** @jest-environment-options {"url": "http://localhost/devicemanager"} */
import { authorize, logout, token } from '@portal/contracts/auth';
import { readGroupTree } from '@portal/contracts/groups';
import { readModule } from '@portal/contracts/modules';
import { readOwnRights } from '@portal/contracts/rights';
import { readSelf, type User, updateSelf } from '@portal/contracts/users';
import { MODULE_DEFAULTS } from '@portal/domain/modules';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ApiError } from './api-error';
import { bus } from './bus';
import { call } from './call';
import type { Answer } from './http/answer';
import { etagMemory } from './http/etag-memory';
import type { KeptSession } from './kept/session';
import { keepTyped, readTyped, TYPED_KEY } from './kept/typed';
import { queryClient, useEndpoint } from './query';
import { useReach } from './reach';
import { useRights } from './rights';
import { session, useSession } from './session';
import { useSnacks } from './snackbar';
import { useSwitches } from './switches';
import { setStore } from './testing';

/** What was kept of the last visit; none, where a test does not say so. */
let keptSession: KeptSession | undefined;
/** Held back until it resolves. */
let untilRead: Promise<void> | undefined;
jest.mock('./kept/take-up', () => ({
  ...jest.requireActual<object>('./kept/take-up'),
  takeUpKept: async () => keptSession && (await untilRead, keptSession),
}));

interface Seen {
  what: string;
  url: URL;
  text: string;
  form: URLSearchParams;
  authorization: string | null;
}

/** A small server; `answers` replaces single answers. */
function aServer(answers: Partial<Record<string, () => Response>> = {}) {
  const seen: Seen[] = [];
  let tokens = 0;
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const usual: Record<string, () => Response> = {
    [authorize.path]: () => json({ Authcode: 'c1' }),
    [token.path]: () => {
      tokens++;
      return json({ access_token: `a${tokens}`, refresh_token: `r${tokens}`, expires_in: 900, token_type: 'bearer' });
    },
    [logout.path]: () => new Response(null, { status: 204 }),
    [readSelf.path]: () =>
      json({ id: 'dTE', name: 'Lena Bauer', email: 'admin@demo.example', location: null, avatarLocation: null }),
    [readOwnRights.path]: () => json([{ scope: '*', rights: ['readMessage'] }]),
    module: () => new Response('false'),
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const what = url.pathname.startsWith(readModule.path.replace('/:name', '/')) ? 'module' : url.pathname;
    const text = await request.clone().text();
    seen.push({
      what,
      url,
      text,
      form: new URLSearchParams(text),
      authorization: request.headers.get('authorization'),
    });
    const answer = answers[what] ?? usual[what];
    if (!answer) throw new Error(`Nobody answers ${what}`);
    return answer();
  };
  return { seen, of: (what: string) => seen.filter((call) => call.what === what) };
}

/** The network is back: the browser says so, and the server answers the question whether it is there. */
function isBack() {
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => (input === '/healthz' ? new Response('ok') : answer(input, init));
  window.dispatchEvent(new Event('online'));
}

const settled = () => jest.advanceTimersByTimeAsync(0);
const waitUntil = async (is: () => boolean) => {
  for (let n = 0; n < 200 && !is(); n++) await jest.advanceTimersByTimeAsync(10);
  expect(is()).toBe(true);
};

/** A start asks the other tabs for a moment. */
async function started() {
  const start = session.start();
  await jest.advanceTimersByTimeAsync(1_000);
  await start;
}

/** Another tab says that the session has ended, and this one has heard it; real timers run from then on. */
async function endedElsewhere(reason: 'logout' | 'expired', login?: unknown): Promise<void> {
  const left = new Promise<void>((resolve) => {
    const stop = useSession.subscribe(({ state }) => {
      if (state !== (reason === 'logout' ? 'out' : 'expired')) return;
      stop();
      resolve();
    });
  });
  new BroadcastChannel('portal.bus').postMessage({ name: 'session:ended', payload: { reason, login } });
  jest.useRealTimers();
  await left;
}

/** The databases of the browser that were taken away. */
let forgotten: string[];
beforeEach(() => {
  forgotten = [];
  Object.assign(globalThis, { indexedDB: { deleteDatabase: (name: string) => void forgotten.push(name) } });
  keptSession = undefined;
  untilRead = undefined;
  jest.useFakeTimers();
});
afterEach(async () => {
  if (useSession.getState().state === 'in') {
    aServer();
    await session.logOut();
  }
  setStore(useSnacks, { snacks: [] });
  Reflect.deleteProperty(globalThis, 'indexedDB');
  jest.useRealTimers();
});

describe('logging in', () => {
  it('asks for a code, then for tokens, with PKCE on both [R-AUTH-01, R-AUTH-02, R-API-31]', async () => {
    const server = aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    const [first] = server.of(authorize.path);
    const [second] = server.of(token.path);
    expect(Object.fromEntries(first!.url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: 'http://localhost/',
      code_challenge_method: 'S256',
    });
    expect(Object.fromEntries(first!.form)).toEqual({ email: 'admin@demo.example', password: 'secret' });
    expect(Object.fromEntries(second!.form)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c1',
      client_id: 'portal',
      redirect_uri: 'http://localhost/',
    });
    // A form, and nothing of it in the address.
    expect(second!.url.search).toBe('');
    // A browser keeps no secret of the client.
    for (const { url, form } of [first!, second!])
      expect([url.searchParams.has('client_secret'), form.has('client_secret')]).toEqual([false, false]);
    const verifier = second!.form.get('code_verifier') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', '');
    expect(first!.url.searchParams.get('code_challenge')).toBe(challenge);
    expect(useSession.getState()).toMatchObject({ state: 'in', user: { name: 'Lena Bauer' } });
  });

  it('goes without PKCE where the browser has no cryptography, with neither challenge nor verifier [R-AUTH-02]', async () => {
    const server = aServer();
    const none = jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never);
    await session.logIn('admin@demo.example', 'secret', false);
    none.mockRestore();
    const names = server.seen
      .slice(0, 2)
      .map(({ url, form }) => [...url.searchParams.keys(), ...form.keys()].filter((name) => /^code_/.test(name)));
    expect(names).toEqual([[], []]);
    expect(useSession.getState().state).toBe('in');
  });

  it('loads user, rights and switches with the token [R-AUTH-08, R-AUTH-11, R-SHELL-18]', async () => {
    const server = aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    await waitUntil(() => useRights.getState().ready && useSwitches.getState().ready);
    for (const what of [readSelf.path, readOwnRights.path])
      expect(server.of(what).map(({ authorization }) => authorization)).toEqual(['Bearer a1']);
    expect(
      server
        .of('module')
        .map(({ url }) => url.pathname.split('/').at(-1))
        .sort(),
    ).toEqual(['camera', 'incident-manager', 'maintenance-message', 'map', 'recipes']);
    expect(server.of(authorize.path)[0]?.authorization).toBeNull();
  });

  it('is not done with a code alone: without tokens nobody is in, and nothing private is asked [R-AUTH-01]', async () => {
    const server = aServer({
      [token.path]: () => new Response('{"errorId":"ERROR_LOGIN_FAILED"}', { status: 401 }),
    });
    const states = new Set<string>();
    const stop = useSession.subscribe(({ state }) => states.add(state));
    await expect(session.logIn('admin@demo.example', 'secret', false)).rejects.toMatchObject({ status: 401 });
    stop();
    expect(server.seen.map(({ what }) => what)).toEqual([authorize.path, token.path]);
    expect(states.has('in')).toBe(false);
    expect(document.cookie).toBe('');
  });

  it.each(
    [authorize.path, token.path].flatMap((path) =>
      ([401, 403, 429, 503, 'nothing'] as const).map((status) => [path, status] as const),
    ),
  )('is never tried again by itself, where %s answers %s [R-AUTH-15]', async (path, status) => {
    const server = aServer({
      [path]: () => {
        if (status === 'nothing') throw new TypeError('Failed to fetch');
        return new Response('{"errorId":"ERROR_UNKNOWN"}', { status });
      },
    });
    const refused = session.logIn('admin@demo.example', 'wrong', false).catch((error: ApiError) => error.status);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await refused).toBe(status === 'nothing' ? 503 : status);
    expect(server.seen.map(({ what }) => what)).toEqual(path === token.path ? [authorize.path, path] : [path]);
    expect(useSession.getState().state).not.toBe('in');
  });

  it('reloads no rights once it has expired by itself [R-AUTH-09]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    await waitUntil(() => useRights.getState().ready);
    const server = aServer({
      [readSelf.path]: () => new Response('{"errorId":"ERROR_UNAUTHORIZED"}', { status: 401 }),
      [token.path]: () => new Response('{"errorId":"ERROR_LOGIN_EXPIRED"}', { status: 403 }),
    });
    await Promise.all([call(readSelf).catch(() => undefined), jest.advanceTimersByTimeAsync(1_000)]);
    await waitUntil(() => useSession.getState().state === 'expired');
    await jest.advanceTimersByTimeAsync(1_200_000);
    expect(server.of(readOwnRights.path)).toHaveLength(0);
    session.leave();
  });

  it('reloads the rights every 10 minutes, and no more once it is over [R-AUTH-09, R-SHELL-24, R-CONST-06]', async () => {
    const server = aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    await waitUntil(() => useRights.getState().ready);
    const before = server.of(readOwnRights.path).length;
    await jest.advanceTimersByTimeAsync(599_000);
    expect(server.of(readOwnRights.path).length - before).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.of(readOwnRights.path).length - before).toBe(1);
    await jest.advanceTimersByTimeAsync(590_000);
    expect(server.of(readOwnRights.path).length - before).toBe(1);
    // The token has come to its end by then and is renewed first.
    await jest.advanceTimersByTimeAsync(11_000);
    expect(server.of(readOwnRights.path).length - before).toBe(2);
    await session.logOut();
    await jest.advanceTimersByTimeAsync(1_300_000);
    expect(server.of(readOwnRights.path).length - before).toBe(2);
    // Nor is it tried: that would be a failure of the next log-in's rights.
    expect(useRights.getState().problem).toBeNull();
  });

  it('loses a right that was withdrawn with the next reload, within 10 minutes [R-RIGHT-07]', async () => {
    const rights = { held: ['readMessage', 'readIncident'] };
    aServer({ [readOwnRights.path]: () => new Response(JSON.stringify([{ scope: '*', rights: rights.held }])) });
    await session.logIn('admin@demo.example', 'secret', false);
    await waitUntil(() => useRights.getState().entries[0]?.rights.length === 2);
    rights.held = ['readMessage'];
    await jest.advanceTimersByTimeAsync(600_000);
    expect(useRights.getState().entries).toEqual([{ scope: '*', rights: ['readMessage'] }]);
  });

  it('only logs that the rights could not be reloaded, and goes on with those it has [R-ERR-24]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    await waitUntil(() => useRights.getState().ready);
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const server = aServer({ [readOwnRights.path]: () => new Response(null, { status: 500 }) });
    await jest.advanceTimersByTimeAsync(601_000);
    expect(server.of(readOwnRights.path).length).toBeGreaterThan(0);
    expect(logged).toHaveBeenCalledWith('The rights could not be reloaded.', expect.objectContaining({ status: 500 }));
    expect(useSnacks.getState().snacks).toEqual([]);
    expect(useRights.getState().entries).toEqual([{ scope: '*', rights: ['readMessage'] }]);
    logged.mockRestore();
  });
});

describe('the tab of a support view [R-EXT-18]', () => {
  const held = (key: string) => localStorage.getItem(key) ?? sessionStorage.getItem(key);
  let told: string[];
  let end: () => void;

  beforeEach(async () => {
    // The log-in of who views, as another tab of this browser has left it.
    localStorage.setItem('refresh_token', 'own');
    localStorage.setItem('auth_code', 'own');
    document.cookie = 'refresh_token=own; Path=/';
    document.cookie = 'auth_code=own; Path=/';
    told = [];
    end = bus.on('session:ended', ({ reason }) => void told.push(reason));
    // As the shell fills the storage of a view's tab.
    const expiresAt = Date.now() + 900_000;
    sessionStorage.setItem(
      'portal.session',
      JSON.stringify({ code: 'view', access: 'of-the-view', refresh: '', expiresAt, keep: false, view: {} }),
    );
  });
  afterEach(() => {
    end();
    if (useSession.getState().state !== 'out') session.leave();
    localStorage.clear();
    sessionStorage.clear();
    for (const name of ['refresh_token', 'auth_code']) document.cookie = `${name}=; Path=/; Max-Age=0`;
  });

  it('asks as the other one with its token, and renews nothing', async () => {
    const server = aServer();
    await started();
    expect(useSession.getState()).toMatchObject({ state: 'in', user: { name: 'Lena Bauer' } });
    expect(server.of(readSelf.path).map(({ authorization }) => authorization)).toEqual(['Bearer of-the-view']);
    expect(server.of(token.path)).toEqual([]);
  });

  it.each([
    ['logged out of', () => session.logOut()],
    ['left', async () => session.leave()],
  ])('leaves the log-in of this browser and its other tabs alone when it is %s', async (_, leave) => {
    const server = aServer();
    await started();
    await leave();
    expect(useSession.getState().state).toBe('out');
    expect([held('refresh_token'), held('auth_code'), held('portal.session')]).toEqual(['own', 'own', null]);
    expect(document.cookie).toContain('refresh_token=own');
    expect([told, server.of(logout.path)]).toEqual([[], []]);
    // Nor is anything taken away that this browser keeps of the log-in beside it.
    expect(forgotten).toEqual([]);
  });

  it('is over when its token is refused, in this tab alone', async () => {
    aServer();
    await started();
    aServer({
      [readOwnRights.path]: () => new Response('{"errorId":"ERROR_UNAUTHORIZED"}', { status: 401 }),
      [token.path]: () => new Response('{"errorId":"ERROR_VALIDATION"}', { status: 400 }),
    });
    const refused = call(readOwnRights).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await refused).toMatchObject({ errorId: 'ERROR_LOGIN_EXPIRED' });
    expect(useSession.getState().state).toBe('expired');
    expect([held('refresh_token'), told]).toEqual(['own', []]);
  });

  it.each(['ERROR_VIEW_ONLY', 'ERROR_VIEW_NOT_ALLOWED', 'ERROR_NO_RIGHT', 'ERROR_MODULE_OFF'])(
    'says %s at once, without asking for a new token, and reads the rights anew [R-AUTH-14]',
    async (errorId) => {
      aServer();
      await started();
      await waitUntil(() => useRights.getState().ready);
      const server = aServer({
        [updateSelf.path]: () => new Response(JSON.stringify({ errorId }), { status: 403 }),
        [readOwnRights.path]: () => new Response('[]'),
      });
      const body = { name: 'Eve', email: 'eve@x.example' };
      const refused = call(updateSelf, { body }).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await refused).toMatchObject({ errorId });
      expect([server.of(updateSelf.path).length, server.of(token.path)]).toEqual([1, []]);
      expect(server.of(readOwnRights.path).map(({ authorization }) => authorization)).toEqual(['Bearer of-the-view']);
      expect(useRights.getState()).toMatchObject({ ready: true, entries: [] });
    },
  );
});

describe('a user who has changed', () => {
  it('shows everywhere while logged in, and brings nobody in', async () => {
    const lena = { id: 'dTE', name: 'Lena Huber', email: 'lena@x.example', location: null, avatarLocation: null };
    session.takeUser(lena);
    expect(useSession.getState()).toMatchObject({ user: null });
    aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    session.takeUser(lena);
    expect(useSession.getState()).toMatchObject({ state: 'in', user: lena });
  });
});

describe('a start', () => {
  it('without anything stored is logged out and makes no call [R-AUTH-05, R-AUTH-07]', async () => {
    const server = aServer();
    await started();
    expect(useSession.getState().state).toBe('out');
    expect(server.seen).toEqual([]);
  });

  it('with auth code and refresh token renews before the first private call, then asks for user and rights, and reads each module, with no token in an address [R-AUTH-07, R-AUTH-08, R-AUTH-11, R-AUTH-26, R-SHELL-18]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    const server = aServer();
    await started();
    expect(server.seen[0]?.what).toBe(token.path);
    expect(Object.fromEntries(server.seen[0]!.form)).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: 'r1',
    });
    expect(useSession.getState().state).toBe('in');
    await waitUntil(() => useRights.getState().ready);
    for (const what of [readSelf.path, readOwnRights.path])
      expect(server.of(what).map(({ authorization }) => authorization)).toEqual(['Bearer a1']);
    await waitUntil(() => useSwitches.getState().ready);
    const read = server.of('module').map(({ url, authorization }) => [url.pathname.split('/').at(-1), authorization]);
    expect(read.toSorted()).toEqual(
      ['camera', 'incident-manager', 'maintenance-message', 'map', 'recipes'].map((name) => [name, 'Bearer a1']),
    );
    expect(server.seen.map(({ url }) => url.search).filter((search) => search !== '')).toEqual([]);
  });

  it.each([false, true])(
    'puts the new tokens where the old ones stood, for as long again: kept in local storage %p [R-AUTH-03, R-AUTH-04, R-AUTH-21]',
    async (keep) => {
      aServer();
      await session.logIn('admin@demo.example', 'secret', keep);
      const set = jest.spyOn(document, 'cookie', 'set');
      await started();
      const written = set.mock.calls.map(([text]) => text.replace('; SameSite=Strict', ''));
      set.mockRestore();
      expect(written).toEqual([
        'access_token=a2; Path=/devicemanager; Max-Age=900',
        'refresh_token=r2; Path=/devicemanager; Max-Age=3600',
        'auth_code=c1; Path=/devicemanager; Max-Age=3600',
      ]);
      const { refresh_token, auth_code } = localStorage;
      expect([refresh_token, auth_code]).toEqual(keep ? ['r2', 'c1'] : [undefined, undefined]);
    },
  );

  it('reloads the rights every 10 minutes from then on, as after typing a password [R-AUTH-09]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    // A reload of the page: what ran in it before runs no more.
    jest.clearAllTimers();
    const server = aServer();
    await started();
    await waitUntil(() => server.of(readOwnRights.path).length === 1);
    await jest.advanceTimersByTimeAsync(590_000);
    expect(server.of(readOwnRights.path)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.of(readOwnRights.path)).toHaveLength(2);
  });

  it('with a dead refresh token is expired, nothing is left, and the other tabs are told [R-AUTH-18, R-AUTH-19]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    queryClient.setQueryData(['devices'], [{ name: 'Combi oven' }]);
    const server = aServer({ [token.path]: () => new Response('{"errorId":"ERROR_LOGIN_EXPIRED"}', { status: 403 }) });
    const ended = jest.fn();
    const stop = bus.on('session:ended', ended);
    await started();
    stop();
    expect(ended.mock.calls).toEqual([
      [{ reason: 'expired', login: expect.any(Number) as number }, { elsewhere: false }],
    ]);
    expect(useSession.getState().state).toBe('expired');
    expect(server.of(token.path)).toHaveLength(1);
    expect([JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie]).toEqual(['{}', '']);
    expect(forgotten).toEqual(['portal-kept']);
    session.leave();
    expect(useSession.getState()).toMatchObject({ state: 'out', user: null });
    expect(useRights.getState()).toMatchObject({ ready: false, entries: [] });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('of a tab that slept while another one logged in anew ends the old log-in alone [R-AUTH-18, R-AUTH-19, R-AUTH-21]', async () => {
    aServer({ [authorize.path]: () => Response.json({ Authcode: 'c0' }) });
    await session.logIn('admin@demo.example', 'secret', true);
    setStore(useSession, { state: 'starting', user: null });
    // What another tab has written for the log-in that it began.
    localStorage.setItem('refresh_token', 'new');
    localStorage.setItem('auth_code', 'c1');
    for (const [name, value] of [
      ['refresh_token', 'new'],
      ['auth_code', 'c1'],
    ])
      document.cookie = `${name}=${value}; Path=/devicemanager`;
    aServer({ [token.path]: () => new Response('{"errorId":"ERROR_LOGIN_EXPIRED"}', { status: 403 }) });
    await started();
    expect([useSession.getState().state, sessionStorage.getItem('portal.session'), forgotten]).toEqual([
      'expired',
      null,
      [],
    ]);
    session.leave();
    expect([useSession.getState().state, forgotten]).toEqual(['out', []]);
    expect({ ...localStorage }).toEqual({ refresh_token: 'new', auth_code: 'c1' });
    expect(document.cookie).toContain('refresh_token=new');
    aServer();
    await started();
    expect(useSession.getState().state).toBe('in');
  });

  it('of an old log-in in another tab leaves the one of this tab alone, also while it is being taken up [R-AUTH-18, R-AUTH-19]', async () => {
    aServer({ [authorize.path]: () => Response.json({ Authcode: 'c0' }) });
    const told: unknown[] = [];
    const stop = bus.on('session:ended', (payload) => void told.push(payload));
    await session.logIn('admin@demo.example', 'secret', true);
    aServer({ [token.path]: () => new Response('{"errorId":"ERROR_LOGIN_EXPIRED"}', { status: 403 }) });
    await started();
    session.leave();
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    const heard = new Promise((resolve) => bus.on('session:ended', resolve));
    new BroadcastChannel('portal.bus').postMessage({ name: 'session:ended', payload: told[0] });
    jest.useRealTimers();
    await heard;
    stop();
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).not.toContain('c0');
    expect([useSession.getState().state, localStorage.getItem('refresh_token')]).toEqual(['in', 'r1']);
    jest.useFakeTimers();
  });

  it('that does not reach the service shows the last visit as it was, and asks anew when the service is back [R-EXT-24]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    setStore(useSession, { state: 'starting', user: null });
    setStore(useRights, { ready: false, entries: [] });
    const user = { id: 'dTE', name: 'Lena Bauer' } as User;
    const rights = [{ scope: '*', rights: ['readIncident'] }] as const;
    keptSession = { login: '', at: 5, user, rights, switches: { ...MODULE_DEFAULTS, map: false } };
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await started();
    await waitUntil(() => useSession.getState().state === 'in');
    expect(useSession.getState()).toMatchObject({ user, problem: null });
    expect(useRights.getState()).toMatchObject({ ready: true, entries: rights });
    expect(useSwitches.getState()).toMatchObject({ ready: true, map: false });
    expect(useReach.getState()).toMatchObject({ isOffline: true, lastContact: 5 });

    const server = aServer();
    isBack();
    await waitUntil(() => useRights.getState().entries[0]?.rights[0] === 'readMessage');
    expect(server.of(readSelf.path)).toHaveLength(1);
  });

  it('that does not reach the service and is answered amiss when it is back goes on, says so in the log only, and asks once more [R-ERR-24, R-AUTH-09]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    setStore(useSession, { state: 'starting', user: null });
    keptSession = { login: '', at: 5, user: { id: 'dTE' } as User, rights: [], switches: MODULE_DEFAULTS };
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    globalThis.fetch = away;
    await started();
    await waitUntil(() => useSession.getState().state === 'in');
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const ill = aServer({ [readSelf.path]: () => new Response('{"errorId":"ERROR_NO_RIGHT"}', { status: 404 }) });
    isBack();
    await waitUntil(() => warn.mock.calls.some(([said]) => said === 'The session could not be asked for anew.'));
    expect([useSession.getState().state, useSnacks.getState().snacks]).toEqual(['in', []]);
    const reloads = ill.of(readOwnRights.path).length;
    await jest.advanceTimersByTimeAsync(600_000);
    expect(ill.of(readOwnRights.path).length).toBe(reloads + 1);
    setStore(useReach, { isOffline: true });
    const server = aServer();
    isBack();
    await waitUntil(() => useSession.getState().user?.name === 'Lena Bauer');
    expect(server.of(readSelf.path)).toHaveLength(1);
    warn.mockRestore();
  });

  it.each([502, 503, 504])(
    'that is answered %i shows the last visit, and goes on by itself when the service works again [R-EXT-24, R-AUTH-09]',
    async (status) => {
      aServer();
      await session.logIn('admin@demo.example', 'secret', true);
      setStore(useSession, { state: 'starting', user: null });
      keptSession = { login: '', at: 5, user: { id: 'dTE' } as User, rights: [], switches: MODULE_DEFAULTS };
      // The process serves; what it needs does not.
      globalThis.fetch = async (input) => new Response('', { status: input === '/healthz' ? 200 : status });
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      await started();
      await waitUntil(() => useSession.getState().state === 'in');
      await jest.advanceTimersByTimeAsync(60_000);
      expect([useReach.getState().isOffline, useSession.getState().user?.name]).toEqual([false, undefined]);
      const server = aServer();
      await jest.advanceTimersByTimeAsync(20_000);
      expect([useSession.getState().user?.name, server.of(readSelf.path).length]).toEqual(['Lena Bauer', 1]);
      expect(useRights.getState().entries).toMatchObject([{ rights: ['readMessage'] }]);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(server.of(readSelf.path)).toHaveLength(1);
      warn.mockRestore();
    },
  );

  it('that does not reach the service, and is over when it is back, says so then [R-EXT-24, R-AUTH-18]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    setStore(useSession, { state: 'starting', user: null });
    keptSession = { login: '', at: 5, user: { id: 'dTE' } as User, rights: [], switches: MODULE_DEFAULTS };
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await started();
    await waitUntil(() => useSession.getState().state === 'in');
    aServer({
      [readSelf.path]: () => new Response('{"errorId":"ERROR_UNAUTHORIZED"}', { status: 401 }),
      [token.path]: () => new Response('{"errorId":"ERROR_LOGIN_EXPIRED"}', { status: 403 }),
    });
    isBack();
    await waitUntil(() => useSession.getState().state === 'expired');
  });

  it('that does not reach the service keeps the log-in and says why, and asks no second time by itself [R-AUTH-15, R-AUTH-17]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    const away = aServer({
      [token.path]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await started();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(away.seen.map(({ what }) => what)).toEqual([token.path]);
    expect(useSession.getState()).toMatchObject({ state: 'starting', problem: { status: 503 } });
    expect(localStorage.getItem('refresh_token')).not.toBeNull();
    aServer();
    await started();
    expect(useSession.getState()).toMatchObject({ state: 'in', problem: null });
  });
});

describe('logging out', () => {
  it('clears everything and tells server, page and other tabs [R-AUTH-19, R-AUTH-20, R-AUTH-26]', async () => {
    const server = aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    await waitUntil(() => useRights.getState().ready);
    const ended = jest.fn();
    bus.on('session:ended', ended);
    queryClient.setQueryData(['devices'], [{ name: 'Combi oven' }]);
    etagMemory.keep('/api/commander', undefined, { body: [{ name: 'Combi oven' }], etag: '"1"' } as Answer);
    await session.logOut();
    expect([queryClient.getQueryCache().getAll(), document.cookie]).toEqual([[], '']);
    expect(forgotten).toEqual(['portal-kept']);
    expect(etagMemory.get('/api/commander', undefined)).toBeUndefined();
    expect(server.of(logout.path).map(({ url, text }) => [url.search, text])).toEqual([['', '{"refresh_token":"r1"}']]);
    expect(useSession.getState()).toMatchObject({ state: 'out', user: null });
    expect(useRights.getState()).toMatchObject({ ready: false, entries: [] });
    expect(useSwitches.getState().ready).toBe(false);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');
    expect(ended).toHaveBeenCalledWith({ reason: 'logout', login: expect.any(Number) as number }, { elsewhere: false });
  });

  it('cuts off what is being read, reads nothing more and lets a change finish [R-AUTH-16, R-AUTH-19]', async () => {
    const server = aServer();
    await session.logIn('admin@demo.example', 'secret', false);
    const usual = globalThis.fetch;
    const cut: string[] = [];
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      const hangs = request.method === 'PUT' || request.url.endsWith(readSelf.path);
      if (!hangs) return usual(request);
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          cut.push(request.method);
          reject(request.signal.reason as Error);
        }),
      );
    };
    const read = call(readSelf).catch((error: ApiError) => [error.status, error.errorId]);
    void call(updateSelf, { body: { name: 'Lena' } } as Parameters<typeof call<typeof updateSelf>>[1]);
    await settled();
    await session.logOut();
    await expect(read).resolves.toEqual([401, 'ERROR_UNAUTHORIZED']);
    expect(cut).toEqual(['GET']);

    globalThis.fetch = usual;
    const asked = server.seen.length;
    await expect(call(readOwnRights)).rejects.toMatchObject({ status: 401 });
    expect(server.seen).toHaveLength(asked);

    await session.logIn('admin@demo.example', 'secret', false);
    await expect(call(readSelf)).resolves.toMatchObject({ name: 'Lena Bauer' });
  });

  it('reads nothing again that waits for a service that is down, whoever logs in next [R-AUTH-16]', async () => {
    const path = readGroupTree.path;
    const server = aServer({ [path]: () => new Response(null, { status: 503 }) });
    await session.logIn('admin@demo.example', 'secret', false);
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const { unmount } = renderHook(() => useEndpoint(readGroupTree));
    await waitUntil(() => server.of(path).length === 1);
    // Logged in it does after a second, and would once more two seconds later.
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(server.of(path)).toHaveLength(2);
    await act(() => session.logOut());
    await act(() => session.logIn('admin@demo.example', 'secret', false));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(server.of(path)).toHaveLength(2);
    unmount();
    random.mockRestore();
  });

  it.each([
    ['refuses it', () => new Response('{"errorId":"ERROR_VALIDATION"}', { status: 400 })],
    ['is out of order', () => new Response(null, { status: 503 })],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('leaves here although the server %s, and says so [R-AUTH-20, R-AUTH-19]', async (_, answer) => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    await waitUntil(() => useRights.getState().ready);
    aServer({ [logout.path]: answer });
    const done = session.logOut();
    expect(useSession.getState()).toMatchObject({ state: 'out', user: null });
    expect(useRights.getState()).toMatchObject({ ready: false, entries: [] });
    expect([JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie]).toEqual(['{}', '']);
    await done;
    expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error' }]);
  });

  describe('in another tab', () => {
    /** What this tab says of a log-in that ends here. */
    async function told(code: string): Promise<{ login?: number | undefined }> {
      aServer({ [authorize.path]: () => Response.json({ Authcode: code }) });
      let payload = {};
      const stop = bus.on('session:ended', (ended) => void (payload = ended));
      await session.logIn('admin@demo.example', 'secret', false);
      await session.logOut();
      stop();
      expect(JSON.stringify(payload)).not.toContain(code);
      return payload;
    }

    it.each(['of another log-in', 'of an older release, which does not say of which'] as const)(
      '%s ends the one of this tab on the server as well, once and told to nobody [R-AUTH-19, R-AUTH-20]',
      async (which) => {
        const { login } = which === 'of another log-in' ? await told('c0') : {};
        const server = aServer();
        await session.logIn('admin@demo.example', 'secret', false);
        const ended = jest.fn();
        const stop = bus.on('session:ended', (_, from) => ended(from));
        const post = jest.spyOn(BroadcastChannel.prototype, 'postMessage');
        await endedElsewhere('logout', login);
        await waitFor(() => expect(server.of(logout.path).map(({ text }) => text)).toEqual(['{"refresh_token":"r1"}']));
        stop();
        expect(ended.mock.calls).toEqual([[{ elsewhere: true }]]);
        // What the other tab said.
        expect(post).toHaveBeenCalledTimes(1);
        post.mockRestore();
        expect(useSession.getState()).toEqual({ state: 'out', user: null, problem: null });
        expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');
      },
    );

    it('of the same log-in is the server told by the other tab alone [R-AUTH-19, R-AUTH-20]', async () => {
      const { login } = await told('c1');
      const server = aServer();
      await session.logIn('admin@demo.example', 'secret', false);
      await waitUntil(() => useRights.getState().ready && useSwitches.getState().ready);
      const asked = server.seen.length;
      await endedElsewhere('logout', login);
      jest.useFakeTimers();
      await jest.advanceTimersByTimeAsync(5_000);
      expect(server.seen.slice(asked)).toEqual([]);
    });

    it.each([
      ['refuses it', () => new Response('{"errorId":"ERROR_VALIDATION"}', { status: 400 })],
      [
        'cannot be reached',
        () => {
          throw new TypeError('Failed to fetch');
        },
      ],
    ])('of another log-in leaves this one quietly when the server %s [R-AUTH-19, R-AUTH-20]', async (_, answer) => {
      const { login } = await told('c0');
      aServer();
      await session.logIn('admin@demo.example', 'secret', true);
      await waitUntil(() => useRights.getState().ready);
      const server = aServer({ [logout.path]: answer });
      await endedElsewhere('logout', login);
      jest.useFakeTimers();
      await waitUntil(() => server.of(logout.path).length === 1);
      await jest.advanceTimersByTimeAsync(5_000);
      expect(useSnacks.getState().snacks).toEqual([]);
      expect(useSession.getState()).toEqual({ state: 'out', user: null, problem: null });
      expect([JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie]).toEqual(['{}', '']);
    });
  });

  it('in another tab while this one takes up the log-in leaves both out, with nothing kept [R-AUTH-19]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    let answer = () => undefined as void;
    const usual = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (new URL(new Request(input, init).url).pathname === token.path)
        await new Promise<void>((resolve) => (answer = resolve));
      return usual(input, init);
    };
    const start = session.start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(useSession.getState().state).toBe('starting');
    await endedElsewhere('logout');
    answer();
    await start;
    expect(useSession.getState()).toEqual({ state: 'out', user: null, problem: null });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');
    expect(document.cookie).not.toContain('token');
  });

  it('in another tab while this one reads what was kept of the last visit leaves both out, with nothing of it [R-AUTH-19, R-EXT-24]', async () => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    setStore(useSession, { state: 'starting', user: null });
    setStore(useRights, { ready: false, entries: [] });
    const rights = [{ scope: '*', rights: ['readIncident'] }] as const;
    keptSession = { login: '', at: 5, user: { id: 'dTE' } as User, rights, switches: MODULE_DEFAULTS };
    let read = () => undefined as void;
    untilRead = new Promise((resolve) => (read = resolve));
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const start = session.start();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(useSession.getState().state).toBe('starting');
    await endedElsewhere('logout');
    read();
    await start;
    expect(useSession.getState()).toMatchObject({ state: 'out', user: null });
    expect(useRights.getState()).toMatchObject({ ready: false, entries: [] });
  });

  it.each([
    ['logout', 'out'],
    ['expired', 'expired'],
  ] as const)('in another tab by %s leaves this one %s too, without all it had [R-AUTH-19]', async (reason, end) => {
    aServer();
    await session.logIn('admin@demo.example', 'secret', true);
    await waitUntil(() => useRights.getState().ready);
    queryClient.setQueryData(['devices'], [{ name: 'Combi oven' }]);
    await endedElsewhere(reason);
    expect(forgotten).toEqual(['portal-kept']);
    expect([JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie]).toEqual(['{}', '']);
    // What is shown goes with the message that says so.
    if (end === 'expired') session.leave();
    expect(useSession.getState()).toMatchObject({ state: 'out', user: null });
    expect(useRights.getState()).toMatchObject({ ready: false, entries: [] });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    jest.useFakeTimers();
    await settled();
  });

  it.each(['logout', 'expired'] as const)(
    'in another tab by %s leaves what was typed here for the next log-in of the same account [R-EXT-31]',
    async (reason) => {
      aServer();
      await session.logIn('admin@demo.example', 'secret', true);
      await waitUntil(() => useRights.getState().ready);
      const typed = { at: Date.now(), values: { comment: 'Lid' }, was: { comment: '' } };
      keepTyped('dTE', 'incident/i5', typed);
      await endedElsewhere(reason);
      if (reason === 'expired') session.leave();
      jest.useFakeTimers();
      await session.logIn('admin@demo.example', 'secret', true);
      expect(readTyped('dTE', 'incident/i5')).toEqual(typed);
      localStorage.removeItem(TYPED_KEY);
    },
  );
});
