import { useNavigation } from '../navigation';

const LAYER = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-snackbar]';
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/** Where the focus was: enough to find the place again when the element is gone. */
export interface Place {
  readonly element: HTMLElement;
  /** From the element up to the body: each with its position in its parent. */
  readonly path: readonly { readonly element: Element; readonly index: number }[];
  /** The dialog, sheet or menu it stands in. */
  readonly layer: Element | null;
  /** The page: while somebody is asked whether to leave, the address may be another one for a moment. */
  readonly pathname: string;
}

/** The path of the page that is shown. */
export const pageNow = (): string => useNavigation.getState().location.pathname;

/** Notes where an element stands. */
export function placeOf(element: HTMLElement): Place {
  const path = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    path.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 });
  }
  return { element, path, layer: element.closest(LAYER), pathname: pageNow() };
}

/** Whether somebody can use it: in the page, drawn, not disabled. */
export const isUsable = (element: Element): element is HTMLElement =>
  element.isConnected &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true) &&
  !element.matches(':disabled');

/** What is closest to a place whose element is gone: its like in the next row, a neighbour, the title of what was around it. */
export function nearest({ element, path, layer }: Place): HTMLElement | undefined {
  // The title of a page that was drawn anew: its new one, not what stands beside it.
  if (element.localName === 'h1') return undefined;
  const label = sayOf(element);
  const isLike = (other: Element) => label !== null && other.localName === element.localName && sayOf(other) === label;
  for (let at = 1; at < path.length; at++) {
    const parent = path[at]?.element;
    const index = path[at - 1]?.index ?? 0;
    if (!parent || !isUsable(parent)) continue;
    for (const beside of [parent.children[index], parent.children[index - 1]]) {
      const usable = beside ? usableIn(beside) : [];
      const found = usable.find(isLike) ?? usable[0];
      if (found) return found;
    }
    if (parent === layer || parent.id === 'content') return titleIn(parent);
  }
  return undefined;
}

/** The title of a part of the page, made ready for the focus; else the part itself. */
export function titleIn(part: Element): HTMLElement {
  const title = part.querySelector<HTMLElement>('[data-focus-fallback], h1, h2') ?? (part as HTMLElement);
  if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
  // It is no control: the ring would promise one.
  title.style.outline = 'none';
  return title;
}

/** What a control of every row says, without the name of its row. */
const sayOf = (control: Element) => control.getAttribute('data-tooltip') ?? control.getAttribute('aria-label');

const usableIn = (part: Element): HTMLElement[] =>
  [...(part.matches(FOCUSABLE) ? [part] : []), ...part.querySelectorAll(FOCUSABLE)].filter(isUsable);
