import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { folder, NAME, release } from '../testing/releases.mjs';

const { changeRegistry } = await import('./change-registry.mjs');
const { withFileLock } = await import('../lib/file-lock.mjs');
const { asBefore, asDefault, switched } = await import('./registry-entries.mjs');
const { readRegistry, readRelease } = await import('./registry-file.mjs');
const { noted, readPublished, withdrawn } = await import('./registry-history.mjs');
const { personOf } = await import('./registry-journal.mjs');
const { claimsOf } = await import('./registry-key.mjs');
const { KEY_FILE } = await import('./paths.mjs');

const releases = join(folder, 'releases');
const LOCK = join(releases, 'registry.lock');
const lines = () =>
  readFileSync(join(releases, 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const serial = () => claimsOf(readFileSync(join(releases, 'registry.json.sig'), 'utf8')).serial;
const publish = (version, by = 'Ada') =>
  changeRegistry({ by }, ({ registry, published }) => [
    {
      remote: NAME,
      action: 'release',
      entries: asDefault(registry.microFrontends[NAME] ?? [], readRelease(NAME, version), published[NAME]),
      history: noted(published[NAME] ?? [], version),
    },
  ]);

beforeEach(() => rmSync(releases, { recursive: true, force: true }));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('several that change the registry at once', () => {
  it('lose nothing: every release is listed, noted and told, with serials that only rise', async () => {
    const remotes = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e'];
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
    for (const remote of remotes) for (const version of versions) release(version, {}, remote);
    const script = fileURLToPath(new URL('../testing/change-often.mjs', import.meta.url));
    await Promise.all(
      remotes.map((remote) =>
        promisify(execFile)(process.execPath, [script, remote, ...versions], { env: process.env }),
      ),
    );

    const { microFrontends } = readRegistry();
    assert.deepEqual(Object.keys(microFrontends).sort(), remotes);
    for (const remote of remotes) {
      assert.deepEqual(
        microFrontends[remote].map(({ metadata, extras }) => [metadata.version, extras.fallback.version]),
        [['1.3.0', '1.2.0']],
      );
      assert.deepEqual(
        readPublished()[remote].map(({ version }) => version),
        versions,
      );
    }
    const [head, ...told] = lines();
    assert.match(head.journal, /^[\da-f-]{36}$/);
    assert.equal(told.length, remotes.length * versions.length);
    told.reduce((last, line) => (assert.ok(line.serial > last, `${line.serial} after ${last}`), line.serial), 0);
    assert.equal(told.at(-1).serial, serial());
    assert.deepEqual(
      readdirSync(releases).filter((file) => /lock|half/.test(file)),
      [],
    );
  });

  it('take over the lock of a process that was killed, and no other', async (test) => {
    release('1.0.0');
    mkdirSync(releases, { recursive: true });
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    test.after(() => child.kill('SIGKILL'));
    writeFileSync(LOCK, JSON.stringify({ pid: child.pid, began: '', host: hostname() }));
    await assert.rejects(
      withFileLock(LOCK, () => assert.fail('it is held'), 60),
      new RegExp(`process ${child.pid}`),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    await publish('1.0.0');
    assert.equal(readRegistry().microFrontends[NAME].length, 1);
    assert.equal(existsSync(LOCK), false);
  });
});

describe('one change', () => {
  it('is told in the journal: when, who, what, before and after', async () => {
    for (const version of ['1.0.0', '1.1.0']) release(version);
    await publish('1.0.0');
    await publish('1.1.0', 'Grace');
    await changeRegistry({ by: 'Ada' }, ({ registry }) => [
      { remote: NAME, action: 'disable', entries: switched(registry.microFrontends[NAME], false) },
    ]);
    const [, first, second, third] = lines();
    assert.deepEqual(
      { ...first, at: 0, serial: 0 },
      {
        serial: 0,
        at: 0,
        by: 'Ada',
        action: 'release',
        remote: NAME,
        before: [],
        after: [{ version: '1.0.0', traffic: 100 }],
      },
    );
    assert.ok(Math.abs(first.at - Date.now()) < 60_000);
    assert.deepEqual(
      [second.by, second.before, second.after],
      ['Grace', [{ version: '1.0.0', traffic: 100 }], [{ version: '1.1.0', traffic: 100 }]],
    );
    assert.deepEqual([third.action, third.after], ['disable', [{ version: '1.1.0', traffic: 100, off: true }]]);
  });

  it('that changes nothing writes nothing', async () => {
    assert.equal(await changeRegistry({ by: 'Ada' }, () => []), undefined);
    assert.deepEqual(readdirSync(releases), []);
  });

  it('that cannot be written is not told, and the next one is', async () => {
    release('1.0.0');
    await publish('1.0.0');
    const before = lines();
    // A folder in the way: also root cannot write a file there.
    rmSync(join(releases, 'registry.json.sig'));
    mkdirSync(join(releases, 'registry.json.sig'));
    await assert.rejects(publish('1.0.0'));
    assert.deepEqual(lines(), before);
    assert.equal(existsSync(LOCK), false);
    rmSync(join(releases, 'registry.json.sig'), { recursive: true });
    await publish('1.0.0');
    assert.equal(lines().length, before.length + 1);
  });

  it('that cannot be signed, or not be stored, leaves registry, signature and history as they were', async () => {
    for (const version of ['1.0.0', '1.1.0']) release(version);
    await publish('1.0.0');
    const files = ['registry.json', 'registry.json.sig', 'published.json', 'journal.jsonl'];
    const stand = () => files.map((file) => readFileSync(join(releases, file), 'utf8'));
    const before = stand();
    const key = readFileSync(KEY_FILE);
    writeFileSync(KEY_FILE, 'no key');
    await assert.rejects(publish('1.1.0'));
    writeFileSync(KEY_FILE, key);
    assert.deepEqual(stand(), before);
    // As on a full disk: the last of the files can't be written.
    mkdirSync(join(releases, `registry.json.sig.${process.pid}.half`));
    await assert.rejects(publish('1.1.0'));
    assert.deepEqual(stand(), before);
    assert.deepEqual(
      readdirSync(releases).filter((name) => name.endsWith('.half')),
      [],
    );
    await publish('1.1.0');
    assert.equal(readRegistry().microFrontends[NAME][0].metadata.version, '1.1.0');
  });

  it('ends the half line of one that was killed, and stands on its own', async () => {
    release('1.0.0');
    await publish('1.0.0');
    writeFileSync(
      join(releases, 'journal.jsonl'),
      `${readFileSync(join(releases, 'journal.jsonl'), 'utf8')}{"serial":`,
    );
    await publish('1.0.0', 'Grace');
    assert.equal(
      JSON.parse(readFileSync(join(releases, 'journal.jsonl'), 'utf8').trim().split('\n').pop() ?? '').by,
      'Grace',
    );
  });

  it('leaves a remote switched off that is switched off', async () => {
    for (const version of ['1.0.0', '1.1.0']) release(version);
    await publish('1.0.0');
    await changeRegistry({ by: 'Ada' }, ({ registry }) => [
      { remote: NAME, action: 'disable', entries: switched(registry.microFrontends[NAME], false) },
    ]);
    await publish('1.1.0');
    assert.deepEqual(
      readRegistry().microFrontends[NAME].map(({ metadata, extras }) => [metadata.version, extras.disabled]),
      [['1.1.0', true]],
    );
  });

  it('after a roll-back tells browsers what was taken back, and puts a good version behind', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) release(version);
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
    await changeRegistry({ by: 'Ada' }, ({ registry, published }) => {
      const { entries, taken } = asBefore(NAME, registry.microFrontends[NAME], published[NAME]);
      return [{ remote: NAME, action: 'rollback', entries, history: withdrawn(published[NAME], taken) }];
    });
    const listed = () =>
      readRegistry().microFrontends[NAME].map(({ metadata, extras }) => [
        metadata.version,
        extras.fallback?.version,
        extras.withdrawn,
      ]);
    assert.deepEqual(listed(), [['1.0.0', undefined, ['1.1.0']]]);
    await publish('1.2.0');
    assert.deepEqual(listed(), [['1.2.0', '1.0.0', ['1.1.0']]]);
  });

  it('reads what an earlier version of the portal noted', async () => {
    for (const version of ['1.0.0', '1.1.0']) release(version);
    mkdirSync(releases, { recursive: true });
    writeFileSync(join(releases, 'published.json'), JSON.stringify({ [NAME]: ['1.0.0'] }));
    await publish('1.1.0');
    assert.deepEqual(readPublished()[NAME], [{ version: '1.0.0' }, { version: '1.1.0' }]);
  });
});

describe('who changes it', () => {
  it('is the given name, else one that git or the machine knows', () => {
    assert.equal(personOf(' Ada Lovelace '), 'Ada Lovelace');
    assert.notEqual(personOf(), '');
    for (const wrong of ['', '  ', 'two\nlines', 'x'.repeat(101)])
      assert.throws(() => personOf(wrong), /--by must be a name/);
  });
});
