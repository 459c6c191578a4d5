import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's root. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');
/** A folder or file that a variable names, from the root on; an empty variable counts as not given, as in the server. */
const given = (variable, usual) => resolve(ROOT, process.env[variable]?.trim() || usual);

/** Built shells and remotes, and the registry that lists them. A server may read them from elsewhere. */
export const RELEASES_DIR = given('RELEASES_DIR', '.cache/releases');
/** The private key that signs the registry. It never lies under a folder that is served. */
export const KEY_FILE = given('REGISTRY_KEY_FILE', join(RELEASES_DIR, '../registry-key.json'));
export const REGISTRY_FILE = join(RELEASES_DIR, 'registry.json');
export const SIGNATURE_FILE = join(RELEASES_DIR, 'registry.json.sig');
/** Held by whoever changes the registry. */
export const LOCK_FILE = join(RELEASES_DIR, 'registry.lock');
/** One line for each change of the registry: when, who, what. The portal's audit log is written from it. */
export const JOURNAL_FILE = join(RELEASES_DIR, 'journal.jsonl');
/** Which versions were ever published and which were taken back, so that a roll-back is not undone by the next start. */
export const PUBLISHED_FILE = join(RELEASES_DIR, 'published.json');
/** The shell of a folder from before the registry listed it: what everybody gets until it lists one. */
export const SHELL_FILE = join(RELEASES_DIR, 'shell.json');
/** What the registry calls the shell, which is listed beside the remotes. */
export const SHELL = 'shell';

export const remoteFolder = (name, version) => join(RELEASES_DIR, 'remotes', name, version);
/** Scripts of all versions of the shell, under the hash of their content. */
export const SHELL_SCRIPTS = join(RELEASES_DIR, 'shell');
export const shellFolder = (version) => join(RELEASES_DIR, 'shell', version);
/** What a build says of the version that it made. */
export const dataFileOf = (name, version) =>
  name === SHELL ? join(shellFolder(version), 'shell.json') : join(remoteFolder(name, version), 'release.json');
