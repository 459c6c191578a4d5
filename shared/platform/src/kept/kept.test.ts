import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { TOKEN_COOKIE_SECONDS } from '@portal/domain/limits';
import { MODULE_DEFAULTS } from '@portal/domain/modules';
import { credentials } from '../auth/credentials';
import { useGroupParents } from '../group-paths';
import { queryClient, queryKey } from '../query';
import { useReach } from '../reach';
import { useRights } from '../rights';
import { useSession } from '../session';
import { useSwitches } from '../switches';
import { beginTestSession, setStore } from '../testing';
import { keepListsIn } from './keep';
import { cachedLists, listsToKeep } from './lists';
import { LIST, SESSION } from './session';
import type { KeptStore } from './store';
import { takeUpKept } from './take-up';
import { TYPED_KEY } from './typed';

jest.mock('./forget', () => ({ forgetKept: jest.fn() }));
// The browser's own takes real time, which these tests do not have.
jest.mock('./session', () => ({
  ...jest.requireActual<object>('./session'),
  nameOf: async (code: string) => `${code.length} letters of ${code.at(-1)}`,
}));
const { forgetKept } = jest.requireMock<{ forgetKept: jest.Mock }>('./forget');

const records = new Map<string, unknown>();
const store: KeptStore = {
  read: async () => records,
  write: async (seen, change) => {
    const { records: changes, isAnew } = change(records.get(seen)) ?? { records: [], isAnew: false };
    if (isAnew) records.clear();
    for (const [key, value] of changes) {
      if (value === undefined) records.delete(key);
      else records.set(key, value);
    }
  },
};
const lists = () =>
  [...records].filter(([key]) => key !== SESSION).map(([, value]) => value as { data: unknown; at: number });
const DEVICES = queryKey(listDevices);
const user = { id: 'dTE', name: 'Lena' };

beforeEach(() => {
  jest.useFakeTimers();
  records.clear();
  forgetKept.mockClear();
  queryClient.clear();
  beginTestSession();
  setStore(useSession, { state: 'in', user: user as never });
  setStore(useRights, { ready: true, entries: [{ scope: '*', rights: ['readIncident'] }] });
  setStore(useSwitches, { ready: true, ...MODULE_DEFAULTS });
});
afterEach(() => jest.useRealTimers());

const kept = async () => {
  const end = keepListsIn(store);
  await jest.advanceTimersByTimeAsync(3_000);
  return end;
};

it('a log-in is named without its code [R-EXT-24]', async () => {
  jest.useRealTimers();
  const { nameOf } = jest.requireActual<typeof import('./session')>('./session');
  const name = await nameOf('code');
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(await nameOf('code')).toBe(name);
  expect(await nameOf('other')).not.toBe(name);
});

it('a log-in takes away what was typed 24 h ago, and what another account typed [R-EXT-31]', () => {
  const typed = (hours: number) => ({ at: Date.now() - hours * 3_600_000, values: { name: 'Mine' }, was: {} });
  const young = typed(23);
  const keep = (account: string) =>
    localStorage.setItem(TYPED_KEY, JSON.stringify({ account, things: { 'device/1': young, 'device/2': typed(25) } }));
  keep(user.id);
  keepListsIn(store)();
  expect(JSON.parse(localStorage.getItem(TYPED_KEY)!)).toEqual({ account: user.id, things: { 'device/1': young } });
  keep('marco');
  keepListsIn(store)();
  expect(localStorage.getItem(TYPED_KEY)).toBeNull();
});

describe('what is kept for a time without the network [R-EXT-24]', () => {
  it('are the lists last seen with their time, and who saw them; no token, and nothing by which a log-in could be taken up', async () => {
    queryClient.setQueryData(DEVICES, [{ uuid: 'a' }], { updatedAt: 5 });
    (await kept())();
    expect(lists()).toEqual([{ key: DEVICES, data: [{ uuid: 'a' }], at: 5 }]);
    expect(records.get(SESSION)).toMatchObject({ user, rights: [{ scope: '*', rights: ['readIncident'] }] });
    const { access, refreshToken, login } = credentials;
    for (const secret of [access, refreshToken, login])
      expect(JSON.stringify([...records])).not.toContain(`"${secret}"`);
  });

  it.each(['groups', 'devices', 'incidents', 'notifications', 'recipes', 'messages'])(
    'are the last known lists of %s, taken up with their time when the server is away',
    async (kind) => {
      const key = [kind, `/api/${kind}`];
      queryClient.setQueryData(key, [{ id: 'a' }], { updatedAt: 5 });
      (await kept())();
      expect(lists()).toEqual([{ key, data: [{ id: 'a' }], at: 5 }]);
      queryClient.clear();
      await takeUpKept(store);
      expect(queryClient.getQueryState(key)).toMatchObject({ data: [{ id: 'a' }], dataUpdatedAt: 5 });
    },
  );

  it('comes to nobody when the log-in ends while it is read [R-AUTH-19]', async () => {
    queryClient.setQueryData(DEVICES, [{ uuid: 'a' }], { updatedAt: 5 });
    (await kept())();
    queryClient.clear();
    let answer = () => undefined as void;
    const slow = { ...store, read: () => new Promise<typeof records>((resolve) => (answer = () => resolve(records))) };
    const took = takeUpKept(slow);
    credentials.clear();
    answer();
    expect(await took).toBeUndefined();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('is nothing of what a support view shows [R-EXT-18]', async () => {
    credentials.begin('view', { access_token: 'of-the-view', refresh_token: '', expires_in: 900 } as never, false);
    queryClient.setQueryData(DEVICES, [1]);
    const end = await kept();
    await jest.advanceTimersByTimeAsync(31_000);
    expect(records.size).toBe(0);
    end();
  });

  it('follows what is shown, seldom, and is whole again after another tab took it away', async () => {
    queryClient.setQueryData(DEVICES, [1]);
    const end = await kept();
    queryClient.setQueryData(DEVICES, [1, 2]);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(lists()[0]?.data).toEqual([1]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(lists()[0]?.data).toEqual([1, 2]);
    records.clear();
    queryClient.setQueryData(queryKey(readGroupTree), []);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(lists()).toHaveLength(2);
    end();
  });

  it('is not written while somebody types, but as soon as nobody has for two seconds', async () => {
    queryClient.setQueryData(DEVICES, [1]);
    const end = keepListsIn(store);
    for (let key = 0; key < 10; key++) {
      await jest.advanceTimersByTimeAsync(400);
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
    }
    await jest.advanceTimersByTimeAsync(1_900);
    expect(records.size).toBe(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(lists()[0]?.data).toEqual([1]);
    end();
  });

  it('is written soon when the first list comes late', async () => {
    const end = await kept();
    expect(lists()).toEqual([]);
    queryClient.setQueryData(DEVICES, [1]);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(lists()[0]?.data).toEqual([1]);
    end();
  });

  it('is written at once when the page is hidden and something waits, for it may never come back', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const turn = async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(0);
    };
    const write = jest.spyOn(store, 'write');
    const end = await kept();
    expect(write).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('hidden');
    await turn();
    expect(write).toHaveBeenCalledTimes(1);
    queryClient.setQueryData(DEVICES, [1]);
    visibility.mockReturnValue('visible');
    await turn();
    expect(write).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('hidden');
    await turn();
    expect([write.mock.calls.length, lists()[0]?.data]).toEqual([2, [1]]);
    // Written: nothing waits any more.
    await jest.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(2);
    queryClient.setQueryData(DEVICES, [2]);
    end();
    await turn();
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('waits for keys too that nobody else gets to see', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.addEventListener('keydown', (event) => event.stopPropagation());
    const end = keepListsIn(store);
    await jest.advanceTimersByTimeAsync(900);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
    await jest.advanceTimersByTimeAsync(1_900);
    expect(records.size).toBe(0);
    await jest.advanceTimersByTimeAsync(100);
    expect(records.size).toBe(1);
    field.remove();
    end();
  });

  it('is bounded: newest first, a fleet of thirty thousand things, and nothing of other people or bills', () => {
    const many = (count: number) => Array.from({ length: count }, () => 0);
    queryClient.setQueryData(['users', '/api/users'], [1], { updatedAt: 99 });
    queryClient.setQueryData(['vouchers', '/api/vouchers'], [1], { updatedAt: 99 });
    queryClient.setQueryData(['devices', 'old'], many(25_000), { updatedAt: 1 });
    queryClient.setQueryData(['devices', 'new'], many(10_000), { updatedAt: 3 });
    for (let n = 0; n < 60; n++) queryClient.setQueryData(['incidents', n], [1], { updatedAt: 10 + n });
    const bounded = () => listsToKeep(cachedLists(queryClient.getQueryCache().getAll()));
    const all = bounded();
    expect([...all.values()].every(({ list }) => list?.key[0] === 'incidents')).toBe(true);
    expect(all.size).toBe(40);
    for (let n = 0; n < 60; n++) queryClient.removeQueries({ queryKey: ['incidents', n] });
    expect([...bounded().values()].map(({ list }) => list?.key[1])).toEqual(['new']);
  });

  it('is taken up by the same log-in: lists with their time, the structure of the groups, rights and switches', async () => {
    queryClient.setQueryData(DEVICES, ['old'], { updatedAt: 7 });
    queryClient.setQueryData(queryKey(readGroupTree), [{ id: 'g2', parentId: 'g1' }], { updatedAt: 8 });
    (await kept())();
    queryClient.clear();
    expect(await takeUpKept(store)).toMatchObject({ user });
    expect(queryClient.getQueryState(DEVICES)).toMatchObject({ data: ['old'], dataUpdatedAt: 7, isInvalidated: true });
    expect(useGroupParents.getState().parents.get('g2')).toBe('g1');
  });

  it('leaves a newer answer alone', async () => {
    queryClient.setQueryData(DEVICES, ['old'], { updatedAt: 7 });
    (await kept())();
    queryClient.setQueryData(DEVICES, ['new'], { updatedAt: 9 });
    await takeUpKept(store);
    expect(queryClient.getQueryData(DEVICES)).toEqual(['new']);
  });

  it('is taken up to the last moment of its hour, and later by who asked to stay logged in [R-AUTH-03, R-AUTH-04]', async () => {
    (await kept())();
    const { at } = records.get(SESSION) as { at: number };
    expect(await takeUpKept(store, at + TOKEN_COOKIE_SECONDS * 1_000)).toMatchObject({ user });
    expect(await takeUpKept(store, at + TOKEN_COOKIE_SECONDS * 1_000 + 1)).toBeUndefined();
    const reply = { token_type: 'Bearer', access_token: 'a', refresh_token: 'r', expires_in: 900 } as const;
    credentials.begin('code', reply, true);
    expect(await takeUpKept(store, at + 30 * 86_400_000)).toMatchObject({ user });
  });

  it('is not looked for without a log-in, and where nothing was kept nothing is forgotten', async () => {
    (await kept())();
    const read = jest.spyOn(store, 'read');
    credentials.clear();
    expect(await takeUpKept(store)).toBeUndefined();
    expect(read).not.toHaveBeenCalled();
    beginTestSession();
    records.clear();
    expect(await takeUpKept(store)).toBeUndefined();
    expect(forgetKept).not.toHaveBeenCalled();
  });

  it('is not taken up by another log-in, nor by one that has lasted its hour: then it is forgotten', async () => {
    queryClient.setQueryData(DEVICES, ['old']);
    (await kept())();
    expect(await takeUpKept(store, Date.now() + 2 * 3_600_000)).toBeUndefined();
    expect(forgetKept).toHaveBeenCalledTimes(1);
    queryClient.clear();
    records.set(SESSION, { ...(records.get(SESSION) as object), login: 'another' });
    expect(await takeUpKept(store)).toBeUndefined();
    expect(forgetKept).toHaveBeenCalledTimes(2);
    expect(queryClient.getQueryData(DEVICES)).toBeUndefined();
  });

  it('leaves nothing of somebody who logs out while it is being written', async () => {
    let look = () => undefined as void;
    const slow: KeptStore = {
      ...store,
      write: (key, change) => new Promise((resolve) => (look = () => resolve(store.write(key, change)))),
    };
    queryClient.setQueryData(DEVICES, [1]);
    const end = keepListsIn(slow);
    await jest.advanceTimersByTimeAsync(3_000);
    // The page ends the keeping with its next picture, a moment after the log-in.
    credentials.clear();
    look();
    await jest.advanceTimersByTimeAsync(0);
    expect(records.size).toBe(0);
    end();
  });

  it('is of one log-in alone, also where another tab has kept what another account saw', async () => {
    const other = (key: string) => ({ key: ['devices', key], data: [key], at: 9 });
    const theirs = () => {
      records.set(SESSION, { login: 'of another' });
      for (const key of ['theirs', 'too']) records.set(`${LIST}${key}`, other(key));
    };
    theirs();
    queryClient.setQueryData(DEVICES, ['own'], { updatedAt: 5 });
    const end = await kept();
    expect(lists()).toEqual([{ key: DEVICES, data: ['own'], at: 5 }]);
    records.clear();
    theirs();
    queryClient.setQueryData(queryKey(readGroupTree), [], { updatedAt: 6 });
    await jest.advanceTimersByTimeAsync(31_000);
    expect(lists().map(({ at }) => at)).toEqual([6, 5]);
    end();
  });

  it('stays when its page was left long ago, within the bounds', async () => {
    queryClient.setQueryData(DEVICES, ['left'], { updatedAt: 5 });
    const end = await kept();
    await jest.advanceTimersByTimeAsync(6 * 60_000);
    expect(queryClient.getQueryData(DEVICES)).toBeUndefined();
    queryClient.setQueryData(queryKey(readGroupTree), [], { updatedAt: 6 });
    await jest.advanceTimersByTimeAsync(31_000);
    expect(lists().map(({ at }) => at)).toEqual([5, 6]);
    for (let n = 0; n < 39; n++) queryClient.setQueryData(['incidents', n], [1], { updatedAt: 10 + n });
    await jest.advanceTimersByTimeAsync(31_000);
    expect(lists()).toHaveLength(40);
    expect(lists().map(({ at }) => at)).not.toContain(5);
    end();
  });

  it('stays within the bounds together with what earlier pages of the log-in have kept', async () => {
    for (let n = 0; n < 40; n++) queryClient.setQueryData(['incidents', n], [1], { updatedAt: 10 + n });
    (await kept())();
    queryClient.clear();
    queryClient.setQueryData(DEVICES, ['new'], { updatedAt: 99 });
    (await kept())();
    expect(lists()).toHaveLength(40);
    expect(lists().map(({ at }) => at)).toEqual(expect.arrayContaining([11, 49, 99]));
  });

  describe('while there is no network', () => {
    afterEach(() => setStore(useReach, { isOffline: false }));

    it('stays in the page, too, however long ago its page was left, and goes with the log-in', async () => {
      queryClient.setQueryData(DEVICES, ['left'], { updatedAt: 5 });
      queryClient.setQueryData(['users', '/api/users'], ['left'], { updatedAt: 5 });
      (await kept())();
      queryClient.clear();
      setStore(useReach, { isOffline: true });
      await takeUpKept(store);
      const end = await kept();
      await jest.advanceTimersByTimeAsync(16 * 60_000);
      expect(queryClient.getQueryState(DEVICES)).toMatchObject({ data: ['left'], dataUpdatedAt: 5 });
      expect(lists()).toHaveLength(1);
      setStore(useSession, { state: 'out', user: null });
      expect(queryClient.getQueryCache().getAll()).toEqual([]);
      end();
    });

    it('comes back when it had left the page before, and of no other log-in', async () => {
      queryClient.setQueryData(DEVICES, ['left'], { updatedAt: 5 });
      const end = await kept();
      await jest.advanceTimersByTimeAsync(6 * 60_000);
      records.set(SESSION, { ...(records.get(SESSION) as object), login: 'another' });
      setStore(useReach, { isOffline: true });
      await jest.advanceTimersByTimeAsync(0);
      expect(queryClient.getQueryData(DEVICES)).toBeUndefined();
      setStore(useReach, { isOffline: false });
      queryClient.setQueryData(DEVICES, ['left'], { updatedAt: 5 });
      await jest.advanceTimersByTimeAsync(6 * 60_000);
      setStore(useReach, { isOffline: true });
      await jest.advanceTimersByTimeAsync(0);
      expect(queryClient.getQueryData(DEVICES)).toEqual(['left']);
      end();
    });
  });

  it('is written no more after the log-in has ended', async () => {
    const end = await kept();
    records.clear();
    queryClient.setQueryData(DEVICES, ['later']);
    end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(records.size).toBe(0);
  });
});
