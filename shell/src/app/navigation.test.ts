import { useUnsaved } from '@portal/platform/unsaved';
import { renderHook, waitFor } from '@testing-library/react';
import { navigator, stay, useNavigation } from './navigation';

const here = () => useNavigation.getState().location.pathname;
const asked = () => useNavigation.getState().question?.labels;
const moved = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => setTimeout(resolve), { once: true }));

describe('the navigator', () => {
  beforeEach(() => navigator.replace('/'));

  it('moves on and back, and says how [R-ROUTE-29]', async () => {
    navigator.push('/devicemanager?view=list#top', { from: 'test' });
    expect(useNavigation.getState()).toMatchObject({
      navigationType: 'PUSH',
      location: { pathname: '/devicemanager', search: '?view=list', hash: '#top', state: { from: 'test' } },
    });
    navigator.replace({ pathname: '/mydevices' });
    expect(useNavigation.getState()).toMatchObject({
      navigationType: 'REPLACE',
      location: { pathname: '/mydevices', search: '', state: null },
    });
    const back = moved();
    navigator.go(-1);
    await back;
    expect(useNavigation.getState()).toMatchObject({ navigationType: 'POP', location: { pathname: '/' } });
  });

  it('asks before it leaves what is not saved; staying keeps the page, leaving goes on [R-GRP-26, R-INC-18, R-ERR-22]', () => {
    const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
    navigator.push('/map');
    expect(here()).toBe('/');
    expect(asked()).toEqual(['Details']);
    stay();
    expect(asked()).toBeUndefined();
    navigator.push('/map');
    useNavigation.getState().question?.leave();
    expect(here()).toBe('/map');
    unmount();
  });

  it('does not ask for a filter in the address of the same page [R-GRP-26]', () => {
    const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
    navigator.replace('/?q=oven');
    expect(asked()).toBeUndefined();
    expect(useNavigation.getState().location.search).toBe('?q=oven');
    unmount();
  });

  it('asks for another page of the same kind, as another group, too [R-GRP-26]', () => {
    navigator.push('/devicemanager/one');
    const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
    navigator.push('/devicemanager/other');
    expect([asked(), here()]).toEqual([['Details'], '/devicemanager/one']);
    stay();
    unmount();
  });

  it('asks on Back too, with the address left as it was [R-GRP-26, R-INC-18, R-ERR-22]', async () => {
    navigator.push('/devicemanager');
    const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
    const returned = moved().then(moved);
    window.history.back();
    await returned;
    expect(asked()).toEqual(['Details']);
    expect(window.location.pathname).toBe('/devicemanager');
    const left = moved();
    useNavigation.getState().question?.leave();
    await left;
    expect(here()).toBe('/');
    unmount();
  });

  it.each([
    ['Forward', { from: -1, far: 1, home: '/devicemanager', there: '/map' }],
    ['Back over several pages', { from: 0, far: -2, home: '/map', there: '/' }],
    ['Forward over several pages', { from: -2, far: 2, home: '/', there: '/map' }],
  ])('asks on %s too, with the address left as it was [R-GRP-26]', async (_, { from, far, home, there }) => {
    navigator.push('/devicemanager');
    navigator.push('/map');
    if (from !== 0) window.history.go(from);
    await waitFor(() => expect(here()).toBe(home));
    const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
    const returned = moved().then(moved);
    window.history.go(far);
    await returned;
    expect([asked(), window.location.pathname, here()]).toEqual([['Details'], home, home]);
    stay();
    const again = moved().then(moved);
    window.history.go(far);
    await again;
    expect([asked(), window.location.pathname, here()]).toEqual([['Details'], home, home]);
    const left = moved();
    useNavigation.getState().question?.leave();
    await left;
    expect([asked(), window.location.pathname, here()]).toEqual([undefined, there, there]);
    unmount();
  });

  it('never asks over another page, and stays, where Back is pressed once more before the first is taken back [R-GRP-26]', async () => {
    navigator.push('/devicemanager');
    navigator.push('/map');
    const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
    const askedAt: string[] = [];
    const stop = useNavigation.subscribe(({ question }) => void (question && askedAt.push(window.location.pathname)));
    const seen: string[] = [];
    const note = () => {
      if (seen.push(window.location.pathname) === 1) window.history.back();
    };
    window.addEventListener('popstate', note, true);
    window.history.back();
    await waitFor(() => expect(seen).toEqual(['/devicemanager', '/', '/map']));
    window.removeEventListener('popstate', note, true);
    expect([askedAt, here()]).toEqual([[], '/map']);
    window.history.back();
    await waitFor(() => expect(asked()).toEqual(['Details']));
    expect([askedAt, here()]).toEqual([['/map'], '/map']);
    stop();
    stay();
    unmount();
  });

  it('asks nothing when everything is saved [R-GRP-27]', () => {
    const { rerender, unmount } = renderHook(({ dirty }) => useUnsaved('details', dirty, 'Details'), {
      initialProps: { dirty: true },
    });
    rerender({ dirty: false });
    navigator.push('/map');
    expect(here()).toBe('/map');
    unmount();
  });

  it('lets the browser warn before the page is closed [R-GRP-28]', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    const { unmount } = renderHook(() => useUnsaved('details', true, 'Details'));
    expect(closing()).toBe(true);
    unmount();
    expect(closing()).toBe(false);
  });
});
