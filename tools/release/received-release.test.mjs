import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { compressFolder } from '../build/compress.mjs';
import { built, refuses, upload, withFile } from '../testing/received.mjs';
import { folder, NAME } from '../testing/releases.mjs';

const { PUBLISHED_FILE, RELEASES_DIR, remoteFolder, SHELL_FILE } = await import('./paths.mjs');
const { packed, takeIn } = await import('./received-release.mjs');
const { integrityOfScripts } = await import('./release-data.mjs');
const { carryOut, planFor } = await import('./wishes.mjs');

const VERSION = '2.0.0';
const text = (word) => Object.fromEntries(['en', 'de', 'es', 'fr'].map((language) => [language, word]));
const DECLARED = {
  name: NAME,
  owner: 'Team',
  title: text('Incidents'),
  routes: [{ path: '/incidentmanager', access: 'login' }],
  nav: [],
  actions: [],
  panels: [],
};

/** A folder as a build writes it. */
async function build({ code = 'entry()', data = {}, extras = {} } = {}, name = NAME, version = VERSION) {
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built);
  const entry = 'remoteEntry.ab12.js';
  writeFileSync(join(built, entry), code);
  writeFileSync(join(built, 'lifecycles.cd34.js'), 'lifecycles()');
  writeFileSync(join(built, 'lifecycles.cd34.js.map'), '{}');
  const sizes = await compressFolder(built);
  const integrity = integrityOfScripts(built);
  const release = {
    name,
    version,
    entry,
    first: Object.keys(integrity).reverse(),
    sizes,
    integrity: integrity[entry],
    extras: { ...DECLARED, name, contract: 1, locales: ['en', 'de', 'es', 'fr'], shared: {}, integrity, ...extras },
    texts: { en: ['lifecycles.cd34.js'] },
    consumes: ['react'],
    core: [],
    firstConsumes: ['react'],
    ...data,
  };
  writeFileSync(join(built, 'release.json'), JSON.stringify(release));
}

const sent = (change) => upload(NAME, VERSION, change);

describe('a release that comes from another host', () => {
  beforeEach(async () => {
    rmSync(join(folder, 'releases'), { recursive: true, force: true });
    mkdirSync(RELEASES_DIR, { recursive: true });
    await build();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('lies there whole and listed nowhere, the same again changes nothing, and it can be published', async () => {
    assert.deepEqual(await takeIn(sent()), { stored: true });
    const names = readdirSync(built);
    assert.deepEqual(readdirSync(remoteFolder(NAME, VERSION)).sort(), ['.received', ...names].sort());
    for (const name of names)
      assert.deepEqual(readFileSync(join(remoteFolder(NAME, VERSION), name)), readFileSync(join(built, name)));
    assert.ok(!existsSync(join(RELEASES_DIR, 'registry.json')));
    assert.deepEqual(readdirSync(join(RELEASES_DIR, '.incoming')), []);
    assert.deepEqual(await takeIn(sent()), { stored: false });
    writeFileSync(SHELL_FILE, JSON.stringify({ version: '1-s', contract: 1, shared: {}, provides: {}, pages: [] }));
    const wish = /** @type {const} */ ({ remote: NAME, action: 'release', version: VERSION });
    assert.deepEqual(planFor(wish)?.after, [{ version: VERSION, traffic: 100 }]);
    assert.ok(await carryOut(wish, { by: 'ci' }));
  });

  it('is the same when only its smaller forms are others, as of another Node', async () => {
    await takeIn(sent());
    const data = JSON.parse(readFileSync(join(built, 'release.json'), 'utf8'));
    writeFileSync(join(remoteFolder(NAME, VERSION), 'release.json'), JSON.stringify({ ...data, sizes: {} }));
    assert.deepEqual(await takeIn(sent()), { stored: false });
  });

  it('never takes the place of a version that is there with other files', async () => {
    await takeIn(sent());
    const before = readFileSync(join(remoteFolder(NAME, VERSION), 'remoteEntry.ab12.js'), 'utf8');
    await build({ code: 'other()' });
    await refuses(sent(), { message: /is there already, with other files/, because: 'changed' });
    assert.equal(readFileSync(join(remoteFolder(NAME, VERSION), 'remoteEntry.ab12.js'), 'utf8'), before);
  });

  for (const [what, change, sentence] of /** @type {[string, (upload: any) => any, RegExp][]} */ ([
    [
      'a byte that is another',
      (up) => ({ ...up, content: Buffer.from(up.content).fill(7, 3, 4) }),
      /\S+ has not come as/,
    ],
    ['a cut body', (up) => ({ ...up, content: up.content.subarray(0, -1) }), /their sizes are others/],
    ['bytes that nobody listed', (up) => ({ ...up, content: Buffer.concat([up.content, up.content]) }), /their sizes/],
    [
      'a size that is another',
      (up) => ({
        ...up,
        files: up.files.map((file, at) => ({ ...file, size: file.size + (at === 0 ? 1 : at === 1 ? -1 : 0) })),
      }),
      /has not come as/,
    ],
    ['a file twice', withFile('LIFECYCLES.cd34.js'), /stands there twice/],
    ['a folder above', withFile('../../../evil.js'), /can't be a file/],
    ['a folder below', withFile('below/evil.js'), /can't be a file/],
    ['a folder of Windows', withFile('..\\evil.js'), /can't be a file/],
    ['an absolute name', withFile('/tmp/evil.js'), /can't be a file/],
    ['a hidden file', withFile('.received'), /can't be a file/],
    ['a page', withFile('index.html'), /can't be a file/],
    ['a name with NUL', withFile('evil.js\0.js'), /can't be a file/],
    ['a script that its data does not name', withFile('more.js'), /its scripts are others/],
    ['a remote that is none', (up) => ({ ...up, remote: '../shell' }), /can't be a release/],
    ['a version that is a folder above', (up) => ({ ...up, version: '..' }), /can't be a release/],
    ['another version than its data says', (up) => ({ ...up, version: '9.0.0' }), /is that of mf-incidents 2\.0\.0/],
    ['another remote than its data says', (up) => ({ ...up, remote: 'mf-recipes' }), /is that of mf-incidents/],
  ]))
    it(`with ${what} is refused, and nothing is left of it`, async () => refuses(sent(change), sentence));

  for (const [what, parts, sentence] of /** @type {[string, object, RegExp][]} */ ([
    ['no data', { data: { extras: undefined } }, /not one that a build writes/],
    ['data of another form', { data: { first: 'x' } }, /not one that a build writes/],
    ['requests that every object answers', { data: { firstConsumes: ['constructor'] } }, /not one that a build writes/],
    ['sizes that are not so', { data: { sizes: { 'remoteEntry.ab12.js': 1 } } }, /weigh something else/],
    ['an entry that is none', { data: { entry: 'x.js' } }, /its entry is none/],
    ['first scripts that are none', { data: { first: ['../x.js'] } }, /its first scripts are none/],
    ['scripts of texts that are none', { data: { texts: { en: ['x.js'] } } }, /scripts of its texts are none/],
    ['an audience of its own', { extras: { audience: { users: [] } } }, /audience of itself/],
    ['a fall-back of its own', { extras: { fallback: {}, withdrawn: [] } }, /fallback, withdrawn of itself/],
    ['declarations that say nothing', { extras: { routes: [{ path: '//evil' }] } }, /\/\/evil is no address/],
    ['declarations of another form', { extras: { routes: [null] } }, /not of the form/],
    ['no owner', { extras: { owner: '' } }, /names no owner/],
    ['data without end', { extras: { more: 'x'.repeat(262_144) } }, /more than 262144 bytes/],
  ]))
    it(`with ${what} is refused`, async () => {
      await build(parts);
      await refuses(sent(), sentence);
    });

  it('with a smaller form that holds something else, or is missing, is refused', async () => {
    for (const [name, content, sentence] of /** @type {const} */ ([
      [
        'remoteEntry.ab12.js.gz',
        readFileSync(join(built, 'lifecycles.cd34.js.gz')),
        /is not what it is the smaller form of/,
      ],
      ['remoteEntry.ab12.js.gz', Buffer.from('no'), /is not what it is the smaller form of/],
      ['remoteEntry.ab12.js.br', undefined, /come without their smaller forms/],
    ])) {
      await build();
      if (content) writeFileSync(join(built, name), content);
      else rmSync(join(built, name));
      await refuses(sent(), sentence);
    }
  });

  it('of a developer is refused', async () => {
    await build({}, NAME, '1.0.0-dev-x');
    await refuses(
      sent((upload) => ({ ...upload, version: '1.0.0-dev-x' })),
      /while developing/,
    );
  });

  it('finds no room beside those that came before; what nobody published makes room after a week', async () => {
    await takeIn(sent());
    await build({}, NAME, '3.0.0');
    const most = Math.round(packed(built).content.length * 1.5);
    const next = () => sent((upload) => ({ ...upload, version: '3.0.0', most }));
    await refuses(next(), { message: new RegExp(`may have ${most} bytes together`), because: 'full' });
    const later = Date.now() + 7 * 86_400_000 + 60_000;
    writeFileSync(PUBLISHED_FILE, JSON.stringify({ [NAME]: [{ version: VERSION }] }));
    await assert.rejects(takeIn(next(), later), { because: 'full' }, 'what was published stays');
    rmSync(PUBLISHED_FILE);
    assert.deepEqual(await takeIn(next(), later), { stored: true });
    assert.ok(!existsSync(remoteFolder(NAME, VERSION)));
  });
});
