/** What an image does with its releases, with no more than an image has. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readJson } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { KEY_FILE, RELEASES_DIR, SHELL } from './paths.mjs';
import { packed } from './received-release.mjs';
import { isSignedBy, publicKeyOf } from './registry-key.mjs';

describe('releases that come with an image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-image-'));
  const place = join(folder, 'var', 'releases');
  const built = join(folder, 'built');
  before(() => {
    // As the Containerfile copies them: no packages of others anywhere near.
    for (const part of ['bin', 'build', 'checks', 'lib', 'release'])
      cpSync(join(ROOT, 'tools', part), join(folder, 'tools', part), { recursive: true });
    cpSync(join(ROOT, 'tools/package.json'), join(folder, 'tools/package.json'));
    cpSync(RELEASES_DIR, built, { recursive: true });
    mkdirSync(place, { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const bring = (key = KEY_FILE) =>
    run(process.execPath, [join(folder, 'tools/bin/place.mjs'), built], {
      cwd: folder,
      quiet: true,
      env: { RELEASES_DIR: place, REGISTRY_KEY_FILE: key },
    });
  const registry = () => readJson(join(place, 'registry.json'));
  const listed = () =>
    Object.entries(registry().microFrontends).map(([name, entries]) => [
      name,
      entries.map((one) => one.metadata.version),
    ]);

  it('are refused without the key that the shell knows', async () => {
    const { code, output } = await bring(join(folder, 'no-key.json'));
    assert.equal(code, 1);
    assert.match(output, /signed with the key/);
    assert.deepEqual(readdirSync(place), []);
  });

  it('are refused with another key than that, before anything is placed', async () => {
    const other = join(folder, 'other-key.json');
    publicKeyOf(other);
    const { code, output } = await bring(other);
    assert.equal(code, 1);
    assert.match(
      output,
      /was built with another key than .*other-key\.json: give the build and the portal the same one/,
    );
    assert.deepEqual(readdirSync(place), []);
  });

  it('are there with all their files and listed, and a second time nothing changes', async () => {
    const { code, output } = await bring();
    assert.equal(code, 0, output);
    const text = readFileSync(join(place, 'registry.json'), 'utf8');
    assert.ok(isSignedBy(KEY_FILE, text, readFileSync(join(place, 'registry.json.sig'), 'utf8').trim()));
    const wanted = readJson(join(built, 'registry.json')).microFrontends;
    assert.deepEqual(Object.keys(registry().microFrontends).sort(), Object.keys(wanted).sort());
    for (const [name, versions] of listed())
      for (const version of versions)
        assert.ok(
          existsSync(join(place, name === SHELL ? join(SHELL, version) : join('remotes', name, version))),
          name,
        );
    assert.deepEqual(readdirSync(join(place, SHELL)).sort(), readdirSync(join(built, SHELL)).sort());
    assert.equal((await bring()).code, 0);
    assert.equal(readFileSync(join(place, 'registry.json'), 'utf8'), text);
  });

  it('are taken in, switched off and on by what the portal of an image asks, as with a release key', () => {
    /** What the portal runs, with no more than the image has. */
    const ask = (words) =>
      JSON.parse(
        execFileSync(process.execPath, [join(folder, 'tools/release/registry-command.mjs')], {
          cwd: folder,
          input: JSON.stringify(words),
          encoding: 'utf8',
          env: { ...process.env, RELEASES_DIR: place, REGISTRY_KEY_FILE: KEY_FILE },
        }),
      );
    const remote = 'mf-cameras';
    const [{ metadata }] = registry().microFrontends[remote];
    const at = join(place, 'remotes', remote, metadata.version);
    const { files, content } = packed(at);
    const path = join(folder, 'received');
    writeFileSync(path, content);
    rmSync(at, { recursive: true });
    const received = { remote, version: metadata.version, files, path, most: 100_000_000 };
    assert.deepEqual(ask({ ask: 'take', ...received }), { stored: true });
    for (const [action, isOff] of [
      ['off', true],
      ['on', undefined],
    ]) {
      const wish = { remote, action };
      const { plan } = ask({ ask: 'plan', wish });
      const done = ask({ ask: 'publish', wish, author: { by: 'ops (release key)', reason: 'a trial' }, agreed: plan });
      assert.ok(done.serial > 0, JSON.stringify(done));
      assert.equal(registry().microFrontends[remote][0].extras.disabled, isOff);
    }
  });

  it('leave alone what was rolled back', async () => {
    const first = listed();
    const state = readJson(join(place, 'published.json'));
    assert.ok(Object.values(state).every((versions) => versions.length > 0));
    // As a roll-back leaves it: known, and no longer listed for anybody.
    const script = `import { changeRegistry } from ${JSON.stringify(join(folder, 'tools/release/change-registry.mjs'))};
      await changeRegistry({ by: 'test' }, ({ registry, published }) => {
        const [entry] = registry.microFrontends['mf-billing'];
        const entries = [{ ...entry, metadata: { ...entry.metadata, version: 'older' } }];
        return [{ remote: 'mf-billing', action: 'rollback', entries, history: published['mf-billing'] }];
      });`;
    const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      quiet: true,
      env: { RELEASES_DIR: place, REGISTRY_KEY_FILE: KEY_FILE },
    });
    assert.equal(code, 0, output);
    assert.deepEqual(Object.fromEntries(listed())['mf-billing'], ['older']);
    assert.equal((await bring()).code, 0);
    assert.deepEqual(Object.fromEntries(listed())['mf-billing'], ['older']);
    assert.deepEqual(
      listed().filter(([name]) => name !== 'mf-billing'),
      first.filter(([name]) => name !== 'mf-billing'),
    );
  });
});
