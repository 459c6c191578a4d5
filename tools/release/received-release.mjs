/**
 * A release that was built elsewhere and comes by HTTP: its files one after another, and the list of them. It is looked through, then lies in
 * its folder whole, listed nowhere, or leaves nothing behind.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withFileLock } from '../lib/file-lock.mjs';
import { readJson } from '../lib/files.mjs';
import { Stop } from '../lib/stop.mjs';
import { LOCK_FILE, RELEASES_DIR, remoteFolder, SHELL, SHELL_SCRIPTS, shellFolder } from './paths.mjs';
import { releaseProblems, runsAlike } from './received-problems.mjs';
import {
  foreignAmong,
  forgetShell,
  pathsOfShell,
  putShellInPlace,
  receivedShellProblems,
  sharedBytes,
  sharedIn,
} from './received-shell.mjs';
import { Refusal } from './refusal.mjs';
import { readRegistry } from './registry-file.mjs';
import { readPublished } from './registry-history.mjs';

/**
 * One file of a release; `hash` as `integrity` has it, by SHA-384.
 * @typedef {{ name: string, size: number, hash: string }} Listed
 */

const INCOMING = join(RELEASES_DIR, '.incoming');
/** Lies in the folder of what came by HTTP, with the time (ms since 1970); no file of this name is ever sent. */
const MARK = '.received';
/** What a killed process left behind is nobody's after this time (ms). */
const LEFT_BEHIND = 3_600_000;
/** What came and was never published is of no use after this time (ms). */
const UNUSED = 7 * 86_400_000;

const REMOTE = /^mf-[a-z][a-z0-9-]{0,56}$/;
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/;
const ENDINGS = ['js', 'map', 'json', 'css', 'svg', 'png', 'jpg', 'webp', 'woff2', 'txt', 'br', 'gz'];
/** One name of a file that the server sends: no folder, nothing hidden. */
const fileWith = (endings) => new RegExp(`^[0-9A-Za-z_-][0-9A-Za-z_.-]{0,199}\\.(${endings.join('|')})$`);
const FILE = fileWith(ENDINGS);
/** The shell has a page as well. */
const FILE_OF_SHELL = fileWith([...ENDINGS, 'html', 'ico']);

export const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The files of a release folder, one after another, and the list of them. */
export const packed = (folder) =>
  together(
    readdirSync(folder)
      .filter((name) => name !== MARK)
      .map((name) => join(folder, name)),
  );

/** The same of a release that is here. */
export const packedRelease = (name, version) =>
  name === SHELL ? together(pathsOfShell(version)) : packed(remoteFolder(name, version));

function together(paths) {
  const files = paths
    .map((path) => ({ name: basename(path), content: readFileSync(path) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    files: files.map(({ name, content }) => ({ name, size: content.length, hash: hashOf(content) })),
    content: Buffer.concat(files.map(({ content }) => content)),
  };
}

/**
 * Takes a release in. Throws a Stop, and leaves nothing behind, for what is no release of this name and version.
 * @param {{ remote: string, version: string, files: Listed[], path: string, most: number }} received `path` of the files' bytes; `most` bytes
 *   that releases which came so may have together
 * @returns {Promise<{ stored: boolean }>} false: it was there already
 */
export async function takeIn({ remote, version, files, path, most }, now = Date.now()) {
  const isShell = remote === SHELL;
  // Folders of shells lie beside their scripts.
  const isVersion = VERSION.test(version) && !(isShell && FILE_OF_SHELL.test(version));
  if (!(isShell || REMOTE.test(remote)) || !isVersion) throw new Stop(`"${remote} ${version}" can't be a release.`);
  const work = join(INCOMING, randomUUID());
  try {
    unpack(files, path, work, isShell ? FILE_OF_SHELL : FILE);
    const wrong = isShell ? receivedShellProblems(work, version) : releaseProblems(work, remote, version);
    if (wrong.length > 0) throw new Stop(`${remote} ${version} is not taken in:\n  ${wrong.join('\n  ')}`);
    writeFileSync(join(work, MARK), String(now));
    return await withFileLock(LOCK_FILE, () => putInPlace({ remote, version, work, most }, now));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes the files that the list names, each as it says. */
function unpack(files, path, work, form) {
  const small = files.map(({ name }) => name.toLowerCase());
  const odd = files.find(({ name }, at) => !form.test(name) || small.indexOf(small[at]) !== at);
  if (odd) throw new Stop(`"${odd.name}" can't be a file of a release, or stands there twice.`);
  if (files.reduce((sum, { size }) => sum + size, 0) !== statSync(path).size)
    throw new Stop('The files have not come as the list says: their sizes are others.');
  mkdirSync(work, { recursive: true });
  const source = openSync(path, 'r');
  try {
    let from = 0;
    for (const { name, size, hash } of files) {
      const content = Buffer.alloc(size);
      const read = size === 0 ? 0 : readSync(source, content, 0, size, from);
      if (read !== size || hashOf(content) !== hash) throw new Stop(`${name} has not come as the list says.`);
      writeFileSync(join(work, name), content, { flag: 'wx' });
      from += size;
    }
  } finally {
    closeSync(source);
  }
}

/** Only under the lock: what is published does not change meanwhile, and no other release comes. */
function putInPlace({ remote, version, work, most }, now) {
  const isShell = remote === SHELL;
  const target = isShell ? shellFolder(version) : remoteFolder(remote, version);
  const shared = isShell ? sharedIn(work) : [];
  const foreign = foreignAmong(shared, work);
  if (foreign)
    throw new Refusal('changed', `${foreign} is there already, with other content: what shells share never changes.`);
  if (existsSync(target)) {
    if (runsAlike(work, target, shared)) return { stored: false };
    throw new Refusal('changed', `${remote} ${version} is there already, with other files: a version never changes.`);
  }
  forgetUnused(work, now);
  const bytes = bytesWith(work, shared);
  if (bytes > most)
    throw new Refusal(
      'full',
      `Releases that came from elsewhere may have ${most} bytes together here, and would have ${bytes}: the operator can take old ones away.`,
    );
  mkdirSync(dirname(target), { recursive: true });
  if (isShell) putShellInPlace(work, shared, target);
  else renameSync(work, target);
  return { stored: true };
}

/** What all that came by HTTP has of the disk, with this; a script that shells share counts once. */
function bytesWith(work, shared) {
  const received = receivedFolders();
  const there = shared.filter((name) => existsSync(join(SHELL_SCRIPTS, name)));
  return (
    received.reduce((sum, { folder }) => sum + bytesOf(folder), bytesOf(work)) +
    sharedBytes(received.filter(({ remote }) => remote === SHELL).map(({ folder }) => folder)) -
    there.reduce((sum, name) => sum + statSync(join(work, name)).size, 0)
  );
}

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

const bytesOf = (folder) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Whatever came by HTTP and is still here. */
function receivedFolders() {
  const remotes = join(RELEASES_DIR, 'remotes');
  const versions = [
    ...foldersIn(remotes).flatMap((remote) =>
      foldersIn(join(remotes, remote)).map((version) => ({ remote, version, folder: remoteFolder(remote, version) })),
    ),
    ...foldersIn(SHELL_SCRIPTS).map((version) => ({ remote: SHELL, version, folder: shellFolder(version) })),
  ];
  return versions.filter(({ folder }) => existsSync(join(folder, MARK)));
}

/** @param {string} work what comes now */
function forgetUnused(work, now) {
  const { microFrontends } = readRegistry();
  const published = readPublished();
  for (const { remote, version, folder } of receivedFolders()) {
    const isKnown =
      published[remote]?.some((one) => one.version === version) ||
      microFrontends[remote]?.some(({ metadata }) => metadata.version === version);
    if (isKnown || Number(readJson(join(folder, MARK))) >= now - UNUSED) continue;
    if (remote === SHELL) forgetShell(folder, now);
    else rmSync(folder, { recursive: true });
  }
  for (const name of foldersIn(INCOMING)) {
    const folder = join(INCOMING, name);
    if (folder !== work && statSync(folder).mtimeMs < now - LEFT_BEHIND)
      rmSync(folder, { recursive: true, force: true });
  }
}
