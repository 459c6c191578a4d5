import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { compressFolder } from '../build/compress.mjs';
import { built, refuses, upload, withFile } from '../testing/received.mjs';
import { folder, release as made, NAME } from '../testing/releases.mjs';

const { KEY_FILE, PUBLISHED_FILE, RELEASES_DIR, SHELL_SCRIPTS, shellFolder } = await import('./paths.mjs');
const { changeRegistry } = await import('./change-registry.mjs');
const { packed, packedRelease, takeIn } = await import('./received-release.mjs');
const { asDefault } = await import('./registry-entries.mjs');
const { readRegistry } = await import('./registry-file.mjs');
const { publicKeyOf } = await import('./registry-key.mjs');
const { integrityOfScripts } = await import('./release-data.mjs');
const { carryOut, planFor } = await import('./wishes.mjs');

const VERSION = '1.0.0-0123456789ab';
const OTHER = '1.0.0-ba9876543210';
const PAGE = '<!doctype html><!-- portal --><div id="root"></div>';
const MAIN = 'main.ab12.js';
const later = Date.now() + 7 * 86_400_000 + 60_000;

/** A folder as a build makes it, before its shared files have gone to the others. */
async function build({ version = VERSION, key = publicKeyOf(KEY_FILE), page = PAGE, code = '', data = {} } = {}) {
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built);
  const main = version === VERSION ? MAIN : `main.${version}.js`;
  writeFileSync(join(built, 'base.cd34.js'), 'base()');
  writeFileSync(join(built, main), `boot(${JSON.stringify(key)})${code}`);
  writeFileSync(join(built, 'text.ef56.js'), 'text()');
  const sizes = await compressFolder(built);
  const integrity = integrityOfScripts(built);
  const shell = {
    version,
    entry: ['base.cd34.js', main],
    texts: Object.fromEntries(['en', 'de', 'es', 'fr'].map((language) => [language, ['text.ef56.js']])),
    integrity,
    files: Object.keys(integrity),
    sizes,
    provides: { react: [] },
    exports: { react: [] },
    contract: 1,
    pages: ['/'],
    core: [],
    shared: {},
    ...data,
  };
  if (page) writeFileSync(join(built, 'index.html'), page);
  writeFileSync(join(built, 'service-worker.js'), 'work()');
  writeFileSync(join(built, 'icon.png'), 'icon');
  writeFileSync(join(built, 'shell.json'), JSON.stringify(shell));
}

const sent = (change, version = VERSION) => upload('shell', version, change);
const wish = (action, parts = {}) => ({ remote: 'shell', action, ...parts });
const listed = () => readRegistry().microFrontends.shell?.map(({ metadata }) => metadata.version);

describe('a shell that comes from another host', () => {
  beforeEach(async () => {
    rmSync(join(folder, 'releases'), { recursive: true, force: true });
    mkdirSync(SHELL_SCRIPTS, { recursive: true });
    await build();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('lies as a build leaves it, which nobody gets before it is published, and goes back like any other', async () => {
    assert.deepEqual(await takeIn(sent()), { stored: true });
    const shared = readdirSync(built).filter((name) => /^(base|main|text)\./.test(name));
    assert.deepEqual(
      readdirSync(shellFolder(VERSION)).sort(),
      ['.received', 'icon.png', 'index.html', 'service-worker.js', 'shell.json'].sort(),
    );
    assert.deepEqual(readdirSync(SHELL_SCRIPTS).sort(), [...shared, VERSION].sort());
    assert.deepEqual(readdirSync(join(RELEASES_DIR, '.incoming')), []);
    assert.ok(!existsSync(join(RELEASES_DIR, 'registry.json')));
    assert.deepEqual(await takeIn(sent()), { stored: false });
    // Sent on from here it is the same again.
    assert.deepEqual(packedRelease('shell', VERSION), packed(built));

    await carryOut(wish('release', { version: VERSION }), { by: 'ci' });
    await build({ version: OTHER });
    assert.deepEqual(await takeIn(sent(undefined, OTHER)), { stored: true });
    assert.deepEqual(listed(), [VERSION]);
    await carryOut(wish('release', { version: OTHER }), { by: 'ci' });
    assert.deepEqual(listed(), [OTHER]);
    await carryOut(wish('rollback'), { by: 'ci' });
    assert.deepEqual(listed(), [VERSION]);
  });

  it('is not published where it could not run what this host has published', async () => {
    await changeRegistry({ by: 'somebody' }, () => {
      const remote = made('1.0.0', { extras: { name: NAME, contract: 1, shared: {}, integrity: {} } });
      return [{ remote: NAME, action: 'release', entries: asDefault([], remote) }];
    });
    await build({ data: { contract: 2 } });
    assert.deepEqual(await takeIn(sent()), { stored: true });
    assert.throws(() => planFor(wish('release', { version: VERSION })), /mf-incidents 1\.0\.0 could not run in it/);
    assert.equal(listed(), undefined);
  });

  it('never takes the place of a script that is there with other content, whosever it is, nor of a version', async () => {
    writeFileSync(join(SHELL_SCRIPTS, 'base.cd34.js'), 'another()');
    await refuses(sent(), { message: /base\.cd34\.js is there already, with other content/, because: 'changed' });
    rmSync(join(SHELL_SCRIPTS, 'base.cd34.js'));
    mkdirSync(join(SHELL_SCRIPTS, MAIN));
    await refuses(sent(), { message: /main\.ab12\.js is there already/, because: 'changed' });
    rmSync(join(SHELL_SCRIPTS, MAIN), { recursive: true });
    await takeIn(sent());
    await build({ page: `${PAGE}<p>Other</p>` });
    await refuses(sent(), { message: /is there already, with other files/, because: 'changed' });
  });

  it('leaves the smaller form alone that this host has made itself of a script', async () => {
    writeFileSync(join(SHELL_SCRIPTS, 'base.cd34.js'), 'base()');
    writeFileSync(join(SHELL_SCRIPTS, 'base.cd34.js.br'), 'of another Node');
    assert.deepEqual(await takeIn(sent()), { stored: true });
    assert.equal(readFileSync(join(SHELL_SCRIPTS, 'base.cd34.js.br'), 'utf8'), 'of another Node');
  });

  for (const [what, change, sentence] of /** @type {[string, (upload: any) => any, RegExp][]} */ ([
    ['a folder above', withFile('../evil.js'), /can't be a file/],
    ['a folder below', withFile('below/evil.js'), /can't be a file/],
    ['a hidden file', withFile('.received'), /can't be a file/],
    ['a file of another kind', withFile('evil.sh'), /can't be a file/],
    ['a script that its data does not name', withFile('more.js'), /its scripts are others/],
    ['a version that is a folder above', (up) => ({ ...up, version: '..' }), /can't be a release/],
    ['a version that is a script', (up) => ({ ...up, version: MAIN }), /can't be a release/],
    ['another version than its data says', (up) => ({ ...up, version: OTHER }), /is that of the shell 1\.0\.0-0123/],
    [
      'a byte that is another',
      (up) => ({ ...up, content: Buffer.from(up.content).fill(7, 3, 4) }),
      /\S+ has not come as/,
    ],
    ['a remote’s name', (up) => ({ ...up, remote: NAME }), /can't be a file|no release\.json/],
  ]))
    it(`with ${what} is refused, and nothing is left of it`, async () => refuses(sent(change), sentence));

  for (const [what, parts, sentence] of /** @type {[string, Parameters<typeof build>[0], RegExp][]} */ ([
    ['no page', { page: '' }, /it lacks index\.html/],
    ['a page without a place for its scripts', { page: '<!doctype html>' }, /has no place, or more than one/],
    ['two such places', { page: PAGE + PAGE }, /has no place, or more than one/],
    ['hashes of other scripts', { data: { integrity: { [MAIN]: 'sha256-x' } } }, /its scripts are others/],
    ['a page among what shells share', { data: { files: ['index.html'] } }, /it lacks index\.html/],
    ['files that have not come', { data: { files: ['gone.js'] } }, /files are missing/],
    ['a start that is no script of it', { data: { entry: ['../x.js'] } }, /what it starts with/],
    ['no start', { data: { entry: [] } }, /what it starts with/],
    ['texts that are no scripts of it', { data: { texts: { en: ['"><script>'] } } }, /what it starts with/],
    ['parts that are no scripts of it', { data: { provides: { react: ['x.js'] } } }, /what it starts with/],
    ['sizes that are not so', { data: { sizes: { [MAIN]: 1 } } }, /weigh something else/],
    ['data of another form', { data: { pages: 'x' } }, /not one that a build writes/],
    ['no data', { data: { files: undefined } }, /not one that a build writes/],
    ['data without end', { data: { more: 'x'.repeat(262_144) } }, /more than 262144 bytes/],
    ['the key of another portal', { key: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } }, /does not know the key/],
  ]))
    it(`with ${what} is refused, and nothing is left of it`, async () => {
      await build(parts);
      await refuses(sent(), sentence);
    });

  it('without its service worker, or with a smaller form that is none, is refused', async () => {
    rmSync(join(built, 'service-worker.js'));
    await refuses(sent(), /it lacks index\.html or service-worker\.js/);
    await build();
    writeFileSync(join(built, `${MAIN}.gz`), 'no');
    await refuses(sent(), /is not what it is the smaller form of/);
  });

  it('has room beside what came before, a script that it shares counts once; unused it goes after a week with what is its own', async () => {
    await takeIn(sent());
    const first = packed(built).content.length;
    await build({ version: OTHER });
    const next = (most) => sent((upload) => ({ ...upload, most }), OTHER);
    const own = packed(built).files.filter(({ name }) => !/^(base|text)\./.test(name));
    const needed = first + own.reduce((sum, { size }) => sum + size, 0) + 2 * String(later).length;
    await refuses(next(needed - 1), { message: new RegExp(`would have ${needed}:`), because: 'full' });

    writeFileSync(PUBLISHED_FILE, JSON.stringify({ shell: [{ version: VERSION }] }));
    await assert.rejects(takeIn(next(needed - 1), later), { because: 'full' }, 'what was published stays');
    rmSync(PUBLISHED_FILE);
    assert.deepEqual(await takeIn(next(needed), Date.now()), { stored: true });
    // The two that nobody published go, with the scripts that no other names.
    mkdirSync(shellFolder('1-here'));
    writeFileSync(join(shellFolder('1-here'), 'shell.json'), JSON.stringify({ files: [`main.${OTHER}.js`] }));
    await build({ version: '3.0.0-0123456789ab', code: '//3' });
    assert.deepEqual(await takeIn(sent(undefined, '3.0.0-0123456789ab'), later), { stored: true });
    const scripts = readdirSync(SHELL_SCRIPTS).filter((name) => name.endsWith('.js'));
    assert.deepEqual(
      scripts.sort(),
      [`main.${OTHER}.js`, 'base.cd34.js', 'main.3.0.0-0123456789ab.js', 'text.ef56.js'].sort(),
    );
    assert.ok(!existsSync(shellFolder(VERSION)) && !existsSync(shellFolder(OTHER)));
  });
});
