import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sharedVersions } from '../build/sharing.mjs';
import { ROOT } from './paths.mjs';

/** Integrity of a script as the browser checks it. */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Integrity of every script of a folder, by file name. */
export function integrityOfScripts(folder) {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .sort()
      .map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
}

/** Evaluates one TypeScript module of the workspace without types, and answers its exports. */
async function evaluate(code, folder) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** The contract of the working tree, which a shell that is built from it speaks. */
export const contractVersion = async () =>
  (await evaluate(`export { CONTRACT_VERSION } from '@portal/contracts/remote';`, join(ROOT, 'shell')))
    .CONTRACT_VERSION;

/** The wire ids among some texts that are none [R-API-04]. */
export async function noWireIds(texts) {
  const { fromWire } = await evaluate(`export { fromWire } from '@portal/domain/ids';`, join(ROOT, 'shell'));
  return texts.filter((text) => !fromWire(text));
}

/** The table of contents of a remote, checked: what is wrong stops the build with a sentence, not the portal at run time. */
export async function readRemoteModule(name) {
  const folder = join(ROOT, name);
  const { declared, contract } = await evaluate(
    `import declared from './remote';
     import { CONTRACT_VERSION, REMOTES } from '@portal/contracts/remote';
     import { ROUTES } from '@portal/contracts/routes';
     import { LANGUAGES } from '@portal/domain/languages';
     export { declared };
     export const contract = { CONTRACT_VERSION, REMOTES, ROUTES, LANGUAGES };`,
    folder,
  );
  const wrong = problemsOf(declared, name, contract);
  if (wrong.length > 0) throw new Error(`${name}/remote.ts:\n  ${wrong.join('\n  ')}`);
  return { declared, contract: contract.CONTRACT_VERSION, languages: contract.LANGUAGES };
}

const SLOTS = ['header', 'group', 'device'];
const PANEL_KINDS = ['dialog', 'popover', 'tab'];

/** @returns one sentence per mistake in the table of contents */
export function problemsOf(declared, name, { ROUTES, LANGUAGES }) {
  const wrong = [];
  const check = (holds, sentence) => holds || wrong.push(sentence);
  const texts = (value, where) =>
    LANGUAGES.forEach((language) =>
      check(typeof value?.[language] === 'string' && value[language] !== '', `${where} has no text in ${language}`),
    );
  if (typeof declared !== 'object' || declared === null) return ['exports no table of contents as default'];
  check(declared.name === name, `its name is ${declared.name}, its folder ${name}`);
  check(typeof declared.owner === 'string' && declared.owner !== '', 'names no owner team');
  texts(declared.title, 'title');
  for (const list of ['routes', 'actions', 'panels']) check(Array.isArray(declared[list]), `has no list of ${list}`);
  const panels = new Set((declared.panels ?? []).map(({ id }) => id));
  for (const { path, access } of declared.routes ?? []) {
    check(ROUTES.includes(path), `route ${path} is not an address of the portal`);
    check(access === 'public' || access === 'login', `route ${path} does not say whether it needs a log-in`);
  }
  for (const { id, slot, label, target, panel } of declared.actions ?? []) {
    check(SLOTS.includes(slot), `action ${id} shows in an unknown slot ${slot}`);
    texts(label, `label of action ${id}`);
    check(target !== undefined || panel !== undefined, `action ${id} goes nowhere`);
    check(target === undefined || ROUTES.includes(target), `action ${id} goes to an unknown address ${target}`);
    check(panel === undefined || panels.has(panel), `action ${id} opens an unknown panel ${panel}`);
  }
  for (const { id, kind } of declared.panels ?? [])
    check(PANEL_KINDS.includes(kind), `panel ${id} is of an unknown kind ${kind}`);
  return wrong;
}

/** The languages a remote brings texts in. A remote without texts of its own speaks all. */
function localesOf(name, languages) {
  const folder = join(ROOT, name, 'locales');
  return languages.filter((language) => !existsSync(folder) || existsSync(join(folder, `${language}.json`)));
}

/**
 * `release.json` of a built remote: what the registry lists of it (`extras`), which script is its entry, what a first visit loads.
 * @param first names of the files of entry and exposed module
 */
export async function releaseOf({ name, version, folder, entry, first, sizes }) {
  const { declared, contract, languages } = await readRemoteModule(name);
  const integrity = integrityOfScripts(folder);
  return {
    name,
    version,
    entry,
    first,
    sizes,
    integrity: integrity[entry],
    extras: { ...declared, contract, locales: localesOf(name, languages), shared: sharedVersions(), integrity },
  };
}

export const moduleUrl = (file) => pathToFileURL(file).href;
