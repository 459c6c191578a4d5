import { type KeyboardEvent, useRef } from 'react';

/**
 * A row of controls that is one Tab stop: arrows, Home and End move between its buttons. Spread the result on the element around
 * them; the buttons need `tabIndex={-1}` except the first or current one.
 */
export function useRovingFocus() {
  const element = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const controls = [...(element.current?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];
    const at = controls.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[event.key];
    const next = to === undefined ? undefined : controls[(to + controls.length) % controls.length];
    if (!next) return;
    event.preventDefault();
    for (const control of controls) control.tabIndex = control === next ? 0 : -1;
    next.focus();
  };
  return { ref: element, onKeyDown };
}
