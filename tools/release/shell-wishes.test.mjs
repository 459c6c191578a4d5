import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { folder, release as made, NAME } from '../testing/releases.mjs';

const { integrityOf } = await import('./release-data.mjs');
const { JOURNAL_FILE, REGISTRY_FILE, SHELL_FILE, SHELL_SCRIPTS, shellFolder } = await import('./paths.mjs');
const { publishedShell, readRegistry } = await import('./registry-file.mjs');
const { offerFile } = await import('./offers.mjs');
const { planText } = await import('./plan-text.mjs');
const { carryOut, planFor } = await import('./wishes.mjs');
const { changeRegistry } = await import('./change-registry.mjs');
const { asDefault } = await import('./registry-entries.mjs');

const ADA = { by: 'Ada', reason: 'Tuesday' };
const wish = (action, parts = {}) => ({ remote: 'shell', action, ...parts });
const wanted = (...asked) => carryOut(wish(...asked), ADA);
const listed = () => readRegistry().microFrontends.shell;
const lastLine = () => JSON.parse(readFileSync(JOURNAL_FILE, 'utf8').trim().split('\n').at(-1) ?? '');
const refuses = async (work, sentence) => {
  const before = existsSync(REGISTRY_FILE) && readFileSync(REGISTRY_FILE, 'utf8');
  await assert.rejects(work, sentence);
  assert.equal(existsSync(REGISTRY_FILE) && readFileSync(REGISTRY_FILE, 'utf8'), before);
};

/** A shell with the script that it says it has. */
function build(version, parts = {}) {
  const script = `main.${version}.js`;
  const code = `// ${version}`;
  const shell = {
    version,
    entry: ['base.js', script],
    integrity: { [script]: integrityOf(code) },
    texts: { en: [script], de: [script], es: [script], fr: [script] },
    contract: 1,
    shared: {},
    provides: { react: [] },
    pages: ['/'],
    ...parts,
  };
  mkdirSync(shellFolder(version), { recursive: true });
  writeFileSync(join(shellFolder(version), 'shell.json'), JSON.stringify(shell));
  writeFileSync(join(SHELL_SCRIPTS, script), code);
  return shell;
}

/** A remote that everybody gets. */
const publishRemote = (version, extras = {}) =>
  changeRegistry({ by: 'somebody' }, () => {
    const release = made(version, { extras: { name: NAME, contract: 1, shared: {}, integrity: {}, ...extras } });
    return [{ remote: NAME, action: 'release', entries: asDefault([], release) }];
  });

describe('what is wanted of the shell', () => {
  beforeEach(async () => {
    rmSync(join(folder, 'releases'), { recursive: true, force: true });
    for (const version of ['1-a', '2-b', '3-c']) build(version);
    await publishRemote('1.0.0');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is listed beside the remotes for everybody, and stands in the journal; again there is nothing to do', async () => {
    const plan = planFor(wish('release', { version: '1-a' })) ?? assert.fail('there is nothing to do');
    assert.equal(planText(plan), 'shell\n  now   nothing\n  then  1-a for everybody');
    await carryOut(wish('release', { version: '1-a' }), ADA, plan);
    assert.deepEqual(listed(), [
      {
        url: '/shell/main.1-a.js',
        metadata: { integrity: integrityOf('// 1-a'), version: '1-a' },
        deployment: { traffic: 100, default: true },
        extras: { name: 'shell', contract: 1 },
      },
    ]);
    assert.equal(publishedShell()?.version, '1-a');
    const { by, reason, action, remote, before, after: now } = lastLine();
    assert.deepEqual(
      { by, reason, action, remote, before, now },
      { ...ADA, action: 'release', remote: 'shell', before: [], now: [{ version: '1-a', traffic: 100 }] },
    );
    assert.equal(await wanted('release', { version: '1-a' }), undefined);
    // Nobody is pointed at another shell.
    assert.equal(existsSync(offerFile('shell', '1-a')), false);
  });

  it('goes back to the one before, and never again to the one that was taken back', async () => {
    await refuses(() => wanted('rollback'), /no earlier version/);
    for (const version of ['1-a', '2-b']) await wanted('release', { version });
    await wanted('rollback');
    assert.equal(publishedShell()?.version, '1-a');
    assert.deepEqual(listed()[0].extras.withdrawn, ['2-b']);
    assert.equal(lastLine().action, 'rollback');
    await wanted('release', { version: '3-c' });
    assert.deepEqual(listed()[0].extras.withdrawn, ['2-b']);
    await wanted('rollback');
    assert.equal(publishedShell()?.version, '1-a');
    await refuses(() => wanted('rollback'), /no earlier version/);
  });

  it('withdraws the one that everybody gets, or an earlier one, and nothing that was never published', async () => {
    for (const version of ['1-a', '2-b', '3-c']) await wanted('release', { version });
    await refuses(() => wanted('withdraw'), /Say which version/);
    await refuses(() => wanted('withdraw', { version: '9-x' }), /9-x was never published/);
    await wanted('withdraw', { version: '2-b' });
    assert.equal(publishedShell()?.version, '3-c');
    assert.equal(await wanted('withdraw', { version: '2-b' }), undefined);
    await wanted('withdraw', { version: '3-c' });
    assert.equal(publishedShell()?.version, '1-a');
    assert.equal(lastLine().action, 'withdraw');
  });

  it('is the same for everybody: neither for some, nor off', async () => {
    await wanted('release', { version: '1-a' });
    const asked = [
      wish('release', { version: '2-b', traffic: 5 }),
      wish('release', { version: '2-b', audience: { users: ['a'], groups: [] } }),
      ...['promote', 'off', 'on', 'stop'].map((action) => wish(action, { version: '1-a' })),
    ];
    for (const one of asked) await refuses(() => carryOut(one, ADA), /Everybody gets the same shell/);
  });

  for (const [why, parts, sentence] of /** @type {const} */ ([
    [
      'cannot run what is published',
      { contract: 2 },
      /mf-incidents 1\.0\.0 could not run in it: it was built for contract 1[^:]*\b2$/m,
    ],
    ['has no texts in a language', { texts: { en: ['a.js'], de: ['a.js'], fr: ['a.js'] } }, /no texts in es/],
    ['has files that were changed', { integrity: { 'main.2-b.js': 'sha256-other' } }, /main\.2-b\.js are not the ones/],
    [
      'takes the address of a remote',
      { pages: ['/incidents'] },
      /\/incidents is one of \/incidents, which mf-incidents draws/,
    ],
  ]))
    it(`is refused when it ${why}; nothing changes`, async () => {
      await publishRemote('1.0.0', { routes: [{ path: '/incidents' }] });
      await wanted('release', { version: '1-a' });
      build('2-b', parts);
      await refuses(() => wanted('release', { version: '2-b' }), sentence);
      assert.equal(publishedShell()?.version, '1-a');
    });

  it('is refused when its files are not here, and goes not back to one that today’s remotes cannot run in', async () => {
    await refuses(() => wanted('release', { version: '4-d' }), /no files of the shell 4-d/);
    await wanted('release', { version: '1-a' });
    build('2-b', { provides: { react: [], '@portal/ui/button': [] } });
    await wanted('release', { version: '2-b' });
    const taking = made('2.0.0', { consumes: ['@portal/ui/button'] });
    await changeRegistry({ by: 'somebody' }, () => [
      { remote: NAME, action: 'release', entries: asDefault([], taking) },
    ]);
    await refuses(
      () => wanted('rollback'),
      /mf-incidents 2\.0\.0 could not run in it: the published shell 1-a does not provide @portal\/ui\/button/,
    );
    // Switched off, it is in nobody's way.
    await carryOut({ remote: NAME, action: 'off' }, ADA);
    await wanted('rollback');
    assert.equal(publishedShell()?.version, '1-a');
  });

  it('is the one of the folder while the registry lists none', () => {
    assert.equal(publishedShell(), null);
    writeFileSync(SHELL_FILE, JSON.stringify({ version: '0-z' }));
    assert.equal(publishedShell()?.version, '0-z');
  });
});
