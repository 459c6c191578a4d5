import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './terminal.mjs';

const foldersIn = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(ROOT, folder, entry.name, 'package.json')))
    .map((entry) => (folder === '.' ? entry.name : `${folder}/${entry.name}`));

/** Every package of the workspace as its folder: `shell`, `mf-incidents`, `shared/ui` … */
export const packageFolders = () => [...foldersIn('.'), ...foldersIn('shared')];

/** The remotes by name. */
export const remoteNames = () => foldersIn('.').filter((name) => name.startsWith('mf-'));
