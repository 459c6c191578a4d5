import { readFileSync } from 'node:fs';
import { readJson, writeTogether } from '../lib/files.mjs';
import { dataFileOf, KEY_FILE, REGISTRY_FILE, SHELL, SHELL_FILE, SIGNATURE_FILE } from './paths.mjs';
import { claimsOf, isSignedBy, signRegistry } from './registry-key.mjs';

/** The public schema that our registry follows; all that is ours stands in `extras`. */
const SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** The published registry, or an empty one. */
export const readRegistry = () => readJson(REGISTRY_FILE, { schema: SCHEMA, microFrontends: {} });
export const readRelease = (name, version) => readJson(dataFileOf(name, version));

/** The serial after some changes: it only rises, even when the clock stands still or the folder was emptied in between. */
export function nextSerial(now = Date.now(), changes = 1) {
  let last = 0;
  try {
    last = claimsOf(readFileSync(SIGNATURE_FILE, 'utf8').trim()).serial;
  } catch {
    // The first one, or an unreadable one: the clock alone says what is newer.
  }
  return Math.max(last + changes, now);
}

/**
 * Writes and signs the registry; only for whoever holds its lock.
 * @param {[file: string, text: string][]} [beside] what belongs to it
 */
export function writeRegistry(registry, serial, now = Date.now(), beside = []) {
  const text = `${JSON.stringify(registry)}\n`;
  // Without its signature no browser takes a registry. It comes last: once it is there, so is its text.
  const signature = `${signRegistry(KEY_FILE, text, serial, now)}\n`;
  writeTogether([...beside, [REGISTRY_FILE, text], [SIGNATURE_FILE, signature]]);
}

/**
 * Whether the registry is one that this host has signed: who signs what he has not, vouches for what somebody changed by hand, and browsers
 * take no registry of a key that the published shell does not know. Only for whoever holds its lock.
 */
export function isOwnRegistry() {
  try {
    return isSignedBy(KEY_FILE, readFileSync(REGISTRY_FILE, 'utf8'), readFileSync(SIGNATURE_FILE, 'utf8').trim());
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** The version that everybody gets now. */
export const currentVersion = (registry, name) =>
  registry.microFrontends[name]?.find(({ deployment }) => deployment?.default)?.metadata.version;

/** What its build says of the shell that everybody gets; null before the first one. */
export function publishedShell(registry = readRegistry()) {
  const version = currentVersion(registry, SHELL);
  return version === undefined ? readJson(SHELL_FILE, null) : readRelease(SHELL, version);
}
