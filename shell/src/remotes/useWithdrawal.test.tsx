import type { RegistryEntry } from '@portal/contracts/registry';
import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import { act, renderHook } from '@testing-library/react';
import type { HostState } from './parcel-host';
import { useRegistry } from './registry';
import { useWithdrawal } from './useWithdrawal';

const NAME = 'mf-billing';
const list = (version: string | undefined, withdrawn?: string[]) =>
  act(() =>
    useRegistry.setState({
      remotes: new Map(
        version === undefined
          ? []
          : [[NAME, { metadata: { version }, extras: { name: NAME, withdrawn } } as unknown as RegistryEntry]],
      ),
    }),
  );
const type = (text: string | undefined) =>
  act(() => setStore(useUnsavedMarks, { marks: new Map(text === undefined ? [] : [['form', text]]) }));

describe('a version that is shown', () => {
  const retry = jest.fn();
  const close = jest.fn();
  const show = (version: string) =>
    renderHook(({ state }: { state: HostState }) => useWithdrawal(NAME, { state, retry, close }), {
      initialProps: { state: { state: 'shown', version } },
    });

  beforeEach(() => {
    retry.mockClear();
    close.mockClear();
    type(undefined);
    list('2');
  });

  it('stays when a newer one is released', () => {
    show('2');
    list('3');
    list('3', ['1']);
    expect(retry).not.toHaveBeenCalled();
  });

  it('gives way at once when it is withdrawn, and only once', () => {
    const { rerender } = show('2');
    list('1', ['2']);
    expect(retry).toHaveBeenCalledTimes(1);
    rerender({ state: { state: 'loading' } });
    rerender({ state: { state: 'shown', version: '2' } });
    list('1', ['2']);
    expect(retry).toHaveBeenCalledTimes(1);
    rerender({ state: { state: 'shown', version: '1' } });
    list('0', ['2', '1']);
    expect(retry).toHaveBeenCalledTimes(2);
  });

  it('waits until what somebody typed is saved or left', () => {
    show('2');
    type('Details');
    list('1', ['2']);
    expect(retry).not.toHaveBeenCalled();
    type(undefined);
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('closes its panel when the remote is switched off, after what was typed is saved or left', () => {
    show('2');
    type('Details');
    list(undefined);
    expect(close).not.toHaveBeenCalled();
    type(undefined);
    expect([close.mock.calls.length, retry.mock.calls.length]).toEqual([1, 0]);
  });
});
