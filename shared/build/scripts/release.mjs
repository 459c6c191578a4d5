import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteFolder } from '../src/paths.mjs';
import {
  asCanary,
  asDefault,
  currentVersion,
  notePublished,
  readPublished,
  readRegistry,
  readRelease,
  refusals,
  writeRegistry,
} from '../src/registry-file.mjs';
import { integrityOfScripts, readRemoteModule } from '../src/release-data.mjs';
import { build } from './tools/build-portal.mjs';
import { remoteNames } from './tools/packages.mjs';
import { endWithNpm } from './tools/run.mjs';
import { green, main, Stop } from './tools/say.mjs';

/** Most that entry and exposed module of a remote may weigh together (bytes, brotli). */
const MAX_FIRST_BYTES = 80_000;

const USAGE = `Usage: pnpm release NAME [--traffic PERCENT] [--users ID,ID] [--groups ID,ID]   publishes what is in the working tree
       pnpm release NAME --rollback                                            lists the version before
       pnpm release NAME --disable | --enable                                  switches the remote off or on`;

main(() => {
  endWithNpm();
  const {
    positionals: [name],
    values,
  } = parseArgs({
    allowPositionals: true,
    options: {
      traffic: { type: 'string' },
      users: { type: 'string' },
      groups: { type: 'string' },
      rollback: { type: 'boolean' },
      disable: { type: 'boolean' },
      enable: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || !name) throw new Stop(USAGE);
  if (!remoteNames().includes(name)) throw new Stop(`There is no remote "${name}". The remotes are: ${remoteNames().join(', ')}.`);
  if (values.rollback) return rollBack(name);
  if (values.disable || values.enable) return switchTo(name, values.enable === true);
  return release(name, { traffic: percent(values.traffic), audience: audienceOf(values) });
});

function percent(text) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && value <= 100)) throw new Stop(`--traffic must be a number above 0 up to 100, but it is "${text}".`);
  return value;
}

const audienceOf = ({ users, groups }) => (users || groups ? { users: users?.split(',') ?? [], groups: groups?.split(',') ?? [] } : undefined);

async function release(name, { traffic, audience }) {
  const registry = readRegistry();
  const before = currentVersion(registry, name);
  const [{ version }] = await build([name], { publish: false });
  const data = readRelease(name, version);
  checkRelease(data, (await readRemoteModule(name)).contract);
  const entries = registry.microFrontends[name] ?? [];
  const isCanary = audience !== undefined || (traffic !== undefined && traffic < 100);
  if (isCanary && before === version) throw new Stop(`${name} ${version} is already the version that everybody gets.`);
  registry.microFrontends[name] = isCanary ? asCanary(entries, data, { traffic: audience ? 0 : traffic, audience }) : asDefault(entries, data);
  const serial = writeRegistry(registry);
  notePublished(name, version);
  const whom = audience ? 'the named users and groups' : isCanary ? `${traffic} % of the browsers` : 'everybody';
  console.log(`${green('Published')} ${name} ${version} for ${whom} (registry ${serial}). Back: pnpm release ${name} --rollback`);
}

function checkRelease(data, contract) {
  const folder = remoteFolder(data.name, data.version);
  const wrong = refusals(data, { contract, maxFirstBytes: MAX_FIRST_BYTES });
  const now = integrityOfScripts(folder);
  const changed = Object.entries(data.extras.integrity)
    .filter(([file, hash]) => now[file] !== hash)
    .map(([file]) => file);
  if (changed.length > 0) wrong.push(`the files ${changed.join(', ')} are not the ones that were built`);
  if (wrong.length > 0) throw new Stop(`${data.name} ${data.version} is not published:\n  ${wrong.join('\n  ')}`);
}

function rollBack(name) {
  const registry = readRegistry();
  const current = currentVersion(registry, name);
  const entries = registry.microFrontends[name] ?? [];
  const canary = entries.some(({ deployment, extras }) => !deployment?.default || extras.audience);
  const history = readPublished()[name] ?? [];
  // A canary is taken back first; the version that everybody gets stays.
  const target = canary
    ? current
    : history
        .slice(0, history.indexOf(current))
        .filter((version) => existsSync(join(remoteFolder(name, version), 'release.json')))
        .at(-1);
  if (!target) throw new Stop(`${name} has no earlier version to go back to.`);
  const [entry] = asDefault([], readRelease(name, target));
  registry.microFrontends[name] = [entry];
  const serial = writeRegistry(registry);
  console.log(`${green('Rolled back')}: everybody gets ${name} ${target} again (registry ${serial}).`);
}

function switchTo(name, isOn) {
  const registry = readRegistry();
  const entries = registry.microFrontends[name];
  if (!entries) throw new Stop(`${name} was never published.`);
  for (const { extras } of entries) {
    if (isOn) delete extras.disabled;
    else extras.disabled = true;
  }
  const serial = writeRegistry(registry);
  console.log(`${green(isOn ? 'Switched on' : 'Switched off')}: ${name} (registry ${serial}).`);
}
