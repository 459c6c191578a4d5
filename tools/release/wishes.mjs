/** What somebody can want of the registry, and what it means for what is listed at that moment. */
import { isDeepStrictEqual } from 'node:util';
import { BUDGETS, weighRelease } from '../checks/sizes.mjs';
import { Stop } from '../lib/stop.mjs';
import { PNPM } from '../lib/terminal.mjs';
import { changeRegistry, entriesAfter } from './change-registry.mjs';
import { remoteFolder, SHELL } from './paths.mjs';
import { Refusal } from './refusal.mjs';
import { asBefore, asCanary, asDefault, asWithout, isOff, standardOf, switched } from './registry-entries.mjs';
import { readRegistry, readRelease } from './registry-file.mjs';
import { isKept, noted, readPublished, withdrawn } from './registry-history.mjs';
import { told } from './registry-journal.mjs';
import { integrityOfScripts } from './release-data.mjs';
import { addressClashes, misfits, refusals } from './release-gate.mjs';
import { SHELL_MEANINGS } from './shell-wishes.mjs';

/** Most that entry and exposed module of a remote may weigh together (bytes, brotli). */
const MAX_FIRST_BYTES = 80_000;

/**
 * @typedef {object} Wish
 * @property {string} remote its name; `shell` for the shell
 * @property {'release' | 'promote' | 'rollback' | 'withdraw' | 'stop' | 'off' | 'on'} action `stop`: what `withdraw` is for the watcher, for what only some get
 * @property {string} [version] of a build for `release`; of what is listed for `promote`, `withdraw` and `stop`
 * @property {number} [traffic] percent of the browsers
 * @property {{ users: string[], groups: string[] }} [audience]
 *
 * What a wish comes to: what visitors get of the remote before and after it, as the journal tells it.
 * @typedef {object} Plan
 * @property {string} remote
 * @property {ReturnType<typeof told>} before
 * @property {ReturnType<typeof told>} after
 * @property {string[]} withdrawn versions that nobody is to get again
 *
 * @typedef {import('./change-registry.mjs').Change} Change
 * What it means, beside the remote: what is listed of it, and what was ever published, in that state.
 * @typedef {(wish: Wish, entries: any[], history: import('./registry-history.mjs').Published[], state: State) => Omit<Change, 'remote'> | undefined} Meaning
 * @typedef {{ registry: any, published: Record<string, import('./registry-history.mjs').Published[]> }} State
 */

/** @type {Record<Wish['action'], Meaning>} */
const MEANINGS = { release, promote, rollback, withdraw, stop, off: switchTo(false), on: switchTo(true) };

/**
 * The change that a wish means; undefined when it is so already.
 * @param {Wish} wish
 * @param {State} state
 * @returns {Change | undefined}
 */
function changeFor(wish, state) {
  const { remote } = wish;
  const change = (remote === SHELL ? SHELL_MEANINGS : MEANINGS)[wish.action](
    wish,
    state.registry.microFrontends[remote] ?? [],
    historyOf(wish, state),
    state,
  );
  return change && { remote, ...change };
}

const historyOf = ({ remote }, { published }) => published[remote] ?? [];

/** @param {Wish} wish @returns {Plan | undefined} undefined when it is so already */
export function planFor(wish, state = { registry: readRegistry(), published: readPublished() }) {
  const change = changeFor(wish, state);
  if (!change) return undefined;
  const { remote, history = [] } = change;
  const known = historyOf(wish, state);
  /** @param {import('./registry-history.mjs').Published} published */
  const isNew = ({ version, withdrawn: at }) => at && !known.find((one) => one.version === version)?.withdrawn;
  return {
    remote,
    before: told(state.registry.microFrontends[remote] ?? []),
    after: told(entriesAfter(state, change)),
    withdrawn: history.filter(isNew).map(({ version }) => version),
  };
}

/** A plan as it travels. */
const asTold = (plan) => JSON.parse(JSON.stringify(plan ?? null));

/**
 * Does what was wished, if it still comes to what somebody agreed to.
 * @param {Wish} wish
 * @param {import('./change-registry.mjs').Author} author
 * @param {Plan} [agreed] absent: to whatever it comes to
 * @param {() => void} [demandOurs] throws, under the lock, where nothing may be changed at all
 * @returns {Promise<number | undefined>} the serial of the new registry
 */
export const carryOut = (wish, author, agreed, demandOurs = () => undefined) =>
  changeRegistry(author, (state) => {
    demandOurs();
    if (agreed && !isDeepStrictEqual(asTold(planFor(wish, state)), asTold(agreed)))
      throw new Refusal(
        'changed',
        `Nothing was changed: ${wish.remote} was changed by somebody else meanwhile. Look again.`,
      );
    const change = changeFor(wish, state);
    return change ? [change] : [];
  });

/**
 * What a release must be before anybody gets it, whoever that is.
 * @param {string} remote
 * @param {string | undefined} version whose files are here
 */
export function demandPublishable(remote, version, registry = readRegistry()) {
  const data = releaseOf(remote, version);
  demand(`${remote} ${version} is not published`, [
    ...refusals(data, registry, { maxFirstBytes: MAX_FIRST_BYTES }),
    ...changedFiles(data),
    ...tooHeavy(data),
  ]);
  return data;
}

/** @type {Meaning} */
function release({ remote, version, traffic, audience }, entries, history, { registry }) {
  const data = demandPublishable(remote, version, registry);
  const standard = standardOf(entries)?.metadata.version;
  const forSome = audience !== undefined || (traffic !== undefined && traffic < 100);
  if (standard === version && forSome)
    throw new Stop(`${remote} ${version} is already the version that everybody gets.`);
  if (standard === version && entries.length === 1) return undefined;
  return {
    action: 'release',
    entries: forSome ? asCanary(entries, data, { traffic, audience }) : asDefault(entries, data, history),
    history: noted(history, version, { partly: forSome }),
  };
}

/** @type {Meaning} */
function promote({ remote, version: wanted }, entries, history, { registry }) {
  const version = wanted ?? onlyPartial(remote, entries, '--promote');
  if (!entries.some(({ metadata }) => metadata.version === version))
    throw new Stop(`Nobody gets ${remote} ${version}, so it can't be given to everybody. Release it instead.`);
  const standard = standardOf(entries)?.metadata.version;
  if (standard === version && entries.length === 1) return undefined;
  const data = releaseOf(remote, version);
  demand(`${remote} ${version} can't be given to everybody`, [...misfits(data), ...addressClashes(data, registry)]);
  return { action: 'promote', entries: asDefault(entries, data, history), history: noted(history, version) };
}

/** @type {Meaning} */
function rollback({ remote }, entries, history, { registry }) {
  const { entries: next, version, taken } = asBefore(remote, entries, history);
  demandRunnable(remote, version, registry);
  return { action: 'rollback', entries: next, history: withdrawn(history, taken) };
}

/** @type {Meaning} */
function withdraw({ remote, version: wanted }, entries, history, { registry }) {
  const version = wanted ?? onlyPartial(remote, entries, '--withdraw');
  const known = history.find((one) => one.version === version);
  if (!known) throw new Stop(`${remote} ${version} was never published.`);
  if (known.withdrawn) return undefined;
  const after = withdrawn(history, [version]);
  const next = asWithout(remote, entries, after, version);
  const [was, is] = [standardOf(entries)?.metadata.version, standardOf(next)?.metadata.version];
  if (was !== is) demandRunnable(remote, is, registry);
  return { action: 'withdraw', entries: next, history: after };
}

/**
 * Only what some get can be stopped: what everybody gets was put there by a person.
 * @type {Meaning}
 */
function stop(wish, entries, history, state) {
  const listed = entries.find(({ metadata }) => metadata.version === wish.version);
  if (!listed || listed.deployment?.default || listed.extras.audience) return undefined;
  const change = withdraw(wish, entries, history, state);
  return change && { ...change, action: 'stop' };
}

/** @returns {Meaning} */
function switchTo(isOn) {
  return ({ remote }, entries) => {
    if (entries.length === 0) throw new Stop(`${remote} was never published.`);
    if (isOn !== isOff(entries)) return undefined;
    return { action: isOn ? 'enable' : 'disable', entries: switched(entries, isOn) };
  };
}

function onlyPartial(remote, entries, option) {
  const standard = standardOf(entries);
  const versions = entries.filter((entry) => entry !== standard).map(({ metadata }) => metadata.version);
  if (versions.length === 1) return versions[0];
  throw new Stop(
    versions.length === 0
      ? `All get the same version of ${remote}. Say which one you mean: ${PNPM} release ${remote} ${option} VERSION`
      : `Say which one you mean: ${versions.map((version) => `${option} ${version}`).join(' or ')}.`,
  );
}

function releaseOf(remote, version) {
  if (!isKept(remote, version)) throw new Stop(`There are no files of ${remote} ${version} here.`);
  return readRelease(remote, version);
}

function demandRunnable(remote, version, registry) {
  const before = releaseOf(remote, version);
  demand(`${remote} ${version} can't be listed again`, [...misfits(before), ...addressClashes(before, registry)]);
}

/** @param {string[]} wrong sentences */
function demand(so, wrong) {
  if (wrong.length > 0) throw new Stop(`${so}:\n  ${wrong.join('\n  ')}`);
}

const tooHeavy = ({ name, version, extras }) =>
  weighRelease(remoteFolder(name, version), Object.keys(extras.integrity), BUDGETS.remote);

function changedFiles({ name, version, extras }) {
  const now = integrityOfScripts(remoteFolder(name, version));
  const changed = Object.entries(extras.integrity)
    .filter(([file, hash]) => now[file] !== hash)
    .map(([file]) => file);
  return changed.length > 0 ? [`the files ${changed.join(', ')} are not the ones that were built`] : [];
}
