/** Every command of README.md and package.json, run as a person types it, in a copy of the tree with a portal of its own. */
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as getSecurely } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { logIn } from '../bench/database.mjs';
import { freePorts } from '../lib/ports.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { stop, Tree, until } from '../testing/tree.mjs';
import { openBrowser, Visitor } from '../testing/visitor.mjs';

const PNPM = 'npx -y pnpm@10';
/** The scripts behind commands that are typed again: npx and pnpm take longer to start than they to refuse. */
const RELEASE = 'node tools/bin/release.mjs';
const NEW_REMOTE = 'node tools/bin/new-remote.mjs';
/** What a script says beforehand, and a person at the terminal is asked for. */
const AGREED = '--yes --reason "Seen by the cooks"';
/** One release here is tried in a browser, that suffices. */
const UNTRIED = `${AGREED} --no-mount`;
/** Each command as README.md writes it, and the lines by which it is proven here. */
const COMMANDS = {
  'npm start': ['npm start'],
  'npm test': ['npm test -- unit status'],
  'npm test -- unit': ['npm test -- unit status'],
  'npm test -- unit status': ['npm test -- unit status'],
  // The browser part is another word behind the same command.
  'npm test -- browser log-in': ['npm test -- unit status'],
  'npm run reset': ['npm run reset'],
  'npm run device -- "Pressure cooker 60 l" alert': ['npm run device -- "Pressure cooker 60 l" alert'],
  'npm run device -- NAME alert': ['npm run device -- "Pressure cooker 60 l" alert'],
  'npm run export -- FILE': ['npm run export -- all.export.gz'],
  'npm run import -- FILE': ['npm run import -- all.export.gz'],
  'npm run grant -- EMAIL RIGHT [off]': [
    'npm run grant -- viewer@demo.example createVoucher',
    'npm run grant -- viewer@demo.example createVoucher off',
  ],
  'npm run provision -- FILE': ['npm run provision -- devices.csv'],
  'npm run sbom -- FILE': ['npm run sbom -- portal.cdx.json'],
  [`${PNPM} dev mf-incidents`]: [`${PNPM} dev mf-account`],
  [`${PNPM} dev NAME…`]: [`${PNPM} dev mf-account`],
  [`${PNPM} build`]: [`${PNPM} build`],
  [`${PNPM} check [part]`]: [`${PNPM} check locales`],
  [`${PNPM} format`]: [`${PNPM} format`],
  [`${PNPM} gallery`]: [`${PNPM} gallery`],
  [`${PNPM} cluster`]: [`${PNPM} cluster`],
  [`${PNPM} release mf-incidents`]: [`${PNPM} release mf-billing --by "Grace Hopper" ${AGREED}`],
  [`${PNPM} release mf-incidents --rollback`]: [
    `${PNPM} release mf-billing --rollback ${AGREED}`,
    `${PNPM} release mf-billing --promote ${AGREED}`,
    `${PNPM} release mf-billing --withdraw ${AGREED}`,
    `${PNPM} release mf-billing --off ${AGREED}`,
    `${PNPM} release mf-billing --on ${AGREED}`,
  ],
  [`${PNPM} new-remote mf-energy --path /energy`]: [
    `${PNPM} new-remote mf-energy --path /energy --owner "Chef's team"`,
  ],
  [`${PNPM} bench`]: [`${PNPM} bench landing --quick`],
  [`${PNPM} bench [server] [--quick]`]: [`${PNPM} bench landing --quick`, `${PNPM} bench growth --quick`],
  [`${PNPM} test:long [part]`]: [`${PNPM} test:long mutants "secrets stay"`],
};

let tree;
const typed = new Set();
const type = (line, env) => (typed.add(line), tree.run(line, env));
const open = (line, env) => (typed.add(line), tree.start(line, env));

/** Runs a line that must succeed, and answers what it said. */
async function ok(line, env) {
  const { code, said } = await type(line, env);
  assert.equal(code, 0, `${line}\n${said}`);
  return said;
}

/** Runs a line that must be refused with a sentence and no stack. */
async function refused(line, sentence) {
  const { code, said } = await type(line);
  assert.notEqual(code, 0, said);
  assert.match(said, sentence);
  assert.doesNotMatch(said, /^\s+at .*:\d+:\d+\)?$/m, 'a stack is no sentence');
}

const get = async (path) => (await fetch(tree.address + path)).text();
const entries = async (name) => JSON.parse(await get('/registry.json')).microFrontends[name] ?? [];
const standard = async (name) => (await entries(name)).find(({ deployment }) => deployment.default);
const versionIn = (said, name) => new RegExp(`${name} (\\d\\S+)`).exec(said)?.[1];
let changes = 0;
const change = (file) => appendFileSync(join(tree.root, file), `\n// changed ${(changes += 1)}\n`);
const BILLING = 'mf-billing/src/data/vouchers.ts';
const CAMERAS = 'mf-cameras/src/texts.ts';

/** A visitor who comes now gets this version: the registry lists it, the page carries it, and its entry is there. */
async function visitorGets(name, version) {
  const entry = await until(
    async () =>
      (await entries(name)).find(({ metadata, deployment }) => metadata.version === version && deployment.default),
    `${name} ${version} is listed`,
    30_000,
  );
  assert.ok((await get('/login')).includes(`/remotes/${name}/${version}/`), 'the page carries it');
  assert.equal((await fetch(tree.address + entry.url)).status, 200);
  return entry;
}

/** How long after a command was typed something must be true, at most (s). */
const WITHIN = { 'a new visitor gets it': 60, 'an open page tells it': 120, 'it is taken back from an open page': 10 };

/** Two other parts run beside this one on two cores: a bar is for a machine that does nothing else. */
const BESIDE_OTHERS = 3;

/** Waits until it is so, says how long after the command that was, and fails when no quiet machine could have kept the bar. */
async function inTime(what, began, isSo) {
  await until(isSo, what);
  const took = (Date.now() - began) / 1000;
  console.log(`      from the command until ${what}: ${took.toFixed(1)} s, at most ${WITHIN[what]} s`);
  assert.ok(took <= WITHIN[what] * BESIDE_OTHERS, `${what} after ${took.toFixed(1)} s`);
}

describe('the commands of the README', { timeout: 1_800_000 }, () => {
  let portal;
  let first;
  /** Who has a page of the remote open while it is released and taken back. @type {any} */
  let watcher;
  /** Who sees new remotes come. @type {any} */
  let visitor;
  const voucherPage = (version) => watcher.page.locator(`main [data-remote="mf-billing"][data-version="${version}"]`);
  const news = () => watcher.page.getByRole('status').filter({ hasText: 'A new version of the portal is ready.' });
  before(async () => {
    tree = await Tree.make();
  });
  after(async () => {
    await watcher?.leave();
    await visitor?.leave();
    await tree?.remove();
  });

  it('npm start installs, builds and serves in a fresh copy', async () => {
    portal = open('npm start');
    await until(
      async () => (await fetch(`${tree.address}/readyz`).catch(() => undefined))?.ok || portal.child.exitCode !== null,
      'the portal serves',
    );
    assert.equal(portal.child.exitCode, null, portal.said);
    assert.match(portal.said, /\[1\/3\] Installing[^]*\[2\/3\] Building[^]*\[3\/3\] Starting/);
    first = (await standard('mf-billing')).metadata.version;
    await visitorGets('mf-billing', first);
  });

  it('npm run device acts as a demo device', async () => {
    assert.match(await ok('npm run device -- "Pressure cooker 60 l" alert'), /is in alarm and has opened an incident/);
  });

  it('release publishes into the running portal, two at once lose none, and the audit log names who did it [R-EXT-08]', async () => {
    watcher = await Visitor.logIn(tree.url, 'support');
    const { page } = watcher;
    await page.goto(`${tree.url}/createvoucher`);
    await voucherPage(first).waitFor();
    // The other release is news as well.
    let heard = false;
    page.on('response', async (answer) => {
      if (new URL(answer.url()).pathname !== '/registry.json') return;
      const listed = await answer.json().catch(() => undefined);
      heard ||= listed !== undefined && listed.microFrontends['mf-billing'][0].metadata.version !== first;
    });
    change(BILLING);
    change(CAMERAS);
    const began = Date.now();
    const [billing, cameras] = await Promise.all([
      ok(`${PNPM} release mf-billing --by "Grace Hopper" ${AGREED}`),
      ok(`${PNPM} release mf-cameras ${UNTRIED}`),
      inTime('a new visitor gets it', began, async () => {
        const { metadata } = await standard('mf-billing');
        return metadata.version !== first && (await get('/login')).includes(`/remotes/mf-billing/${metadata.version}/`);
      }),
      inTime('an open page tells it', began, async () => heard && (await news().isVisible())),
    ]);
    // It keeps what it began with until somebody wants the other.
    assert.equal(await voucherPage(first).count(), 1);
    await news().getByRole('button', { name: 'Reload' }).click();
    await voucherPage(versionIn(billing, 'Published mf-billing')).waitFor();
    assert.match(billing, /Works in the published shell/);
    assert.match(cameras, /Not tried in a browser: --no-mount/);
    assert.match(
      billing,
      /Published mf-billing .* for everybody .* Back: npx -y pnpm@10 release mf-billing --rollback/,
    );
    const { extras } = await visitorGets('mf-billing', versionIn(billing, 'Published mf-billing'));
    assert.equal(extras.fallback.version, first);
    await visitorGets('mf-cameras', versionIn(cameras, 'Published mf-cameras'));
    const headers = { authorization: await logIn(tree.address, 'support@demo.example') };
    const log = await until(
      async () => {
        const found = await (await fetch(`${tree.address}/api/audit?q=Grace`, { headers })).json();
        return found.length > 0 && found;
      },
      'the audit log tells it',
      60_000,
    );
    assert.deepEqual(
      log.map(({ action, user, userName, after }) => [action, user, userName, after.reason]),
      [['release.publish', null, 'Grace Hopper', 'Seen by the cooks']],
    );
  });

  it('release --rollback takes it back, and the next release does not stand on it', async () => {
    const broken = (await standard('mf-billing')).metadata.version;
    const began = Date.now();
    const [said] = await Promise.all([
      ok(`${PNPM} release mf-billing --rollback ${AGREED}`),
      inTime('it is taken back from an open page', began, async () => (await voucherPage(first).count()) === 1),
    ]);
    assert.match(said, new RegExp(`everybody gets mf-billing ${first} again`));
    assert.deepEqual(watcher.problems, []);
    await watcher.leave();
    assert.deepEqual((await visitorGets('mf-billing', first)).extras.withdrawn, [broken]);
    change(BILLING);
    const next = versionIn(await ok(`${RELEASE} mf-billing ${UNTRIED}`), 'Published mf-billing');
    const { extras } = await visitorGets('mf-billing', next);
    assert.deepEqual([extras.fallback.version, extras.withdrawn], [first, [broken]]);
  });

  it('release --off and --on switch it off and on', async () => {
    for (const [option, isOff] of [
      ['--off', true],
      ['--on', false],
    ]) {
      await ok(`${PNPM} release mf-billing ${option} ${AGREED}`);
      await until(async () => ((await standard('mf-billing')).extras.disabled ?? false) === isOff, option, 30_000);
    }
  });

  it('release for some people checks the ids and says truthfully whom it reaches', async () => {
    const before = await standard('mf-billing');
    await refused(
      `${RELEASE} mf-billing --groups "not an id" ${AGREED}`,
      /--groups takes ids as they stand in the portal's addresses.*"not an id" is none/,
    );
    change(BILLING);
    const said = await ok(`${RELEASE} mf-billing --groups ZzE,ZzI --users dTE ${UNTRIED}`);
    assert.match(said, /for 1 named user and the members of 2 groups; all others keep what they have/);
    await until(
      async () =>
        (await entries('mf-billing')).some(
          ({ extras }) => extras.audience?.groups.join() === 'ZzE,ZzI' && extras.audience.users.join() === 'dTE',
        ),
      'it is aimed',
      30_000,
    );
    await ok(`${RELEASE} mf-billing --rollback ${AGREED}`);
    await until(async () => (await entries('mf-billing')).length === 1, 'it is taken back', 30_000);
    assert.equal((await standard('mf-billing')).metadata.version, before.metadata.version);
  });

  it('release --promote gives everybody what some get, --withdraw takes it back for good', async () => {
    const before = (await standard('mf-billing')).metadata.version;
    change(BILLING);
    const tried = versionIn(await ok(`${RELEASE} mf-billing --traffic 5 ${UNTRIED}`), `Published mf-billing`);
    await ok(`${PNPM} release mf-billing --promote ${AGREED}`);
    assert.equal((await visitorGets('mf-billing', tried)).extras.fallback.version, before);
    change(BILLING);
    await ok(`${RELEASE} mf-billing --traffic 5 ${UNTRIED}`);
    assert.match(
      await ok(`${PNPM} release mf-billing --withdraw ${AGREED}`),
      new RegExp(`then {2}${tried} for everybody\n.*never again`),
    );
    await until(async () => (await entries('mf-billing')).length === 1, 'it is withdrawn', 30_000);
  });

  it('release asks nobody where nobody is: without a yes and a reason nothing changes', async () => {
    const registry = await get('/registry.json');
    await refused(`${RELEASE} mf-billing --off --reason "Why not"`, /nobody sits at this terminal.*--yes/);
    await refused(`${RELEASE} mf-billing --off --yes`, /say why.*--reason/);
    assert.equal(await get('/registry.json'), registry);
  });

  it('release is refused when the published shell is older than what the remote was built with', async () => {
    const file = join(tree.root, 'shared/ui/package.json');
    const manifest = readFileSync(file, 'utf8');
    const registry = await get('/registry.json');
    writeFileSync(file, manifest.replace(/"version": "[^"]+"/, '"version": "1.999.0"'));
    await refused(
      `${RELEASE} mf-billing ${AGREED}`,
      /built with @portal\/ui 1\.999\.0, the published shell \S+ provides [\d.]+: publish the shell of the same sources first \(npx -y pnpm@10 build shell\)/,
    );
    writeFileSync(file, manifest);
    assert.equal(await get('/registry.json'), registry);
  });

  it('dev shows a change of a remote and one of shared/ui in the open page, without a reload, within seconds', async () => {
    const registry = await get('/registry.json');
    const dev = open(`${PNPM} dev mf-account`);
    await until(() => /Open http/.test(dev.said) || dev.child.exitCode !== null, `it serves: ${dev.said}`);
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ locale: 'en-GB' });
      // Everything comes as written, a module at a time, while other parts have half of the machine.
      page.setDefaultTimeout(120_000);
      const wrong = [];
      page.on('pageerror', ({ message }) => wrong.push(message));
      // What builds also serves: a busy machine answers late, and later than a released remote may.
      await page.route(/\/lifecycles\.js$/, async (route) => {
        await new Promise((done) => setTimeout(done, 6_000));
        await route.continue();
      });
      await page.goto(`http://localhost:${tree.port + 9}/login`);
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
      await page.locator('main input[type="email"]').fill('typed@before.example');
      for (const [file, from, to, shown] of [
        [
          'mf-account/src/pages/LoginPage.tsx',
          "{t('login.welcome')}",
          "Changed here. {t('login.welcome')}",
          'text=Changed here.',
        ],
        [
          'shared/ui/src/components/text.tsx',
          '<Element {...rest}',
          '<Element {...rest} data-changed',
          'main [data-changed]',
        ],
      ]) {
        const path = join(tree.root, file);
        const source = readFileSync(path, 'utf8');
        assert.ok(source.includes(from), `${file} says ${from}`);
        const began = Date.now();
        writeFileSync(path, source.replace(from, to));
        await page.locator(shown).first().waitFor();
        console.log(`      dev shows ${file} after ${Date.now() - began} ms`);
        writeFileSync(path, source);
      }
      // A reload would have emptied it.
      assert.equal(await page.locator('main input[type="email"]').inputValue(), 'typed@before.example');
      assert.deepEqual(wrong, []);
    } finally {
      await browser.close();
    }
    stop(dev.child, 'SIGINT');
    await dev.ended;
    assert.equal(await get('/registry.json'), registry, 'everybody else gets what they got');
  });

  it('build builds what changed, and lists what was never released', async () => {
    change(BILLING);
    const said = await ok(`${PNPM} build`);
    assert.match(said, /mf-cameras +\S+ unchanged/);
    await visitorGets('mf-billing', versionIn(said.replace(/ +/g, ' '), 'mf-billing'));
  });

  it('format lays out what was written by hand', async () => {
    const path = join(tree.root, 'mf-billing/src/untidy.ts');
    writeFileSync(path, 'export const untidy = {a:1,\n b:"2"}\n');
    await ok(`${PNPM} format`);
    assert.equal(readFileSync(path, 'utf8'), "export const untidy = { a: 1, b: '2' };\n");
    rmSync(path);
  });

  it('check looks at one part, and knows no other words', async () => {
    assert.match(await ok(`${PNPM} check locales`), /, 0 failed, 0 skipped/);
    await refused('node tools/bin/check.mjs locale', /There is no part "locale"/);
  });

  it('npm test runs some tests of one part and ends with the line that counts', async () =>
    assert.match(await ok('npm test -- unit status'), /[1-9]\d* passed, 0 failed, 0 skipped\s*$/));

  it('test:long runs a piece of one part', async () =>
    assert.match(await ok(`${PNPM} test:long mutants "secrets stay"`), /1 passed, 0 failed, 0 skipped/));

  it('new-remote refuses what cannot be, without leaving anything behind', async () => {
    await refused(`${NEW_REMOTE} mf-Energy`, /called mf- and a word of small letters/);
    await refused(
      `${NEW_REMOTE} mf-energy --path /devicemanager/all`,
      /\/devicemanager\/all is one of \/devicemanager\/:groupId, which mf-devicemanager draws/,
    );
    assert.equal(existsSync(join(tree.root, 'mf-energy')), false);
  });

  it('new-remote and its release give open pages a page with its entry, an action and a panel, and change nothing else; switched off, it goes again', async () => {
    // All but its own folder and what `install` notes of it.
    const others = async () => {
      const { 'pnpm-lock.yaml': _, top, ...files } = tree.state();
      const { 'mf-energy': __, ...listed } = JSON.parse(await get('/registry.json')).microFrontends;
      return { files, top: top.filter((name) => !['mf-energy', 'mf-notes'].includes(name)), listed };
    };
    const before = await others();
    // One `install` serves this one and the next test's.
    await ok(`${NEW_REMOTE} mf-notes --path /notes --plain`);
    visitor = await Visitor.logIn(tree.url, 'admin');
    const { page } = visitor;
    const entry = page.getByRole('banner').getByRole('link', { name: 'Energy' });
    const action = page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Energy' });
    const heading = (name) => page.getByRole('main').getByRole('heading', { level: 1, name });
    await page.getByRole('main').getByRole('link', { name: 'Marktküche GmbH', exact: true }).first().click();
    await heading('Marktküche GmbH').waitFor();
    assert.deepEqual([await entry.count(), await action.count()], [0, 0]);

    const began = Date.now();
    const said = await ok(`${PNPM} new-remote mf-energy --path /energy --owner "Chef's team"`);
    for (const line of [`${PNPM} install`, `${PNPM} release mf-energy`]) {
      assert.ok(said.includes(line), said);
      await ok(line.includes('release') ? `${line} ${UNTRIED}` : line);
    }
    assert.ok(Date.now() - began < 120_000, `it took ${Date.now() - began} ms`);
    // The page that was open before has all of it, without a reload.
    await action.click();
    const panel = page.getByRole('dialog', { name: 'Energy' });
    await panel.getByText('Marktküche GmbH').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await entry.click();
    await heading('Energy').waitFor();
    assert.equal(await entry.getAttribute('aria-current'), 'page');

    assert.equal((await standard('mf-energy')).extras.owner, "Chef's team");
    assert.deepEqual(await others(), before);

    await ok(`${RELEASE} mf-energy --off ${AGREED}`);
    await heading(/“Energy” is switched off/).waitFor();
    await entry.waitFor({ state: 'detached' });
    await page.goBack();
    await heading('Marktküche GmbH').waitFor();
    assert.equal(await action.count(), 0);
    assert.deepEqual(visitor.problems, []);
  });

  it('a remote without React, built by another bundler, is released, shown, routed, taken away and fallen back from like any other', async () => {
    const { page, problems } = visitor;
    const entry = page.getByRole('banner').getByRole('link', { name: 'Notes' });
    const shown = page.locator('[data-remote="mf-notes"]');
    const heading = (name) => page.getByRole('main').getByRole('heading', { level: 1, name });
    const loaded = new Set();
    page.on('response', (answer) => loaded.add(new URL(answer.url()).pathname));
    const release = async () => versionIn(await ok(`${RELEASE} mf-notes ${UNTRIED}`), 'Published mf-notes');

    const good = await release();
    await entry.click();
    await heading('Notes').waitFor();
    // Its second page is a script of its own, which came with the hash that the registry lists.
    const { url, extras } = await standard('mf-notes');
    const own = Object.keys(extras.integrity).map((file) => url.replace(/[^/]+$/, file));
    assert.deepEqual([own.length, own.filter((path) => loaded.has(path))], [2, [url]]);
    await page.getByRole('main').getByRole('link', { name: 'About this page' }).click();
    await heading('About this page').waitFor();
    assert.deepEqual([new URL(page.url()).pathname, own.filter((path) => !loaded.has(path))], ['/notes/about', []]);
    await page.goBack();
    await heading('Notes').waitFor();
    assert.equal(await shown.getAttribute('data-version'), good);
    await page.goBack();
    await heading('Marktküche GmbH').waitFor();
    assert.equal(await shown.count(), 0);
    assert.equal(problems.join('\n'), '');

    const lifecycles = join(tree.root, 'mf-notes/src/lifecycles.ts');
    const source = readFileSync(lifecycles, 'utf8');
    writeFileSync(lifecycles, source.replace('await draw(props);\n', "throw new Error('broken while mounting');\n"));
    const broken = await release();
    await page.goto(`${tree.url}/notes`);
    await heading('Notes').waitFor();
    assert.equal(await shown.getAttribute('data-version'), good);
    assert.ok(
      problems.length > 0 && problems.every((said) => said.includes(`mf-notes ${broken}`)),
      problems.join('\n'),
    );
  });

  it('Ctrl+C ends the portal, and then data can be moved, rights given and devices brought in [R-EXT-21, R-API-99, R-RIGHT-10]', async () => {
    stop(portal.child, 'SIGINT');
    await portal.ended;
    await assert.rejects(fetch(`${tree.address}/healthz`));
    for (const [line, says] of /** @type {const} */ ([
      ['', /holds createVoucher now/],
      [' off', /does not hold createVoucher now/],
    ]))
      assert.match(await ok(`npm run grant -- viewer@demo.example createVoucher${line}`), says);
    const id = 'P'.repeat(48);
    writeFileSync(join(tree.root, 'devices.csv'), `cloudConnectID;type;name\n${id};oven;Oven 12\n`);
    assert.match(await ok('npm run provision -- devices.csv'), new RegExp(`^${id},[\\w-]{36},[\\w-]{43},$`, 'm'));
    await refused('npm run provision -- devices.csv', /ERROR_DEVICE_ALREADY_ADDED/);
    await refused('npm run provision', /Say which file/);
    const moved = /(\d{3,}) rows and (\d+) files/;
    const out = moved.exec(await ok('npm run export -- all.export.gz'));
    const into = moved.exec(await ok('npm run import -- all.export.gz', { DATA_DIR: join(tree.data, 'imported') }));
    assert.deepEqual(into?.slice(1), out?.slice(1));
  });

  it('npm run sbom lists what the portal is made of', async () => {
    assert.match(
      await ok('npm run sbom -- portal.cdx.json'),
      /portal\.cdx\.json: \d{4} packages, \d{3} of them in what runs/,
    );
    assert.equal(JSON.parse(tree.read('portal.cdx.json')).bomFormat, 'CycloneDX');
  });

  it('gallery shows every part of ui, and ends', async () => {
    const port = await freePorts(1);
    const gallery = open(`${PNPM} gallery`, { GALLERY_PORT: String(port) });
    const ask = () => fetch(`http://127.0.0.1:${port}/index.json`);
    const { entries: stories } = await until(async () => {
      assert.equal(gallery.child.exitCode, null, gallery.said);
      return (await ask().catch(() => undefined))?.json();
    }, `it serves: ${gallery.said}`);
    assert.ok('tooltip--shown' in stories);
    assert.ok(gallery.said.includes(`http://localhost:${port}`), gallery.said);
    stop(gallery.child, 'SIGINT');
    await gallery.ended;
    await until(
      () =>
        ask().then(
          () => false,
          () => true,
        ),
      'it serves no longer',
      30_000,
    );
  });

  it('cluster serves by https from two instances, and ends with all it started', async () => {
    const port = await freePorts(1);
    const cluster = open(`${PNPM} cluster`, { HTTPS_PORT: String(port) });
    const isOver = () => cluster.child.exitCode !== null;
    await until(() => isOver() || cluster.said.includes('logs and mails: '), 'it serves', 300_000);
    // Where nobody may install them it says which programs it lacks.
    if (isOver()) return assert.match(cluster.said, /missing: .*; install /);
    const ask = () =>
      new Promise((resolve) => {
        const asked = getSecurely(
          { host: 'localhost', port, path: '/registry.json', rejectUnauthorized: false },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          },
        );
        asked.once('error', () => resolve(undefined));
      });
    assert.equal(await ask(), 200);
    const [, folder = ''] = /logs and mails: (\S+)/.exec(cluster.said) ?? [];
    assert.ok(existsSync(join(folder, 'access.log')));
    stop(cluster.child, 'SIGINT');
    await cluster.ended;
    assert.equal(await ask(), undefined);
    assert.ok(!existsSync(folder));
  });

  it('npm run reset empties the data folder', async () => {
    assert.match(await ok('npm run reset'), /is empty now/);
    assert.deepEqual(readdirSync(tree.data), []);
  });

  it('bench measures one screen', async () =>
    assert.match(await ok(`${PNPM} bench landing --quick`), /landing\s+cold[^]*Quick: these figures say nothing/));

  it('bench asks a portal that grows', async () => {
    const { code, said } = await type(`${PNPM} bench growth --quick`);
    // Where nobody may install them it says which programs it lacks.
    if (code !== 0) return assert.match(said, /programs are not installed|with Mosquitto/);
    assert.match(
      said,
      /list of devices[^]*find by mail[^]*1,000 +stopped and started again[^]*Quick: these figures say nothing/,
    );
  });

  it('all stand in the table above, and each line of it was run', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```sh\n([^]*?)^```/gm)]
      .flatMap(([, block]) => block.split('\n'))
      .map((line) => line.split(/\s+#/)[0].trim());
    const inline = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words);
    const written = [...new Set([...blocks, ...inline])].filter(
      (words) => /^(npm (start|test|run)|npx .*pnpm|pnpm )/.test(words) && words !== PNPM,
    );
    assert.deepEqual(
      written.filter((words) => !(words in COMMANDS)),
      [],
      'commands of the README without a line here',
    );
    assert.deepEqual(
      Object.keys(COMMANDS).filter((words) => !written.includes(words)),
      [],
      'lines here for what the README does not say',
    );
    const lines = Object.values(COMMANDS).flat();
    assert.deepEqual(
      lines.filter((line) => !typed.has(line)),
      [],
      'lines that were not run',
    );
    const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);
    const called = new Set(
      lines.map(
        (line) =>
          line
            .replace(PNPM, '')
            .replace(/^npm( run)?/, '')
            .trim()
            .split(' ')[0],
      ),
    );
    assert.deepEqual(
      scripts.filter((script) => !called.has(script)),
      [],
      'scripts without a line here',
    );
  });
});
