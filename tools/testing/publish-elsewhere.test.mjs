/** A remote and the shell are published from one host to a portal on another, by HTTP and a key. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { logIn } from '../bench/database.mjs';
import { build } from '../build/build-changed.mjs';
import { runNode } from '../lib/run.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { ownReleases } from './own-releases.mjs';
import { startPortal } from './portal-process.mjs';
import { until } from './tree.mjs';
import { openBrowser } from './visitor.mjs';

const NAME = 'mf-billing';
const releases = ownReleases();
const dataDir = mkdtempSync(join(tmpdir(), 'portal-elsewhere-'));
const env = { ...releases, DATA_DIR: dataDir, SIMULATOR: 'off' };
const versions = join(releases.RELEASES_DIR, 'remotes', NAME);
/** The other host knows an older release of the remote and of the shell, and nothing of this machine's. */
const OLDER = `
  import { changeRegistry } from './tools/release/change-registry.mjs';
  import { alone, unpackOldReleases } from './tools/testing/old-releases.mjs';
  import { listedShell, unpackOldShell } from './tools/testing/old-shell.mjs';
  const shell = unpackOldShell();
  const release = unpackOldReleases().find(({ name }) => name === '${NAME}');
  await changeRegistry({ by: 'before' }, () => [
    { remote: '${NAME}', action: 'release', entries: alone([release])['${NAME}'], history: [{ version: release.version }] },
    { remote: 'shell', action: 'release', entries: listedShell(shell).shell, history: [{ version: shell.version }] },
  ]);
  console.log(release.version, shell.version);`;

let portal;
let older = '';
let version = '';
let olderShell = '';
const keys = { ci: '', gone: '', frame: '' };

const grant = async (...words) => {
  const { code, output } = await runNode(join(ROOT, 'backend/dist/grant-command.js'), ['release-key', ...words], {
    env,
    quiet: true,
  });
  assert.equal(code, 0, output);
  return output.split('\n')[0].trim();
};
/** As a pipeline calls it. */
const release = (words, key = keys.ci, name = NAME) =>
  runNode(
    join(ROOT, 'tools/bin/release.mjs'),
    [name, ...words, '--to', portal.url, '--yes', '--reason', 'Seen by the cooks'],
    {
      env: { PORTAL_RELEASE_KEY: key },
      quiet: true,
    },
  );
const listed = async () => {
  const { microFrontends } = await (await fetch(`${portal.url}/registry.json`)).json();
  return microFrontends[NAME].map(({ metadata, deployment }) => [metadata.version, deployment.traffic]);
};

const settingsOf = (html) => JSON.parse(/id="settings">([^<]*)</.exec(html)?.[1] ?? '{}');
/** The shell of the page that a visitor gets there. */
const shellThere = async () => settingsOf(await (await fetch(`${portal.url}/login`)).text()).shell;

/** Opens the log-in page, which a remote draws in the shell. @returns the shell that it runs in */
async function visit() {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${portal.url}/login`);
    await page.locator('main input[type="password"]').waitFor();
    return settingsOf(await page.content()).shell;
  } finally {
    await browser.close();
  }
}

const underWay = () => (existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads')).length : 0);

/** Begins to send, and goes away when the first of it has come. */
async function breakOff() {
  const sending = request(`${portal.url}/api/releases/files`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${keys.ci}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 200_000,
    },
  }).on('error', () => undefined);
  sending.write(`--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n${'a'.repeat(100_000)}`);
  await until(() => underWay() > 0, 'it comes');
  sending.destroy();
  await until(() => underWay() === 0, 'nothing is left of it');
}

describe('a portal on another host', { timeout: 600_000 }, () => {
  before(async () => {
    version = (await build([NAME, 'backend'], { publish: false })).find(({ name }) => name === NAME)?.version;
    for (const name of readdirSync(versions)) rmSync(join(versions, name));
    rmSync(join(releases.RELEASES_DIR, 'shell'));
    const { code, output } = await runNode('--input-type=module', ['-e', OLDER], { env, quiet: true });
    assert.equal(code, 0, output);
    [older = '', olderShell = ''] = (output.trim().split('\n').at(-1) ?? '').split(' ');
    keys.ci = await grant('ci-billing');
    keys.frame = await grant('ci-frame', 'shell');
    keys.gone = await grant('gone');
    await grant('gone', 'off');
    portal = await startPortal({ dataDir, env });
  });
  after(async () => {
    await portal?.stop();
    for (const folder of [dataDir, releases.RELEASES_DIR]) rmSync(folder, { recursive: true, force: true });
  });

  it('publishes nothing by a wrong or a withdrawn key, or without one, and keeps nothing of what broke off', async () => {
    for (const [key, sentence] of /** @type {const} */ ([
      ['portal-release-wrong', /does not take this key/],
      [keys.gone, /does not take this key/],
      ['', /Set PORTAL_RELEASE_KEY/],
    ])) {
      const { code, output } = await release(['--no-mount'], key);
      assert.equal(code, 1);
      assert.match(output, sentence);
    }
    await breakOff();
    assert.deepEqual(readdirSync(versions), [older]);
    assert.deepEqual(await listed(), [[older, 100]]);
  });

  it('gets the release by a key, gives it to whom was wished, and its audit log says who and why', async () => {
    const { code, output } = await release(['--no-mount', '--traffic', '5']);
    assert.equal(code, 0, output);
    assert.match(
      output,
      new RegExp(`now {3}${older} for everybody\\n +then {2}${older} for 95 % of the browsers\\n +${version} for 5 %`),
    );
    assert.match(output, new RegExp(`Published ${NAME} ${version} for 5 %.* Back: .* --rollback --to ${portal.url}`));
    await until(async () => (await listed()).length === 2, 'it is listed');
    assert.deepEqual(await listed(), [
      [older, 95],
      [version, 5],
    ]);
    const { integrity } = JSON.parse(
      await (await fetch(`${portal.url}/remotes/${NAME}/${version}/release.json`)).text(),
    ).extras;
    for (const file of Object.keys(integrity)) assert.ok(existsSync(join(versions, version, `${file}.br`)), file);
    const headers = { authorization: await logIn(portal.url, 'support@demo.example') };
    const [{ action, userName, after: told }] = await until(
      async () => {
        const found = await (await fetch(`${portal.url}/api/audit?q=ci-billing&area=releases`, { headers })).json();
        return found.some((entry) => entry.action === 'release.publish') && found;
      },
      'the audit log tells it',
      60_000,
    );
    assert.deepEqual(
      [action, userName, told.reason, told.versions.at(-1).version],
      ['release.publish', 'ci-billing (release key)', 'Seen by the cooks', version],
    );
  });

  it('takes it back by the same key', async () => {
    const { code, output } = await release(['--rollback']);
    assert.equal(code, 0, output);
    await until(async () => (await listed()).length === 1, 'it is taken back');
    assert.deepEqual(await listed(), [[older, 100]]);
    assert.doesNotMatch(output, new RegExp(keys.ci));
  });

  it('gets no shell by a key that was not made for it', async () => {
    const before = readdirSync(join(releases.RELEASES_DIR, 'shell'));
    for (const words of [['--no-mount'], ['--rollback']]) {
      const { code, output } = await release(words, keys.ci, 'shell');
      assert.equal(code, 1);
      assert.match(output, /release-key NAME shell/);
    }
    assert.deepEqual(readdirSync(join(releases.RELEASES_DIR, 'shell')), before);
    assert.equal(await shellThere(), olderShell);
  });

  it('gets the shell by a key that was made for it, draws its pages in it, and takes it back', async () => {
    const { code, output } = await release(['--no-mount'], keys.frame, 'shell');
    assert.equal(code, 0, output);
    const [, newer = ''] = /Published shell (\S+) for everybody/.exec(output) ?? [];
    await until(async () => (await shellThere()) === newer, 'its page is that of the new shell');
    assert.equal(await visit(), newer);
    const back = await release(['--rollback'], keys.frame, 'shell');
    assert.equal(back.code, 0, back.output);
    await until(async () => (await shellThere()) === olderShell, 'its page is that of the shell before');
  });
});
