import type { RegistryEntry } from '@portal/contracts/registry';
import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import { act, renderHook } from '@testing-library/react';
import { useRegistry } from '../remotes/registry';
import { useNavigation } from './navigation';
import { useScreen } from './useScreen';

const extras = {
  name: 'mf-billing',
  routes: [{ path: '/createvoucher', access: 'login' }],
} as unknown as RegistryEntry['extras'];
const RUNNING = new Map([['mf-billing', { extras } as RegistryEntry]] as const);
const switchTo = (isOn: boolean) =>
  act(() =>
    useRegistry.setState({
      state: 'ready',
      remotes: isOn ? RUNNING : new Map(),
      absent: isOn ? new Map() : new Map([['mf-billing', { extras, why: 'off' }]]),
    }),
  );
const goTo = (pathname: string) =>
  act(() => useNavigation.setState(({ location }) => ({ location: { ...location, pathname } })));
const type = (isUnsaved: boolean) =>
  act(() => setStore(useUnsavedMarks, { marks: new Map(isUnsaved ? [['form', 'Voucher']] : []) }));

describe('the screen of an open page', () => {
  beforeEach(() => {
    goTo('/createvoucher');
    type(false);
    switchTo(true);
  });

  it('says so as soon as its remote is switched off, and comes back with it', () => {
    const { result } = renderHook(useScreen);
    expect(result.current?.kind).toBe('remote');
    switchTo(false);
    expect(result.current).toMatchObject({ kind: 'absent', why: 'off' });
    switchTo(true);
    expect(result.current?.kind).toBe('remote');
  });

  it('stays while somebody types in it, until that is saved', () => {
    const { result } = renderHook(useScreen);
    type(true);
    switchTo(false);
    expect(result.current?.kind).toBe('remote');
    type(false);
    expect(result.current?.kind).toBe('absent');
  });

  it('stays while somebody types in it, until it is left; a visit later says that it is off', () => {
    const { result } = renderHook(useScreen);
    type(true);
    switchTo(false);
    goTo('/privacy');
    expect(result.current?.kind).toBe('own');
    goTo('/createvoucher');
    expect(result.current?.kind).toBe('absent');
  });
});
