import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { folder, NAME, release } from '../testing/releases.mjs';

const { asBefore, asCanary, asDefault, switched, withWithdrawn } = await import('./registry-entries.mjs');
const { currentVersion, nextSerial, readRegistry, readRelease, writeRegistry } = await import('./registry-file.mjs');
const { noted, withdrawn, withdrawnVersions } = await import('./registry-history.mjs');
const { claimsOf, publicKeyOf } = await import('./registry-key.mjs');

before(() => ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.3.0-dev-1'].forEach((version) => release(version)));
after(() => rmSync(folder, { recursive: true, force: true }));
const of = (version) => readRelease(NAME, version);
const shares = (entries) =>
  entries.map(
    ({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}${deployment.default ? ' default' : ''}`,
  );
const fallbackOf = (entries) => entries[0].extras.fallback?.version;
const history = (...versions) => {
  let list = [];
  for (const version of versions) list = noted(list, version);
  return list;
};

describe('the entries of a remote', () => {
  it('put the former version behind a new one', () => {
    const entries = asDefault(asDefault([], of('1.0.0')), of('1.1.0'));
    assert.deepEqual(shares(entries), ['1.1.0 100 default']);
    assert.equal(entries[0].fallbackUrl, '/remotes/mf-incidents/1.0.0/remoteEntry.1.0.0.js');
    assert.deepEqual(entries[0].extras.fallback, {
      version: '1.0.0',
      contract: 1,
      integrity: { 'remoteEntry.1.0.0.js': 'sha256-1.0.0' },
    });
  });

  it('give a canary its share and the default one the rest', () => {
    const entries = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { traffic: 5 });
    assert.deepEqual(shares(entries), ['1.0.0 95 default', '1.1.0 5']);
    assert.equal(entries[1].extras.fallback.version, '1.0.0');
    assert.throws(
      () => asCanary(entries, of('1.2.0'), { traffic: 96 }),
      /96 % are not free: other versions of mf-incidents take 5 % already/,
    );
  });

  it('aim a release at users without traffic', () => {
    const entries = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { audience: { users: ['u1'], groups: [] } });
    assert.deepEqual(shares(entries), ['1.0.0 100 default', '1.1.0 0']);
    assert.deepEqual(entries[1].extras.audience, { users: ['u1'], groups: [] });
  });

  it('need a default one before a canary', () =>
    assert.throws(() => asCanary([], of('1.1.0'), { traffic: 5 }), /everybody first/));

  it('hold nothing that the public schema does not allow', () => {
    const [entry] = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { traffic: 5 }).slice(-1);
    assert.deepEqual(Object.keys(entry).sort(), ['deployment', 'extras', 'fallbackUrl', 'metadata', 'url']);
    assert.deepEqual(Object.keys(entry.metadata).sort(), ['integrity', 'version']);
  });

  it('are switched off as a whole, and on again as they were', () => {
    const entries = asCanary(asDefault([], of('1.0.0')), of('1.1.0'), { traffic: 5 });
    const off = switched(entries, false);
    assert.deepEqual(
      off.map(({ extras }) => extras.disabled),
      [true, true],
    );
    assert.deepEqual(switched(off, true), entries);
  });
});

describe('going back', () => {
  it('takes back what only some get first, and lets the others keep what they have with what stands behind it', () => {
    const standard = asDefault(asDefault([], of('1.0.0')), of('1.1.0'));
    const { entries, version, taken } = asBefore(
      NAME,
      asCanary(standard, of('1.2.0'), { traffic: 5 }),
      history('1.0.0', '1.1.0'),
    );
    assert.deepEqual([entries, version, taken], [standard, '1.1.0', ['1.2.0']]);
  });

  it('lists the version before with the one before that behind it, never the one that was taken back', () => {
    const list = history('1.0.0', '1.1.0', '1.2.0');
    const { entries, version, taken } = asBefore(NAME, asDefault(asDefault([], of('1.1.0')), of('1.2.0')), list);
    assert.deepEqual(
      [shares(entries), version, taken, fallbackOf(entries)],
      [['1.1.0 100 default'], '1.1.0', ['1.2.0'], '1.0.0'],
    );
    const further = asBefore(NAME, entries, withdrawn(list, taken));
    assert.deepEqual([further.version, fallbackOf(further.entries)], ['1.0.0', undefined]);
  });

  it('passes over versions that were taken back, that only some ever got, and whose files are gone', () => {
    const list = noted(noted(withdrawn(history('1.0.0', '1.1.0'), ['1.1.0']), '1.2.0', { partly: true }), '0.9.9');
    assert.equal(asBefore(NAME, asDefault([], of('1.3.0')), [...list, { version: '1.3.0' }]).version, '1.0.0');
  });

  it('from what a developer showed leads to the last release', () =>
    assert.equal(asBefore(NAME, asDefault([], of('1.3.0-dev-1')), history('1.0.0', '1.1.0')).version, '1.1.0'));

  it('says so when there is nothing to go back to', () => {
    assert.throws(() => asBefore(NAME, asDefault([], of('1.0.0')), history('1.0.0')), /no earlier version/);
    assert.throws(() => asBefore(NAME, [], []), /no earlier version/);
  });
});

describe('behind a new release', () => {
  it('never stands one that was taken back, also when it is still listed', () => {
    const list = withdrawn(history('1.0.0', '1.1.0'), ['1.1.0']);
    assert.equal(fallbackOf(asDefault(asDefault([], of('1.0.0')), of('1.2.0'), list)), '1.0.0');
    assert.equal(fallbackOf(asDefault(asDefault([], of('1.1.0')), of('1.2.0'), list)), '1.0.0');
  });

  it('stands no development build, and not the release itself', () => {
    assert.equal(
      fallbackOf(asDefault(asDefault([], of('1.3.0-dev-1')), of('1.2.0'), history('1.0.0', '1.1.0'))),
      '1.1.0',
    );
    assert.equal(fallbackOf(asDefault(asDefault([], of('1.1.0')), of('1.1.0'), history('1.0.0', '1.1.0'))), '1.0.0');
  });
});

describe('the versions that were taken back', () => {
  it('stand in every entry, the newest 20, and leave when they are published again', () => {
    const many = Array.from({ length: 30 }, (_, n) => `2.${n}.0`);
    const list = many.reduce((all, version, n) => withdrawn(all, [version], n + 1), history(...many));
    const entries = withWithdrawn(asDefault([], of('1.0.0')), list);
    assert.deepEqual(entries[0].extras.withdrawn, many.slice(10).reverse());
    assert.ok(!withdrawnVersions(noted(list, '2.29.0')).includes('2.29.0'));
    assert.equal('withdrawn' in withWithdrawn(entries, history('1.0.0'))[0].extras, false);
  });
});

describe('the published registry', () => {
  it('is signed with a serial that only rises, even when the clock stands still', () => {
    const registry = readRegistry();
    registry.microFrontends[NAME] = asDefault([], of('1.0.0'));
    const first = nextSerial(1_000_000);
    writeRegistry(registry, first);
    assert.equal(nextSerial(1_000_000, 3), first + 3);
    writeRegistry(registry, nextSerial(1_000_000));
    const claims = claimsOf(readFileSync(join(folder, 'releases/registry.json.sig'), 'utf8'));
    assert.equal(claims.serial, first + 1);
    assert.equal(currentVersion(readRegistry(), NAME), '1.0.0');
  });

  it('keeps the private key to its owner and tells the public part only', () => {
    assert.equal(statSync(join(folder, 'key.json')).mode & 0o077, 0);
    assert.deepEqual(Object.keys(publicKeyOf(join(folder, 'key.json'))).sort(), ['crv', 'kty', 'x', 'y']);
  });

  it('remembers what was published, oldest first, and that everybody got it once', () => {
    const list = history('1.0.0', '1.1.0', '1.0.0');
    assert.deepEqual(list, [{ version: '1.1.0' }, { version: '1.0.0' }]);
    assert.deepEqual(noted(list, '1.1.0', { partly: true }).at(-1), { version: '1.1.0' });
    assert.deepEqual(noted(noted(list, '1.2.0', { partly: true }), '1.2.0').at(-1), { version: '1.2.0' });
  });

  it('counts what was taken back and is tried with some again as no version for all', () => {
    const list = withdrawn(history('1.0.0', '1.1.0'), ['1.1.0']);
    assert.deepEqual(noted(list, '1.1.0', { partly: true }).at(-1), { version: '1.1.0', partly: true });
    assert.deepEqual(noted(list, '1.1.0').at(-1), { version: '1.1.0' });
  });
});
