import { type BusEventName, type BusEvents, CROSS_TAB } from '@portal/contracts/bus';
import { useEffect, useRef } from 'react';

type Listener<N extends BusEventName> = (payload: BusEvents[N], from: { elsewhere: boolean }) => void;

/** One event as the support tools show it. */
export interface TracedEvent {
  /** ms since 1970 */
  time: number;
  name: BusEventName;
  payload: unknown;
  /** Who emitted it: a remote, the shell, or another tab. */
  sender: string;
  /** How many listeners it reached here. */
  listeners: number;
}

const TRACE_LENGTH = 500;
const CHANNEL = 'portal.bus';

const listeners = new Map<BusEventName, Set<Listener<BusEventName>>>();
const trace: TracedEvent[] = [];
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

function deliver(name: BusEventName, payload: BusEvents[BusEventName], sender: string, elsewhere: boolean): void {
  const reached = [...(listeners.get(name) ?? [])];
  trace.push({ time: Date.now(), name, payload, sender, listeners: reached.length });
  if (trace.length > TRACE_LENGTH) trace.shift();
  for (const listener of reached) {
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
  ({ data }: MessageEvent<{ name: BusEventName; payload: BusEvents[BusEventName] }>) => {
    if (CROSS_TAB.includes(data.name)) deliver(data.name, data.payload, 'another tab', true);
  },
);

/** What happened, told to whoever listens: shell and remotes stay strangers. Names and payloads stand in `@portal/contracts/bus`. */
export const bus = {
  /**
   * Tells all listeners of this tab, and of the other tabs when the event is marked cross-tab.
   * @param sender who says it, for the trace
   */
  emit<N extends BusEventName>(name: N, payload: BusEvents[N], sender = 'portal'): void {
    deliver(name, payload, sender, false);
    if (CROSS_TAB.includes(name)) channel?.postMessage({ name, payload });
  },
  /** Listens; answers the function that ends it. */
  on<N extends BusEventName>(name: N, listener: Listener<N>): () => void {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known);
    known.add(listener as Listener<BusEventName>);
    return () => known.delete(listener as Listener<BusEventName>);
  },
  /** The last 500 events, oldest first. */
  trace: trace as readonly TracedEvent[],
};

/** Listens while the component is mounted. */
export function useBus<N extends BusEventName>(name: N, listener: Listener<N>): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => bus.on(name, (payload, from) => latest.current(payload, from)), [name]);
}
