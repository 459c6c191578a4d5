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
import { dirname, join } from 'node:path';
import { withFileLock } from '../lib/file-lock.mjs';
import { readJson } from '../lib/files.mjs';
import { Stop } from '../lib/stop.mjs';
import { LOCK_FILE, RELEASES_DIR, remoteFolder } from './paths.mjs';
import { releaseProblems, runsAlike } from './received-problems.mjs';
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
/** One name of a file that the server sends: no folder, nothing hidden. */
const FILE = /^[0-9A-Za-z_-][0-9A-Za-z_.-]{0,199}\.(js|map|json|css|svg|png|jpg|webp|woff2|txt|br|gz)$/;

export const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The files of a release folder, one after another, and the list of them. */
export function packed(folder) {
  const names = readdirSync(folder)
    .filter((name) => name !== MARK)
    .sort();
  const contents = names.map((name) => readFileSync(join(folder, name)));
  const files = contents.map((content, at) => ({ name: names[at], size: content.length, hash: hashOf(content) }));
  return { files, content: Buffer.concat(contents) };
}

/**
 * Takes a release in. Throws a Stop, and leaves nothing behind, for what is no release of this name and version.
 * @param {{ remote: string, version: string, files: Listed[], path: string, most: number }} received `path` of the files' bytes; `most` bytes
 *   that releases which came so may have together
 * @returns {Promise<{ stored: boolean }>} false: it was there already
 */
export async function takeIn({ remote, version, files, path, most }, now = Date.now()) {
  if (!REMOTE.test(remote) || !VERSION.test(version)) throw new Stop(`"${remote} ${version}" can't be a release.`);
  const work = join(INCOMING, randomUUID());
  try {
    unpack(files, path, work);
    const wrong = releaseProblems(work, remote, version);
    if (wrong.length > 0) throw new Stop(`${remote} ${version} is not taken in:\n  ${wrong.join('\n  ')}`);
    writeFileSync(join(work, MARK), String(now));
    return await withFileLock(LOCK_FILE, () => putInPlace({ remote, version, work, most }, now));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes the files that the list names, each as it says. */
function unpack(files, path, work) {
  const small = files.map(({ name }) => name.toLowerCase());
  const odd = files.find(({ name }, at) => !FILE.test(name) || small.indexOf(small[at]) !== at);
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
  const target = remoteFolder(remote, version);
  if (existsSync(target)) {
    if (runsAlike(work, target)) return { stored: false };
    throw new Refusal('changed', `${remote} ${version} is there already, with other files: a version never changes.`);
  }
  forgetUnused(work, now);
  const bytes = receivedFolders().reduce((sum, { folder }) => sum + bytesOf(folder), bytesOf(work));
  if (bytes > most)
    throw new Refusal(
      'full',
      `Releases that came from elsewhere may have ${most} bytes together here, and would have ${bytes}: the operator can take old ones away.`,
    );
  mkdirSync(dirname(target), { recursive: true });
  renameSync(work, target);
  return { stored: true };
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
  return foldersIn(remotes).flatMap((remote) =>
    foldersIn(join(remotes, remote))
      .map((version) => ({ remote, version, folder: remoteFolder(remote, version) }))
      .filter(({ folder }) => existsSync(join(folder, MARK))),
  );
}

/** @param {string} work what comes now */
function forgetUnused(work, now) {
  const { microFrontends } = readRegistry();
  const published = readPublished();
  for (const { remote, version, folder } of receivedFolders()) {
    const isKnown =
      published[remote]?.some((one) => one.version === version) ||
      microFrontends[remote]?.some(({ metadata }) => metadata.version === version);
    if (!isKnown && Number(readJson(join(folder, MARK))) < now - UNUSED) rmSync(folder, { recursive: true });
  }
  for (const name of foldersIn(INCOMING)) {
    const folder = join(INCOMING, name);
    if (folder !== work && statSync(folder).mtimeMs < now - LEFT_BEHIND)
      rmSync(folder, { recursive: true, force: true });
  }
}
