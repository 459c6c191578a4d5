import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

interface LayoutShiftAttribution {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

/** A page of each ground, by what it shows once the portal runs. */
const GROUNDS = [
  { path: '/', lies: 'over the scenes of the start page', shows: 'main h1' },
  { path: '/login', lies: 'beside the form', shows: 'main input[type="email"]' },
  { path: '/privacy', lies: 'above the page', shows: 'main h2' },
] as const;
const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 768, height: 1024, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 340, height: 640, colorScheme: 'dark' },
] as const;

/** Where header, mark and name stand, and in what colours; runs in the page. */
function readHeader() {
  const box = (selector: string) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    const { x, y, width, height } = found.getBoundingClientRect();
    const style = getComputedStyle(found);
    return { box: [x, y, width, height].map((value) => Math.round(value * 10) / 10), style };
  };
  const header = box('header');
  const mark = box('header a svg');
  const name = box('header a > span');
  const tile = getComputedStyle(document.querySelector('header a rect') as Element).fill;
  return {
    header: header.box,
    ground: header.style.backgroundColor,
    line: [header.style.borderBottomWidth, header.style.borderBottomColor],
    mark: mark.box,
    tile,
    name: name.box,
    text: [name.style.color, name.style.fontFamily, name.style.fontSize, name.style.fontWeight],
  };
}

/** From the first paint on: what was moved by something that came later, from where to where. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const told = ({ y, height }: DOMRectReadOnly) => `${y}+${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node, previousRect, currentRect } of (entry as unknown as { sources: LayoutShiftAttribution[] })
          .sources)
          shifts.push(`${node?.nodeName}: ${told(previousRect)} → ${told(currentRect)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
}

test.describe('the frame in the document', () => {
  for (const { path, lies, shows } of GROUNDS) {
    test(`lies ${lies} as the portal draws it, before anything of it runs, and nothing moves then [R-SHELL-01]`, async ({
      page,
      problems,
    }) => {
      problems.allow(/Failed to load resource: net::ERR_FAILED/);
      const shifted = await watchShifts(page);
      for (const { width, height, colorScheme } of LOOKS) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.route('**/*.js', (route) => route.abort());
        await page.goto(path);
        const before = await page.evaluate(readHeader);
        await page.unroute('**/*.js');
        await page.goto(path);
        await expect(page.locator(shows).first()).toBeVisible();
        await expect(page.locator('.on-plain, .on-artwork, .on-split')).toHaveCount(0);
        expect(await page.evaluate(readHeader), `${width} px, ${colorScheme}`).toEqual(before);
        expect(await shifted(), `${width} px, ${colorScheme}: what moved`).toEqual([]);
      }
    });
  }
});
