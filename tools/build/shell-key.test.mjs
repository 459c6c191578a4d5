import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import webpack from 'webpack';
import { KEY_FILE, ROOT } from '../release/paths.mjs';
import { publicKeyOf, SHELL_KEY_VARIABLE } from '../release/registry-key.mjs';
import { moduleUrl } from '../release/release-data.mjs';
import { versionOf } from './source-hash.mjs';

const THEIRS = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };

/** The keys that the scripts of a shell built now would know. */
async function keysBuiltIn() {
  const { default: config } = await import(moduleUrl(join(ROOT, 'shell/webpack.config.mjs')));
  const { plugins } = config({ version: '1', outputPath: '/nowhere' });
  const defined = plugins.filter((plugin) => plugin instanceof webpack.DefinePlugin);
  return JSON.parse(defined.map(({ definitions }) => definitions.REGISTRY_KEYS).join(''));
}

describe('the key of the registry in a shell', () => {
  after(() => delete process.env[SHELL_KEY_VARIABLE]);

  it('is that of this machine, or of the portal that the shell is for, and no other; each makes a version', async () => {
    const own = publicKeyOf(KEY_FILE);
    const version = versionOf('shell');
    assert.deepEqual(await keysBuiltIn(), [own]);
    process.env[SHELL_KEY_VARIABLE] = JSON.stringify(THEIRS);
    assert.deepEqual(await keysBuiltIn(), [THEIRS]);
    assert.notEqual(versionOf('shell'), version);
    // A portal that signs with this key has built the same.
    process.env[SHELL_KEY_VARIABLE] = JSON.stringify(own);
    assert.equal(versionOf('shell'), version);
  });
});
