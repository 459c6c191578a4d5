/** An old shell, kept in the repository: the remotes of the working tree must still run in it, as pages that are open do. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeWhole } from '../lib/files.mjs';
import { dataFileOf, KEY_FILE, RELEASES_DIR, SHELL, SHELL_SCRIPTS, shellFolder } from '../release/paths.mjs';
import { readRelease } from '../release/registry-file.mjs';
import { publicKeyOf } from '../release/registry-key.mjs';
import { integrityOfScripts } from '../release/release-data.mjs';
import { asShell } from '../release/shell-entries.mjs';
import { homeless } from '../release/shell-wishes.mjs';
import { FOLDER } from './old-releases.mjs';

const archiveIn = (folder) => join(folder, 'shell.tgz');
/** Beside what the build says: the public key that the scripts were built with, for it is another one on another machine. */
const keyFile = (version) => join(shellFolder(version), 'kept-key.json');
/** What a visitor's page needs; no source maps, and what the server sends in smaller forms once only. */
const isKept = (file) => !file.endsWith('.map');

/** Keeps a built shell in place of the one of before. */
export function keepShell(version, folder = FOLDER) {
  const { files } = readJson(dataFileOf(SHELL, version));
  const { x, y } = publicKeyOf(KEY_FILE);
  writeWhole(keyFile(version), JSON.stringify({ x, y }));
  mkdirSync(folder, { recursive: true });
  const paths = [version, ...files.filter(isKept)].map((file) => join(SHELL, file));
  try {
    execFileSync('tar', [
      '-czf',
      archiveIn(folder),
      ...['*.br', '*.gz'].map((pattern) => `--exclude=${pattern}`),
      '-C',
      RELEASES_DIR,
      ...paths,
    ]);
  } finally {
    rmSync(keyFile(version));
  }
}

/**
 * Puts the kept shell beside the published ones, with the key of this machine in place of the one that it was built with.
 * @returns {import('../release/shell-entries.mjs').ShellRelease} what it says of itself
 */
export function unpackOldShell(folder = FOLDER) {
  mkdirSync(SHELL_SCRIPTS, { recursive: true });
  const listed = execFileSync('tar', ['-tzf', archiveIn(folder)], { encoding: 'utf8' });
  const version = listed.split('/')[1] ?? '';
  if (!existsSync(keyFile(version)) || !existsSync(dataFileOf(SHELL, version)))
    execFileSync('tar', ['-xzf', archiveIn(folder), '--skip-old-files', '-C', RELEASES_DIR]);
  const shell = readJson(dataFileOf(SHELL, version));
  const [before, now] = [readJson(keyFile(version)), publicKeyOf(KEY_FILE)];
  for (const file of Object.keys(shell.integrity)) {
    const path = join(SHELL_SCRIPTS, file);
    const code = readFileSync(path, 'utf8');
    if (before.x !== now.x && code.includes(before.x))
      writeWhole(path, code.replaceAll(before.x, now.x).replaceAll(before.y, now.y));
  }
  const own = { ...shell, integrity: integrityOfScripts(SHELL_SCRIPTS, Object.keys(shell.integrity)) };
  writeWhole(dataFileOf(SHELL, version), JSON.stringify(own));
  return own;
}

/** As the registry lists a shell. @param {import('../release/shell-entries.mjs').ShellRelease} shell */
export const listedShell = (shell) => ({ [SHELL]: asShell(shell) });

/** Why remotes that are published would not run in a shell, one sentence each with what to do; empty when all would. */
export const unhoused = (shell, registry) =>
  homeless(shell, registry).map(
    (why) =>
      `In the old shell ${shell.version} ${why}. Let it do without what is new, for a page that is open has an old shell; or, when that must ` +
      "be, keep today's: npx -y pnpm@10 release --keep",
  );

/**
 * A shell that differs in its version alone.
 * @param {string} version of one that is built
 * @param {string} name what the copy is called
 */
export function copyShell(version, name) {
  const folder = shellFolder(name);
  cpSync(shellFolder(version), folder, { recursive: true });
  const shell = { ...readRelease(SHELL, version), version: name };
  writeWhole(dataFileOf(SHELL, name), JSON.stringify(shell));
  return { shell, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
