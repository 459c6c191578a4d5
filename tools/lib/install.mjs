import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from './packages.mjs';
import { findPnpm } from './pnpm.mjs';
import { run } from './run.mjs';
import { dim, ROOT, Stop } from './terminal.mjs';

const STAMP = join(ROOT, 'node_modules', '.portal-installed');

/** What an installation depends on: the lockfile, every manifest, and the machine that native packages are made for. */
export function installKey() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packageFolders().map((folder) => `${folder}/package.json`),
  ]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** What the lockfile says and nothing else; no script of a package runs, see `onlyBuiltDependencies` in `pnpm-workspace.yaml`. */
export const INSTALL = ['install', '--frozen-lockfile', '--config.confirm-modules-purge=false'];

const isInstalled = (key) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === key;

/** Installs the packages of the lockfile, unless that has been done since the lockfile last changed. */
export async function install() {
  const key = installKey();
  if (isInstalled(key)) {
    console.log(dim('Packages are up to date.'));
    return;
  }
  const pnpm = await findPnpm();
  console.log(dim(`pnpm ${pnpm.version} (by ${pnpm.way})`));
  const [program, ...args] = pnpm.command;
  const { code } = await run(program, [...args, ...INSTALL], { env: { COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' } });
  if (code !== 0) throw new Stop('The packages could not be installed; what pnpm says stands above.');
  writeFileSync(STAMP, key);
}
