import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BROWSER_FLAGS, findOrInstallBrowser } from '../lib/browser.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { PASSWORD } from './portal-process.mjs';

/** How long somebody waits for what is to appear on a slow and busy machine (ms). */
const PATIENCE = 60_000;

/** A browser without a window. @returns {Promise<import('@playwright/test').Browser>} */
export async function openBrowser() {
  const { chromium } = createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test');
  return chromium.launch({ executablePath: await findOrInstallBrowser(), args: BROWSER_FLAGS });
}

/**
 * Logs in as a person does, in any language, and waits for the fleet.
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the portal
 * @param {string} account of the demo data
 * @param {{ keep?: boolean }} [options] `keep`: for other pages of this browser too
 */
export async function logIn(page, url, account, { keep = false } = {}) {
  await page.goto(`${url}/login`);
  await page.locator('main input[type="email"]').fill(`${account}@demo.example`);
  await page.locator('main input[type="password"]').fill(PASSWORD);
  if (keep) await page.locator('main input[type="checkbox"]').check();
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL(/devicemanager/);
}

/** Somebody who looks at a portal with a browser of their own. */
export class Visitor {
  /** What the page said went wrong. @type {string[]} */
  problems = [];

  constructor(browser, page) {
    this.browser = browser;
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && this.problems.push(message.text()));
  }

  /** @param {string} account of the demo data */
  static async logIn(url, account) {
    const browser = await openBrowser();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    const visitor = new Visitor(browser, page);
    await logIn(page, url, account);
    return visitor;
  }

  leave = () => this.browser.close();
}
