import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageFolders } from '../lib/packages.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { idleOverrides, namedVersions, versionFindings } from './versions.mjs';

const WORKSPACE = `packages:
  - shell

# Every version.
catalog:
  "@types/react": 19.3.0
  react: 19.3.1

overrides:
  inject: 6.6.0

onlyBuiltDependencies: []
`;
const PAGE = `| package | version | licence | why |
| --- | --- | --- | --- |
| \`react\`, \`@types/react\` | 19.3.1, 19.3.0 | MIT | the newest |
| \`inject\`   | 6.6.0          | BSD     | later ones do not run   |
`;

describe('the check of versions', () => {
  it('reads names, versions and licences of the page', () => {
    assert.deepEqual(namedVersions(PAGE).get('@types/react'), {
      version: '19.3.0',
      licence: 'MIT',
      reason: 'the newest',
    });
  });

  it('passes a page that names every entry and override with its version', () => {
    assert.deepEqual(versionFindings(WORKSPACE, PAGE), []);
  });

  it('finds a range, an entry and an override that are not named, another version, and what is nowhere pinned', () => {
    assert.deepEqual(versionFindings(WORKSPACE.replace('19.3.1', '^19.0.0').replace('19.3.0', '19.3.9'), PAGE), [
      '@types/react is said to be 19.3.0, and is 19.3.9',
      'react: ^19.0.0 is no exact version',
      'react is said to be 19.3.1, and is ^19.0.0',
    ]);
    assert.deepEqual(versionFindings(WORKSPACE, PAGE.replace('`inject`', '`other`')), [
      'inject is not named',
      'other is named and nowhere pinned',
    ]);
    assert.deepEqual(versionFindings(`${WORKSPACE}`.replace('  react:', '  more: 1.0.0\n  react:'), PAGE), [
      'more is not named',
    ]);
  });

  it('finds an override that changes nothing', () => {
    assert.deepEqual(idleOverrides(WORKSPACE, 'packages:\n\n  inject@6.6.0:\n    resolution: {}\n'), []);
    assert.deepEqual(idleOverrides(WORKSPACE, "packages:\n\n  'inject@6.8.1':\n"), [
      'the override of inject is of no use',
    ]);
  });
});

describe('the version of the portal', () => {
  it('is one, in every package.json and where the client says it', () => {
    const read = (file) => readFileSync(join(ROOT, file), 'utf8');
    const { version } = JSON.parse(read('package.json'));
    const versions = packageFolders().map((folder) => [folder, JSON.parse(read(`${folder}/package.json`)).version]);
    assert.ok(versions.length > 10);
    assert.deepEqual(
      versions.filter(([, its]) => its !== version),
      [],
    );
    assert.match(read('shared/domain/src/limits.ts'), new RegExp(`CLIENT_VERSION = '${version}'`));
  });
});
