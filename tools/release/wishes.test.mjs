import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { folder, release as made, NAME } from '../testing/releases.mjs';

const { integrityOf } = await import('./release-data.mjs');
const { JOURNAL_FILE, REGISTRY_FILE, SHELL_FILE, remoteFolder } = await import('./paths.mjs');
const { readRegistry } = await import('./registry-file.mjs');
const { planText } = await import('./plan-text.mjs');
const { carryOut, planFor } = await import('./wishes.mjs');

const SHELL = { version: '1-s', contract: 1, shared: {}, provides: { react: [] }, pages: ['/'] };
const ADA = { by: 'Ada', reason: 'Tuesday' };
const wish = (action, parts = {}) => ({ remote: NAME, action, ...parts });
const wanted = (...asked) => carryOut(wish(...asked), ADA);
const listed = () =>
  readRegistry().microFrontends[NAME].map(({ metadata, deployment, extras }) => [
    metadata.version,
    deployment.traffic,
    deployment.default,
    extras.fallback?.version,
  ]);
const lastLine = () => JSON.parse(readFileSync(JOURNAL_FILE, 'utf8').trim().split('\n').at(-1) ?? '');
const planned = (asked) => planFor(asked) ?? assert.fail('there is nothing to do');
const refuses = async (work, sentence) => {
  const before = readFileSync(REGISTRY_FILE, 'utf8');
  await assert.rejects(work, sentence);
  assert.equal(readFileSync(REGISTRY_FILE, 'utf8'), before);
};

/** A release with the file that it says it has. */
function build(version, { code = `// ${version}`, locales = ['en', 'de', 'es', 'fr'] } = {}) {
  const entry = `remoteEntry.${version}.js`;
  const integrity = integrityOf(code);
  made(version, {
    integrity,
    extras: { name: NAME, contract: 1, shared: {}, locales, integrity: { [entry]: integrity } },
  });
  writeFileSync(join(remoteFolder(NAME, version), entry), code);
}

describe('what is wanted of the registry', () => {
  beforeEach(async () => {
    rmSync(join(folder, 'releases'), { recursive: true, force: true });
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) build(version);
    writeFileSync(SHELL_FILE, JSON.stringify(SHELL));
    for (const version of ['1.0.0', '2.0.0']) await wanted('release', { version });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is told before, is done, and stands in the journal with who, why, old and new', async () => {
    const asked = wish('release', { version: '3.0.0', traffic: 5 });
    const plan = planned(asked);
    assert.equal(
      planText(plan),
      `${NAME}\n  now   2.0.0 for everybody\n  then  2.0.0 for 95 % of the browsers\n        3.0.0 for 5 % of the browsers`,
    );
    await carryOut(asked, ADA, plan);
    assert.deepEqual(listed(), [
      ['2.0.0', 95, true, '1.0.0'],
      ['3.0.0', 5, false, '2.0.0'],
    ]);
    const { by, reason, action, before, after: now } = lastLine();
    assert.deepEqual(
      { by, reason, action, before, now },
      { ...ADA, action: 'release', before: plan.before, now: plan.after },
    );
  });

  it('is not done when it would come to something else than was agreed to', async () => {
    const asked = wish('release', { version: '3.0.0', traffic: 5 });
    const plan = planned(asked);
    await wanted('off');
    await refuses(() => carryOut(asked, ADA, plan), /was changed by somebody else meanwhile/);
  });

  it('promote gives everybody what some get, with the former version behind it; again there is nothing to do', async () => {
    await refuses(() => wanted('promote'), /All get the same version/);
    await refuses(() => wanted('promote', { version: '3.0.0' }), /Nobody gets .* 3\.0\.0/);
    await wanted('release', { version: '3.0.0', traffic: 5 });
    await wanted('promote');
    assert.deepEqual(listed(), [['3.0.0', 100, true, '2.0.0']]);
    assert.equal(lastLine().action, 'promote');
    assert.equal(await wanted('promote', { version: '3.0.0' }), undefined);
    // It counts as one that everybody got: going back from the next one leads to it.
    build('4.0.0');
    await wanted('release', { version: '4.0.0' });
    await wanted('rollback');
    assert.equal(listed()[0][0], '3.0.0');
  });

  it('promote is refused when the shell cannot run it, and asks which one when there are several', async () => {
    build('4.0.0');
    await wanted('release', { version: '3.0.0', traffic: 5 });
    writeFileSync(SHELL_FILE, JSON.stringify({ ...SHELL, contract: 2 }));
    await refuses(() => wanted('promote'), /can't be given to everybody:\n.*built for contract 1/);
    writeFileSync(SHELL_FILE, JSON.stringify(SHELL));
    await wanted('release', { version: '4.0.0', traffic: 5 });
    await refuses(() => wanted('promote'), /--promote 3\.0\.0 or --promote 4\.0\.0/);
  });

  it('withdraw takes back what some get, and gives its share back to all others', async () => {
    build('4.0.0');
    await wanted('release', { version: '3.0.0', traffic: 5 });
    await wanted('release', { version: '4.0.0', traffic: 10 });
    const plan = planned(wish('withdraw', { version: '3.0.0' }));
    assert.match(planText(plan), /then {2}2\.0\.0 for 90 % .*\n.*4\.0\.0 for 10 %.*\n {2}never again 3\.0\.0$/);
    await wanted('withdraw', { version: '3.0.0' });
    assert.deepEqual(listed(), [
      ['2.0.0', 90, true, '1.0.0'],
      ['4.0.0', 10, false, '2.0.0'],
    ]);
    assert.deepEqual(readRegistry().microFrontends[NAME][0].extras.withdrawn, ['3.0.0']);
    assert.equal(await wanted('withdraw', { version: '3.0.0' }), undefined);
  });

  it('withdraw of what everybody gets lists the good one before; who gets another version keeps it, with that behind it', async () => {
    await wanted('release', { version: '3.0.0', audience: { users: ['dTE'], groups: [] } });
    await wanted('withdraw', { version: '2.0.0' });
    assert.deepEqual(listed(), [
      ['1.0.0', 100, true, undefined],
      ['3.0.0', 0, false, '1.0.0'],
    ]);
    assert.deepEqual(readRegistry().microFrontends[NAME][1].extras.audience.users, ['dTE']);
    await refuses(() => wanted('withdraw', { version: '1.0.0' }), /no earlier version/);
  });

  it('withdraw of what only stands behind another puts nothing bad in its place', async () => {
    await wanted('withdraw', { version: '1.0.0' });
    assert.deepEqual(listed(), [['2.0.0', 100, true, undefined]]);
    await refuses(() => wanted('withdraw', { version: '9.9.9' }), /9\.9\.9 was never published/);
  });

  it('the watcher stops what a share of the browsers gets, never what everybody or named people get', async () => {
    await wanted('release', { version: '3.0.0', audience: { users: ['dTE'], groups: [] } });
    for (const version of ['3.0.0', '2.0.0', '1.0.0', '7.0.0'])
      assert.equal(await wanted('stop', { version }), undefined);
    await wanted('release', { version: '3.0.0', traffic: 20 });
    await wanted('stop', { version: '3.0.0' });
    assert.deepEqual(listed(), [['2.0.0', 100, true, '1.0.0']]);
    assert.equal(lastLine().action, 'stop');
  });

  it('a release whose files are others than were built is refused', async () => {
    writeFileSync(join(remoteFolder(NAME, '3.0.0'), 'remoteEntry.3.0.0.js'), '// another');
    await refuses(() => wanted('release', { version: '3.0.0' }), /are not the ones that were built/);
    await refuses(() => wanted('release', { version: '8.0.0' }), /There are no files/);
  });

  it('a release that lacks a language or weighs too much is refused', async () => {
    const noise = Array.from({ length: 40_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_291).join('');
    build('5.0.0', { code: `// ${noise}`, locales: ['en', 'de', 'fr'] });
    await refuses(() => wanted('release', { version: '5.0.0' }), /no texts in es\n.*weighs [\d.]+ KB of 7 KB/);
  });

  it('off and on are said in the plan', async () => {
    assert.match(planText(planned(wish('off'))), /then {2}2\.0\.0 for nobody: switched off/);
    await wanted('off');
    assert.match(planText(planned(wish('on'))), /then {2}2\.0\.0 for everybody/);
    assert.equal(planFor(wish('off')), undefined);
  });
});
