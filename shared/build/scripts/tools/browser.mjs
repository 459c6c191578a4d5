import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { dim, ROOT, Stop } from './say.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrightBrowser = () => createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath();

/**
 * A Chromium to test with: the named one, Playwright's own, one of the system.
 * @returns {string | undefined} path of the program
 */
export function findBrowser() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => COMMANDS.map((name) => join(folder, name)));
  return [process.env.PORTAL_BROWSER, playwrightBrowser(), ...onPath, ...ELSEWHERE].find((path) => path && existsSync(path));
}

/** As {@link findBrowser}, and installs Debian's Chromium where that is possible. */
export async function findOrInstallBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(dim('No browser found; installing chromium with apt-get.'));
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Stop('The browser tests need Chromium or Chrome and none was found: install one, or name one with PORTAL_BROWSER=/path/to/chrome.');
}

/** Flags with which a test browser stays quiet, and runs as root where it must. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
