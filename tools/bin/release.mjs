import { parseArgs } from 'node:util';
import { build } from '../build/build-changed.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { endWithNpm } from '../lib/run.mjs';
import { green, main, PNPM, Stop } from '../lib/terminal.mjs';
import { changeRegistry } from '../release/change-registry.mjs';
import { remoteFolder } from '../release/paths.mjs';
import { asBefore, asCanary, asDefault, isOff, standardOf, switched } from '../release/registry-entries.mjs';
import { readRelease } from '../release/registry-file.mjs';
import { noted, withdrawn } from '../release/registry-history.mjs';
import { personOf } from '../release/registry-journal.mjs';
import { integrityOfScripts, noWireIds } from '../release/release-data.mjs';
import { addressClashes, misfits, refusals } from '../release/release-gate.mjs';
import { keepReleases } from '../testing/old-releases.mjs';

/** Most that entry and exposed module of a remote may weigh together (bytes, brotli). */
const MAX_FIRST_BYTES = 80_000;

const USAGE = `Usage: ${PNPM} release NAME                      publishes what is in the working tree for everybody
       ${PNPM} release NAME --traffic PERCENT    for some of the browsers
       ${PNPM} release NAME [--users ID,ID] [--groups ID,ID]   for some people: ids as they stand in addresses
       ${PNPM} release NAME --rollback           takes back what only some get, else lists the version before
       ${PNPM} release NAME --disable | --enable switches the remote off or on
       ${PNPM} release --keep                    publishes nothing: keeps all remotes as the old releases that tests mount
Who did it stands in the audit log: --by NAME, else the name that git knows.`;

const OPTIONS = /** @type {const} */ ({
  traffic: { type: 'string' },
  users: { type: 'string' },
  groups: { type: 'string' },
  by: { type: 'string' },
  rollback: { type: 'boolean' },
  disable: { type: 'boolean' },
  enable: { type: 'boolean' },
  keep: { type: 'boolean' },
  help: { type: 'boolean' },
});

await main(async () => {
  endWithNpm();
  const { name, values } = wordsOf();
  if (values.keep && !name && Object.keys(values).length === 1) return keepAll();
  if (values.help || !name) throw new Stop(USAGE);
  if (!remoteNames().includes(name))
    throw new Stop(`There is no remote "${name}". The remotes are: ${remoteNames().join(', ')}.`);
  const asked = ['rollback', 'disable', 'enable'].filter((action) => values[action]);
  const aims = ['traffic', 'users', 'groups'].filter((aim) => values[aim] !== undefined);
  if (asked.length > 1 || (asked.length > 0 && aims.length > 0))
    throw new Stop(`Only one at a time: ${[...asked, ...aims].map((word) => `--${word}`).join(' ')}.`);
  const by = personOf(values.by);
  if (values.rollback) return rollBack(name, by);
  if (values.disable || values.enable) return switchTo(name, values.enable === true, by);
  return release(name, by, { traffic: percent(values.traffic), audience: await audienceOf(values) });
});

function wordsOf() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is one word too many.`);
    return { name: positionals[0], values };
  } catch (error) {
    throw new Stop(`${error.message}\n${USAGE}`);
  }
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
  keepReleases(releases);
  console.log(`${green('Kept')} ${releases.length} releases in e2e/old-releases. Now: git add e2e/old-releases`);
}

/** Builds what is in the tree, and lists it as it stands then: another release may have been published meanwhile. */
async function release(name, by, { traffic, audience }) {
  const [{ version }] = await build([name], { publish: false });
  const data = readRelease(name, version);
  const forSome = audience !== undefined || (traffic !== undefined && traffic < 100);
  let off = false;
  const serial = await changeRegistry(by, ({ registry, published }) => {
    checkRelease(data, registry);
    const entries = registry.microFrontends[name] ?? [];
    const standard = standardOf(entries)?.metadata.version;
    off = isOff(entries);
    if (standard === version && forSome)
      throw new Stop(`${name} ${version} is already the version that everybody gets.`);
    if (standard === version && entries.length === 1) return [];
    const history = published[name] ?? [];
    const next = forSome ? asCanary(entries, data, { traffic, audience }) : asDefault(entries, data, history);
    return [{ remote: name, action: 'release', entries: next, history: noted(history, version, { partly: forSome }) }];
  });
  if (serial === undefined) return console.log(`${name} ${version} is already the version that everybody gets.`);
  const whom = audience
    ? `${peopleOf(audience)}; all others keep what they have`
    : forSome
      ? `${traffic} % of the browsers`
      : 'everybody';
  console.log(
    `${green('Published')} ${name} ${version} for ${whom} (registry ${serial}). Back: ${PNPM} release ${name} --rollback`,
  );
  if (off) console.log(`${name} is switched off, so nobody gets it yet: ${PNPM} release ${name} --enable`);
}

function peopleOf({ users, groups }) {
  const count = (list, one) => (list.length === 0 ? [] : [`${list.length} ${one}${list.length > 1 ? 's' : ''}`]);
  return [...count(users, 'named user'), ...count(groups, 'group').map((text) => `the members of ${text}`)].join(
    ' and ',
  );
}

function checkRelease(data, registry) {
  const wrong = refusals(data, registry, { maxFirstBytes: MAX_FIRST_BYTES });
  const now = integrityOfScripts(remoteFolder(data.name, data.version));
  const changed = Object.entries(data.extras.integrity)
    .filter(([file, hash]) => now[file] !== hash)
    .map(([file]) => file);
  if (changed.length > 0) wrong.push(`the files ${changed.join(', ')} are not the ones that were built`);
  if (wrong.length > 0) throw new Stop(`${data.name} ${data.version} is not published:\n  ${wrong.join('\n  ')}`);
}

async function rollBack(name, by) {
  let target;
  const serial = await changeRegistry(by, ({ registry, published }) => {
    const history = published[name] ?? [];
    const { entries, version, taken } = asBefore(name, registry.microFrontends[name] ?? [], history);
    target = version;
    const before = readRelease(name, version);
    const wrong = [...misfits(before), ...addressClashes(before, registry)];
    if (wrong.length > 0) throw new Stop(`${name} ${version} can't be listed again:\n  ${wrong.join('\n  ')}`);
    return [{ remote: name, action: 'rollback', entries, history: withdrawn(history, taken) }];
  });
  console.log(`${green('Rolled back')}: everybody gets ${name} ${target} again (registry ${serial}).`);
}

async function switchTo(name, isOn, by) {
  const serial = await changeRegistry(by, ({ registry }) => {
    const entries = registry.microFrontends[name];
    if (!entries) throw new Stop(`${name} was never published.`);
    return isOn !== isOff(entries)
      ? []
      : [{ remote: name, action: isOn ? 'enable' : 'disable', entries: switched(entries, isOn) }];
  });
  if (serial === undefined) return console.log(`${name} is switched ${isOn ? 'on' : 'off'} already.`);
  console.log(`${green(isOn ? 'Switched on' : 'Switched off')}: ${name} (registry ${serial}).`);
}
