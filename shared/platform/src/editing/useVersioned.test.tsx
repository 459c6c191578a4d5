import { updateDevice } from '@portal/contracts/device-changes';
import { updateGroup } from '@portal/contracts/group-changes';
import { type Group, readGroup, readGroupTree } from '@portal/contracts/groups';
import { act, renderHook, waitFor } from '@testing-library/react';
import { live } from '../live';
import { invalidate, queryClient, queryKey, useEndpoint } from '../query';
import { beginTestSession } from '../testing';
import { useSave, useVersioned } from './useVersioned';

const GROUP = { id: 'ZzE', name: 'Ulm', state: 'OK', attributes: {} } as unknown as Group;
const params = { groupId: 'ZzE' };

/** A server that stores one group and counts what it is asked: `GET /api/groups/ZzE`. */
function server() {
  let [stored, number] = [GROUP, 1];
  const asked: string[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    asked.push(`${request.method} ${path}`);
    if (request.method === 'PUT') {
      if (request.headers.get('if-match') !== `"v${number}"`)
        return new Response('{"errorId":"ERROR_CHANGED_MEANWHILE"}', { status: 412 });
      stored = { ...stored, ...((await request.json()) as Partial<Group>) };
      number++;
    }
    const body = path === '/api/groups/ZzE' ? stored : [];
    return new Response(JSON.stringify(body), {
      headers: { etag: `"v${number}"`, 'content-type': 'application/json' },
    });
  };
  const rename = (name: string) => {
    stored = { ...stored, name };
    number++;
  };
  return { asked, rename };
}

beforeEach(() => {
  beginTestSession();
  queryClient.clear();
});

/** What a screen with an open dialog shows: the version, the plain answer and the tree. */
function screenOf(update: typeof updateGroup = updateGroup) {
  const { result } = renderHook(() => ({
    version: useVersioned(readGroup, { params }),
    plain: useEndpoint(readGroup, { params }),
    tree: useEndpoint(readGroupTree, {}),
    save: useSave(readGroup, update),
  }));
  return () => result.current;
}

describe('something with a version', () => {
  it('is the reply and its ETag once it is saved; nothing of it is asked for again, what else it changes is', async () => {
    const { asked } = server();
    const shown = screenOf({ ...updateGroup, changes: ['groups'] } as typeof updateGroup);
    await waitFor(() =>
      expect([shown().version.data?.etag, shown().plain.data?.name, shown().tree.data]).toEqual(['"v1"', 'Ulm', []]),
    );
    asked.length = 0;
    await act(async () => {
      const saved = await shown().save({ params, body: { name: 'Neu-Ulm' }, ifMatch: '"v1"' });
      expect(saved).toMatchObject({ etag: '"v2"', body: { name: 'Neu-Ulm' } });
    });
    await waitFor(() => expect(shown().version.data).toMatchObject({ etag: '"v2"', body: { name: 'Neu-Ulm' } }));
    expect(shown().plain.data?.name).toBe('Neu-Ulm');
    await waitFor(() => expect(asked).toContain(`GET ${readGroupTree.path}`));
    await act(async () => undefined);
    expect(asked).toEqual(['PUT /api/groups/ZzE', `GET ${readGroupTree.path}`]);
  });

  it('stands in every list once its save is answered: a new name is one request [R-SHELL-24]', async () => {
    const { asked } = server();
    const shown = screenOf();
    await waitFor(() => expect([shown().version.data?.etag, shown().tree.data]).toEqual(['"v1"', []]));
    queryClient.setQueryData(queryKey(readGroupTree, {}), [{ ...GROUP, childGroups: null }]);
    asked.length = 0;
    await act(() => shown().save({ params, body: { name: 'Neu-Ulm' }, ifMatch: '"v1"' }));
    await waitFor(() => expect(shown().tree.data).toMatchObject([{ id: 'ZzE', name: 'Neu-Ulm' }]));
    expect([shown().version.data?.etag, shown().plain.data?.name]).toEqual(['"v2"', 'Neu-Ulm']);
    jest.useFakeTimers();
    // The event of the save comes to this tab as well, and says nothing new.
    act(() => live.deliver('group.changed', { id: GROUP.id, version: 2, changes: { name: 'Neu-Ulm' } }));
    act(() => jest.advanceTimersByTime(10_000));
    jest.useRealTimers();
    await act(async () => undefined);
    expect(asked).toEqual(['PUT /api/groups/ZzE']);
  });

  it('stays what it was when the save is refused [R-EXT-04]', async () => {
    const { rename } = server();
    const shown = screenOf();
    await waitFor(() => expect(shown().version.data?.etag).toBe('"v1"'));
    rename('Theirs');
    await act(() =>
      expect(shown().save({ params, body: { name: 'Mine' }, ifMatch: '"v1"' })).rejects.toMatchObject({ status: 412 }),
    );
    expect(shown().version.data?.etag).toBe('"v1"');
    await act(() => shown().version.refetch());
    await waitFor(() => expect(shown().version.data).toMatchObject({ etag: '"v2"', body: { name: 'Theirs' } }));
  });

  it('does not fall back to an answer that was on its way when it was saved', async () => {
    const { asked } = server();
    const shown = screenOf();
    await waitFor(() => expect(shown().version.data?.etag).toBe('"v1"'));
    const straight = globalThis.fetch;
    const late: (() => void)[] = [];
    globalThis.fetch = async (input, init) => {
      const isRead = (input as Request).method === 'GET';
      const answer = await straight(input, init);
      if (isRead) await new Promise<void>((resolve) => late.push(resolve));
      return answer;
    };
    void shown().version.refetch();
    await waitFor(() => expect(asked.filter((one) => one === 'GET /api/groups/ZzE')).toHaveLength(3));
    await act(() => shown().save({ params, body: { name: 'Mine' }, ifMatch: '"v1"' }));
    await act(async () => late.forEach((answer) => answer()));
    await waitFor(() => expect(shown().version.fetchStatus).toBe('idle'));
    expect(shown().version.data).toMatchObject({ etag: '"v2"', body: { name: 'Mine' } });
  });

  it('is loaded anew with everything else of its kind', async () => {
    const { rename } = server();
    const shown = screenOf();
    await waitFor(() => expect(shown().version.data?.etag).toBe('"v1"'));
    rename('Renamed elsewhere');
    await act(() => invalidate('groups'));
    await waitFor(() =>
      expect(shown().version.data).toMatchObject({ etag: '"v2"', body: { name: 'Renamed elsewhere' } }),
    );
  });

  it('is not among the plain answers that live events patch [R-DEV-18]', async () => {
    server();
    const shown = screenOf();
    await waitFor(() => expect([shown().version.data?.etag, shown().plain.data?.name]).toEqual(['"v1"', 'Ulm']));
    const patched = queryClient.getQueryCache().findAll({ queryKey: ['groups', readGroup.path] });
    expect(patched.map(({ state }) => state.data)).toEqual([shown().plain.data]);
    const before = shown().version.data;
    act(() => live.deliver('group', { id: GROUP.id, state: 'ALERT' } as never));
    await waitFor(() => expect(shown().plain.data).toMatchObject({ state: 'ALERT' }));
    expect(shown().version.data).toBe(before);
  });

  it('is saved by what answers the like', () => {
    // @ts-expect-error a device is no group
    expect(() => useSave(readGroup, updateDevice)).toThrow();
  });
});
