import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contractVersion } from '../release/contract.mjs';
import { KEY_FILE, ROOT } from '../release/paths.mjs';
import { shellKey } from '../release/registry-key.mjs';

/** What ends up in a shell or in a remote beside its own folder. */
const SHARED_IN = {
  shell: ['shared/domain', 'shared/contracts', 'shared/platform', 'shared/ui'],
  remote: ['shared/domain', 'shared/contracts'],
};
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'test-results', '__snapshots__']);
/** The committed contract counts by its number alone: what the shell offers beyond it makes no new version of a remote. */
const SKIPPED_FILES = /(\.test\.[cm]?[jt]sx?|\.md|\.tsbuildinfo)$|^(tsconfig\.json|contract\.json|jest.*)$/;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* sources(join(folder, entry.name));
    } else if (!SKIPPED_FILES.test(entry.name)) yield join(folder, entry.name);
  }
}

/** The lockfile without what it says of other remotes: a new remote makes no new version of anybody else. */
export const withoutOthers = (lockfile, folder) =>
  lockfile.replace(/^ {2}(mf-\w+):\n(?:(?: {4}.*)?\n)+/gm, (block, name) => (name === folder ? block : ''));

/**
 * `1.37.0-3f2a…`: the package's version and a hash of all that its build is made of, the lockfile and the build itself included.
 */
export function versionOf(folder) {
  const isShell = folder === 'shell';
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  const take = (file, content) => hash.update(relative(ROOT, file)).update('\0').update(content).update('\0');
  const add = (file) => take(file, readFileSync(file));
  for (const part of [folder, ...SHARED_IN[isShell ? 'shell' : 'remote'], 'tools/build', 'tools/release']) {
    for (const file of sources(join(ROOT, part))) add(file);
  }
  for (const file of ['shared/ui/package.json', 'shared/platform/package.json']) add(join(ROOT, file));
  hash.update(String(contractVersion()));
  const lockfile = join(ROOT, 'pnpm-lock.yaml');
  take(lockfile, withoutOthers(readFileSync(lockfile, 'utf8'), folder));
  // The shell carries the public key, so another key is another shell.
  if (isShell) hash.update(JSON.stringify(shellKey(KEY_FILE)));
  return `${manifest.version}-${hash.digest('hex').slice(0, 12)}`;
}
