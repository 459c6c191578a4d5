/** A shell that was built elsewhere: what is looked at, and how its scripts come to lie beside those of all others. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { linkFirst, readJson } from '../lib/files.mjs';
import { KEY_FILE, SHELL_FILE, SHELL_SCRIPTS, shellFolder } from './paths.mjs';
import { dataIn, isObject, isText, isTexts, packingProblems } from './received-problems.mjs';
import { isDevelopment } from './registry-entries.mjs';
import { integrityOfScripts } from './release-data.mjs';

const DATA = 'shell.json';
const PAGE = 'index.html';
const WORKER = 'service-worker.js';
/** Where the server writes scripts, registry and settings into the page. */
const PLACE = '<!-- portal -->';
/** What was written lately may belong to a build that has not come to its end (ms). */
const LATELY = 3_600_000;

const whole = (file) => file.replace(/\.(br|gz)$/, '');

/** The files of a folder that lie beside those of all other shells, with their smaller forms. */
export function sharedIn(folder) {
  const { files } = readJson(join(folder, DATA));
  return readdirSync(folder).filter((file) => files.includes(whole(file)));
}

/** Where all files of a shell lie that was built or came. @returns {string[]} */
export function pathsOfShell(version) {
  const { files } = readJson(join(shellFolder(version), DATA));
  const own = readdirSync(shellFolder(version))
    .filter((file) => !file.startsWith('.'))
    .map((file) => join(shellFolder(version), file));
  return [...own, ...sharedPaths(files)];
}

const sharedPaths = (files) =>
  files
    .flatMap((file) => [file, `${file}.br`, `${file}.gz`])
    .map((file) => join(SHELL_SCRIPTS, file))
    .filter((path) => existsSync(path));

/**
 * Why a folder is not the shell of this version, one sentence each; what published remotes ask of it is asked when it is published.
 * @returns {string[]}
 */
export function receivedShellProblems(folder, version) {
  const { data: shell, unread } = dataIn(folder, DATA);
  if (unread) return [unread];
  if (!isSound(shell)) return [`its ${DATA} is not one that a build writes`];
  const { files, entry, integrity, sizes } = shell;
  const wrong = [];
  const check = (holds, sentence) => void (holds || wrong.push(sentence));
  check(shell.version === version, `its ${DATA} is that of the shell ${shell.version}`);
  check(!isDevelopment(version), 'it is what somebody sees while developing');
  const there = readdirSync(folder);
  check(
    files.every((file) => there.includes(file)),
    `files are missing that ${DATA} names`,
  );
  check(
    [PAGE, WORKER, DATA].every((file) => there.includes(file) && !files.includes(file)),
    `it lacks ${PAGE} or ${WORKER}`,
  );
  check(
    pageOf(folder).split(PLACE).length === 2,
    `its ${PAGE} has no place, or more than one, for what the server writes`,
  );
  const { [WORKER]: _, ...scripts } = integrityOfScripts(folder);
  check(
    isDeepStrictEqual(scripts, integrity) && Object.keys(scripts).every((file) => files.includes(file)),
    `its scripts are others than ${DATA} says`,
  );
  const named = [
    entry,
    shell.startCheck ?? [],
    ...[shell.texts, shell.provides, shell.parts ?? {}].map(Object.values),
  ].flat(3);
  check(
    entry.length > 0 && named.every((file) => Object.hasOwn(integrity, file)),
    'what it starts with, its texts or what it provides are none of its scripts',
  );
  wrong.push(...packingProblems(folder, Object.keys(scripts), sizes, DATA));
  check(
    knowsOurKey(folder, entry),
    'it does not know the key that signs the registry here, so no browser would take that from it: build it for this portal',
  );
  return wrong;
}

/** What the server and the rules of publishing take for granted of what a build writes. */
function isSound(shell) {
  const isDictionary = (value, isValue) => isObject(value) && Object.values(value).every(isValue);
  return (
    isObject(shell) &&
    isText(shell.version) &&
    isText(shell.startCheck ?? '') &&
    [shell.entry, shell.files, shell.pages, shell.core].every(isTexts) &&
    shell.pages.every((path) => path.startsWith('/')) &&
    [shell.integrity, shell.shared].every((value) => isDictionary(value, isText)) &&
    [shell.texts, shell.provides, shell.parts ?? {}, shell.exports].every((value) => isDictionary(value, isTexts)) &&
    isDictionary(shell.sizes, Number.isSafeInteger) &&
    Number.isSafeInteger(shell.contract)
  );
}

const pageOf = (folder) => (existsSync(join(folder, PAGE)) ? readFileSync(join(folder, PAGE), 'utf8') : '');

/** Guards against a shell that was built for another portal, not against one that lies: who publishes a shell writes all of it. */
export function knowsOurKey(folder, entry) {
  const key = readJson(KEY_FILE, null);
  const texts = entry
    .filter((file) => existsSync(join(folder, basename(file))))
    .map((file) => readFileSync(join(folder, basename(file)), 'utf8'));
  return key !== null && texts.some((text) => text.includes(key.x) && text.includes(key.y));
}

/** A file of these that lies beside the other shells already, with other content. @returns {string | undefined} */
export const foreignAmong = (shared, work) =>
  shared.find((file) => {
    const path = join(SHELL_SCRIPTS, file);
    if (!existsSync(path)) return false;
    // A smaller form may be another one: both were, or were made, of the same.
    return (
      !statSync(path).isFile() || (file === whole(file) && !readFileSync(join(work, file)).equals(readFileSync(path)))
    );
  });

/** Brings the shared files to the others, never over one that is there, and then the folder: all of it or nothing. */
export function putShellInPlace(work, shared, target) {
  mkdirSync(SHELL_SCRIPTS, { recursive: true });
  const brought = [];
  try {
    for (const file of shared) if (linkFirst(join(work, file), join(SHELL_SCRIPTS, file))) brought.push(file);
    for (const file of shared) rmSync(join(work, file));
    renameSync(work, target);
  } catch (error) {
    // A build of the same that came first has them, too.
    if (!existsSync(target)) for (const file of brought) rmSync(join(SHELL_SCRIPTS, file), { force: true });
    throw error;
  }
}

/** Bytes of the shared files that these shells name. @param {string[]} folders of shells */
export function sharedBytes(folders) {
  const files = new Set(folders.flatMap((folder) => readJson(join(folder, DATA)).files));
  return sharedPaths([...files]).reduce((sum, path) => sum + statSync(path).size, 0);
}

/** Takes a shell away that nobody published, and of its scripts those that no other shell names. */
export function forgetShell(folder, now) {
  const { files } = readJson(join(folder, DATA));
  rmSync(folder, { recursive: true });
  const others = readdirSync(SHELL_SCRIPTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readJson(join(SHELL_SCRIPTS, name, DATA), {}));
  const named = new Set([...others, readJson(SHELL_FILE, {})].flatMap((shell) => shell.files ?? []));
  for (const path of sharedPaths(files.filter((file) => !named.has(file))))
    if (statSync(path).mtimeMs < now - LATELY) rmSync(path);
}
