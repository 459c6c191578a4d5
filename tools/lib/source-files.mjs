import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { ROOT } from './terminal.mjs';

const NOT_OURS = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.data',
  '.git',
  '.swc',
  'coverage',
  'test-results',
  'playwright-report',
]);

/**
 * Files of the tree, below `folder`, in a stable order.
 * @param {string} folder relative to the repository
 * @param {RegExp} [matching] on the relative path
 * @param {string} [root]
 * @returns {string[]} paths with forward slashes, relative to the repository
 */
export function filesIn(folder, matching = /./, root = ROOT) {
  const found = [];
  const walk = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const child = path === '.' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!NOT_OURS.has(entry.name)) walk(child);
      } else if (matching.test(child)) found.push(child);
    }
  };
  walk(folder);
  return found.sort();
}

/**
 * Files of the repository: what is committed or will be, without what is ignored.
 * @returns {Promise<string[]>} outside a git repository all files of the tree
 */
export async function repositoryFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    quiet: true,
  });
  // A deleted file stands in the index until its deletion is committed.
  return code === 0 ? output.split('\0').filter((file) => file && existsSync(join(ROOT, file))) : filesIn('.');
}
