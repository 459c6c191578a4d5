import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { credentials } from '../auth/credentials';
import { keepTyped, readTyped, TYPED_KEY } from '../kept/typed';
import { useSession } from '../session';
import { setStore } from '../testing';
import { discardUnsaved, useUnsaved } from '../unsaved';
import { useKept } from './useKept';

type Oven = { name: string; city: string; picture?: File | undefined };
const STORED: Oven = { name: 'Oven', city: 'Ulm', picture: undefined };
const THING = 'device/1';

const isIn = (id: string) => act(async () => setStore(useSession, { state: 'in', user: { id } as never }));
const kept = (account = 'lena') => readTyped(account, THING)?.values;

/** A form of a device, as it stands on a page. */
function form(latest: Oven = STORED, thing = THING) {
  const view = renderHook(
    ({ stored, of }) => {
      const [changes, set] = useState<Partial<Oven>>({});
      const values = { ...stored, ...changes };
      const dirty = JSON.stringify(values) !== JSON.stringify(stored) || values.picture !== undefined;
      const keeping = useKept({ thing: of, values, stored, dirty, set: (more) => set((old) => ({ ...old, ...more })) });
      useUnsaved(of, dirty, 'Details');
      return { ...keeping, values, type: set };
    },
    { initialProps: { stored: latest, of: thing } },
  );
  return {
    now: () => view.result.current,
    type: (changes: Partial<Oven>) => act(async () => view.result.current.type(changes)),
    take: () => act(async () => view.result.current.take()),
    refuse: () => act(async () => view.result.current.refuse()),
    forget: () => act(async () => view.result.current.forget()),
    leave: () => act(async () => view.result.current.leave()),
    of: (of: string) => act(async () => view.rerender({ stored: latest, of })),
    unmount: view.unmount,
  };
}

beforeEach(async () => {
  localStorage.clear();
  await isIn('lena');
});

describe('what is typed into a form [R-EXT-31]', () => {
  it('is offered again after a reload, and goes back into the form on wish', async () => {
    const before = form();
    expect(before.now().offer).toBeUndefined();
    await before.type({ name: 'Mine' });
    before.unmount();

    const after = form();
    expect(after.now()).toMatchObject({ offer: { isOld: false }, values: STORED });
    await after.take();
    expect(after.now()).toMatchObject({ offer: undefined, values: { name: 'Mine', city: 'Ulm' } });
    expect(kept()).toEqual({ name: 'Mine' });
  });

  it('is kept at each letter, for the thing it was typed for', async () => {
    const { type, of, now } = form();
    await type({ name: 'M' });
    expect(kept()).toEqual({ name: 'M' });
    await type({ name: 'Mi', city: 'Bonn' });
    expect(kept()).toEqual({ name: 'Mi', city: 'Bonn' });
    await of('device/2');
    expect(now().offer).toBeUndefined();
  });

  it('stays when the session ends or another tab logs out, although the page lets go of it', async () => {
    for (const state of ['expired', 'out'] as const) {
      await isIn('lena');
      const { type, unmount } = form();
      await type({ name: state });
      await act(async () => setStore(useSession, state === 'out' ? { state, user: null } : { state }));
      act(discardUnsaved);
      unmount();
      expect(kept()).toEqual({ name: state });
    }
  });

  it('is not offered to another account', async () => {
    const before = form();
    await before.type({ name: 'Mine' });
    before.unmount();
    await isIn('marco');
    const after = form();
    expect(after.now().offer).toBeUndefined();
    await after.type({ name: 'His' });
    await after.type({ name: STORED.name });
    expect(localStorage.getItem(TYPED_KEY)).toBeNull();
  });

  it('is not kept for who is viewed in a support view, nor after its end, and leaves what support has typed itself [R-EXT-18]', async () => {
    const own = { at: Date.now(), values: { name: 'Own' }, was: { name: '' } };
    keepTyped('tom', THING, own);
    credentials.begin('view', { access_token: 'of-the-view', refresh_token: '', expires_in: 900 } as never, false);
    const { type, leave, forget } = form();
    await type({ name: 'Of the view' });
    await act(async () => {
      credentials.clear();
      setStore(useSession, { state: 'expired' });
    });
    await type({ name: 'After its end' });
    await forget();
    await leave();
    expect([kept(), readTyped('tom', THING)]).toEqual([undefined, own]);
  });

  it('is forgotten when it is saved or taken back', async () => {
    const { type } = form();
    await type({ name: 'Mine' });
    await type({ name: STORED.name });
    expect(localStorage.getItem(TYPED_KEY)).toBeNull();
  });

  it('is forgotten when the person agrees to lose it', async () => {
    const { type, forget } = form();
    await type({ name: 'Mine' });
    act(discardUnsaved);
    expect(kept()).toBeUndefined();
    await type({ name: 'Mine again' });
    await forget();
    expect(kept()).toBeUndefined();
  });

  it('stays offered until it is answered, also while other things are typed and taken back, and is gone once refused', async () => {
    const before = form();
    await before.type({ name: 'Mine' });
    before.unmount();
    const after = form();
    await after.type({ city: 'Bonn' });
    await after.type({ city: STORED.city });
    expect([after.now().offer === undefined, kept()]).toEqual([false, { name: 'Mine' }]);
    await after.refuse();
    expect([after.now().offer, kept()]).toEqual([undefined, undefined]);
  });

  it.each([
    ['', []],
    [', also when something else is typed and taken back', [{ city: 'Bonn' }, { city: STORED.city }]],
  ])('is as old as it was however often the form is opened: gone 24 h after it was typed%s', async (_, changes) => {
    const [now, hour] = [Date.now(), 3_600_000];
    const at = now - 23 * hour;
    keepTyped('lena', THING, { at, values: { name: 'Mine' }, was: { name: STORED.name } });
    const { type, unmount } = form();
    for (const change of changes) await type(change);
    unmount();
    expect([readTyped('lena', THING)?.at, readTyped('lena', THING, now + 2 * hour)]).toEqual([at, undefined]);
  });

  it('refused, leaves what is in the form by now', async () => {
    const before = form();
    await before.type({ name: 'Mine' });
    before.unmount();
    const after = form();
    await after.type({ city: 'Bonn' });
    await after.refuse();
    expect([after.now().values.city, kept()]).toEqual(['Bonn', { city: 'Bonn' }]);
  });

  it('says when somebody has changed the same fields since, and is not offered once it is what is stored', async () => {
    const before = form();
    await before.type({ name: 'Mine' });
    before.unmount();
    const changed = form({ ...STORED, name: 'Theirs' });
    expect(changed.now().offer).toMatchObject({ isOld: true });
    changed.unmount();
    expect(form({ ...STORED, city: 'Bonn' }).now().offer).toMatchObject({ isOld: false });
    expect(form({ ...STORED, name: 'Mine' }).now().offer).toBeUndefined();
  });

  it('goes from the offer when another tab saved it', async () => {
    const before = form();
    await before.type({ name: 'Mine' });
    before.unmount();
    const after = form();
    localStorage.removeItem(TYPED_KEY);
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: TYPED_KEY })));
    expect(after.now().offer).toBeUndefined();
  });

  it('is not offered where the form has no such field, or one of another kind', async () => {
    const before = form();
    await before.type({ name: ['a', 'list'] as never, other: 'gone' } as never);
    before.unmount();
    expect(form().now().offer).toBeUndefined();
  });

  it('holds no file', async () => {
    const { type } = form();
    await type({ picture: new File(['x'], 'oven.png') });
    expect(localStorage.getItem(TYPED_KEY)).toBeNull();
    await type({ name: 'Mine', picture: new File(['x'], 'oven.png') });
    expect(kept()).toEqual({ name: 'Mine' });
  });
});
