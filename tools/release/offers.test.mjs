import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { folder, NAME, release } from '../testing/releases.mjs';

const { changeRegistry } = await import('./change-registry.mjs');
const { offerFile } = await import('./offers.mjs');
const { asCanary, asDefault, switched } = await import('./registry-entries.mjs');
const { readRelease } = await import('./registry-file.mjs');
const { claimsOf } = await import('./registry-key.mjs');

before(() => ['1.0.0', '1.1.0'].forEach((version) => release(version)));
after(() => rmSync(folder, { recursive: true, force: true }));
const of = (version) => readRelease(NAME, version);
const offered = (version) => JSON.parse(readFileSync(offerFile(NAME, version), 'utf8'));

it('every published version is signed by itself, without what only the registry says of it, and expired', async () => {
  const entries = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { audience: { users: ['dTE'], groups: [] } });
  await changeRegistry(
    { by: 'somebody' },
    () => [{ remote: NAME, action: 'release', entries: switched(entries, false) }],
    () => 42,
  );
  for (const version of ['1.0.0', '1.1.0']) {
    const { at, text, signature } = offered(version);
    assert.equal(at, 42);
    const [entry, ...more] = JSON.parse(text).microFrontends[NAME];
    assert.deepEqual(more, []);
    assert.equal(entry.metadata.version, version);
    assert.deepEqual(entry.extras.integrity, of(version).extras.integrity);
    for (const key of ['audience', 'fallback', 'disabled', 'withdrawn']) assert.ok(!(key in entry.extras), key);
    assert.equal(entry.fallbackUrl, undefined);
    // A page refuses what has expired as its registry.
    assert.deepEqual([claimsOf(signature).exp, claimsOf(signature).serial], [0, 0]);
  }
});
