import type { BrowserContext, Page } from '@playwright/test';

/** Runs in every page before its own code: remembers what had the focus last. */
function rememberFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target !== document.body) Object.assign(window, { lastFocused: target });
  });
}

export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(rememberFocus);
}

/**
 * What somebody with a screen reader or a keyboard could not reach on the page as it stands; axe sees none of it.
 * - Something to use stands under `aria-hidden` or `inert`. While a dialog is open that is right for the page behind it, and the dialog
 *   itself must not be hidden.
 * - What had the focus is gone, and nothing has it. (Whoever presses an empty place leaves what had it where it is.)
 */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDrawn = (element: Element) => {
      const { width, height, right, bottom, left, top } = element.getBoundingClientRect();
      return (
        width > 0 &&
        height > 0 &&
        right > 0 &&
        bottom > 0 &&
        left < innerWidth &&
        top < innerHeight &&
        element.checkVisibility({ visibilityProperty: true })
      );
    };
    const HIDDEN = '[aria-hidden="true"], [inert]';
    const name = (element: Element) =>
      `<${element.localName}${element.id && ` id="${element.id}"`}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
    const drawn = (selector: string) => [...document.querySelectorAll(selector)].filter(isDrawn);
    const found: string[] = [];

    const modals = drawn('[aria-modal="true"], dialog[open]');
    const lost =
      modals.length > 0
        ? modals.filter((modal) => modal === modals.at(-1))
        : drawn('main, h1, a[href], button, input, select, textarea, [tabindex="0"]');
    for (const element of lost) {
      // The helpers that keep the focus in a dialog are hidden on purpose.
      const helper = element.closest('[data-tabster-dummy]');
      const by = element.closest(HIDDEN);
      if (by && !helper) found.push(`hidden from screen readers by ${name(by).split(' ')[0]}: ${name(element)}`);
    }

    const { lastFocused } = window as { lastFocused?: Element };
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere && lastFocused && (!lastFocused.isConnected || !lastFocused.checkVisibility()))
      found.push(`the focus went with ${name(lastFocused)}`);
    return found.slice(0, 5);
  });
