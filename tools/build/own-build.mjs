/** A remote whose team builds it with a bundler of its own: the `build.mjs` in its folder writes the scripts, what they are is looked at here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { ROOT } from '../release/paths.mjs';
import { moduleUrl } from '../release/release-data.mjs';
import { containerName } from './container-name.mjs';
import { sharedRequests } from './sharing.mjs';

const fileOf = (folder) => join(ROOT, folder, 'build.mjs');

/** Whether a remote is built by a script of its own, and not by ours. */
export const hasOwnBuild = (folder) => existsSync(fileOf(folder));

/**
 * Has a remote built by its own script, and answers what its release says of the build.
 * @param {string} folder
 * @param {{ version: string, outputPath: string }} wanted
 */
export async function ownBuild(folder, { version, outputPath }) {
  const container = containerName(folder, version);
  const { default: build } = await import(moduleUrl(fileOf(folder)));
  const { consumes = [] } = (await build({ version, container, outputPath })) ?? {};
  const wrong = problemsOf(outputPath, container, consumes);
  if (wrong.length > 0) throw new Error(`${folder}/build.mjs:\n  ${wrong.join('\n  ')}`);
  const requests = [...consumes].sort();
  const entry = entriesIn(outputPath)[0];
  return { entry, first: [entry], texts: {}, consumes: requests, takes: {}, core: [], firstConsumes: requests };
}

const entriesIn = (folder) =>
  readdirSync(folder).filter((file) => /^remoteEntry\..*\.js$|^remoteEntry\.js$/.test(file));

/**
 * What of a build the page could not load, one sentence each: better here than in a browser.
 * @param {string} folder
 * @param {string} container
 * @param {readonly string[]} consumes
 */
export function problemsOf(folder, container, consumes) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const wrong = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `writes a folder ${name}: all files of a release lie side by side`);
  const scripts = entries.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  for (const file of scripts) {
    const source = readFileSync(join(folder, file), 'utf8');
    const problem = scriptProblem(source, file);
    if (problem) wrong.push(problem);
    else if (entriesIn(folder)[0] === file && !source.includes(container))
      wrong.push(`${file} makes no global ${container}, in which the shell looks for init and get`);
  }
  const count = entriesIn(folder).length;
  if (count !== 1) wrong.push(`writes ${count} files remoteEntry.*.js, where the shell loads one`);
  const offered = sharedRequests();
  for (const request of consumes)
    if (!offered.includes(request)) wrong.push(`consumes ${request}, which no shell shares`);
  return wrong;
}

/** A page loads classic scripts alone, for no browser checks the hash of a module that another one imports. */
function scriptProblem(source, file) {
  try {
    new Script(source, { filename: file });
    return undefined;
  } catch (error) {
    return `${file} is no classic script: ${error.message}`;
  }
}
