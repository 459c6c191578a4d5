import { ENDPOINTS } from '@portal/contracts/all';
import { updateDevice } from '@portal/contracts/device-changes';
import { type Device, listDevices, readDevice, readDevices } from '@portal/contracts/devices';
import { updateGroup } from '@portal/contracts/group-changes';
import { type GroupNode, readGroup, readGroupTree } from '@portal/contracts/groups';
import type { Right } from '@portal/domain/rights';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { live } from '../live';
import { useRights } from '../rights';
import { setStore } from '../testing';
import { patchDevices, patchTree } from './entries';
import { patchLive } from './patch';
import { writeReply } from './write';

const device = (uuid: string, over: Partial<Device> = {}) =>
  ({
    uuid,
    name: uuid,
    state: 'OK',
    status: 'OK',
    statusValue: 8,
    cloudConnectivity: true,
    cloudConnectivityIcon: 'connected',
    lastPing: 1,
    incidents: 0,
    ...over,
  }) as Device;
const group = (id: string, childGroups: GroupNode[] | null = null) =>
  ({ id, status: 'OK', statusValue: 4, state: 'OK', incidents: 0, childGroups }) as GroupNode;
const alarm = {
  state: 'ALERT',
  status: 'ALERT',
  statusValue: 2,
  cloudConnectivity: true,
  lastPing: 2,
  incidents: 1,
} as const;

describe('live events in cached lists', () => {
  it('replace the changed device and leave the others the same objects [R-SHELL-24]', () => {
    const list = Array.from({ length: 10_000 }, (_, n) => device(`d${n}`));
    const patched = patchDevices(list, new Map([['d77', alarm]]));
    expect(patched[77]).toMatchObject({ uuid: 'd77', status: 'ALERT', incidents: 1 });
    expect(patched.filter((entry, index) => entry !== list[index])).toHaveLength(1);
    expect(patchDevices(list, new Map([['unknown', alarm]]))).toBe(list);
    const again = patchDevices(patched, new Map([['d78', alarm]]));
    expect(again.filter((entry, index) => entry !== list[index]).map(({ uuid }) => uuid)).toEqual(['d77', 'd78']);
    expect(again[77]).toBe(patched[77]);
  });

  it('show a lost connection as lost [R-STAT-06]', () => {
    expect(patchDevices([device('d1')], new Map([['d1', { cloudConnectivity: false }]]))[0]).toMatchObject({
      cloudConnectivityIcon: 'lost',
    });
  });

  it('replace a group deep in the tree, and only the branch that leads to it [R-SHELL-24]', () => {
    const tree = [group('top', [group('south', [group('stuttgart')]), group('north')])];
    const patched = patchTree(
      tree,
      new Map([['stuttgart', { state: 'ALERT', status: 'ALERT', statusValue: 1, incidents: 2 }]]),
    );
    expect(patched[0]?.childGroups?.[0]?.childGroups?.[0]).toMatchObject({
      id: 'stuttgart',
      status: 'ALERT',
      incidents: 2,
    });
    expect(patched[0]?.childGroups?.[1]).toBe(tree[0]?.childGroups?.[1]);
    expect(patchTree(tree, new Map())).toBe(tree);
  });

  it('are written once a frame, however many came [R-SHELL-24]', () => {
    const client = new QueryClient();
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    patchLive(client);
    client.setQueryData(['devices', listDevices.path, null, null], [device('d1'), device('d2')]);
    client.setQueryData(['groups', readGroupTree.path, null, null], [group('g1')]);
    let writes = 0;
    client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') writes++;
    });
    live.deliver('device', { uuid: 'd1', ...alarm });
    live.deliver('device', { uuid: 'd1', ...alarm, incidents: 2 });
    live.deliver('pings', { d2: 99 });
    expect(frames).toHaveLength(1);
    frames[0]?.(0);
    expect(client.getQueryData<Device[]>(['devices', listDevices.path, null, null])).toMatchObject([
      { incidents: 2, status: 'ALERT' },
      { lastPing: 99, status: 'OK' },
    ]);
    expect(writes).toBe(1);
  });

  it('are written into every answer that holds the device: all devices, some, and the one [R-SHELL-24]', async () => {
    jest.useFakeTimers();
    const client = new QueryClient();
    patchLive(client);
    for (const { path } of [listDevices, readDevices])
      client.setQueryData(['devices', path, null, null], [device('d1'), device('d2')]);
    client.setQueryData(['devices', readDevice.path, null, null], device('d1'));
    live.deliver('device', { uuid: 'd1', ...alarm });
    await jest.advanceTimersByTimeAsync(500);
    const shown = (path: string) => client.getQueryData(['devices', path, null, null]);
    for (const { path } of [listDevices, readDevices]) expect(shown(path)).toMatchObject([alarm, { status: 'OK' }]);
    expect(shown(readDevice.path)).toMatchObject(alarm);
    jest.useRealTimers();
  });

  it('are written less often where that takes long: the page has most of its time for who uses it [R-SHELL-24]', async () => {
    jest.useFakeTimers();
    const client = new QueryClient();
    patchLive(client);
    client.setQueryData(['devices', listDevices.path, null, null], [device('d1')]);
    let worked = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
    const writes: number[] = [];
    client.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated') return;
      writes.push(performance.now());
      worked += 100;
    });
    for (let at = 0; at < 100; at += 1) {
      live.deliver('device', { uuid: 'd1', ...alarm, lastPing: at });
      await jest.advanceTimersByTimeAsync(20);
    }
    const pauses = writes.slice(1).map((at, index) => at - (writes[index] ?? 0));
    expect(writes.length).toBeGreaterThan(4);
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(400);
      expect(pause).toBeLessThan(460);
    }
    jest.useRealTimers();
  });

  it('are written within half a second, also where that takes very long, and while nobody looks at the page [R-SHELL-24]', async () => {
    jest.useFakeTimers();
    const client = new QueryClient();
    patchLive(client);
    const key = ['devices', listDevices.path, null, null];
    client.setQueryData(key, [device('d1')]);
    let worked = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
    client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') worked += 2_000;
    });
    const shownOf = async (incidents: number) => {
      live.deliver('device', { uuid: 'd1', ...alarm, incidents });
      await jest.advanceTimersByTimeAsync(500);
      return client.getQueryData<Device[]>(key)?.[0]?.incidents;
    };
    expect([await shownOf(1), await shownOf(2)]).toEqual([1, 2]);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(await shownOf(3)).toBe(3);
    jest.useRealTimers();
  });

  it('leave an answer as old as it is, and a failed reload failed [R-DEV-18]', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    patchLive(client);
    const key = ['devices', listDevices.path, null, null];
    client.setQueryData(key, [device('d1')], { updatedAt: 1_000 });
    await client.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(new Error('down')) }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: key });
    live.deliver('device', { uuid: 'd1', ...alarm });
    for (const frame of frames) frame(0);
    expect(client.getQueryState(key)).toMatchObject({
      data: [{ status: 'ALERT' }],
      dataUpdatedAt: 1_000,
      status: 'error',
      isInvalidated: true,
    });
  });
});

describe('answers that take longer than events', () => {
  /** A cache with a list that is shown and whose answers take 2 s. */
  function slowList<T>(queryKey: string[], answer: () => T, shown: T) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    let asked = 0;
    const questions = () => asked;
    if (shown !== undefined) client.setQueryData(queryKey, shown as never);
    patchLive(client);
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: async ({ signal }) => {
        asked += 1;
        const found = answer();
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        signal.throwIfAborted();
        return found;
      },
    });
    const close = observer.subscribe(() => undefined);
    return { client, questions, close, data: () => client.getQueryData<T>(queryKey) };
  }

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => Number(setTimeout(callback, 16)));
  });
  afterEach(() => jest.useRealTimers());

  it('are shown in a storm of incidents as they come, none cut off, and the last is younger than the last event [R-SHELL-24]', async () => {
    let stored = 0;
    const { data, questions, close } = slowList(['incidents', 'count'], () => stored, 0);
    const shown = new Set<number | undefined>();
    for (; stored < 20; stored += 1) {
      live.deliver('incident', {} as never);
      await jest.advanceTimersByTimeAsync(500);
      shown.add(data());
    }
    expect(shown.size).toBeGreaterThan(3);
    expect(questions()).toBeLessThan(7);
    await jest.advanceTimersByTimeAsync(6_000);
    const all = questions();
    expect(data()).toBe(20);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(questions()).toBe(all);
    close();
  });

  it('are asked for once more when something happened during the first load [R-SHELL-24]', async () => {
    let stored = 0;
    const { data, close } = slowList<number | undefined>(['incidents', 'count'], () => stored, undefined);
    await jest.advanceTimersByTimeAsync(500);
    stored = 1;
    live.deliver('incident', {} as never);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(data()).toBe(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(data()).toBe(1);
    close();
  });

  it('do not take back what events told meanwhile; later answers stand for themselves [R-SHELL-24, R-STAT-06]', async () => {
    let stored = [device('d1'), device('d2')];
    const key = ['devices', listDevices.path];
    const { client, data, close } = slowList<Device[] | undefined>(key, () => stored, undefined);
    await jest.advanceTimersByTimeAsync(500);
    live.deliver('device', { uuid: 'd1', ...alarm });
    await jest.advanceTimersByTimeAsync(500);
    live.deliver('device', { uuid: 'd1', ...alarm, incidents: 2 });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(data()).toMatchObject([
      { status: 'ALERT', incidents: 2 },
      { status: 'OK', incidents: 0 },
    ]);
    stored = [device('d1'), device('d2', { name: 'Oven' })];
    void client.invalidateQueries({ queryKey: key });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(data()).toMatchObject([{ status: 'OK' }, { name: 'Oven' }]);
    close();
  });

  it('of groups neither, also where a question failed meanwhile [R-SHELL-24]', async () => {
    const key = ['groups', readGroupTree.path];
    const { data, client, close } = slowList(key, () => [group('top', [group('g1')])], [group('top')]);
    const other = client.fetchQuery({ queryKey: ['devices', 'x'], queryFn: () => Promise.reject(new Error('down')) });
    void client.invalidateQueries({ queryKey: key });
    await expect(other).rejects.toThrow('down');
    live.deliver('group', { id: 'g1', state: 'ALERT', status: 'ALERT', statusValue: 1, incidents: 2 });
    await jest.advanceTimersByTimeAsync(2_500);
    expect(data()?.[0]?.childGroups).toMatchObject([{ status: 'ALERT', incidents: 2 }]);
    close();
  });
});

describe('changes that others make', () => {
  /** A page with the tree, the device list, an open editor of g1 and a list that nobody shows; counts what it asks the server for. */
  function page() {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const asked: string[] = [];
    const show = (queryKey: string[], data: unknown) => {
      client.setQueryData(queryKey, data);
      const observer = new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          asked.push(queryKey.join(' '));
          return Promise.resolve(client.getQueryData(queryKey));
        },
      });
      return observer.subscribe(() => undefined);
    };
    const tree = ['groups', readGroupTree.path];
    const list = ['devices', listDevices.path];
    const ends = [
      show(tree, [group('top', [group('g1')])]),
      show(list, [device('d1'), device('d2')]),
      show(['groups', 'versioned', readGroup.path, 'g1'], { body: { id: 'g1' }, etag: '"v2-x"' }),
      show(['users', 'of g1'], []),
      show(['messages', 'of g1'], []),
      show(['incidents', 'of g1'], []),
      show(['recipes', 'of g1'], []),
      show(['notifications', 'unread'], []),
    ];
    patchLive(client);
    return {
      asked,
      groups: () => client.getQueryData<GroupNode[]>(tree) ?? [],
      devices: () => client.getQueryData<Device[]>(list) ?? [],
      close: () => ends.forEach((end) => end()),
    };
  }

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => Number(setTimeout(callback, 16)));
  });
  afterEach(() => jest.useRealTimers());

  it('to a name, a picture or a silence are written where they show, and ask for nothing [R-SHELL-24]', async () => {
    const { asked, groups, devices, close } = page();
    live.deliver('group.changed', { id: 'g1', version: 2, changes: { name: 'Kitchen', iconURL: '/files/p' } });
    live.deliver('group.changed', { id: 'top', version: 9, changes: { mutedUntil: 7 } });
    live.deliver('device.changed', { uuid: 'd2', version: 3, changes: { name: 'Oven', city: 'Metz' } });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(groups()[0]).toMatchObject({
      mutedUntil: 7,
      childGroups: [{ id: 'g1', name: 'Kitchen', iconURL: '/files/p', avatar: '/files/p' }],
    });
    expect(devices()).toMatchObject([{ name: 'd1' }, { name: 'Oven', city: 'Metz', status: 'OK' }]);
    expect(asked).toEqual([]);
    close();
  });

  it('to the state of a group and the number of its incidents are written where it shows, within half a second [R-SHELL-24]', async () => {
    const { asked, groups, close } = page();
    live.deliver('group', { id: 'g1', state: 'ALERT', status: 'ALERT', statusValue: 1, incidents: 2 });
    await jest.advanceTimersByTimeAsync(500);
    expect(groups()[0]?.childGroups).toMatchObject([{ id: 'g1', status: 'ALERT', statusValue: 1, incidents: 2 }]);
    expect([groups()[0]?.status, asked]).toEqual(['OK', []]);
    close();
  });

  it('of which nobody knows how many were missed are asked for wherever they show [R-SHELL-24, R-API-28]', async () => {
    const { asked, close } = page();
    live.deliver('resync', {} as never);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(new Set(asked)).toEqual(
      new Set([
        `groups ${readGroupTree.path}`,
        `devices ${listDevices.path}`,
        `groups versioned ${readGroup.path} g1`,
        'users of g1',
        'messages of g1',
        'incidents of g1',
        'recipes of g1',
        'notifications unread',
      ]),
    );
    close();
  });

  it('to the own rights make everything stale that holds what may be seen and done [R-RIGHT-07, R-SHELL-24]', async () => {
    const may = (...rights: Right[]) => [{ scope: 'group:g1', rights }] as const;
    setStore(useRights, { ready: true, entries: may('readIncident', 'updateIncident') });
    const { asked, close } = page();
    setStore(useRights, { entries: may('readIncident') });
    await jest.advanceTimersByTimeAsync(500);
    expect(asked.toSorted()).toEqual([
      `devices ${listDevices.path}`,
      `groups ${readGroupTree.path}`,
      `groups versioned ${readGroup.path} g1`,
      'incidents of g1',
      'recipes of g1',
      'users of g1',
    ]);
    close();
  });

  it('ask for nothing in the next log-in, neither what waits to be asked for nor an editor [R-AUTH-19]', async () => {
    setStore(useRights, { ready: true, entries: [] });
    const { asked, close } = page();
    const change = () => {
      live.deliver('members.changed', { group: 'g1', users: [] });
      live.deliver('tree.changed', {} as never);
      live.deliver('list.changed', { list: 'recipes' });
      live.deliver('group.changed', { id: 'g1', version: 3, changes: { name: 'Kitchen' } });
    };
    change();
    setStore(useRights, { ready: false });
    setStore(useRights, { ready: true, entries: [] });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    change();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(new Set(asked).size).toBe(6);
    close();
  });

  it('let an editor ask that holds another version, once and nobody else [R-EXT-04]', async () => {
    const { asked, close } = page();
    live.deliver('group.changed', { id: 'g1', version: 3, changes: { name: 'Kitchen' } });
    live.deliver('group.changed', { id: 'g1', version: 4, changes: { name: 'Kitchen 2' } });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([`groups versioned ${readGroup.path} g1`]);
    close();
  });

  it('to incidents and notifications are asked for where they show, within half a second [R-SHELL-24]', async () => {
    const { asked, close } = page();
    live.deliver('incident', {} as never);
    live.deliver('notifications', { unread: 1 });
    await jest.advanceTimersByTimeAsync(500);
    expect(asked.toSorted()).toEqual(['incidents of g1', 'notifications unread']);
    close();
  });

  it.each([
    ['/api/incidents', 'incidents'],
    ['/api/frontend/notifications', 'notifications'],
    ['/api/maintenancemessage', 'messages'],
    ['/api/recipes', 'recipes'],
  ])('make every answer below %s stale by the name %s [R-SHELL-24]', (path, name) => {
    const answers = [...ENDPOINTS.values()].filter(
      (endpoint) => endpoint.method === 'GET' && endpoint.path.startsWith(path) && endpoint.replyType !== 'binary',
    );
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.filter(({ cache }) => cache !== name).map((endpoint) => endpoint.path)).toEqual([]);
  });

  it('to the members are written, and asked for where they are listed [R-SHELL-24]', async () => {
    const { asked, groups, close } = page();
    live.deliver('members.changed', { group: 'g1', users: ['u1', 'u2'] });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(groups()[0]?.childGroups?.[0]?.users).toEqual(['u1', 'u2']);
    expect(asked).toEqual(['users of g1']);
    close();
  });

  it('to the tree are asked for with what hangs on it: groups, devices and their incidents [R-SHELL-24]', async () => {
    const { asked, close } = page();
    live.deliver('tree.changed', { groups: ['g1'], devices: ['d1'] });
    await jest.advanceTimersByTimeAsync(500);
    expect(asked.toSorted()).toEqual([
      `devices ${listDevices.path}`,
      `groups ${readGroupTree.path}`,
      `groups versioned ${readGroup.path} g1`,
      'incidents of g1',
    ]);
    close();
  });

  it('to a list are asked for where it shows, and every two seconds at most [R-EXT-09, R-SHELL-24]', async () => {
    const { asked, close } = page();
    for (let n = 0; n < 50; n += 1) {
      live.deliver('list.changed', { list: 'messages', group: 'g1' });
      await jest.advanceTimersByTimeAsync(100);
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked.filter((one) => one.startsWith('messages')).length).toBeGreaterThan(1);
    expect(asked.filter((one) => one.startsWith('messages')).length).toBeLessThan(5);
    close();
  });

  it('are no storm while 500 devices are imported in 20 seconds [R-EXT-14, R-SHELL-24]', async () => {
    const { asked, close } = page();
    for (let n = 0; n < 500; n += 1) {
      live.deliver('tree.changed', { groups: ['g1'], devices: [`n${n}`] });
      live.deliver('device.changed', { uuid: `n${n}`, version: 2, changes: { name: `Oven ${n}` } });
      if (n % 25 === 24) await jest.advanceTimersByTimeAsync(1_000);
    }
    await jest.advanceTimersByTimeAsync(60_000);
    const trees = asked.filter((key) => key === `groups ${readGroupTree.path}`).length;
    const lists = asked.filter((key) => key === `devices ${listDevices.path}`).length;
    expect([trees, lists]).toEqual([5, 5]);
    close();
  });
});

describe('the reply of a change', () => {
  it('takes the place of the thing in every list, and is asked for no more [R-GRP-27]', () => {
    const client = new QueryClient();
    const tree = ['groups', readGroupTree.path];
    const list = ['devices', listDevices.path];
    client.setQueryData(tree, [group('g1', [group('g2')]), group('g3')]);
    client.setQueryData(list, [device('d1'), device('d2')]);
    writeReply(client, updateGroup, { ...group('g1'), name: 'Kitchen' });
    writeReply(client, updateDevice, { ...device('d2'), name: 'Oven' });
    expect(client.getQueryData(tree)).toMatchObject([
      { id: 'g1', name: 'Kitchen', childGroups: [{ id: 'g2' }] },
      { id: 'g3' },
    ]);
    expect(client.getQueryData(list)).toMatchObject([{ name: 'd1' }, { uuid: 'd2', name: 'Oven' }]);
    for (const endpoint of [updateGroup, updateDevice]) expect(endpoint).not.toHaveProperty('changes');
  });
});
