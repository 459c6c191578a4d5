import { listIncidents } from '@portal/contracts/incidents';
import { act, renderHook, waitFor } from '@testing-library/react';
import { allPages, usePages } from './pages';
import { queryClient } from './query';
import { beginTestSession } from './testing';

/** A list of five on pages of two; what it was asked for, page by page. */
function aList(answer: (cursor: string | null) => Response | undefined | Promise<undefined> = () => undefined) {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    const { search, searchParams } = new URL((input as Request).url);
    asked.push(search);
    const cursor = searchParams.get('cursor');
    const from = Number(cursor ?? 0);
    const body = [1, 2, 3, 4, 5].slice(from, from + 2).map((id) => ({ id, of: searchParams.get('status') }));
    const headers = new Headers({ 'x-total-count': '5' });
    if (from < 4) headers.set('link', `</api/incidents?cursor=${from + 2}>; rel="next"`);
    return (await answer(cursor)) ?? new Response(JSON.stringify(body), { headers });
  };
  return asked;
}
const ids = (items: readonly unknown[] | undefined) => items?.map((item) => (item as { id: number }).id);
const refusal = () => Response.json({ errorId: 'ERROR_VALIDATION' }, { status: 400 });

beforeEach(() => {
  beginTestSession();
  queryClient.clear();
});

describe('a list of which one page after the other is shown', () => {
  const show = (status = 'NEW', enabled = true) =>
    renderHook(({ status, enabled }) => usePages(listIncidents, { query: { status } }, { enabled }), {
      initialProps: { status, enabled },
    });

  it('begins with the first, and knows how many hits there are [R-EXT-05]', async () => {
    const asked = aList();
    const { result } = show();
    expect(result.current).toMatchObject({ data: undefined, total: 0, isFetching: true, hasMore: false, error: null });
    await waitFor(() => expect(ids(result.current.data)).toEqual([1, 2]));
    expect(result.current).toMatchObject({ total: 5, hasMore: true, isFetching: false, loadingMore: false });
    expect(result.current.dataUpdatedAt).toBeGreaterThan(0);
    expect(asked).toEqual(['?status=NEW']);
  });

  it('takes the next ones to it until there is no more [R-EXT-05]', async () => {
    let come = () => undefined as void;
    const asked = aList((cursor) =>
      cursor === '2' ? new Promise((resolve) => (come = () => resolve(undefined))) : undefined,
    );
    const { result } = show();
    await waitFor(() => expect(result.current.hasMore).toBe(true));
    act(() => result.current.more());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(result.current).toMatchObject({ loadingMore: true, isFetching: false });
    come();
    await waitFor(() => expect(ids(result.current.data)).toEqual([1, 2, 3, 4]));
    act(() => result.current.more());
    await waitFor(() => expect(ids(result.current.data)).toEqual([1, 2, 3, 4, 5]));
    expect(result.current).toMatchObject({ total: 5, hasMore: false, loadingMore: false });
    expect(asked).toEqual(['?status=NEW', '?status=NEW&cursor=2', '?status=NEW&cursor=4']);
  });

  it('keeps what it has when the next one does not come: that is no failure of the list [R-EXT-05, R-SHELL-25]', async () => {
    let isAway = true;
    aList((cursor) => (cursor === '2' && isAway ? refusal() : undefined));
    const { result } = show();
    await waitFor(() => expect(result.current.hasMore).toBe(true));
    act(() => result.current.more());
    await waitFor(() => expect(result.current.moreFailed).toBe(true));
    expect(result.current).toMatchObject({ hasMore: true, isRefetchError: false });
    expect(ids(result.current.data)).toEqual([1, 2]);
    isAway = false;
    act(() => result.current.more());
    await waitFor(() => expect(ids(result.current.data)).toEqual([1, 2, 3, 4]));
    expect(result.current.moreFailed).toBe(false);
  });

  it('says when it cannot be had, and when only the look for news failed [R-SHELL-25]', async () => {
    let isAway = true;
    aList(() => (isAway ? refusal() : undefined));
    const { result } = show();
    await waitFor(() => expect(result.current.error).toMatchObject({ errorId: 'ERROR_VALIDATION' }));
    expect(result.current).toMatchObject({ data: undefined, isRefetchError: false });
    isAway = false;
    await act(() => result.current.refetch());
    expect(result.current).toMatchObject({ error: null, total: 5 });
    isAway = true;
    await act(() => result.current.refetch());
    expect(result.current).toMatchObject({ isRefetchError: true, moreFailed: false });
    expect(ids(result.current.data)).toEqual([1, 2]);
  });

  it('shows what was found before until what is wanted now is there', async () => {
    aList();
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.data).toHaveLength(2));
    rerender({ status: 'RESOLVED', enabled: true });
    expect(result.current.data).toMatchObject([{ of: 'NEW' }, { of: 'NEW' }]);
    await waitFor(() => expect(result.current.data).toMatchObject([{ of: 'RESOLVED' }, { of: 'RESOLVED' }]));
  });

  it('is asked for again after ten minutes [R-DEV-18]', async () => {
    const asked = aList();
    const { result } = show();
    await waitFor(() => expect(result.current.data).toHaveLength(2));
    const [query] = queryClient.getQueryCache().findAll({ queryKey: [listIncidents.cache] });
    const { refetchInterval } = query?.observers[0]?.options ?? {};
    expect(typeof refetchInterval === 'function' && query && refetchInterval(query)).toBeGreaterThan(9 * 60_000);
    expect(asked).toHaveLength(1);
  });

  it('asks for nothing while it is switched off', async () => {
    const asked = aList();
    const { result, rerender } = show('NEW', false);
    expect(result.current).toMatchObject({ isFetching: false, data: undefined });
    expect(asked).toEqual([]);
    rerender({ status: 'NEW', enabled: true });
    await waitFor(() => expect(result.current.data).toHaveLength(2));
  });
});

describe('every hit of a list', () => {
  it('comes page by page, in its order [R-EXT-05]', async () => {
    const asked = aList();
    expect(ids(await allPages(listIncidents, { query: { status: 'NEW' } }))).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual(['?status=NEW', '?status=NEW&cursor=2', '?status=NEW&cursor=4']);
  });

  it('fails as a whole: half a list would look like all of it', async () => {
    aList((cursor) => (cursor === '4' ? refusal() : undefined));
    await expect(allPages(listIncidents, {})).rejects.toMatchObject({ errorId: 'ERROR_VALIDATION' });
  });
});
