import { toWire } from '@portal/domain/ids';
import { MODULE_DEFAULTS } from '@portal/domain/modules';
import { act, renderHook } from '@testing-library/react';
import { type RemoteAction, setActions, useActions, useActionsOn } from './actions';
import { useRights } from './rights';
import { useSwitches } from './switches';
import { setStore } from './testing';

const action = (over: Partial<RemoteAction>): RemoteAction =>
  ({ id: 'a', remote: 'mf-account', slot: 'group', ...over }) as RemoteAction;
const idsOf = (actions: readonly RemoteAction[]) => actions.map(({ id }) => id);
const GROUP = { group: toWire('g1') };

describe('actions that remotes declare', () => {
  beforeEach(() => {
    setStore(useRights, { ready: true, entries: [] });
    setStore(useSwitches, { ready: true, ...MODULE_DEFAULTS });
  });

  it('are none until the registry was read', () => {
    expect(renderHook(() => useActions('group')).result.current).toEqual([]);
  });

  it('stand in their slot in their order, then by name, and follow the registry', () => {
    const { result } = renderHook(() => useActions('group'));
    act(() =>
      setActions([
        action({ id: 'late', order: 200 }),
        action({ id: 'b' }),
        action({ id: 'of a device', slot: 'device' }),
        action({ id: 'a' }),
        action({ id: 'first', order: 1 }),
      ]),
    );
    expect(idsOf(result.current)).toEqual(['first', 'a', 'b', 'late']);
    act(() => setActions([]));
    expect(result.current).toEqual([]);
  });

  it('are there for who may do them, where they may, with their module on [R-DEV-11, R-SHELL-20]', () => {
    setActions([
      action({ id: 'all' }),
      action({ id: 'there', right: 'updateIncident' }),
      action({ id: 'global', right: 'createVoucher', rightIn: 'global' }),
      action({ id: 'camera', module: 'camera' }),
      action({ id: 'map', module: 'map' }),
    ]);
    setStore(useRights, {
      entries: [
        { scope: 'group:g1', rights: ['updateIncident'] },
        { scope: 'group:g1', rights: ['createVoucher'] },
      ],
    });
    const { result } = renderHook(() => useActionsOn('group'));
    expect(idsOf(result.current(GROUP))).toEqual(['all', 'map', 'there']);
    expect(idsOf(result.current({ group: toWire('g2') }))).toEqual(['all', 'map']);
    act(() => {
      setStore(useRights, { entries: [{ scope: '*', rights: ['createVoucher'] }] });
      setStore(useSwitches, { camera: true, map: false });
    });
    expect(idsOf(result.current(GROUP))).toEqual(['all', 'camera', 'global']);
  });

  it.each(['device:d1', 'group:g1', 'group:g2'] as const)(
    'are there on a device for who may do them by %s, itself or one of its groups [R-RIGHT-27, R-DEV-12]',
    (scope) => {
      setActions([action({ slot: 'device', right: 'readIncident' })]);
      setStore(useRights, { entries: [{ scope, rights: ['readIncident'] }] });
      const { result } = renderHook(() => useActionsOn('device'));
      const groups = [toWire('g1'), toWire('g2')];
      expect(idsOf(result.current({ device: toWire('d1'), groups }))).toEqual(['a']);
      expect(idsOf(result.current({ device: toWire('d2'), groups: [toWire('g3')] }))).toEqual([]);
    },
  );
});
