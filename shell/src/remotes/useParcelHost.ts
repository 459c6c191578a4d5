import type { RemoteName } from '@portal/contracts/remote';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HostProps } from './mounted-parcel';
import { type HostState, ParcelHost } from './parcel-host';
import { useRegistry } from './registry';
import { useWithdrawal } from './useWithdrawal';

interface ParcelView {
  /** Where the remote draws. */
  readonly element: RefObject<HTMLDivElement | null>;
  readonly state: HostState;
  retry(): void;
}

/** Shows a remote in an element for as long as the component lives. Another remote needs another component (`key`). */
export function useParcelHost(name: RemoteName, props: HostProps): ParcelView {
  const element = useRef<HTMLDivElement>(null);
  const host = useRef<ParcelHost>(undefined);
  const [state, setState] = useState<HostState>({ state: 'loading' });
  const isKnown = useRegistry((registry) => registry.state !== 'starting');

  useLayoutEffect(() => {
    if (!isKnown || !element.current) return undefined;
    const made = new ParcelHost(element.current, name, setState);
    host.current = made;
    return () => {
      host.current = undefined;
      made.end();
    };
  }, [name, isKnown]);
  // After the effect above, so that the first props start the host.
  const { view, location, navigationType, navigator, close } = props;
  useEffect(() => {
    host.current?.show({ view, location, navigationType, navigator, close });
  }, [name, isKnown, view, location, navigationType, navigator, close]);

  // What failed for want of a network comes back with it, without a press of "Try again".
  const hasFailed = state.state === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    const again = () => void host.current?.retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [hasFailed]);

  const retry = () => void host.current?.retry();
  useWithdrawal(name, { state, retry, close });
  return { element, state, retry };
}
