import { existsSync } from 'node:fs';
import { readJson } from '../lib/files.mjs';
import { dataFileOf, PUBLISHED_FILE } from './paths.mjs';

/**
 * One version that was published, oldest first in its list.
 * @typedef {object} Published
 * @property {string} version
 * @property {number} [withdrawn] when it was rolled back (ms since 1970): nobody is to get it again by itself
 * @property {true} [partly] only some ever got it, so nothing says that it is good for all
 */

/** How many withdrawn versions browsers are told of: those they may still remember. */
const TOLD = 20;

/** What was ever published, by remote. Earlier versions of the file held bare version names. @returns {Record<string, Published[]>} */
export function readPublished() {
  const read = readJson(PUBLISHED_FILE, {});
  return Object.fromEntries(
    Object.entries(read).map(([name, list]) => [
      name,
      list.map((one) => (typeof one === 'string' ? { version: one } : one)),
    ]),
  );
}

/** The file of it, as it is written beside the registry. @returns {[file: string, text: string]} */
export const publishedFile = (published) => [PUBLISHED_FILE, `${JSON.stringify(published, null, 1)}\n`];

/**
 * The list after a version was published: it stands at the end, and is not withdrawn (any more). One that was taken back and that only some
 * get now is not good for all again.
 */
export function noted(list, version, { partly = false } = {}) {
  const known = list.find((one) => one.version === version);
  const isPartly = partly && (known === undefined || known.partly === true || known.withdrawn !== undefined);
  return [...list.filter((one) => one !== known), { version, ...(isPartly && { partly: true }) }];
}

/** The list after some versions were taken back. */
export const withdrawn = (list, versions, now = Date.now()) =>
  list.map((one) => (versions.includes(one.version) ? { ...one, withdrawn: now } : one));

/** The versions that were taken back last, newest first. */
export const withdrawnVersions = (list) =>
  list
    .filter((one) => one.withdrawn)
    .sort((a, b) => b.withdrawn - a.withdrawn)
    .slice(0, TOLD)
    .map(({ version }) => version);

export const isKept = (name, version) => existsSync(dataFileOf(name, version));

/** The newest version before this one that everybody got, that was not taken back, and whose files are still there. */
export function goodBefore(name, list, version) {
  const at = list.findIndex((one) => one.version === version);
  return list
    .slice(0, at < 0 ? undefined : at)
    .filter((one) => !one.withdrawn && !one.partly && isKept(name, one.version))
    .at(-1)?.version;
}
