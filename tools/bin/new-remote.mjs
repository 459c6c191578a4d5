import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWhole } from '../lib/files.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { plainFilesOf } from '../lib/plain-template.mjs';
import { filesOf } from '../lib/remote-template.mjs';
import { green, main, PNPM, ROOT, Stop } from '../lib/terminal.mjs';
import { ownPages, readRemoteModule } from '../release/release-data.mjs';
import { isPath } from '../release/remote-module.mjs';
import { clashes } from '../release/route-clashes.mjs';

const USAGE = `Usage: ${PNPM} new-remote mf-NAME [--path /address] [--owner "Team Name"] [--plain]
       --plain: without React, built by esbuild`;

/**
 * `new-remote mf-energy`: a remote with a page and its entry in the header, and an action on groups with its panel, ready for
 * `dev mf-energy`. Everything is checked before anything is written, and nothing is written but its own folder.
 */
await main(async () => {
  const { name, path, owner, plain } = wordsOf();
  const title = name.slice(3, 4).toUpperCase() + name.slice(4);
  const taken = clashes({ name, routes: [{ path }] }, await declaredInTree());
  if (taken.length > 0) throw new Stop(`${name} can't have ${path}: ${taken[0]}.`);
  write(join(ROOT, name), (plain ? plainFilesOf : filesOf)({ name, path, title, owner: owner ?? `Team ${title}` }));
  console.log(`${green('Created')} ${name}. Now:
  ${PNPM} install
  ${PNPM} dev ${name}        and open http://localhost:8089${path}
  ${PNPM} release ${name}    when it is ready`);
});

function wordsOf() {
  let words;
  try {
    words = parseArgs({
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        owner: { type: 'string' },
        plain: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Stop(`${error.message}\n${USAGE}`);
  }
  const {
    positionals: [name, ...more],
    values: { path = `/${name?.slice(3)}`, owner, plain = false, help },
  } = words;
  if (help || !name || more.length > 0) throw new Stop(USAGE);
  if (!/^mf-[a-z]+$/.test(name)) throw new Stop(`A remote is called mf- and a word of small letters, not "${name}".`);
  if (existsSync(join(ROOT, name))) throw new Stop(`The folder ${name} is already there.`);
  if (!isPath(path) || path.includes(':'))
    throw new Stop(`"${path}" is no address like /energy that an entry of the header can lead to.`);
  if (owner !== undefined && !/^[^\p{Cc}]*\S[^\p{Cc}]*$/u.test(owner))
    throw new Stop('--owner must be a name on one line.');
  return { name, path, owner, plain };
}

/** Which addresses the shell and the remotes of this tree draw. */
async function declaredInTree() {
  const remotes = await Promise.all(remoteNames().map(readRemoteModule));
  const own = (await ownPages()).map((path) => ({ path }));
  return [{ name: 'the shell', routes: own }, ...remotes.map(({ declared }) => declared)];
}

/** All or nothing: when one file cannot be written, the tree is as it was. */
function write(folder, files) {
  try {
    for (const [file, content] of Object.entries(files)) writeWhole(join(folder, file), content);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Stop(`Nothing was created: ${error.message}`);
  }
}
