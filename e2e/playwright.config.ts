import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../tools/lib/browser.mjs';
import { fontsOnly } from '../tools/lib/fonts.mjs';
import { CAMERA_FLAGS } from './lib/camera';

const browser = findBrowser();
const LAYOUT = /@layout/;

/** A browser that sees one set of fonts, whatever else the machine has; where the set is not installed, all that are. */
function withFonts(name: 'liberation' | 'noto') {
  const fonts = fontsOnly(name);
  return {
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [...BROWSER_FLAGS, ...CAMERA_FLAGS],
      ...(fonts ? { env: { ...(process.env as Record<string, string>), ...fonts } } : {}),
    },
  };
}

/** Journeys, or with `PORTAL_SPECS` the specs of another folder: they run at the same time as others, on a portal of their own. */
const SPECS = process.env.PORTAL_SPECS ?? 'tests';

export default defineConfig({
  testDir: `./${SPECS}`,
  // Emptied at each start.
  outputDir: `../test-results/${SPECS}`,
  globalSetup: './global-start.ts',
  // All specs share one portal, and some measure time on it.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Some tests of a spec alone.
  grep: new RegExp(process.env.PORTAL_TITLE ?? ''),
  // For machines of half the speed: what passes takes no longer by it.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    // Specs that put something between page and server could not, past a worker; the offline spec lets it run.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  // What is tagged @layout must hold with higher lines and wider words as well.
  projects: [
    { name: 'all', use: withFonts('liberation') },
    ...(fontsOnly('noto') ? [{ name: 'other fonts', grep: LAYOUT, use: withFonts('noto') }] : []),
  ],
});
