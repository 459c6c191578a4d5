import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, release as made, NAME } from './releases.mjs';

const { KEY_FILE, remoteFolder, SHELL_SCRIPTS, shellFolder } = await import('../release/paths.mjs');
const { publicKeyOf } = await import('../release/registry-key.mjs');
const { integrityOf } = await import('../release/release-data.mjs');
const { keepReleases, unfit, unpackOldReleases } = await import('./old-releases.mjs');
const { keepShell, unpackOldShell } = await import('./old-shell.mjs');

test('a release that is kept comes back as it was, without what only developers ask for', () => {
  const kept = join(folder, 'kept');
  const place = remoteFolder(NAME, '1.0.0-abc');
  const release = made('1.0.0-abc');
  for (const file of ['a.js', 'a.js.br', 'a.js.gz', 'a.js.map']) writeFileSync(join(place, file), file);
  keepReleases([release], kept);
  rmSync(place, { recursive: true });
  assert.deepEqual(unpackOldReleases(kept), [release]);
  assert.deepEqual(
    ['a.js', 'a.js.br', 'a.js.gz', 'a.js.map'].filter((file) => existsSync(join(place, file))),
    ['a.js'],
  );
});

const release = {
  name: 'mf-incidents',
  version: '1.0.0-abc',
  consumes: ['react', '@portal/ui/tip'],
  extras: { contract: 7, shared: { react: '19.2.0', '@portal/ui': '1.3.0' } },
};
const shell = {
  version: '2.0.0',
  contract: 7,
  shared: { react: '19.2.7', '@portal/ui': '1.4.0' },
  provides: { '@portal/ui/tip': [] },
};

test('an old release that the shell runs is fit', () => assert.deepEqual(unfit([release], shell), []));

test('one that it does not is named, with the reason and the command that keeps new ones', () => {
  /** @type {[changed: object, why: RegExp][]} */
  const cases = [
    [{ provides: { '@portal/ui/tooltip': [] } }, /mf-incidents 1\.0\.0-abc .* does not provide @portal\/ui\/tip\./],
    [{ contract: 8 }, /built for contract 7, the published shell 2\.0\.0 knows contract 8\./],
    [{ shared: { ...shell.shared, react: '20.0.0' } }, /built with react 19\.2\.0, .* provides 20\.0\.0\./],
  ];
  for (const [changed, why] of cases) {
    const [sentence, ...more] = unfit([release], { ...shell, ...changed });
    assert.match(sentence, why);
    assert.match(sentence, /npx -y pnpm@10 release --keep$/);
    assert.deepEqual(more, []);
  }
});

test('a shell that is kept comes back with the key of whoever unpacks it, and says what its files are then', () => {
  const kept = join(folder, 'kept-shell');
  const { x, y } = publicKeyOf(KEY_FILE);
  const files = ['main.js', 'main.js.br', 'main.js.map', 'list.js', 'one.svg'];
  const shell = { version: '1-a', entry: ['main.js'], integrity: { 'main.js': 'm', 'list.js': 'l' }, files };
  mkdirSync(shellFolder('1-a'), { recursive: true });
  writeFileSync(join(shellFolder('1-a'), 'shell.json'), JSON.stringify(shell));
  writeFileSync(join(shellFolder('1-a'), 'index.html'), 'page');
  for (const file of files)
    writeFileSync(join(SHELL_SCRIPTS, file), file === 'main.js' ? `keys=["${x}","${y}"]` : file);
  keepShell('1-a', kept);
  rmSync(SHELL_SCRIPTS, { recursive: true });
  rmSync(KEY_FILE);
  const now = publicKeyOf(KEY_FILE);
  assert.notEqual(now.x, x);
  for (const _ of ['first', 'again']) {
    const main = `keys=["${now.x}","${now.y}"]`;
    assert.deepEqual(unpackOldShell(kept).integrity, {
      'list.js': integrityOf('list.js'),
      'main.js': integrityOf(main),
    });
    assert.equal(readFileSync(join(SHELL_SCRIPTS, 'main.js'), 'utf8'), main);
    assert.equal(readFileSync(join(shellFolder('1-a'), 'index.html'), 'utf8'), 'page');
    assert.deepEqual(
      files.filter((file) => existsSync(join(SHELL_SCRIPTS, file))),
      ['main.js', 'list.js', 'one.svg'],
    );
  }
});
