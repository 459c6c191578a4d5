import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { containerName } from './container-name.mjs';
import { problemsOf } from './own-build.mjs';

const CONTAINER = containerName('mf-notes', '1.37.0-0609221ef253');
const ENTRY = `var ${CONTAINER} = { init() {}, get: async () => () => ({}) };`;

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'own-build-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {Record<string, string>} files @param {readonly string[]} [consumes] */
function problems(files, consumes = []) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return problemsOf(folder, CONTAINER, consumes);
}

it('a build of whichever bundler that the page can load is taken as it is', () => {
  const files = { 'remoteEntry.1a2b.js': ENTRY, 'about.js': 'var a = 1;', 'about.js.map': '{}', 'logo.svg': '<svg/>' };
  assert.deepEqual(problems(files, ['react', 'react-dom/client', '@portal/ui/remote']), []);
});

for (const [what, files, consumes, sentence] of /** @type {const} */ ([
  ['no entry', { 'main.js': 'var a;' }, [], /writes 0 files remoteEntry/],
  ['two entries', { 'remoteEntry.1.js': ENTRY, 'remoteEntry.2.js': ENTRY }, [], /writes 2 files remoteEntry/],
  ['an entry without its global', { 'remoteEntry.js': 'var mf_notes = {};' }, [], /makes no global mf_notes_1_37_0/],
  ['modules', { 'remoteEntry.js': `export const ${CONTAINER} = 1;` }, [], /remoteEntry\.js is no classic script/],
  ['a chunk that is a module', { 'remoteEntry.js': ENTRY, 'a.js': 'import "./b.js"' }, [], /^a\.js is no classic/],
  ['a folder', { 'remoteEntry.js': ENTRY, 'assets/a.js': '' }, [], /writes a folder assets/],
  ['what no shell shares', { 'remoteEntry.js': ENTRY }, ['lodash'], /consumes lodash, which no shell shares/],
  ['a part that every remote bundles', { 'remoteEntry.js': ENTRY }, ['@portal/ui/icons'], /no shell shares/],
]))
  it(`a build with ${what} is refused with a sentence`, () => {
    const found = problems(files, consumes);
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0], sentence);
  });
