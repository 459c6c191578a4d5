const STATED = 'data-stated-media';
const FORCED = /\(forced-colors: active\)/;

let watcher: MutationObserver | undefined;

/** Every style sheet that waits for forced colours; those that were made to apply carry what they said before. */
const sheets = () => [
  ...document.querySelectorAll<HTMLStyleElement>(`style[media*="forced-colors"], style[${STATED}]`),
];

function apply(): void {
  for (const sheet of sheets()) {
    const stated = sheet.getAttribute(STATED) ?? sheet.media;
    sheet.setAttribute(STATED, stated);
    sheet.media = stated.replace(FORCED, 'all');
  }
}

/**
 * Lets the rules for forced colours apply without a system that forces them. Only an approximation: the system's own colours come with the
 * system, or with the rendering panel of the browser's developer tools.
 */
export function pretendForcedColors(on: boolean): void {
  watcher?.disconnect();
  watcher = undefined;
  if (on) {
    apply();
    watcher = new MutationObserver(apply);
    watcher.observe(document.head, { childList: true });
    return;
  }
  for (const sheet of sheets()) {
    const stated = sheet.getAttribute(STATED);
    if (stated === null) continue;
    sheet.media = stated;
    sheet.removeAttribute(STATED);
  }
}
