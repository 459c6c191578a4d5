import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
process.env.RELEASES_DIR = join(folder, 'releases');
process.env.REGISTRY_KEY_FILE = join(folder, 'key.json');
const { asCanary, asDefault, currentVersion, notePublished, readPublished, readRegistry, readRelease, refusals, writeRegistry } = await import('./registry-file.mjs');
const { claimsOf, publicKeyOf } = await import('./registry-key.mjs');

const NAME = 'mf-incidents';
function release(version, parts = {}) {
  const made = {
    name: NAME, version, entry: `remoteEntry.${version}.js`, integrity: `sha256-${version}`, first: ['a.js'], sizes: { 'a.js': 1000 }, consumes: ['react'],
    extras: { name: NAME, contract: 1, integrity: { [`remoteEntry.${version}.js`]: `sha256-${version}` } }, ...parts,
  };
  const place = join(folder, 'releases/remotes', NAME, version);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'release.json'), JSON.stringify(made));
  return made;
}

before(() => ['1.0.0', '1.1.0', '1.2.0'].forEach((version) => release(version)));
after(() => rmSync(folder, { recursive: true, force: true }));
const of = (version) => readRelease(NAME, version);
const shares = (entries) => entries.map(({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}${deployment.default ? ' default' : ''}`);

describe('the entries of a remote', () => {
  it('put the former version behind a new one', () => {
    const entries = asDefault(asDefault([], of('1.0.0')), of('1.1.0'));
    assert.deepEqual(shares(entries), ['1.1.0 100 default']);
    assert.equal(entries[0].fallbackUrl, '/remotes/mf-incidents/1.0.0/remoteEntry.1.0.0.js');
    assert.deepEqual(entries[0].extras.fallback, { version: '1.0.0', contract: 1, integrity: { 'remoteEntry.1.0.0.js': 'sha256-1.0.0' } });
  });

  it('give a canary its share and the default one the rest', () => {
    const entries = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { traffic: 5 });
    assert.deepEqual(shares(entries), ['1.0.0 95 default', '1.1.0 5']);
    assert.equal(entries[1].extras.fallback.version, '1.0.0');
  });

  it('aim a release at users without traffic', () => {
    const entries = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { traffic: 0, audience: { users: ['u1'], groups: [] } });
    assert.deepEqual(shares(entries), ['1.0.0 100 default', '1.1.0 0']);
    assert.deepEqual(entries[1].extras.audience, { users: ['u1'], groups: [] });
  });

  it('need a default one before a canary', () => assert.throws(() => asCanary([], of('1.1.0'), { traffic: 5 }), /everybody first/));

  it('hold nothing that the public schema does not allow', () => {
    const [entry] = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { traffic: 5 }).slice(-1);
    assert.deepEqual(Object.keys(entry).sort(), ['deployment', 'extras', 'fallbackUrl', 'metadata', 'url']);
    assert.deepEqual(Object.keys(entry.metadata).sort(), ['integrity', 'version']);
  });
});

describe('the published registry', () => {
  it('is signed with a serial that only rises, even when the clock stands still', () => {
    const registry = readRegistry();
    registry.microFrontends[NAME] = asDefault([], of('1.0.0'));
    const first = writeRegistry(registry, 1_000_000);
    const second = writeRegistry(registry, 1_000_000);
    assert.ok(second > first);
    const claims = claimsOf(readFileSync(join(folder, 'releases/registry.json.sig'), 'utf8'));
    assert.equal(claims.serial, second);
    assert.equal(currentVersion(readRegistry(), NAME), '1.0.0');
  });

  it('keeps the private key to its owner and tells the public part only', () => {
    assert.equal(statSync(join(folder, 'key.json')).mode & 0o077, 0);
    assert.deepEqual(Object.keys(publicKeyOf(join(folder, 'key.json'))).sort(), ['crv', 'kty', 'x', 'y']);
  });

  it('remembers what was published, oldest first', () => {
    for (const version of ['1.0.0', '1.1.0', '1.0.0']) notePublished(NAME, version);
    assert.deepEqual(readPublished()[NAME], ['1.1.0', '1.0.0']);
  });
});

describe('a release is refused', () => {
  const limits = { contract: 1, maxFirstBytes: 5000 };
  it('for nothing when all is well', () => assert.deepEqual(refusals(of('1.0.0'), limits), []));
  it('when it speaks another contract', () => assert.match(refusals(release('9.0.0', { extras: { contract: 2 } }), limits).join(), /contract 2/));
  it('when it is too heavy', () => assert.match(refusals(release('9.1.0', { sizes: { 'a.js': 5001 } }), limits).join(), /5001 bytes/));
  it('when the shell does not have what it asks for', () =>
    assert.match(refusals(release('9.2.0', { consumes: ['@portal/ui/new'] }), limits).join(), /@portal\/ui\/new: publish the shell first/));
});
