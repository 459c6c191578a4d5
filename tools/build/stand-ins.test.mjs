import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { STAND_INS, StandIns } from './stand-ins.mjs';

const require = createRequire(import.meta.url);
const core = dirname(require.resolve('@module-federation/runtime-core'));
const bundlerRuntime = dirname(
  createRequire(require.resolve('@module-federation/enhanced')).resolve('@module-federation/webpack-bundler-runtime'),
);
const errorCodes = dirname(
  createRequire(require.resolve('@module-federation/runtime-core')).resolve('@module-federation/error-codes'),
);
const fromUi = createRequire(new URL('../../shared/ui/package.json', import.meta.url));
const fromGriffel = createRequire(
  createRequire(fromUi.resolve('@fluentui/react-components')).resolve('@griffel/react'),
);

const griffelCore = fromGriffel.resolve('@griffel/core');

/** What each stand-in takes the place of; `tokens` has a test of its own beside it. */
const ORIGINALS = {
  'left-to-right': [createRequire(griffelCore).resolve('rtl-css-js/core')],
  'no-snapshots': [join(core, 'plugins/snapshot/SnapshotHandler.js')],
  'no-static-remotes': [join(bundlerRuntime, 'remotes.js'), join(bundlerRuntime, 'installInitialConsumes.js')],
  'no-tree-shaking': [join(bundlerRuntime, 'init.js'), join(bundlerRuntime, 'getSharedFallbackGetter.js')],
  'no-rule-warnings': [join(dirname(griffelCore), '../src/runtime/warnings/warnAboutUnresolvedRule.js')],
  'no-descriptions': [join(errorCodes, 'desc.mjs')],
  'no-preload': [join(core, 'utils/preload.js'), join(core, 'plugins/generate-preload-assets.js')],
};

/** Which names of a module the others of its package import: what a stand-in has to have. */
function importedNames(original) {
  const replaced = Object.values(ORIGINALS).flat();
  const folder = [core, errorCodes].find((one) => original.startsWith(one)) ?? bundlerRuntime;
  const own = original.slice(folder.length + 1).replace(/.*\//, '');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.m?js$/.test(file) && !replaced.includes(join(folder, file)))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/import \{([^}]*)\} from "([^"]+)"/g)]
        .filter(([, , from]) => from.startsWith('.') && from.endsWith(`/${own}`))
        .flatMap(([, names]) => names.split(',').map((name) => name.trim().split(' as ')[0])),
    );
}

describe('each stand-in', () => {
  it('is compared with its original here or beside it', () =>
    assert.deepEqual(
      STAND_INS.map(({ name }) => name).filter((name) => name !== 'tokens'),
      Object.keys(ORIGINALS),
    ));

  for (const [name, originals] of Object.entries(ORIGINALS)) {
    it(`${name} has what its original has and others import of it`, async () => {
      const standIn = await import(`./slim/${name}.mjs`);
      for (const original of originals) {
        const real = await import(pathToFileURL(original).href);
        const imported = original.includes('module-federation') ? importedNames(original) : Object.keys(standIn);
        assert.ok(imported.length > 0, `${original} is imported by nobody`);
        for (const one of new Set(imported)) {
          assert.equal(typeof standIn[one], typeof (real[one] ?? real.default?.[one]), `${name}: ${one}`);
        }
      }
    });
  }

  it('stops the build when its pattern finds nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
    writeFileSync(join(folder, 'index.js'), 'export default 1;');
    const compiler = webpack({
      context: folder,
      entry: './index.js',
      mode: 'development',
      output: { path: folder },
      plugins: [new StandIns(STAND_INS.slice(0, 1))],
    });
    const stats = await new Promise((done, failed) =>
      compiler.run((error, all) => (error ? failed(error) : done(all))),
    );
    await new Promise((done) => compiler.close(done));
    rmSync(folder, { recursive: true });
    assert.match(stats.toString({ all: false, errors: true }), /left-to-right replaced nothing/);
  });
});
