import type { Locator, Page } from '@playwright/test';
import type { RemoteName } from '@portal/contracts/remote';
import { alone, unpackOldReleases } from '../../tools/testing/old-releases.mjs';
import { expect, portalUrl, test } from '../fixtures';
import { figuresOf } from '../lib/figures';
import { openGroup, row, TO_STUTTGART } from '../lib/fleet';
import { goTo } from '../lib/go-to';
import { deleteFiles, keepingWhatWas, publish } from '../lib/publish';
import { registryOf } from '../lib/registry';

/** What stands in so many tabs of one browser. */
const EACH = 4;
const TYPED = 'Half a word';

const main = (page: Page) => page.getByRole('main');
const location = (page: Page) => main(page).getByRole('textbox', { name: 'Location' });
const told = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of the portal is ready.' });
/** In the place of a part whose file is gone. */
const partGone = (page: Page) => page.getByRole('dialog', { name: 'This part can’t be loaded right now' });
const block = (page: Page, part: string) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: `${part} can’t be loaded right now` }) });
/** The first tab is told and has it by one press; a later one by itself, since the new version has worked in this browser by then. */
async function comes(page: Page, part: string, wanted: Locator): Promise<void> {
  await expect(block(page, part).or(wanted)).toBeVisible();
  if (await block(page, part).isVisible()) await block(page, part).getByRole('button', { name: 'Try again' }).click();
  await expect(wanted).toBeVisible();
}

interface Kind {
  readonly title: string;
  readonly remote: RemoteName;
  /** Opens it in a tab, by the first version. */
  readonly begin: (page: Page, group: string) => Promise<void>;
  /** What is on the screen as long as the tab is whole. */
  readonly shown: (page: Page) => Promise<void>;
  /** Does what needs a file that has not been loaded and is gone. */
  readonly go: (page: Page) => Promise<void>;
  /** Something is not saved when it is reloaded. */
  readonly isUnsaved?: boolean;
}

const KINDS: readonly Kind[] = [
  {
    title: 'a remote goes to another of its pages',
    remote: 'mf-devicemanager',
    begin: async (page) => {
      await page.goto('/devicemanager');
      await expect(row(page, 'Marktküche GmbH')).toBeVisible();
    },
    shown: (page) => expect(main(page).getByRole('heading', { level: 1 })).toBeVisible(),
    go: async (page) => {
      await goTo(page, '/map');
      await comes(page, 'Fleet manager', main(page).getByRole('button', { name: 'Show all devices' }));
    },
  },
  {
    title: 'a form with half a word in it opens a dialog',
    remote: 'mf-account',
    begin: async (page) => {
      await page.goto('/userprofile');
      await location(page).fill(TYPED);
    },
    shown: (page) => expect(location(page)).toHaveValue(TYPED),
    go: async (page) => {
      await main(page).getByRole('button', { name: 'Change password' }).click();
      await expect(partGone(page)).toBeVisible();
      await partGone(page).getByRole('button', { name: 'Close' }).click();
    },
    isUnsaved: true,
  },
  {
    title: 'a list is saved as a file',
    remote: 'mf-incidents',
    begin: async (page) => void (await page.goto('/incidentmanager')),
    shown: (page) => expect(main(page).getByRole('row').nth(1)).toBeVisible(),
    go: async (page) => {
      await main(page)
        .getByRole('button', { name: /^Export \d/ })
        .first()
        .click();
      await expect(page.getByText('The service can’t be reached right now.')).toBeVisible();
    },
  },
  {
    title: 'a page opens a panel of a remote that was not there yet, mf-cameras',
    remote: 'mf-devicemanager',
    begin: async (page, group) => {
      await page.goto(group);
      await expect(row(page, 'Pressure cooker 60 l')).toBeVisible();
    },
    shown: (page) => expect(row(page, 'Pressure cooker 60 l')).toBeVisible(),
    go: async (page) => {
      await main(page).getByRole('button', { name: 'Cameras', exact: true }).click();
      const panel = page.getByRole('dialog', { name: 'Cameras Stuttgart' });
      await comes(page, 'Cameras', panel);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    },
  },
  {
    title: 'a remote that was not there yet is gone to',
    remote: 'mf-billing',
    begin: async (page) => {
      await page.goto('/devicemanager');
      await expect(row(page, 'Marktküche GmbH')).toBeVisible();
    },
    shown: (page) => expect(main(page).getByRole('heading', { level: 1 })).toBeVisible(),
    go: async (page) => {
      await goTo(page, '/createvoucher');
      await comes(page, 'Vouchers', main(page).getByRole('button', { name: /create/i }));
    },
  },
];

interface Tab {
  readonly kind: Kind;
  readonly page: Page;
  /** How often it asked for the registry since the release. */
  asked: number;
}

/** Header and page are there, and so is the offer to load the new version. */
async function expectWhole({ page, kind }: Tab): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: /account menu/ })).toBeVisible();
  await kind.shown(page);
  await expect(told(page).getByRole('button', { name: 'Reload' })).toBeVisible();
}

/** Takes what is offered; what is not saved is asked for first, and stays when somebody wants that. */
async function reload({ page, kind }: Tab, version: string): Promise<void> {
  const press = () => told(page).getByRole('button', { name: 'Reload' }).click();
  if (kind.isUnsaved) {
    await press();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await kind.shown(page);
  }
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await press();
  if (kind.isUnsaved) await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window).catch(() => true)).toBe(false);
  await expect(page.locator(`main [data-remote="${kind.remote}"][data-version="${version}"]`)).toBeAttached();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told(page)).toBeHidden();
}

test.describe('a release under twenty open tabs', () => {
  keepingWhatWas();
  let bringBack: (() => void)[] = [];
  test.afterAll(() => bringBack.forEach((bring) => bring()));

  test('the files of the version before are deleted: no tab breaks, each says what it lacks, offers the new version and loses nothing', async ({
    context,
    page: first,
    logIn,
    problems,
  }) => {
    test.setTimeout(400_000);
    // On the console, never as an error that nobody caught.
    problems.allow(
      /^console: (Failed to load resource|Refused to execute script|Failed to find a valid digest|Fetch API cannot load|LoadFailure|mf-\w+ \d\S+ \(Team .*failed: REMOTE_(LOAD|RENDER)_FAILED)/,
    );
    const { microFrontends } = await registryOf(portalUrl());
    const releases = unpackOldReleases();
    const versionOf = (remote: RemoteName) => releases.find(({ name }) => name === remote)?.version ?? '';

    await logIn(first, 'support');
    await openGroup(first, ...TO_STUTTGART);
    const group = new URL(first.url()).pathname;
    const tabs: Tab[] = [];
    for (const kind of KINDS)
      for (let count = 0; count < EACH; count += 1) {
        const page = tabs.length === 0 ? first : await context.newPage();
        if (page !== first) await logIn(page, 'support');
        await kind.begin(page, group);
        await kind.shown(page);
        const tab = { kind, page, asked: 0 };
        page.on('request', (request) => {
          if (new URL(request.url()).pathname === '/registry.json') tab.asked += 1;
        });
        tabs.push(tab);
      }
    for (const tab of tabs) tab.asked = 0;

    const began = Date.now();
    await publish(alone(releases));
    bringBack = releases.map(({ name }) => deleteFiles(microFrontends[name as RemoteName]![0]!));
    const heard = await Promise.all(
      tabs.map(async ({ page }) => {
        await expect(told(page)).toBeVisible({ timeout: 120_000 });
        return Date.now() - began;
      }),
    );
    const news = tabs.map(({ asked }) => asked);

    const broken: string[] = [];
    for (const tab of tabs) {
      const { kind, page } = tab;
      await page.bringToFront();
      try {
        await kind.go(page);
        await expectWhole(tab);
        await reload(tab, versionOf(kind.remote));
      } catch (error) {
        broken.push(`${kind.title}: ${String(error)}`);
      }
    }
    const most = (counts: readonly number[]) => Math.max(...counts);
    console.log(`      told of the release: ${figuresOf(heard)}, the registry read ${most(news)} times by a tab`);
    for (const kind of KINDS) {
      const own = tabs.filter((tab) => tab.kind === kind);
      console.log(
        `      ${own.length} tabs, ${kind.title} (${kind.remote}): the registry read ${most(own.map(({ asked }) => asked))} times`,
      );
    }
    console.log(`      broken tabs: ${broken.length} of ${tabs.length}`);
    expect(broken).toEqual([]);
  });
});
