/** Releases that were built elsewhere and came as a folder, as an image brings them, into RELEASES_DIR. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';
import { Stop } from '../lib/terminal.mjs';
import { listBuilds } from './list-builds.mjs';
import { KEY_FILE, RELEASES_DIR, SHELL } from './paths.mjs';
import { knowsOurKey } from './received-shell.mjs';
import { currentVersion } from './registry-file.mjs';

/** Every file or folder of a release is named for its content: what is there is the same. */
function bring(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name))) continue;
    const half = join(to, `.${name}.${process.pid}.half`);
    rmSync(half, { recursive: true, force: true });
    cpSync(join(from, name), half, { recursive: true });
    renameSync(half, join(to, name));
  }
}

/** What is signed with another key than the shell knows no browser takes, and nobody would see a page. */
function demandOurShell(folder, version) {
  if (version === undefined) return;
  const { entry } = readJson(join(folder, 'shell', version, 'shell.json'));
  if (!knowsOurKey(join(folder, 'shell'), entry))
    throw new Stop(
      `The shell ${version} in ${folder} was built with another key than ${KEY_FILE}: give the build and the portal the same one.`,
    );
}

/**
 * Copies the releases of a folder into RELEASES_DIR, beside those that are there, and lists those that were never listed, as a build
 * does: a version that was rolled back stays so, and what teams have released since stays where nothing newer came. May run as often as one likes.
 * @param {string} folder with `registry.json`, `remotes/` and `shell/`
 * @returns {Promise<string[]>} what the folder lists, as `name version`
 */
export async function placeReleases(folder) {
  const registry = readJson(join(folder, 'registry.json'), null);
  if (!registry) throw new Stop(`${folder} holds no built releases.`);
  if (!existsSync(KEY_FILE))
    throw new Stop(`${KEY_FILE} is missing: the registry is signed with the key that the shell was built with.`);
  demandOurShell(folder, currentVersion(registry, SHELL));
  const names = Object.keys(registry.microFrontends);
  bring(join(folder, 'shell'), join(RELEASES_DIR, 'shell'));
  for (const name of names.filter((one) => one !== SHELL))
    bring(join(folder, 'remotes', name), join(RELEASES_DIR, 'remotes', name));
  const releases = names.flatMap((name) => {
    const version = currentVersion(registry, name);
    return version === undefined ? [] : [{ name, version }];
  });
  await listBuilds(releases);
  return releases.map(({ name, version }) => `${name} ${version}`);
}
