import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../shared/build/scripts/tools/browser.mjs';

const browser = findBrowser();

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './global-start.ts',
  // All specs share one portal, and some measure time on it.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: BROWSER_FLAGS },
  },
});
