import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { build } from '../build/build-changed.mjs';
import { incompleteTexts } from '../checks/locales.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { endWithNpm } from '../lib/run.mjs';
import { dim, duration, green, main, PNPM, ROOT, Stop } from '../lib/terminal.mjs';
import { agree, demandSomebody, reasonOf } from '../release/consent.mjs';
import { KEY_FILE, SHELL } from '../release/paths.mjs';
import { planText, whoGets } from '../release/plan-text.mjs';
import { packedRelease } from '../release/received-release.mjs';
import { publishedShell, readRegistry } from '../release/registry-file.mjs';
import { personOf } from '../release/registry-journal.mjs';
import { publicKeyOf } from '../release/registry-key.mjs';
import { noWireIds } from '../release/release-data.mjs';
import { KEY_VARIABLE, keyOf, originOf, remotePortal } from '../release/remote-portal.mjs';
import { remotesIn } from '../release/shell-entries.mjs';
import { carryOut, demandPublishable, planFor } from '../release/wishes.mjs';
import { mountProblem, shellProblem } from '../testing/mount-release.mjs';
import { keepReleases } from '../testing/old-releases.mjs';
import { keepShell } from '../testing/old-shell.mjs';

const USAGE = `Usage: ${PNPM} release NAME                      publishes what is in the working tree for everybody
       ${PNPM} release NAME --traffic PERCENT    for some of the browsers
       ${PNPM} release NAME [--users ID,ID] [--groups ID,ID]   for some people: ids as they stand in addresses
       ${PNPM} release NAME --promote [VERSION]  gives everybody what only some get
       ${PNPM} release NAME --rollback           takes back what only some get, else lists the version before
       ${PNPM} release NAME --withdraw [VERSION] takes back this version, from whoever gets it: nobody gets it again
       ${PNPM} release NAME --off | --on         switches the remote off or on
       ${PNPM} release shell [--rollback | --withdraw VERSION]   the shell: everybody gets the same one
       --to https://portal.example does it on the portal there, with the release key in ${KEY_VARIABLE}
       --no-mount does not try a release in a browser before it is published
       ${PNPM} release --keep                    publishes nothing: keeps shell and remotes as the old releases that tests mount
Each shows what will change, and asks: --yes says yes beforehand.
Why and who stands in the audit log: --reason "…", else it is asked for; --by NAME, else the name that git knows.`;

const OPTIONS = /** @type {const} */ ({
  traffic: { type: 'string' },
  users: { type: 'string' },
  groups: { type: 'string' },
  promote: { type: 'boolean' },
  rollback: { type: 'boolean' },
  withdraw: { type: 'boolean' },
  off: { type: 'boolean' },
  on: { type: 'boolean' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
  'no-mount': { type: 'boolean' },
  by: { type: 'string' },
  to: { type: 'string' },
  keep: { type: 'boolean' },
  help: { type: 'boolean' },
});
/** What can be done with what is published already, one at a time. */
const ACTIONS = /** @type {const} */ (['promote', 'rollback', 'withdraw', 'off', 'on']);
/** Those that may name a version. */
const OF_VERSIONS = ['promote', 'withdraw'];

await main(async () => {
  endWithNpm();
  const { name, version, values } = wordsOf();
  if (values.keep && !name && Object.keys(values).length === 1) return keepAll();
  if (values.help || !name) throw new Stop(USAGE);
  if (name !== SHELL && !remoteNames().includes(name))
    throw new Stop(
      `There is no remote "${name}". The remotes are: ${remoteNames().join(', ')}; and there is the shell.`,
    );
  const action = actionOf(values);
  if (version !== undefined && !OF_VERSIONS.includes(action ?? ''))
    throw new Stop(`"${version}" is one word too many.`);
  const aims = { traffic: percent(values.traffic), audience: await audienceOf(values) };
  const there = portalNamed(values);
  const by = there ? '' : personOf(values.by);
  demandSomebody(values.yes === true);
  const reason = await reasonOf(/** @type {string | undefined} */ (values.reason));
  const made = name === SHELL ? builtShell : builtRemote;
  const wish = action ? { remote: name, action, version } : await made(name, aims, !values['no-mount'], there);
  return carryOutAsAgreed(wish, { by, reason }, values.yes, there);
});

/** The portal on another host that is meant, if it is. @returns {ReturnType<typeof remotePortal> | undefined} */
function portalNamed({ to, by }) {
  if (to === undefined) return undefined;
  if (by !== undefined) throw new Stop('--by goes without --to: there the name of the key stands in the audit log.');
  return remotePortal(originOf(to), keyOf());
}

function wordsOf() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
    if (positionals.length > 2) throw new Error(`"${positionals[2]}" is one word too many.`);
    return { name: positionals[0], version: positionals[1], values };
  } catch (error) {
    throw new Stop(`${error.message}\n${USAGE}`);
  }
}

/** What is to be done; undefined: a release of the working tree. @returns {typeof ACTIONS[number] | undefined} */
function actionOf(values) {
  const asked = ACTIONS.filter((action) => values[action]);
  const aims = ['traffic', 'users', 'groups'].filter((aim) => values[aim] !== undefined);
  if (asked.length > 1 || (asked.length > 0 && aims.length > 0))
    throw new Stop(`Only one at a time: ${[...asked, ...aims].map((word) => `--${word}`).join(' ')}.`);
  return asked[0];
}

function percent(text) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && value <= 100))
    throw new Stop(`--traffic must be a number above 0 up to 100, but it is "${text}".`);
  return value;
}

/** Whom a release is for; undefined: nobody in particular. */
async function audienceOf({ users, groups, traffic }) {
  if (users === undefined && groups === undefined) return undefined;
  if (traffic !== undefined)
    throw new Stop(
      'A release is either for some percent of the browsers (--traffic) or for named people (--users, --groups).',
    );
  return { users: await idsOf('--users', users), groups: await idsOf('--groups', groups) };
}

async function idsOf(option, text) {
  if (text === undefined) return [];
  const ids = [...new Set(text.split(',').map((id) => id.trim()))];
  const wrong = await noWireIds(ids);
  if (wrong.length > 0)
    throw new Stop(
      `${option} takes ids as they stand in the portal's addresses, separated by commas, and "${wrong[0]}" is none.`,
    );
  return ids;
}

/** For a change of the contract: the releases of today are the old ones of each shell to come. */
async function keepAll() {
  const releases = await build(remoteNames(), { publish: false });
  const [shell] = await build([SHELL], { publish: false });
  keepReleases(releases);
  keepShell(shell.version);
  console.log(
    `${green('Kept')} the shell and ${releases.length} releases in e2e/old-releases. Now: git add e2e/old-releases`,
  );
}

/** The shell in the working tree, built. @returns {Promise<import('../release/wishes.mjs').Wish>} */
async function builtShell(name, aims, mayMount, there) {
  const key = await there?.shellKey();
  demandTexts(name);
  const built = async (shellKey) => (await build([name], { publish: false, shellKey }))[0].version;
  // Each portal signs its registry with a key of its own, which its shells carry.
  const isOurs = !key || isDeepStrictEqual(key, publicKeyOf(KEY_FILE));
  const version = await built(isOurs ? undefined : key);
  /** @type {import('../release/wishes.mjs').Wish} */
  const wish = { remote: name, action: 'release', version, ...aims };
  // What the gate refuses needs no browser.
  const plan = planFor(wish);
  if (there || plan) {
    // The remotes here are listed by the key of this machine: what is tried is the same shell that knows this one.
    const own = isOurs || !mayMount ? version : await built();
    await tried(`the shell ${own}`, 'with the published remotes', mayMount, () => shellProblem(own));
  }
  if (there) await sent({ name, version }, `the ${remotesIn(readRegistry()).length} remotes`, there);
  return wish;
}

/** What is in the working tree, built, for these. @returns {Promise<import('../release/wishes.mjs').Wish>} */
async function builtRemote(name, { traffic, audience }, mayMount, there) {
  demandTexts(name);
  const [{ version }] = await build([name], { publish: false });
  /** @type {import('../release/wishes.mjs').Wish} */
  const wish = { remote: name, action: 'release', version, traffic, audience };
  // What the gate refuses needs no browser.
  if (there) demandPublishable(name, version);
  if (there || planFor(wish))
    await tried(`${name} ${version}`, 'in the published shell', mayMount, () => mountProblem({ name, version }));
  if (there) await sent({ name, version }, `the shell ${publishedShell().version}`, there);
  return wish;
}

function demandTexts(name) {
  const wordless = incompleteTexts(name);
  if (wordless.length > 0) throw new Stop(`${name} is not published:\n  ${wordless.join('\n  ')}`);
}

/** The files lie on the other host, where nobody gets them yet. */
async function sent(release, beside, there) {
  console.log(`Looked at beside ${beside} of this machine; ${there.origin} looks at its own.`);
  const began = Date.now();
  const { stored } = await there.store(release, packedRelease(release.name, release.version));
  console.log(
    stored
      ? `Sent to ${there.origin} ${dim(`(${duration(Date.now() - began)})`)}`
      : `${there.origin} has its files already`,
  );
}

/**
 * Seen at work by a browser, before anybody gets it.
 * @param {string} what
 * @param {string} where it was seen
 * @param {boolean} mayMount
 * @param {() => Promise<string | undefined>} problemOf
 */
async function tried(what, where, mayMount, problemOf) {
  if (!mayMount) return console.log('Not tried in a browser: --no-mount.');
  // Where remotes are built alone, no server may be built yet.
  if (!existsSync(join(ROOT, 'backend/dist/main.js'))) await build(['backend'], { publish: false });
  const began = Date.now();
  const wrong = await problemOf();
  if (wrong) throw new Stop(`${what} is not published, it fails ${where}:\n  ${wrong}`);
  console.log(`Works ${where} ${dim(`(tried in a browser, ${duration(Date.now() - began)})`)}`);
}

/** Says what it will do, asks, does it as things stand then: another release may have been published meanwhile. */
async function carryOutAsAgreed(wish, author, yes, there) {
  const { remote } = wish;
  const portal = there ?? { planFor, carryOut };
  const plan = await portal.planFor(wish);
  if (!plan) return console.log(`${remote} is so already: nothing to change.`);
  await agree(there ? `${there.origin}\n${planText(plan)}` : planText(plan), yes);
  const serial = await portal.carryOut(wish, author, plan);
  const version = plan.after[0]?.version;
  const done = {
    release: () => `Published ${remote} ${wish.version} for ${reachOf(plan, wish.version)}`,
    promote: () => `Promoted: everybody gets ${remote} ${version}`,
    rollback: () => `Rolled back: everybody gets ${remote} ${version} again`,
    withdraw: () => `Withdrawn: nobody gets ${remote} ${plan.withdrawn.join(', ')} again`,
    off: () => `Switched off: ${remote}`,
    on: () => `Switched on: ${remote}`,
  }[wish.action]();
  const to = there ? ` --to ${there.origin}` : '';
  const back = wish.action === 'release' ? ` Back: ${PNPM} release ${remote} --rollback${to}` : '';
  console.log(`${green('Done.')} ${done} (registry ${serial}).${back}`);
  if (wish.action !== 'off' && plan.after.every(({ off }) => off))
    console.log(`${remote} is switched off, so nobody gets it yet: ${PNPM} release ${remote} --on${to}`);
}

function reachOf({ after }, version) {
  const own = after.find((one) => one.version === version);
  const others = own.audience ? '; all others keep what they have' : '';
  return own.off ? 'everybody' : whoGets(own, after.length === 1) + others;
}
