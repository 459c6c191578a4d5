import { test as base, expect } from '@playwright/test';
import { ENGINES, type Engine, programsOf } from '../../../tools/lib/engines.mjs';
import { type Account, emailOf, newLogIn, portalUrl } from '../../fixtures';
import { ENFORCES, REFUSED_PRELOAD } from './enforces';
import { type FaultLine, faultLine } from './fault-line';
import { startEngine, type Wishes } from './start';
import { WATCH } from './watch';
import { Window } from './window';

interface Fixtures {
  /** Set by `inEachEngine`. */
  engine: Engine;
  /** What the person has told the system before the browser starts. */
  wishes: Wishes;
  /** The window of a browser of that engine that has been nowhere yet. */
  window: Window;
  /** Comes to an address with a log-in of its own, which nobody typed. */
  come: (account: Account, path?: string) => Promise<void>;
  /** What went wrong in the page by now that a person would not see. */
  problems: () => Promise<string[]>;
}

export const test = base.extend<Fixtures, { line: FaultLine }>({
  engine: ['chromium', { option: true }],
  wishes: [{}, { option: true }],

  line: [
    async ({}, use) => {
      const { PORT } = JSON.parse(process.env.PORTAL_ENV ?? '{}') as { PORT: string };
      const line = await faultLine(portalUrl(), Number(PORT));
      await use(line);
      line.close();
    },
    { scope: 'worker' },
  ],

  window: async ({ engine, wishes, line }, use, info) => {
    line.renew();
    const hash = line.add('/watch.js', WATCH);
    const tag = `<script defer src="/watch.js" integrity="${hash}" crossorigin="anonymous"></script>`;
    line.change((html) => html.replace('<script', `${tag}\n<script`));
    const driver = await startEngine(engine, wishes);
    info.annotations.push({ type: 'version', description: driver.version });
    const window = new Window(driver, portalUrl());
    await window.size(1440, 900);
    await use(window);
    if (info.status !== info.expectedStatus) {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, 5_000));
      // A page that stands still says nothing, and its browser must end all the same.
      const seen = await Promise.race([window.run(seenNow).catch(String), late]);
      const told = JSON.stringify({ seen, asked: [...line.asked], reports: line.reports }, null, 1);
      await info.attach('what the page says', { body: told, contentType: 'application/json' });
      const picture = await Promise.race([window.picture().catch(() => undefined), late]);
      if (picture) await info.attach('picture', { body: picture, contentType: 'image/png' });
    }
    await driver.end();
  },

  come: async ({ window, line }, use) => {
    await use(async (account, path = '/devicemanager') => {
      const cookies = await newLogIn(emailOf(account));
      line.bring(cookies.map(({ name, value, path: place }) => `${name}=${value}; Path=${place}; SameSite=Strict`));
      await window.open('/devicemanager');
      await window.shows({ role: 'heading', within: 'main' }, 30_000);
      line.bring([]);
      if (path !== '/devicemanager') await window.goTo(path);
    });
  },

  problems: async ({ engine, window }, use) => {
    await use(async () => {
      const seen = await window.run(() => (self as unknown as { seenProblems: string[] }).seenProblems);
      return ENFORCES[engine].preloadByHash ? seen : seen.filter((problem) => !REFUSED_PRELOAD.test(problem));
    });
  },
});

/** In the page: where it is, what it shows, what went wrong. */
const seenNow = () => [
  location.href,
  document.body.innerText.slice(0, 500),
  ...((self as unknown as { seenProblems?: string[] }).seenProblems ?? ['it has not begun']),
];

/** The same tests in Chromium, Firefox and WebKit; where one is not installed they say so. */
export function inEachEngine(tests: (engine: Engine) => void): void {
  for (const engine of ENGINES)
    test.describe(engine, () => {
      test.use({ engine });
      test.skip(programsOf(engine) === undefined, `${engine} is not installed`);
      tests(engine);
    });
}

export { expect };
