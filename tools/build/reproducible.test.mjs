import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { after, before, it } from 'node:test';
import { packageFolders } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../release/paths.mjs';

/** The smallest remote that draws a page, and the shell, whose modules are so many that two names lead to one number. */
const PACKAGES = ['mf-billing', 'shell'];
/** The shell knows by it whose registry it reads: each tree that makes one of its own builds a shell of its own. */
const KEY = '.cache/registry-key.json';

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
  mkdirSync(join(copy, dirname(KEY)), { recursive: true });
  cpSync(join(ROOT, KEY), join(copy, KEY));
  for (const part of ['.', ...packageFolders()]) {
    const installed = join(part, 'node_modules');
    if (existsSync(join(ROOT, installed))) linkFolder(join(ROOT, installed), join(copy, installed));
  }
}

/** Builds a package in a tree, and answers a mark of each of its files. */
function build(root, folder) {
  const env = { ...process.env, RELEASES_DIR: join(root, '.cache/releases') };
  const words = [join(root, 'tools/build/build-one.mjs'), folder];
  const { version } = JSON.parse(execFileSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' }));
  const built = join(env.RELEASES_DIR, folder === 'shell' ? 'shell' : `remotes/${folder}`, version);
  const hash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  // Scripts of a shell are named by their content, and listed in a file of it.
  return { version, files: Object.fromEntries(filesBelow(built).map((file) => [file, hash(join(built, file))])) };
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const here = new Map();
before(() => {
  // Makes the key as well, where there is none.
  for (const folder of PACKAGES) here.set(folder, build(ROOT, folder));
  copyTree();
});

for (const folder of PACKAGES)
  it(`the same sources of ${folder} make the same bytes, in whatever folder and with nothing kept of earlier builds`, () => {
    assert.ok(Object.keys(here.get(folder).files).length > 3);
    assert.deepEqual(build(copy, folder), here.get(folder));
  });
