import type { Page } from '@playwright/test';

/**
 * What can be seen and pressed, and lies under something else: a press in its middle hits that instead. Each is scrolled to.
 * @returns what is covered, and by what
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
    const controls = [...document.querySelectorAll('button, a[href], input, textarea, select, [role="tab"]')];
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const isDrawn = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
      if (!isDrawn || control.closest('[inert], [aria-hidden="true"]')) return [];
      // Undefined beyond the window, where what is for keyboards alone waits.
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || control.contains(hit) || hit.closest('label')?.contains(control)) return [];
      return [`${name(control)} lies under ${name(hit)}`];
    });
  });
