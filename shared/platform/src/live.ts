import type { LiveEventName, LiveEvents } from '@portal/contracts/events';
import { useEffect, useRef } from 'react';
import { liveState } from './live/state';
import type { ReadStore } from './read-store';
import { watch } from './watch';

type Listener<N extends LiveEventName> = (data: LiveEvents[N]) => void;

const listeners = new Map<LiveEventName, Set<Listener<LiveEventName>>>();

/** Whether events are coming; when not, the written intervals are what keeps lists fresh [R-SHELL-24]. */
export const useLiveState: ReadStore<{ isOpen: boolean }> = liveState;

/** What changed on the server, as it happens. One tab holds the stream for all [R-EXT-19]; `startLive` opens it. */
export const live = {
  /** Listens; answers the function that ends it. */
  on<N extends LiveEventName>(name: N, listener: Listener<N>): () => void {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known);
    known.add(listener as Listener<LiveEventName>);
    return () => known.delete(listener as Listener<LiveEventName>);
  },
  /** Hands an event to the listeners of this tab. */
  deliver<N extends LiveEventName>(name: N, data: LiveEvents[N]): void {
    watch.event?.({ name, payload: data, live: true, listeners: listeners.get(name)?.size ?? 0 });
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(data);
      } catch (error) {
        console.error(`A listener of the live event ${name} failed.`, error);
      }
    }
  },
};

/** Listens while the component is mounted. */
export function useLive<N extends LiveEventName>(name: N, listener: Listener<N>): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => live.on(name, (data) => latest.current(data)), [name]);
}
