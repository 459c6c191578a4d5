/** What comes from elsewhere comes as the lockfile knows it, and does nothing while it is installed. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { INSTALL } from '../lib/install.mjs';
import { askedByFolders, lockedGraph, lockedPackages } from '../lib/lockfile.mjs';
import { findPnpm } from '../lib/pnpm.mjs';
import { run } from '../lib/run.mjs';
import { billOfMaterials } from '../lib/sbom.mjs';
import { ROOT } from '../lib/terminal.mjs';

const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');

describe('the lockfile', () => {
  it('knows each third-party package by the SHA-512 of its archive, and none by an address', () => {
    const packages = lockedPackages(lockfile);
    const unknown = packages.filter(
      ({ resolution, integrity }) =>
        !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') || resolution !== `integrity: ${integrity}`,
    );
    console.log(`      ${packages.length} packages by their hash, ${unknown.length} without or by an address`);
    assert.ok(packages.length > 1_000);
    assert.deepEqual(unknown, []);
  });

  it('is read whole', () => {
    const text = [
      "lockfileVersion: '9.0'",
      '',
      'importers:',
      '',
      '  shell:',
      '    dependencies:',
      "      '@a/b':",
      "        specifier: 'catalog:'",
      '        version: 1.0.0(c@2.0.0)',
      '      own:',
      '        specifier: workspace:*',
      '        version: link:../own',
      '    devDependencies:',
      '      d:',
      "        specifier: 'catalog:'",
      '        version: 3.0.0',
      '',
      'packages:',
      '',
      "  '@a/b@1.0.0':",
      '    resolution: {integrity: sha512-x}',
      '    peerDependencies:',
      '      c: ^2.0.0',
      '',
      '  c@2.0.0:',
      '    resolution: {tarball: https://elsewhere.example/c.tgz}',
      '',
      'snapshots:',
      '',
      "  '@a/b@1.0.0(c@2.0.0)':",
      '    dependencies:',
      '      c: 2.0.0',
      '      other: d@3.0.0',
      '    transitivePeerDependencies:',
      '      - e',
      '',
      '  c@2.0.0: {}',
      '',
    ].join('\n');
    assert.deepEqual(lockedPackages(text), [
      { id: '@a/b@1.0.0', resolution: 'integrity: sha512-x', integrity: 'sha512-x' },
      { id: 'c@2.0.0', resolution: 'tarball: https://elsewhere.example/c.tgz', integrity: undefined },
    ]);
    assert.deepEqual(
      [...lockedGraph(text)].map(([id, asked]) => [id, ...asked]),
      [['@a/b@1.0.0', 'c@2.0.0', 'd@3.0.0'], ['c@2.0.0']],
    );
    assert.deepEqual(
      askedByFolders(text, (folder) => folder === 'shell'),
      ['@a/b@1.0.0'],
    );
  });
});

describe('the installation', () => {
  let folder;
  let pnpm;
  before(async () => {
    pnpm = (await findPnpm()).command;
    folder = mkdtempSync(join(tmpdir(), 'portal-install-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A workspace with the settings of ours, and one package in it that writes a file when its script may run. */
  async function install(name, settings, { words = INSTALL, asks = {} } = {}) {
    const root = join(folder, name);
    mkdirSync(join(root, 'dep'), { recursive: true });
    const script = `node -e "require('fs').writeFileSync('${join(root, 'ran').replaceAll('\\', '/')}', '')"`;
    const dep = { name: 'dep', version: '1.0.0', scripts: { preinstall: script, postinstall: script } };
    writeFileSync(join(root, 'dep/package.json'), JSON.stringify(dep));
    const own = { name: 'own', version: '1.0.0', private: true, dependencies: { dep: 'file:./dep', ...asks } };
    writeFileSync(join(root, 'package.json'), JSON.stringify(own));
    writeFileSync(join(root, 'pnpm-workspace.yaml'), settings);
    const [program, ...args] = pnpm;
    const { code, output } = await run(program, [...args, ...words], { cwd: root, quiet: true });
    return { code, output, ran: existsSync(join(root, 'ran')), root };
  }
  const builds = /^onlyBuiltDependencies:[^]*$/m.exec(workspace)?.[0] ?? '';
  const write = INSTALL.map((word) => word.replace('--frozen-lockfile', '--no-frozen-lockfile'));

  it('runs no script of a package', async () => {
    assert.match(builds, /^onlyBuiltDependencies: \[\]$/m);
    assert.doesNotMatch(workspace, /dangerouslyAllowAllBuilds/);
    const { code, output, ran, root } = await install('own', builds, { words: write });
    assert.equal(code, 0, output);
    assert.ok(existsSync(join(root, 'node_modules/dep')), output);
    assert.equal(ran, false, 'a script ran');
    // It would where it may.
    const allowed = await install('allowed', 'dangerouslyAllowAllBuilds: true\n', { words: write });
    assert.equal(allowed.ran, true, allowed.output);
  });

  it('takes what the lockfile says or nothing', async () => {
    const before = readFileSync(join(folder, 'own/pnpm-lock.yaml'), 'utf8');
    const { code, output, root } = await install('own', builds, { asks: { own2: 'file:./dep' } });
    assert.notEqual(code, 0);
    assert.match(output, /ERR_PNPM_OUTDATED_LOCKFILE/);
    assert.equal(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'), before);
  });
});

describe('the bill of materials', () => {
  const bill = billOfMaterials();
  const components = new Map(bill.components.map((component) => [component['bom-ref'], component]));

  it('names every package of the lockfile with its hash, the same each time', () => {
    assert.deepEqual([...components.keys()].sort(), [...lockedGraph(lockfile).keys()].sort());
    assert.ok(bill.components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes?.[0].content ?? '')));
    assert.ok(bill.dependencies.every(({ dependsOn }) => dependsOn.every((ref) => components.has(ref))));
    assert.deepEqual(billOfMaterials(), bill);
  });

  it('tells what runs from what builds and tests, and the licence of what is installed', () => {
    const of = (name) => bill.components.find((component) => component.name === name) ?? bill.components[0];
    assert.deepEqual(
      ['react', 'fastify', 'jest', '@playwright/test', '@biomejs/biome'].map((name) => of(name).scope),
      ['required', 'required', 'excluded', 'excluded', 'excluded'],
    );
    assert.deepEqual(of('react').licenses, [{ expression: 'MIT' }]);
    assert.match(of('@playwright/test').purl, /^pkg:npm\/%40playwright\/test@\d/);
  });
});
