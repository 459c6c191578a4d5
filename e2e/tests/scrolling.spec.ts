import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openGroup } from '../lib/fleet';

/** A phone, a tablet without the tree beside the list, a desk; low enough that the shortest page must scroll. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 500 },
  { width: 1440, height: 360 },
];
/** Room under the last line for the floating button, and for the line that says how old the list is. */
const ROOM_BELOW = 130;

interface Seen {
  /** What scrolls up and down in the page, its tree pane aside. */
  scrollers: number;
  /** Once it is scrolled to its end, the last thing that is seen stands at the lower edge of the pane: `true`, or how far from it. */
  endsWell: boolean | number;
  /** How far the floating button reaches over the last line. */
  covered: number;
}

/** Scrolls everything in the page to its end and looks at what is there. */
const atTheEnd = (page: Page) =>
  page.evaluate((room): Seen => {
    const scrolls = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
    const main = document.querySelector('main')!;
    const around: Element[] = [];
    for (let element: Element | null = main; element; element = element.parentElement) around.push(element);
    const all = [...main.querySelectorAll('*')].filter((element) => !element.closest('aside'));
    const floating = all.find((element) => getComputedStyle(element).position === 'fixed');
    const inside = all.filter((element) => !floating?.contains(element));
    const scrollers = [...around, ...inside].filter(scrolls);
    if (document.documentElement.scrollHeight > window.innerHeight + 1) scrollers.push(document.documentElement);
    for (const scroller of scrollers) scroller.scrollTop = scroller.scrollHeight;
    // A bar below what scrolls covers nothing of it.
    const content = scrollers[0] ?? main;
    const seen = inside
      .filter((element) => element.children.length === 0 && content.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 2 && height > 2);
    const pane = content.getBoundingClientRect();
    const lines = [...main.querySelectorAll('[data-item], [data-incident]')].map(
      (line) => line.getBoundingClientRect().bottom,
    );
    const below = Math.round(pane.bottom - Math.max(...seen.map(({ bottom }) => bottom)));
    return {
      scrollers: scrollers.length,
      endsWell: (below >= 0 && below <= room) || below,
      covered:
        floating && lines.length > 0
          ? Math.max(0, Math.round(Math.max(...lines) - floating.getBoundingClientRect().top))
          : 0,
    };
  }, ROOM_BELOW);

/** At every size: one thing scrolls, and where it ends the content ends. */
async function expectOneScroller(page: Page, what: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // The lines of a long list are drawn as they come into sight.
    await expect
      .poll(() => atTheEnd(page), { message: `${what} at ${size.width} px` })
      .toEqual({ scrollers: 1, endsWell: true, covered: 0 });
  }
}

/** The first two cards of devices: beside each other, how wide and how high. */
async function cardsOf(page: Page): Promise<[width: number, height: number]> {
  const cards = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
  expect(second?.y).toBe(first!.y);
  expect(second?.x).toBeGreaterThanOrEqual(first!.x + first!.width);
  return [first!.width, first!.height];
}

test('every page scrolls once, and ends where its content ends [R-DEV-04, R-DEV-15, R-SHELL-22]', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'admin');
  await openGroup(page, 'Marktküche GmbH', 'Region Südwest', 'Stuttgart');
  const group = new URL(page.url()).pathname.split('/').at(-1)!;
  const sizes: [number, number][] = [];
  for (const view of ['List', 'Large cards', 'Small cards']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('radio', { name: view }).click({ force: true });
    if (view !== 'List') await expect(async () => void sizes.push(await cardsOf(page)), view).toPass();
    await expectOneScroller(page, view);
  }
  const [large, small] = sizes;
  expect([small![0] < large![0], small![1] < large![1]], `small ${small}, large ${large}`).toEqual([true, true]);
  for (const path of ['/incidentmanager', '/notifications', `/recipemanager/group/${group}`]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectOneScroller(page, path);
  }
});
