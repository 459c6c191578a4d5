/** A release in the published shell, in a real browser and a portal of its own, before anybody else gets it. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../lib/browser.mjs';
import { runNode } from '../lib/run.mjs';
import { main, PNPM, Stop } from '../lib/terminal.mjs';
import { readRelease } from '../release/registry-file.mjs';
import { alone, list } from './old-releases.mjs';
import { ownReleases } from './own-releases.mjs';
import { startPortal } from './portal-process.mjs';
import { logIn, openBrowser } from './visitor.mjs';

/** Where a version that has proven itself is remembered: shown for five seconds, without a failure and not blank. */
const GOOD = 'portal.good.';
/** How long a busy machine may need until a version has proven itself (ms). */
const PATIENCE = 60_000;
/** An account of the demo data that may see every page. */
const ACCOUNT = 'support';

/**
 * Mounts a built release in the published shell.
 * @param {{ name: string, version: string }} release
 * @returns {Promise<string | undefined>} what is wrong with it
 */
export async function mountProblem({ name, version }) {
  if (!findBrowser())
    throw new Stop(
      `There is no Chromium or Chrome to try the release in: install one, name one with PORTAL_BROWSER=/path/to/chrome, or publish it untried: ${PNPM} release ${name} --no-mount`,
    );
  const releases = ownReleases();
  try {
    // In a process of its own: here other releases are meant.
    const script = fileURLToPath(import.meta.url);
    const { code, output } = await runNode(script, [name, version], { env: releases, quiet: true });
    return code === 0 ? undefined : output.trim();
  } finally {
    rmSync(releases.RELEASES_DIR, { recursive: true, force: true });
  }
}

/** As a visitor would: opens the first page of the remote, or the panel of its first action, and waits until it has proven itself. */
async function tryRelease(release) {
  const { name, version, extras } = release;
  // Nothing stands behind it that could take its place.
  await list(alone([release]));
  const portal = await startPortal();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(PATIENCE);
    const failed = new Promise((_, reject) =>
      page.on('console', (message) => {
        const [first = ''] = message.text().split('\n');
        if (message.type() === 'error' && first.startsWith(`${name} ${version} `)) reject(new Stop(first));
      }),
    );
    const good = show(page, portal.url, extras).then(() =>
      page.waitForFunction(
        ([key, wanted]) => JSON.parse(localStorage.getItem(key) ?? '{}').version === wanted,
        [GOOD + name, version],
      ),
    );
    await Promise.race([good, failed]);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function show(page, url, { routes, actions }) {
  const isPlain = ({ path }) => !path.includes(':');
  const open = routes.find((route) => route.access === 'public' && isPlain(route));
  if (open) return page.goto(url + open.path);
  await logIn(page, url, ACCOUNT);
  const closed = routes.find(isPlain);
  if (closed) return page.goto(url + closed.path);
  await page.getByRole('main').getByRole('link', { name: 'Marktküche GmbH', exact: true }).first().click();
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Marktküche GmbH' }).waitFor();
  const ofGroup = routes.find(({ path }) => path.split(':').length === 2 && path.endsWith(':groupId'));
  const group = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  if (ofGroup) return page.goto(url + ofGroup.path.replace(':groupId', group));
  const action = actions.find(({ panel, slot }) => panel && ['header', 'group'].includes(slot));
  if (!action) throw new Stop('it has neither a page nor an action on groups or in the header that could be tried');
  const place = page.getByRole(action.slot === 'header' ? 'banner' : 'main');
  return place.getByRole('button', { name: action.label.en }).first().click();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = '', version = ''] = process.argv.slice(2);
  await main(() => tryRelease(readRelease(name, version)));
}
