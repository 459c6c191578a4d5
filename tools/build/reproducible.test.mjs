import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { packageFolders } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../release/paths.mjs';

/** The smallest remote that draws a page. */
const REMOTE = 'mf-billing';

mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/again-'));
/** Deeper and called otherwise than this tree. */
const copy = join(folder, 'some/where/else');
after(() => rmSync(folder, { recursive: true, force: true }));

/** A folder again, with links in place of its files: what is installed is large, and nobody writes into it. */
function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else linkSync(source, target);
  }
}

/** The sources of this tree with what is installed, and nothing that was ever built of them. */
function copyTree() {
  for (const file of filesIn('.')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  for (const part of ['.', ...packageFolders()]) {
    const installed = join(part, 'node_modules');
    if (existsSync(join(ROOT, installed))) linkFolder(join(ROOT, installed), join(copy, installed));
  }
}

/** Builds the remote in a tree, and answers a mark of each of its files. */
function build(root) {
  const env = { ...process.env, RELEASES_DIR: join(root, '.cache/releases') };
  const words = [join(root, 'tools/build/build-one.mjs'), REMOTE];
  const said = JSON.parse(execFileSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' }));
  const built = join(env.RELEASES_DIR, 'remotes', REMOTE, said.version);
  const hash = (file) =>
    createHash('sha256')
      .update(readFileSync(join(built, file)))
      .digest('hex');
  return { version: said.version, files: Object.fromEntries(readdirSync(built).map((file) => [file, hash(file)])) };
}

it('the same sources make the same bytes, in whatever folder and with nothing kept of earlier builds', () => {
  copyTree();
  const [here, there] = [build(ROOT), build(copy)];
  assert.ok(Object.keys(here.files).some((file) => file.endsWith('.js.br')));
  assert.deepEqual(there, here);
});
