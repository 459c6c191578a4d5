/** What a menu or dialog was opened from, and where the focus goes when it closes. */
export interface Opener {
  target: HTMLElement;
  /** Back to the target, or to the title of the page when that is gone. */
  focus: () => void;
  /** To the next row or card, because that of the target goes or is gone already. */
  focusNext: () => void;
}

export function openerOf(target: HTMLElement): Opener {
  const own = target.closest('[data-item]');
  const list = target.closest('[role="grid"], [role="list"]');
  // A row is its own stop of the arrow keys, a card has one inside.
  const stops = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const place = stops.findIndex((stop) => own?.contains(stop));
  const next = place < 0 ? undefined : (stops[place + 1] ?? stops[place - 1]);
  const focusFirst = (...elements: (HTMLElement | null | undefined)[]) =>
    elements.find((element) => element?.isConnected)?.focus();
  const title = () => document.querySelector<HTMLElement>('main h1');
  return { target, focus: () => focusFirst(target, title()), focusNext: () => focusFirst(next, title()) };
}
