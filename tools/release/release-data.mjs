import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sharedVersions } from '../build/sharing.mjs';
import { contractVersion } from './contract.mjs';
import { ROOT } from './paths.mjs';
import { problemsOf } from './remote-module.mjs';

/** Integrity of a script as the browser checks it. */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Integrity of every script of a folder, or of the named ones that are there, by file name. */
export function integrityOfScripts(folder, named = readdirSync(folder)) {
  return Object.fromEntries(
    named
      .filter((file) => file.endsWith('.js') && existsSync(join(folder, file)))
      .sort()
      .map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
}

/** Evaluates one TypeScript module of the workspace without types, and answers its exports. */
async function evaluate(code, folder) {
  // Where built releases are only listed, nothing that builds is installed.
  const { build } = await import('esbuild');
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

/** What of the federation runtime the shell hands to the remotes, by name. */
export const offeredCore = async () =>
  Object.keys(
    (await evaluate(`export { federationCore } from './src/remotes/federation-core';`, join(ROOT, 'shell')))
      .federationCore,
  ).sort();

/** The addresses that the shell draws itself: no remote may have them. */
export const ownPages = async () =>
  (await evaluate(`export { OWN_PAGES } from './src/app/own-pages';`, join(ROOT, 'shell'))).OWN_PAGES.map(
    ({ path }) => path,
  );

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
     import { LANGUAGES } from ${JSON.stringify(join(ROOT, 'shared/domain/src/languages'))};
     export { declared };
     export const contract = { LANGUAGES };`,
    folder,
  );
  const wrong = problemsOf(declared, name, contract.LANGUAGES);
  if (wrong.length > 0) throw new Error(`${name}/remote.ts:\n  ${wrong.join('\n  ')}`);
  return { declared, languages: contract.LANGUAGES };
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
  const { declared, languages } = await readRemoteModule(name);
  const integrity = integrityOfScripts(folder);
  return {
    name,
    version,
    entry,
    first,
    sizes,
    integrity: integrity[entry],
    extras: {
      ...declared,
      contract: contractVersion(),
      locales: localesOf(name, languages),
      shared: sharedVersions(),
      integrity,
    },
  };
}

export const moduleUrl = (file) => pathToFileURL(file).href;
