import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { build } from '../build/build-changed.mjs';
import { containerName } from '../build/container-name.mjs';
import { remoteFolder } from '../release/paths.mjs';
import { readRegistry, readRelease } from '../release/registry-file.mjs';
import { integrityOf } from '../release/release-data.mjs';
import { mountProblem } from './mount-release.mjs';

const NAME = 'mf-billing';
const VERSION = `9.9.9-${process.pid}`;

/** A release like the published one, with other code: nobody lists it. */
function faulty(lifecycles) {
  const folder = remoteFolder(NAME, VERSION);
  const [{ metadata }] = readRegistry().microFrontends[NAME];
  const { extras, ...healthy } = readRelease(NAME, metadata.version);
  const entry = 'remoteEntry.fa0175.js';
  const code = `var ${containerName(NAME, VERSION)} = { init() {}, get: async () => () => (${lifecycles}) };`;
  const integrity = integrityOf(code);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, entry), code);
  const release = { ...healthy, version: VERSION, entry, first: [entry], integrity, texts: {} };
  writeFileSync(
    join(folder, 'release.json'),
    JSON.stringify({ ...release, extras: { ...extras, integrity: { [entry]: integrity } } }),
  );
}

describe('a release that is tried in the published shell', { timeout: 600_000 }, () => {
  afterEach(() => rmSync(remoteFolder(NAME, VERSION), { recursive: true, force: true }));

  it('passes when it works', async () => {
    const [{ version }] = await build([NAME], { publish: false });
    assert.equal(await mountProblem({ name: NAME, version }), undefined);
  });

  for (const [how, mount, code] of [
    ['throws while mounting', `async () => { throw new Error('broken'); }`, 'REMOTE_MOUNT_FAILED'],
    ['says that it is there and shows nothing', 'async ({ onReady }) => onReady?.()', 'REMOTE_(BLANK|MOUNT_TIMEOUT)'],
  ])
    it(`fails with the word of the browser when it ${how}`, async () => {
      const nothing = 'async () => {}';
      faulty(`{ bootstrap: ${nothing}, mount: ${mount}, unmount: ${nothing}, update: ${nothing} }`);
      const wrong = await mountProblem({ name: NAME, version: VERSION });
      assert.match(wrong ?? 'nothing is wrong', new RegExp(`^${NAME} ${VERSION} \\(.*\\) failed: ${code}`));
    });
});
