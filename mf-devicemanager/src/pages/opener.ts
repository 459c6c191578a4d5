/** What a menu or dialog was opened from, and where the focus goes when it closes. */
export interface Opener {
  target: HTMLElement;
  /** To the target; when that went with its row or card to what took its place, else to the title of the page. */
  focus: () => void;
}

/** @param before the opener of what closes at the same time: a dialog opened from a menu returns to where the menu was opened */
export function openerOf(target: HTMLElement, before?: Opener): Opener {
  if (before?.target === target) return before;
  const list = target.closest('[role="grid"], [role="list"]');
  const item = target.closest('[data-item]');
  const index = Number((item?.matches('[data-index]') ? item : item?.querySelector('[data-index]'))?.getAttribute('data-index'));
  const neighbour = () => [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].filter((other) => Number(other.dataset['index']) <= index).at(-1);
  return {
    target,
    focus: () => (target.isConnected ? target : (neighbour() ?? document.querySelector<HTMLElement>('main h1')))?.focus(),
  };
}
