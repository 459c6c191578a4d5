/** What of a release is looked at where it was not built: all that its build would have made sure of, and that what it says of itself is so. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readJson } from '../lib/files.mjs';
import { LANGUAGES } from '../lib/languages.mjs';
import { OF_THE_REGISTRY } from './offers.mjs';
import { isDevelopment } from './registry-entries.mjs';
import { integrityOfScripts } from './release-data.mjs';
import { problemsOf } from './remote-module.mjs';

const DATA = 'release.json';
/** What builds say of what they made; the weights in it are of the smaller forms. */
const DATA_FILES = [DATA, 'shell.json'];
/** Most of it goes into the registry or the page, which every visitor loads (bytes). */
const MOST_DATA = 262_144;
const UNPACKED = { br: brotliDecompressSync, gz: gunzipSync };

export const isText = (value) => typeof value === 'string';
export const isTexts = (value) => Array.isArray(value) && value.every(isText);
/** What is asked of the shell; a word that every object answers to is none. */
const isRequests = (value) => isTexts(value) && value.every((request) => !(request in {}));
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Why a folder is not the release of this name and version, one sentence each.
 * @returns {string[]}
 */
export function releaseProblems(folder, name, version) {
  const { data: release, unread } = dataIn(folder, DATA);
  if (unread) return [unread];
  const misshapen = shapeProblems(release);
  if (misshapen.length > 0) return misshapen;
  const { extras, entry, integrity, first, sizes } = release;
  const wrong = [];
  const check = (holds, sentence) => void (holds || wrong.push(sentence));
  check(
    release.name === name && release.version === version,
    `its ${DATA} is that of ${release.name} ${release.version}`,
  );
  check(!isDevelopment(version), 'it is what somebody sees while developing');
  const scripts = integrityOfScripts(folder);
  check(isDeepStrictEqual(scripts, extras.integrity), `its scripts are others than ${DATA} says`);
  check(scripts[entry] !== undefined && scripts[entry] === integrity, 'its entry is none of its scripts');
  check(first.includes(entry) && first.every((file) => file in scripts), 'its first scripts are none of its scripts');
  const ofTexts = Object.values(release.texts).flat();
  check(
    ofTexts.every((file) => file in scripts),
    'the scripts of its texts are none of its scripts',
  );
  wrong.push(...packingProblems(folder, Object.keys(scripts), sizes, DATA));
  const foreign = OF_THE_REGISTRY.filter((key) => key in extras);
  check(foreign.length === 0, `it says ${foreign.join(', ')} of itself, which is for the registry to say`);
  return [...wrong, ...declarationProblems(extras, name)];
}

/** What a build says of what it made, or why that can't be read. @returns {{ data?: any, unread?: string }} */
export function dataIn(folder, name) {
  if ((sizeOf(join(folder, name)) ?? 0) > MOST_DATA) return { unread: `its ${name} has more than ${MOST_DATA} bytes` };
  try {
    return { data: readJson(join(folder, name)) };
  } catch {
    return { unread: `it has no ${name} that could be read` };
  }
}

/** What is wrong with the smaller forms of some scripts, and with all others that are there. */
export function packingProblems(folder, scripts, sizes, data) {
  const weights = Object.fromEntries(scripts.map((file) => [file, sizeOf(join(folder, `${file}.br`))]));
  const packed = readdirSync(folder).filter((file) => /\.(br|gz)$/.test(file));
  return [
    ...(isDeepStrictEqual(sizes, weights)
      ? []
      : [`its scripts weigh something else than ${data} says, or come without their smaller forms`]),
    ...packed
      .filter((file) => !isPackedTruly(folder, file))
      .map((file) => `${file} is not what it is the smaller form of`),
  ];
}

/** What the rules of publishing take for granted of what a build writes. */
function shapeProblems(release) {
  const { extras } = isObject(release) ? release : { extras: undefined };
  const isSound =
    isObject(extras) &&
    [release.name, release.version, release.entry, release.integrity].every(isText) &&
    isTexts(release.first) &&
    isObject(release.sizes) &&
    Object.values(release.sizes).every(Number.isSafeInteger) &&
    [release.consumes, release.firstConsumes, release.core].every(isRequests) &&
    isObject(release.takes ?? {}) &&
    Object.values(release.takes ?? {}).every(isTexts) &&
    isObject(release.texts) &&
    Object.values(release.texts).every(isTexts) &&
    Number.isSafeInteger(extras.contract) &&
    isTexts(extras.locales) &&
    [extras.shared, extras.integrity].every(
      (dictionary) => isObject(dictionary) && Object.values(dictionary).every(isText),
    );
  return isSound ? [] : [`its ${DATA} is not one that a build writes`];
}

function declarationProblems(extras, name) {
  try {
    return problemsOf(extras, name, LANGUAGES);
  } catch {
    return ['its declarations are not of the form that remote.ts has'];
  }
}

const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size;

/** A smaller form that holds something else, or grows without end, would be sent to whoever asks for it. */
function isPackedTruly(folder, file) {
  const [name, form] = [file.slice(0, -3), file.slice(-2)];
  const whole = sizeOf(join(folder, name));
  if (whole === undefined) return false;
  try {
    const content = UNPACKED[form](readFileSync(join(folder, file)), { maxOutputLength: Math.max(1, whole) });
    return content.equals(readFileSync(join(folder, name)));
  } catch {
    return false;
  }
}

/**
 * Whether two folders of a version run the same: their smaller forms may come from another Node.
 * @param {string[]} elsewhere files of the first that lie somewhere else for the second
 */
export function runsAlike(one, other, elsewhere = []) {
  const [mine, theirs] = [one, other].map((folder) =>
    readdirSync(folder)
      .filter((file) => !file.startsWith('.') && !/\.(br|gz)$/.test(file) && !elsewhere.includes(file))
      .sort(),
  );
  const isAlike = (file) => {
    const [a, b] = [one, other].map((folder) => readFileSync(join(folder, file)));
    if (a.equals(b)) return true;
    if (!DATA_FILES.includes(file)) return false;
    const [{ sizes: _, ...rest }, { sizes: __, ...others }] = [a, b].map((text) => JSON.parse(text.toString()));
    return JSON.stringify(rest) === JSON.stringify(others);
  };
  return mine.join() === theirs.join() && mine.every(isAlike);
}
