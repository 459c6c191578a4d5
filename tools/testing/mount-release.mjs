/** A release in the published shell, or a shell with the published remotes, in a real browser and a portal of its own, before anybody else gets it. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../lib/browser.mjs';
import { runNode } from '../lib/run.mjs';
import { main, PNPM, Stop } from '../lib/terminal.mjs';
import { SHELL } from '../release/paths.mjs';
import { isOff, standardOf } from '../release/registry-entries.mjs';
import { readRegistry, readRelease } from '../release/registry-file.mjs';
import { asShell, remotesIn } from '../release/shell-entries.mjs';
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
export const mountProblem = ({ name, version }) => trial(name, version);

/**
 * Mounts every published remote in a built shell.
 * @param {string} version of the shell
 * @returns {Promise<string | undefined>} what is wrong with it
 */
export const shellProblem = (version) => trial(SHELL, version);

/** In a process of its own: here other releases are meant. */
async function trial(name, version) {
  if (!findBrowser())
    throw new Stop(
      `There is no Chromium or Chrome to try the release in: install one, name one with PORTAL_BROWSER=/path/to/chrome, or publish it untried: ${PNPM} release ${name} --no-mount`,
    );
  const releases = ownReleases();
  try {
    const script = fileURLToPath(import.meta.url);
    const { code, output } = await runNode(script, [name, version], { env: releases, quiet: true });
    return code === 0 ? undefined : output.trim();
  } finally {
    rmSync(releases.RELEASES_DIR, { recursive: true, force: true });
  }
}

/** What everybody gets of each remote; what is switched off is drawn by nobody. */
const published = () =>
  remotesIn(readRegistry())
    .filter(([, entries]) => !isOff(entries))
    .map(([name, entries]) => readRelease(name, standardOf(entries)?.metadata.version));

/** Lists what is to be tried, with nothing behind it that could take its place. */
async function tryAll(name, version) {
  const releases = name === SHELL ? published() : [readRelease(name, version)];
  await list({ ...alone(releases), ...(name === SHELL && { [SHELL]: asShell(readRelease(name, version)) }) });
  const portal = await startPortal();
  const browser = await openBrowser();
  try {
    for (const release of releases) await tryRelease(release, browser, portal.url);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** As a visitor would: opens the first page of the remote, or the panel of its first action, and waits until it has proven itself. */
async function tryRelease({ name, version, extras }, browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const failed = new Promise((_, reject) =>
    page.on('console', (message) => {
      const [first = ''] = message.text().split('\n');
      if (message.type() === 'error' && first.startsWith(`${name} ${version} `)) reject(new Stop(first));
    }),
  );
  const good = show(page, url, extras).then(() =>
    page.waitForFunction(
      ([key, wanted]) => JSON.parse(localStorage.getItem(key) ?? '{}').version === wanted,
      [GOOD + name, version],
    ),
  );
  try {
    await Promise.race([good, failed]);
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(`${name} ${version}: ${error.message}`);
  } finally {
    await context.close();
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
  await main(() => tryAll(name, version));
}
