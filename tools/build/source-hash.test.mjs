import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../release/paths.mjs';
import { withoutOthers } from './source-hash.mjs';

const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
const NEW = `  mf-inventory:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.3.1
    devDependencies:
      typescript:
        specifier: 'catalog:'
        version: 6.0.3

`;
const withNew = lockfile.replace(/^ {2}mf-recipes:$/m, `${NEW}$&`);

it('a remote more in the lockfile makes no new version of the shell or of another remote', () => {
  assert.notEqual(withNew, lockfile);
  for (const folder of ['shell', 'mf-billing', 'mf-recipes'])
    assert.equal(withoutOthers(withNew, folder), withoutOthers(lockfile, folder));
  assert.notEqual(withoutOthers(withNew, 'mf-inventory'), withoutOthers(lockfile, 'mf-inventory'));
});

it('what a package itself, the shared packages or the third parties are counts', () => {
  const own = withoutOthers(lockfile, 'mf-billing');
  assert.match(own, /^ {2}mf-billing:$/m);
  assert.match(own, /^ {2}shared\/ui:$/m);
  assert.doesNotMatch(own, /^ {2}mf-recipes:$/m);
  assert.equal(own.slice(own.indexOf('\npackages:')), lockfile.slice(lockfile.indexOf('\npackages:')));
});
