import { isUsable, nearest, type Place, pageNow, placeOf, titleIn } from './place';

/** Whoever took the focused element away has this long to place the focus itself (ms); Fluent's dialogs take 100. */
const PATIENCE_MS = 200;

/** The last place of the focus, and from where each layer over the page was opened. */
let last: Place | undefined;
const openers = new WeakMap<Element, Place>();
let timer: ReturnType<typeof setTimeout> | undefined;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  clearTimeout(timer);
  const place = placeOf(target);
  // Without its file Back leaves the page as ever.
  if (place.layer)
    import('./back-closes-layers').then(
      ({ backClosesLayers }) => backClosesLayers(),
      () => undefined,
    );
  if (place.layer && place.layer !== last?.layer && last && !openers.has(place.layer)) openers.set(place.layer, last);
  last = place;
}

function look(): void {
  if (!isNowhere() || !last || isUsable(last.element)) return;
  clearTimeout(timer);
  timer = setTimeout(rescue, PATIENCE_MS);
}

function rescue(): void {
  // A new page gives the focus to its title.
  if (!isNowhere() || !last || last.pathname !== pageNow()) return;
  const top = topModal();
  const target = targetFor(last);
  (top && !(target && top.contains(target)) ? titleIn(top) : target)?.focus({ preventScroll: true });
  // All of the page is hidden: what had the focus may be back in a moment.
  if (isNowhere()) timer = setTimeout(rescue, PATIENCE_MS);
}

/** What was hidden and is back has it again; else what is next to it. */
function targetFor(place: Place): HTMLElement | undefined {
  for (let at: Place | undefined = place; at; at = at.layer ? openers.get(at.layer) : undefined) {
    if (isUsable(at.element)) return at.element;
    if (!at.layer || isUsable(at.layer)) return nearest(at) ?? pageTitle();
  }
  return pageTitle();
}

function pageTitle(): HTMLElement | undefined {
  const main = document.getElementById('content');
  return main ? titleIn(main) : undefined;
}

/** The dialog that lies on top, behind which nothing may have the focus. */
const topModal = () =>
  [...document.querySelectorAll('[aria-modal="true"], dialog[open]')]
    .filter((modal) => isUsable(modal) && !modal.closest('[aria-hidden="true"]'))
    .at(-1);

/**
 * Nobody loses the place [R-SHELL-26]: when the element with the focus is taken away, as the row that was deleted or the dialog that was
 * closed, and nothing else takes the focus, it goes to what is nearest, or to where the dialog was opened from. One place for all remotes.
 * @returns stops it
 */
export function keepFocus(): () => void {
  // Hidden or disabled: the browser takes the focus away and says so. Removed: it says nothing.
  const left = ({ relatedTarget }: FocusEvent) => relatedTarget ?? setTimeout(look);
  const observer = new MutationObserver(look);
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', left);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', left);
  };
}
