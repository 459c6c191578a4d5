import { takeMoves } from '../navigation';

/** Where the page stands in the browser's history; the second of two entries for one page comes half a step later. */
const place = (): number => {
  const { index = 0, isSecond = false } = (window.history.state ?? {}) as { index?: number; isSecond?: boolean };
  return isSecond ? index + 0.5 : index;
};

const top = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** Whether a layer lies over the page. One that is just going has given the focus back to the page, and does not count. */
const isOverPage = () => top() !== undefined && !document.getElementById('root')?.contains(document.activeElement);

let at = place();
let returning = false;

/** Back from the first entry leaves the document and asks nobody. Below a layer the page therefore stands there twice. */
function enter(): void {
  if (!isOverPage()) return;
  at = place();
  if (at > 0) return;
  window.history.pushState({ ...window.history.state, isSecond: true }, '');
  at = place();
}

/** Whether a layer takes the move; then the page and its address stay. */
function takes(): boolean {
  const went = Math.sign(place() - at);
  if (returning) {
    returning = false;
    // The address is that of the page again. The layer does what Escape does in it: it closes, or asks first.
    top()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    return true;
  }
  if (went !== 0 && isOverPage()) {
    returning = true;
    window.history.go(-went);
    return true;
  }
  const leavesSecond = at === 0.5 && place() === 0;
  at = place();
  if (leavesSecond) window.history.back();
  return false;
}

/**
 * From now on Back closes what lies over the page before it leaves the page, whichever remote drew it: a dialog, drawer or sheet says with
 * `aria-modal` that it covers the page. Called whenever the focus comes into one; its code comes with the first.
 */
export function backClosesLayers(): void {
  takeMoves(takes);
  enter();
}
