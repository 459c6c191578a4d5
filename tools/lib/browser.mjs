import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { installPackages } from './system-packages.mjs';
import { ROOT, Stop } from './terminal.mjs';

/** Debian's Chromium without any window of its own: each page takes half of the time that it takes in a window nobody sees. */
const SHELL = 'chromium-headless-shell';
const COMMANDS = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrightBrowser = () =>
  createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath();

/**
 * A Chromium to test with: the named one, Playwright's own, one of the system.
 * @returns {string | undefined} path of the program
 */
export function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => COMMANDS.map((name) => join(folder, name)));
  return [process.env.PORTAL_BROWSER, playwrightBrowser(), ...onPath, ...ELSEWHERE].find(
    (path) => path && existsSync(path),
  );
}

/** Debian's browser with windows, where nobody asked for it by name. */
const isWindowed = (path) => path === '/usr/bin/chromium' && path !== process.env.PORTAL_BROWSER;
let isTried = false;

/** As {@link findBrowser}, and installs Debian's Chromium for tests where that is possible. */
export async function findOrInstallBrowser() {
  const found = findBrowser();
  if (found && (isTried || !isWindowed(found))) return found;
  isTried = true;
  await installPackages([SHELL], found ? `${found} draws windows that nobody sees` : 'No browser found');
  const installed = findBrowser();
  if (installed) return installed;
  throw new Stop(
    'The browser tests need Chromium or Chrome and none was found: install one, or name one with PORTAL_BROWSER=/path/to/chrome.',
  );
}

/** Flags with which a test browser stays quiet, and runs as root where it must. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Maps are drawn with WebGL, here without a graphics card; pages are put together by the processor itself, or half of what a
  // journey takes were a graphics card that is computed.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];
