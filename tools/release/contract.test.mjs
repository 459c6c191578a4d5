import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sharedVersions } from '../build/sharing.mjs';
import { contractVersion } from './contract.mjs';
import { ROOT } from './paths.mjs';
import { offeredCore } from './release-data.mjs';

const having = (name, version) => contractVersion({ ...sharedVersions(), [name]: version });

describe('the contract of shell and remotes', () => {
  it('is another one with another federation runtime, and with another major of what is shared', () => {
    const others = [
      having('@module-federation/runtime-core', '2.9.3'),
      having('react', '20.0.0'),
      having('@portal/ui', '999.0.0'),
      having('@portal/platform', '2.0.0'),
    ];
    assert.equal(new Set([contractVersion(), ...others]).size, 5);
  });

  it('stays while what is shared only grows', () => {
    const [major] = sharedVersions()['@portal/ui'].split('.');
    assert.equal(having('@portal/ui', `${major}.999.0`), contractVersion());
  });

  it('is never the one that tests and old releases name', () => assert.ok(contractVersion() > 1));
});

it('the federation core that the shell offers holds what it imports by name', async () => {
  const source = readFileSync(join(ROOT, 'shell/src/remotes/federation-core.ts'), 'utf8');
  const imported = /^import \{([^}]*)\}/.exec(source)?.[1] ?? '';
  assert.deepEqual(
    await offeredCore(),
    imported
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .sort(),
  );
});
