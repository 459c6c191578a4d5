/** The three engines of browsers, with what drives them: Debian's own, and nothing that has to be fetched elsewhere. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { installMissing } from './system-packages.mjs';

const DEBIAN_LIBRARIES = '/usr/lib/x86_64-linux-gnu';

const program = (/** @type {string[]} */ ...names) =>
  [...(process.env.PATH ?? '').split(delimiter), `${DEBIAN_LIBRARIES}/webkit2gtk-4.1`]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/**
 * @typedef {'chromium' | 'firefox' | 'webkit'} Engine
 * @typedef {Readonly<Record<string, string>>} Programs paths by what they are for
 */

/**
 * What each needs: the package of Debian that brings it, and its path where it is there.
 * @type {Readonly<Record<Engine, Record<string, [name: string, find: () => string | undefined]>>>}
 */
const NEEDS = {
  chromium: {
    browser: ['chromium', () => program('chromium') ?? findBrowser()],
    driver: ['chromium-driver', () => program('chromedriver')],
  },
  // Firefox is spoken to as geckodriver does, which Debian does not have.
  firefox: { browser: ['firefox-esr', () => program('firefox-esr', 'firefox')] },
  webkit: {
    browser: ['webkit2gtk-driver', () => program('MiniBrowser')],
    driver: ['webkit2gtk-driver', () => program('WebKitWebDriver')],
    // It has no mode without a screen.
    screen: ['xvfb', () => program('Xvfb')],
  },
};

/** @type {readonly Engine[]} */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

/**
 * @param {Engine} engine
 * @returns {Programs | undefined} undefined when something of it is not installed
 */
export function programsOf(engine) {
  const found = Object.entries(NEEDS[engine]).map(([what, [, find]]) => [what, find()]);
  return found.some(([, path]) => path === undefined) ? undefined : Object.fromEntries(found);
}

/** Installs the engines, where that is possible. @returns one sentence for each that is still missing */
export const installEngines = () =>
  installMissing(
    ENGINES.map((engine) => ({
      packages: [...new Set(Object.values(NEEDS[engine]).map(([name]) => name))].join(' '),
      what: `faults in ${engine}`,
      found: () => programsOf(engine) !== undefined,
    })),
    'Faults are tried in three engines',
  );
