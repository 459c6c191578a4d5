import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { folder, NAME, release } from '../testing/releases.mjs';

const { changeRegistry } = await import('../release/change-registry.mjs');
const { JOURNAL_FILE, ROOT, REGISTRY_FILE, SHELL_FILE } = await import('../release/paths.mjs');
const { asDefault } = await import('../release/registry-entries.mjs');
const { noted } = await import('../release/registry-history.mjs');
const { currentVersion, readRegistry } = await import('../release/registry-file.mjs');

after(() => rmSync(folder, { recursive: true, force: true }));

const declaring = (contract, path) => ({
  consumes: [],
  extras: { name: NAME, contract, shared: {}, integrity: {}, routes: [{ path }] },
});
const publish = (made) =>
  changeRegistry({ by: 'somebody' }, ({ registry, published }) => [
    {
      remote: made.name,
      action: 'release',
      entries: asDefault(registry.microFrontends[made.name] ?? [], made),
      history: noted(published[made.name] ?? [], made.version),
    },
  ]);
const rollBack = (...consent) => {
  const words = [join(ROOT, 'tools/bin/release.mjs'), NAME, '--rollback', ...consent];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

describe('going back to an earlier version', () => {
  beforeEach(() => rmSync(join(folder, 'releases'), { recursive: true, force: true }));

  async function publishTwo(first, second) {
    const both = [release('1.0.0', first), release('2.0.0', second)];
    writeFileSync(SHELL_FILE, JSON.stringify({ version: '1-s', contract: 2, shared: {}, provides: {}, pages: ['/'] }));
    for (const made of both) await publish(made);
  }

  it('lists the one before when the shell can run it', async () => {
    await publishTwo(declaring(2, '/old'), declaring(2, '/new'));
    const { status, said } = rollBack('--yes', '--reason', 'It fails');
    assert.equal(status, 0, said);
    assert.match(said, /now {3}2\.0\.0 for everybody\n +then {2}1\.0\.0 for everybody\n +never again 2\.0\.0/);
    assert.equal(currentVersion(readRegistry(), NAME), '1.0.0');
    assert.match(readFileSync(JOURNAL_FILE, 'utf8'), /"reason":"It fails","action":"rollback"/);
  });

  it('is refused without a yes or without a reason where nobody can be asked; nothing changes', async () => {
    await publishTwo(declaring(2, '/old'), declaring(2, '/new'));
    const before = readFileSync(REGISTRY_FILE, 'utf8');
    for (const [consent, sentence] of /** @type {const} */ ([
      [
        ['--reason', 'It fails'],
        /Nothing was changed: nobody sits at this terminal to say yes\. In a script say --yes/,
      ],
      [['--yes'], /Nothing was changed: say why, it stands in the audit log: --reason/],
    ])) {
      const { status, said } = rollBack(...consent);
      assert.notEqual(status, 0);
      assert.match(said, sentence);
    }
    assert.equal(readFileSync(REGISTRY_FILE, 'utf8'), before);
  });

  it('is refused when that was built for another contract, or another remote has its address meanwhile; nothing changes', async () => {
    await publishTwo(declaring(1, '/old'), declaring(2, '/new'));
    const other = { name: 'mf-recipes', contract: 2, shared: {}, integrity: {}, routes: [{ path: '/old' }] };
    await publish(release('1.0.0', { extras: other }, 'mf-recipes'));
    const before = readFileSync(REGISTRY_FILE, 'utf8');
    const { status, said } = rollBack('--yes', '--reason', 'It fails');
    assert.notEqual(status, 0);
    assert.match(said, /mf-incidents 1\.0\.0 can't be listed again/);
    assert.match(said, /built for contract 1, the published shell 1-s knows contract 2/);
    assert.match(said, /\/old is one of \/old, which mf-recipes draws/);
    assert.equal(readFileSync(REGISTRY_FILE, 'utf8'), before);
  });
});
