import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { authorize, PORTAL_CLIENT, type Tokens, token } from '@portal/contracts/auth';
import { PASSWORD } from '../tools/testing/portal-process.mjs';
import { commandDevice, type DeviceCommand } from './lib/device';
import { askedInRun } from './lib/origins';
import { type Watched, watch } from './lib/problems';
import { unreachable, watchFocus } from './lib/reachable';

/** The accounts of the demo data by what they may do. */
export type Account = 'admin' | 'operator' | 'viewer' | 'support' | 'owner';
export const emailOf = (account: Account) => `${account}@demo.example`;
export { PASSWORD };

/**
 * Axe lets a dialog stand outside the landmarks of a page, and no menu and no list of choices. Ours hold the focus, have a name and close by
 * Escape as a dialog does, and belong to the button that opened them; a tooltip belongs to its control. Nothing else is let through, see docs/adr/0049.
 */
const AS_WE_MEAN_IT = {
  checks: {
    region: {
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox], [role=tooltip]',
      },
    },
  },
} as Parameters<AxeBuilder['options']>[0];

interface Fixtures {
  /** What went wrong in any page of this test that a person would not see: it fails the test at its end. */
  problems: Watched;
  /** At the end of every test: nothing in use is hidden from screen readers, and the focus is not lost. */
  reachable: void;
  /** Opens the fleet manager of an account with a log-in of its own, which nobody typed. */
  logIn: (page: Page, account: Account) => Promise<void>;
  /** Fills in the log-in form as a person does and waits for the fleet manager. */
  logInByForm: (page: Page, account: Account, options?: { keep?: boolean }) => Promise<void>;
  /** Acts as one demo device over MQTT. */
  device: (name: string, command: DeviceCommand) => Promise<void>;
  /** No finding of axe, of whatever level, on the page as it stands. */
  expectAccessible: (page: Page) => Promise<void>;
  /** A second browser (own storage, own cookies), watched like the first. */
  otherBrowser: () => Promise<BrowserContext>;
}

interface OfRun {
  /** Whom all pages of the run have asked, said at its end. */
  origins: void;
}

export const test = base.extend<Fixtures, OfRun>({
  origins: [
    async ({}, use) => {
      await use();
      const others = [...askedInRun.others].map(([origin, times]) => `${origin} ${times} times`);
      console.log(`Pages asked ${askedInRun.all} times, other hosts: ${others.join(', ') || 'none'}`);
    },
    { scope: 'worker', auto: true },
  ],

  baseURL: async ({}, use) => {
    await use(portalUrl());
  },

  problems: [
    async ({ context }, use) => {
      const watched = await watch(context);
      await use(watched);
      expect(watched.found(), 'page errors, console errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],

  reachable: [
    async ({ context }, use, info) => {
      await watchFocus(context);
      await use();
      if (info.status !== info.expectedStatus) return;
      for (const page of context.pages()) {
        // A closed dialog gives the page back a moment later, a new page takes the focus when it has its title.
        if (page.url().startsWith('http'))
          await expect
            .poll(() => unreachable(page), 'what nobody could reach with a screen reader or the keyboard')
            .toEqual([]);
      }
    },
    { auto: true },
  ],

  logIn: async ({}, use) => {
    await use(async (page, account) => {
      await page.context().addCookies(await newLogIn(emailOf(account)));
      await page.goto(`${portalUrl()}/devicemanager`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  },

  logInByForm: async ({}, use) => {
    await use(async (page, account, { keep = false } = {}) => {
      await page.goto(`${portalUrl()}/login`);
      await fillLogIn(page, emailOf(account), PASSWORD, keep);
      await expect(page).toHaveURL(/\/devicemanager/);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  },

  device: async ({}, use) => {
    await use(commandDevice);
  },

  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      // A button that has just become pressable is between two colours for a moment.
      await page.evaluate(async () => {
        const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
      });
      const findings = async () => {
        // Legacy mode runs in the page alone: the other one opens a helper page that the portal's policies would refuse.
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .options(AS_WE_MEAN_IT)
          // The two ends of a menu, which hand the focus on and never keep it: hidden on purpose, and reached by the keyboard on purpose.
          .exclude('[data-tabster-dummy]')
          .analyze();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      };
      // What is just coming may hide for a moment what stands: only what stays is wrong.
      await expect.poll(findings, { timeout: 20_000, intervals: [500] }).toEqual([]);
    });
  },

  otherBrowser: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: portalUrl() });
      contexts.push(context);
      await problems.alsoWatch(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

/** Address of the portal under test. */
export function portalUrl(): string {
  const url = process.env.PORTAL_URL;
  if (!url) throw new Error('PORTAL_URL is not set: the specs run through playwright.config.ts');
  return url;
}

/** The cookies that a page finds after a log-in [R-AUTH-01, R-AUTH-03]; what a spec puts between browser and server is not asked. */
export async function newLogIn(email: string) {
  const redirect_uri = `${portalUrl()}/`;
  const ask = async <T>(address: string, form: Record<string, string>) => {
    const answer = await fetch(portalUrl() + address, {
      method: 'POST',
      headers: { 'accept-language': 'en-GB' },
      body: new URLSearchParams(form),
    });
    expect(answer.ok, `${address} answered ${answer.status} to ${email}`).toBe(true);
    return (await answer.json()) as T;
  };
  const query = new URLSearchParams({ response_type: 'code', client_id: PORTAL_CLIENT, redirect_uri });
  const { Authcode } = await ask<{ Authcode: string }>(`${authorize.path}?${query}`, { email, password: PASSWORD });
  const { access_token, refresh_token } = await ask<Tokens>(token.path, {
    grant_type: 'authorization_code',
    code: Authcode,
    redirect_uri,
    client_id: PORTAL_CLIENT,
  });
  const { hostname, protocol } = new URL(portalUrl());
  return Object.entries({ access_token, refresh_token, auth_code: Authcode }).map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    domain: hostname,
    path: '/devicemanager',
    secure: protocol === 'https:',
    sameSite: 'Strict' as const,
  }));
}

/** Types into the log-in form and presses the button. */
export async function fillLogIn(page: Page, email: string, password: string, keep = false): Promise<void> {
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  if (keep) await form.getByLabel('Keep me logged in').check();
  await form.getByRole('button', { name: 'Log in' }).click();
}

export { expect };

/** Logs in where the browser speaks German. */
export async function logInInGerman(page: Page, account: Account): Promise<void> {
  await page.goto(`${portalUrl()}/login`);
  const form = page.getByRole('main');
  await form.locator('input[type="email"]').fill(emailOf(account));
  await form.locator('input[type="password"]').fill(PASSWORD);
  await form.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/devicemanager/);
}
