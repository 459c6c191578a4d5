/** What an image does with its releases, with no more than an image has. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readJson } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { KEY_FILE, RELEASES_DIR, SHELL } from './paths.mjs';
import { isSignedBy } from './registry-key.mjs';

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
