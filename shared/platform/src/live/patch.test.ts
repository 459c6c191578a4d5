import { type Device, listDevices } from '@portal/contracts/devices';
import { type GroupNode, readGroupTree } from '@portal/contracts/groups';
import { QueryClient } from '@tanstack/react-query';
import { live } from '../live';
import { patchDevices, patchLive, patchTree } from './patch';

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
