import { ALWAYS, type BusEventName, type BusEvents, CROSS_TAB } from '@portal/contracts/bus';
import { useEffect, useRef } from 'react';
import { watch } from './watch';

type Listener<N extends BusEventName> = (payload: BusEvents[N], from: { elsewhere: boolean }) => void;

const CHANNEL = 'portal.bus';

const listeners = new Map<BusEventName, Set<Listener<BusEventName>>>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

/** Who sends was built at another time: an event that this shell does not know is between those who do. */
const isUnderstood = (name: BusEventName, payload: Record<string, unknown> | null | undefined) =>
  (ALWAYS[name] ?? []).every((field) => payload?.[field] != null);

function deliver(name: BusEventName, payload: BusEvents[BusEventName], elsewhere: boolean): void {
  if (!isUnderstood(name, payload)) return console.warn('An event of another version is not heard:', name);
  watch.event?.({ name, payload, elsewhere, listeners: listeners.get(name)?.size ?? 0 });
  for (const listener of [...(listeners.get(name) ?? [])]) {
    try {
      listener(payload, { elsewhere });
    } catch (error) {
      // One listener's mistake must not keep the event from the others.
      console.error(`A listener of ${name} failed.`, error);
    }
  }
}

channel?.addEventListener(
  'message',
  ({ data }: MessageEvent<{ name: BusEventName; payload: BusEvents[BusEventName] } | null>) => {
    if (data && CROSS_TAB.includes(data.name)) deliver(data.name, data.payload, true);
  },
);

/** What happened, told to whoever listens: shell and remotes stay strangers. Names and payloads stand in `@portal/contracts/bus`. */
export const bus = {
  /** Tells all listeners of this tab, and of the other tabs when the event is marked cross-tab. */
  emit<N extends BusEventName>(name: N, payload: BusEvents[N]): void {
    deliver(name, payload, false);
    if (CROSS_TAB.includes(name)) channel?.postMessage({ name, payload });
  },
  /** Listens; answers the function that ends it. */
  on<N extends BusEventName>(name: N, listener: Listener<N>): () => void {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known);
    known.add(listener as Listener<BusEventName>);
    return () => known.delete(listener as Listener<BusEventName>);
  },
};

/** Listens while the component is mounted. */
export function useBus<N extends BusEventName>(name: N, listener: Listener<N>): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => bus.on(name, (payload, from) => latest.current(payload, from)), [name]);
}
