import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../tools/lib/engines.mjs';
import { ROOT } from '../../tools/lib/terminal.mjs';
import { ENFORCES } from '../lib/engines/enforces';
import { expect, inEachEngine, test } from '../lib/engines/test';
import type { Thing, Window } from '../lib/engines/window';

const PICTURES = join(ROOT, '.cache', 'pictures', 'engines');
const WIDTHS = [1440, 390];

const heading = (name: string | RegExp): Thing => ({ role: 'heading', name, within: 'main' });
const groupAction = (name: string): Thing => ({ role: 'button', name, within: 'main' });

async function openGroup(window: Window, ...names: string[]): Promise<void> {
  for (const name of names) {
    await window.press({ role: 'link', name, within: 'main' });
    await window.shows(heading(name));
  }
}

async function toTwelveDevices(window: Window): Promise<void> {
  await openGroup(window, 'Marktküche GmbH', 'Region Südwest', 'Stuttgart', 'Flughafen Terminal 1');
  await expect
    .poll(() =>
      window.run(() => document.querySelectorAll('main [role=row] [data-status], main tr [data-status]').length),
    )
    .toBeGreaterThanOrEqual(12);
}

async function toIncident(window: Window): Promise<void> {
  await window.goTo('/incidentmanager');
  await window.shows(heading(/Incident/));
  await window.press({ role: 'link', name: /^Core probe short circuit/, within: 'main' });
  await window.shows(heading(/^Core probe short circuit/));
}

/** What each remote draws, by those who may see it. */
const SCREENS: Readonly<Record<string, (window: Window, engine: Engine) => Promise<void>>> = {
  overview: (window) => openGroup(window, 'Marktküche GmbH'),
  'group of 12 devices': toTwelveDevices,
  incident: toIncident,
  map: async (window, engine) => {
    await window.goTo('/map');
    await window.press({ role: 'button', name: 'Show all devices', within: 'main' });
    if (ENFORCES[engine].drawsMaps) return window.shows({ role: 'button', name: /^\d+ devices?: /, within: 'main' });
    await expect
      .poll(() => window.run(() => document.querySelector('main')?.innerText ?? ''))
      .toContain('Your browser can’t draw the map. The list shows your devices.');
  },
  recipes: async (window) => {
    await openGroup(window, 'Marktküche GmbH', 'Region Südwest', 'Stuttgart');
    await window.press(groupAction('Recipes'));
    await window.shows(heading(/Recipe/));
    await window.shows({ role: 'row', within: 'main' });
  },
  voucher: async (window) => {
    await window.goTo('/createvoucher');
    await window.shows({ role: 'button', name: /create/i, within: 'main' });
  },
  profile: async (window) => {
    await window.goTo('/userprofile');
    await window.shows({ role: 'textbox', within: 'main' });
  },
  cameras: async (window) => {
    await openGroup(window, 'Marktküche GmbH', 'Region Südwest', 'Stuttgart', 'Königstraße');
    await window.press(groupAction('Cameras'));
    await window.shows({ role: 'dialog', name: /Camera/ });
  },
};

/** In the page: what somebody could push sideways, but for the rows of chips and tabs that are made for it. */
const widerThanTheirPlace = () =>
  [document.documentElement, ...document.querySelectorAll('body, body *')]
    .filter(
      (element) =>
        element.scrollWidth > element.clientWidth &&
        (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)) &&
        !element.matches('[role=toolbar], [role=tablist], textarea'),
    )
    .map(
      (element) =>
        `${element.localName} ${element.scrollWidth} in ${element.clientWidth}: ${element.textContent?.slice(0, 60)}`,
    );

/** Nothing waits or moves any more, and what the page draws is not wider than the page. */
async function expectSettled(window: Window, what: string, engine: Engine): Promise<void> {
  await expect
    .poll(() =>
      window.run(
        () =>
          document.querySelector('[aria-busy=true]') === null &&
          document.getAnimations().every(({ playState }) => playState !== 'running'),
      ),
    )
    .toBe(true);
  mkdirSync(PICTURES, { recursive: true });
  // A window that has just changed may be half drawn.
  let picture = await window.picture();
  await expect
    .poll(async () => {
      const before = picture;
      picture = await window.picture();
      return picture.equals(before);
    })
    .toBe(true);
  writeFileSync(join(PICTURES, `${what.replaceAll(' ', '-')}-${engine}.png`), picture);
  expect(await window.run(widerThanTheirPlace), `scrolls sideways: ${what}`).toEqual([]);
}

inEachEngine((engine) => {
  test('the log-in that somebody types opens the fleet, without one error or refusal', async ({ window, problems }) => {
    await window.open('/login');
    await window.shows({ role: 'button', name: 'Log in', within: 'main' });
    for (const width of [390, 1440]) {
      await window.size(width, 844);
      await expectSettled(window, `log-in ${width}`, engine);
    }
    await window.type({ role: 'textbox', name: /^Email/, within: 'main' }, 'operator@demo.example');
    await window.type({ role: 'textbox', name: /^Password/, within: 'main' }, 'demo-Kitchen-1');
    await window.press({ role: 'button', name: 'Log in', within: 'main' });
    await window.shows(heading('Fleet manager'));
    await window.shows({ role: 'link', name: 'Stuttgart', within: 'main' });
    expect(await problems()).toEqual([]);
  });

  for (const [what, go] of Object.entries(SCREENS))
    test(`${what}: drawn wide and narrow without one error or refusal`, async ({ window, come, problems }) => {
      await come(what === 'voucher' ? 'support' : 'admin');
      await go(window, engine);
      for (const width of WIDTHS) {
        await window.size(width, width === 390 ? 844 : 900);
        await expect.poll(() => window.run(() => innerWidth)).toBe(width);
        await expectSettled(window, `${what} ${width}`, engine);
      }
      expect(await problems()).toEqual([]);
    });

  test('a dialog opens, takes what is typed, asks before it is lost, and gives the focus back', async ({
    window,
    come,
    problems,
  }) => {
    await come('owner');
    await window.press({ role: 'button', name: 'More to add', within: 'main' });
    await window.press({ role: 'choice', name: 'Add group' });
    const name: Thing = { role: 'textbox', name: /^Group name/, within: '[role=dialog]' };
    await window.type(name, 'Bar');
    await window.press({ role: 'button', name: /^(Cancel|Close)$/, within: '[role=dialog]' });
    await window.press({ role: 'button', name: 'Keep editing' });
    await window.shows(name);
    await window.press({ role: 'button', name: /^(Cancel|Close)$/, within: '[role=dialog]' });
    await window.press({ role: 'button', name: 'Discard' });
    await window.hides(name);
    expect(await window.run(() => document.activeElement !== document.body), 'something has the focus').toBe(true);
    expect(await problems()).toEqual([]);
  });

  test('the language changes where it is chosen, and stays', async ({ window, come, problems }) => {
    await come('operator');
    await window.press({ role: 'button', name: /account menu/, within: 'header' });
    await window.press({ role: 'choice', name: 'Deutsch' });
    await window.shows(heading('Flottenmanager'));
    expect(await window.run(() => document.documentElement.lang)).toBe('de');
    expect(await problems()).toEqual([]);
    await window.open('/devicemanager');
    await window.shows(heading('Flottenmanager'));
    expect(await problems()).toEqual([]);
  });

  test.describe('of somebody whose system is dark', () => {
    test.use({ wishes: { isDark: true } });
    test('all is dark', async ({ window, come, problems }) => {
      await come('operator');
      await openGroup(window, 'Stuttgart');
      expect(await window.run(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
      const light = await window.run(() => {
        const [red = 255, green = 255, blue = 255] =
          getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return red + green + blue;
      });
      expect(light, 'the ground').toBeLessThan(3 * 64);
      await expectSettled(window, 'dark 1440', engine);
      expect(await problems()).toEqual([]);
    });
  });
});
