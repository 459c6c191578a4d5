import type { SessionState } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { drawing } from './testing/drawing';

type State = SessionState['state'];

/** In a document that has just begun: the elements of two parcels, one after the other. */
async function mountTwo(state: State): Promise<boolean[]> {
  jest.resetModules();
  const { useSession } = await import('@portal/platform/session');
  setStore(useSession, { state });
  const { MountedParcel } = await import('./mounted-parcel');
  const marks: boolean[] = [];
  for (const version of ['1', '2']) {
    const parent = document.createElement('div');
    const props = { view: { kind: 'page' } } as never;
    const parcel = await MountedParcel.mount(
      parent,
      drawing('a page') as never,
      { name: 'mf-billing', version } as never,
      props,
      () => undefined,
    );
    marks.push(parent.querySelector('[data-remote]')?.hasAttribute('data-in-pieces') ?? false);
    await parcel.end();
  }
  return marks;
}

it.each<[State, boolean]>([
  ['starting', true],
  ['in', true],
  ['out', false],
])(
  'lets the first page of a document be drawn in pieces where the session is %s, and no further one',
  async (state, isSo) => {
    expect(await mountTwo(state)).toEqual([isSo, false]);
  },
);
