import { renderHook, waitFor } from '@testing-library/react';
import { useGroupParents } from './group-paths';
import { useGroupPath } from './group-tree';
import { queryClient } from './query';
import { session, useSession } from './session';
import { beginTestSession, setStore } from './testing';

const TREE = [{ id: 'g1', parentId: null, childGroups: [{ id: 'g2', parentId: 'g1', childGroups: null }] }];

describe('a group with the groups above it', () => {
  beforeEach(() => {
    beginTestSession();
    queryClient.clear();
  });

  it('is found topmost first, and not at all where it is not visible', async () => {
    globalThis.fetch = async () => Response.json(TREE);
    const { result, rerender } = renderHook((id) => useGroupPath(id), { initialProps: 'g2' });
    expect(result.current).toMatchObject({ path: undefined, isPending: true });
    await waitFor(() => expect(result.current.path?.map(({ id }) => id)).toEqual(['g1', 'g2']));
    expect(result.current).toMatchObject({ isPending: false, error: null });
    rerender('elsewhere');
    expect(result.current).toMatchObject({ path: undefined, isPending: false });
  });

  it('says when the groups cannot be had, and asks again [R-SHELL-25]', async () => {
    globalThis.fetch = async () => Response.json({ errorId: 'ERROR_VALIDATION' }, { status: 400 });
    const { result } = renderHook(() => useGroupPath('g2'));
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 400 }));
    globalThis.fetch = async () => Response.json(TREE);
    void result.current.refetch();
    await waitFor(() => expect(result.current.path).toHaveLength(2));
  });

  it('leaves nothing of the structure behind when its person has logged out [R-AUTH-19]', async () => {
    globalThis.fetch = async () => Response.json(TREE);
    setStore(useSession, { state: 'in' });
    const { unmount } = renderHook(() => useGroupPath('g2'));
    await waitFor(() => expect(useGroupParents.getState().parents.get('g2')).toBe('g1'));
    unmount();
    session.leave();
    expect(useGroupParents.getState().parents.size).toBe(0);
  });
});
