import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { folder, release } from '../testing/releases.mjs';

const { addressClashes, misfits, refusals, satisfies } = await import('./release-gate.mjs');
after(() => rmSync(folder, { recursive: true, force: true }));

const SHELL = {
  version: '1.37.0-s',
  contract: 1,
  shared: { react: '19.3.1', '@portal/ui': '1.37.0' },
  provides: { react: [], '@portal/ui/core': [] },
};
const built = (shared, parts = {}) =>
  release('9.0.0', {
    consumes: ['react', 'react/jsx-runtime', '@portal/ui/core'],
    ...parts,
    extras: { contract: 1, shared, locales: ['en', 'de', 'es', 'fr'], ...parts.extras },
  });
const NOTHING = { microFrontends: {} };
const findings = (made, shell = SHELL) => misfits(made, shell).join('\n');

describe('a release is refused before it is published', () => {
  it('for nothing when the published shell has all it was built with, or something newer', () => {
    assert.equal(findings(built({ react: '19.3.1', '@portal/ui': '1.37.0' })), '');
    assert.equal(findings(built({ react: '19.2.0', '@portal/ui': '1.36.5' })), '');
  });

  it('when it was built with a newer facade than the published shell provides, and says what to do', () => {
    assert.match(
      findings(built({ react: '19.3.1', '@portal/ui': '1.38.0' })),
      /^it was built with @portal\/ui 1\.38\.0, the published shell 1\.37\.0-s provides 1\.37\.0: publish the shell of the same sources first \(npx -y pnpm@10 build shell\), or build the remote with what the shell has$/,
    );
    assert.match(findings(built({ '@portal/ui': '1.37.1' })), /1\.37\.1/);
  });

  it('when it was built with another major of what it takes from the shell', () => {
    assert.match(findings(built({ react: '20.0.0' })), /react 20\.0\.0, .* provides 19\.3\.1/);
    assert.match(
      findings(built({ react: '18.2.0' })),
      /react 18\.2\.0, .* provides 19\.3\.1: publish the shell of the same sources first/,
    );
  });

  it('not for what it does not take', () =>
    assert.equal(findings(built({ 'react-dom': '99.0.0', zustand: '99.0.0' })), ''));

  it('when the published shell does not know its contract, older or newer', () => {
    for (const contract of [2, 0])
      assert.match(
        findings(built({}, { extras: { contract, shared: {} } })),
        new RegExp(
          `contract ${contract}, the published shell 1\\.37\\.0-s knows contract 1: publish the shell of the same sources first`,
        ),
      );
  });

  it('when it was built with a newer federation runtime, or takes of it what the shell does not hand over', () => {
    const FEDERATION = '@module-federation/runtime-core';
    const shell = { ...SHELL, shared: { ...SHELL.shared, [FEDERATION]: '2.9.2' }, core: ['satisfy'] };
    assert.equal(findings(built({ [FEDERATION]: '2.9.2' }, { core: ['satisfy'] }), shell), '');
    assert.match(findings(built({ [FEDERATION]: '2.10.0' }), shell), /runtime-core 2\.10\.0, .* provides 2\.9\.2/);
    assert.match(
      findings(built({}, { core: ['satisfy', 'loadScript'] }), shell),
      /does not provide @module-federation\/runtime-core\.loadScript: publish the shell first/,
    );
  });

  it('when the shell does not have a part that it asks for', () =>
    assert.match(
      findings(built({}, { consumes: ['@portal/ui/new'] })),
      /does not provide @portal\/ui\/new: publish the shell first/,
    ));

  it('when the shell has the part, and not what it takes out of it', () => {
    const shell = { ...SHELL, exports: { '@portal/ui/core': ['Button', 'Field'] } };
    const taking = (...names) => built({}, { takes: { '@portal/ui/core': names, react: ['useState'] } });
    assert.equal(findings(taking('Button', 'Field'), shell), '');
    assert.match(
      findings(taking('Button', 'Chip'), shell),
      /does not provide @portal\/ui\/core\.Chip: publish the shell first/,
    );
    // A shell of before does not say what its parts export.
    assert.equal(findings(taking('Chip')), '');
  });

  it('when there is no shell, or one that does not say what it has', () => {
    assert.match(misfits(built({})).join(), /no shell is published here yet/);
    assert.match(
      findings(built({}), /** @type {any} */ ({ version: '1.0.0', provides: {} })),
      /shell 1\.0\.0 does not say what it provides: publish it anew/,
    );
  });

  it('when it is too heavy', () => {
    writeFileSync(join(folder, 'releases/shell.json'), JSON.stringify(SHELL));
    assert.deepEqual(refusals(built({}), NOTHING, { maxFirstBytes: 5000 }), []);
    const heavy = built({}, { sizes: { 'a.js': 5001 } });
    assert.match(refusals(heavy, NOTHING, { maxFirstBytes: 5000 }).join(), /5001 bytes/);
  });
});

describe('the addresses of a release', () => {
  const declaring = (name, ...routes) => ({ name, extras: { name, routes } });
  const registry = {
    microFrontends: {
      'mf-devicemanager': [
        declaring('mf-devicemanager', { path: '/devicemanager/:groupId' }, { path: '/devicemanager', purpose: 'home' }),
      ],
      'mf-stock': [{ extras: { ...declaring('mf-stock', { path: '/stock' }).extras, disabled: true } }],
    },
  };
  const shell = { pages: ['/', '/notifications'] };
  const refused = (path, parts = {}, beside = []) =>
    addressClashes(declaring('mf-inventory', { path, ...parts }), registry, beside, shell).join('\n');

  it('are free where no other remote could draw them', () => {
    for (const path of ['/inventory', '/inventory/:groupId', '/devicemanager/:groupId/inventory'])
      assert.equal(refused(path), '');
    // What it has already is its own.
    const again = declaring('mf-devicemanager', { path: '/devicemanager', purpose: 'home' });
    assert.deepEqual(addressClashes(again, registry, [again], shell), []);
  });

  it('are refused when another remote draws some of them, in whatever letter case, also one that is switched off', () => {
    const ofDevices = /is one of \/devicemanager\/:groupId, which mf-devicemanager draws: choose another/;
    assert.match(refused('/devicemanager/:id'), ofDevices);
    assert.match(refused('/DeviceManager/reports'), ofDevices);
    assert.match(refused('/:area/reports'), ofDevices);
    assert.match(refused('/stock'), /which mf-stock draws/);
  });

  it('are refused when the shell or the server has them', () => {
    assert.match(refused('/notifications'), /which the shell draws/);
    assert.match(refused('/api/inventory'), /the server answers \/api\/inventory itself/);
  });

  it('are refused when they serve a purpose that another remote serves', () =>
    assert.match(refused('/inventory', { purpose: 'home' }), /under "home", which mf-devicemanager is already/));

  it('are those of the releases that come with it, not of what those replace', () => {
    const moved = declaring('mf-devicemanager', { path: '/fleet' });
    assert.equal(refused('/devicemanager', {}, [moved]), '');
    assert.match(refused('/fleet', {}, [moved]), /which mf-devicemanager draws/);
  });
});

describe('a version satisfies another', () => {
  const cases = [
    ['1.37.0', '1.37.0', true],
    ['1.38.0', '1.37.9', true],
    ['1.37.0', '1.37.1', false],
    ['2.0.0', '1.0.0', false],
    ['1.10.0', '1.9.0', true],
    ['0.4.1', '0.4.0', true],
    ['0.5.0', '0.4.0', false],
    ['one', '1.0.0', false],
  ];
  for (const [provided, needed, holds] of cases)
    it(`${provided} ${holds ? 'satisfies' : 'does not satisfy'} ${needed}`, () =>
      assert.equal(satisfies(provided, needed), holds));
});
