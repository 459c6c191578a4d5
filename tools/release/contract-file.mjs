import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { facades } from '../build/sharing.mjs';
import { readJson } from '../lib/files.mjs';
import { listApi } from './api-listing.mjs';
import { RELEASES_DIR, ROOT } from './paths.mjs';
import { remotesIn } from './shell-entries.mjs';

/** What shell and remotes agree on, as it was when its versions were last raised. Written by `check contract --write`. */
export const CONTRACT_FILE = join(ROOT, 'tools/release/contract.json');
/** What `remote.ts` may declare and what a parcel is given. */
const DECLARATIONS = '@portal/contracts/remote';

/**
 * @typedef {Record<string, Record<string, Record<string, string>>>} Api module → export → part → hash
 * @typedef {{ major: number, minor: number }} Version
 * @typedef {{ declarations: Version, facades: Version, api: Api }} Contract
 * @typedef {{ module: string, what: string }} Change
 */

/** @returns {Contract} */
export const readContract = () => JSON.parse(readFileSync(CONTRACT_FILE, 'utf8'));

/** What the sources offer to remotes now. @returns {Api} */
export function currentApi() {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    ROOT,
  );
  const modules = Object.fromEntries(facades().map(({ request, file }) => [request, file]));
  return listApi({ [DECLARATIONS]: join(ROOT, 'shared/contracts/src/remote.ts'), ...modules }, options);
}

const isMissable = (part) => part.endsWith('?');
const other = (part) => (isMissable(part) ? part.slice(0, -1) : `${part}?`);

/**
 * What became of an API. A part that is gone, or of another type, breaks who was built with it, and so does one that must be given now;
 * what may be missing is an addition.
 * @param {Api} before
 * @param {Api} now
 * @returns {{ broken: Change[], added: Change[] }}
 */
export function compareApi(before, now) {
  const broken = [];
  const added = [];
  for (const module of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [had, has] = [before[module] ?? {}, now[module] ?? {}];
    for (const name of new Set([...Object.keys(had), ...Object.keys(has)])) {
      const [old, young] = [had[name], has[name]];
      if (!young) broken.push({ module, what: `${name} is gone` });
      else if (!old) added.push({ module, what: `${name} is new` });
      else
        for (const part of new Set([...Object.keys(old), ...Object.keys(young)])) {
          const what = part === '' ? name : `${name}.${part}`;
          if (old[part] === young[part]) continue;
          if (part in old && part in young) broken.push({ module, what: `${what} has another type` });
          else if (part in old)
            broken.push({ module, what: `${what} is ${other(part) in young ? 'another' : 'gone'}` });
          else if (isMissable(part)) added.push({ module, what: `${what} is new` });
          else if (!(other(part) in old)) broken.push({ module, what: `${what} must be there now` });
        }
    }
  }
  return { broken, added };
}

const groupOf = ({ module }) => (module === DECLARATIONS ? 'declarations' : 'facades');

/** The contract of what the sources offer now: raised by what became of it. @param {Contract} contract @param {Api} now @returns {Contract} */
export function raised(contract, now) {
  const { broken, added } = compareApi(contract.api, now);
  const version = (group) => {
    const { major, minor } = contract[group];
    if (broken.some((change) => groupOf(change) === group)) return { major: major + 1, minor: 0 };
    return { major, minor: minor + (added.some((change) => groupOf(change) === group) ? 1 : 0) };
  };
  return { declarations: version('declarations'), facades: version('facades'), api: now };
}

/**
 * Which published releases a change breaks, one sentence each: those that take a module that changed; all, where it is what remotes declare.
 * @param {Change[]} broken
 * @param {{ name: string, version: string, consumes?: string[] }[]} releases
 */
export const brokenReleases = (broken, releases) =>
  releases.flatMap(({ name, version, consumes = [] }) => {
    const met = broken.filter((change) => groupOf(change) === 'declarations' || consumes.includes(change.module));
    const modules = [...new Set(met.map(({ module }) => module))];
    return modules.length > 0 ? [`${name} ${version} takes ${modules.join(', ')}`] : [];
  });

/** The releases that browsers may get from here: listed for somebody, or behind one that is. */
export function liveReleases(folder = RELEASES_DIR) {
  return remotesIn(readJson(join(folder, 'registry.json'), { microFrontends: {} })).flatMap(([name, entries]) => {
    const versions = entries.flatMap(({ metadata, extras }) =>
      [metadata.version, extras.fallback?.version ?? []].flat(),
    );
    return [...new Set(versions)]
      .map((version) => readJson(join(folder, 'remotes', name, version, 'release.json'), null))
      .filter((release) => release !== null);
  });
}
