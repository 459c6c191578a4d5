import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/**
 * The moment that the pointer or the arrow keys have chosen: one stop a step, ten with Page Up and Page Down, Escape chooses none.
 * @param stops moments in order
 * @param timeAt the moment at a place, in px from the left edge
 */
export function useCrosshair(stops: readonly number[], timeAt: (x: number) => number) {
  const [at, setAt] = useState<number>();
  const index = at === undefined ? -1 : stops.indexOf(at);
  const last = stops.length - 1;
  const follow = (event: PointerEvent<HTMLElement>) => {
    const [first] = stops;
    if (first === undefined) return;
    const time = timeAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
    setAt(stops.reduce((best, stop) => (Math.abs(stop - time) < Math.abs(best - time) ? stop : best), first));
  };
  const leave = () => setAt(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: index < 0 ? last : index - 1,
      ArrowRight: index + 1,
      PageUp: index - 10,
      PageDown: index + 10,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') leave();
    if (to === undefined || last < 0) return;
    event.preventDefault();
    setAt(stops[Math.min(last, Math.max(0, to))]);
  };
  return {
    /** Undefined when there is none, or when it is no longer among the stops. */
    at: index < 0 ? undefined : at,
    index,
    handlers: {
      onPointerMove: follow,
      onPointerDown: follow,
      // A finger that is lifted has left, too: what it chose stays to be read until another place is touched.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave(),
      onBlur: leave,
      onKeyDown,
    },
  };
}
