import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@portal/contracts/all';
import { RELEASE_BYTES } from '@portal/contracts/publishing';
import { builtRelease, builtShell, emptyReleases, listOfFiles, type SentFile } from '../../testing/built-release';
import { multipartOf } from '../../testing/multipart';
import { declarationOf } from '../../testing/rights/declared';
import { ask } from '../../testing/rights/matrix';
import { TABLE } from '../../testing/rights/table';
import { makeWorld, stateOf } from '../../testing/rights/world';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { grantGlobally } from '../rights/operator-grants';
import { readPublished } from './published-releases';
import { releaseKeys } from './release-key-words';
import { logReleases } from './release-log';

const REMOTE = 'mf-energy';
const DAY = 86_400_000;
/** A day as the operator reads it. */
const dayIn = (days: number) => new Date(portal.clock.now() + days * DAY).toISOString().slice(0, 10);
const FILES = '/api/releases/files';
let folder: string;
let portal: TestPortal;
let ci: TestUser;

/** A key of this name, as a caller. */
async function keyNamed(name: string, ...more: string[]): Promise<TestUser> {
  const said = await operator('release-key', name, ...more);
  const [key = ''] = said.split('\n');
  expect(key).toMatch(/^portal-release-[\w-]{43}$/);
  return { id: '', email: '', password: '', loginId: '', bearer: `Bearer ${key}` };
}
const operator = (_: 'release-key', ...words: string[]) => releaseKeys(words, portal.clock.now())(portal.services.db);

function send(
  files: readonly SentFile[],
  { by = ci, version = '1.0.0', remote = REMOTE, list = listOfFiles(files) } = {},
) {
  const content = Buffer.concat(files.map((file) => file.content));
  return portal.upload(
    'PUT',
    FILES,
    by,
    { bytes: content, name: 'files' },
    { remote, version, files: JSON.stringify(list) },
  );
}
const wish = (action: string, parts: object = {}) => ({ remote: REMOTE, action, ...parts });
const planned = async (wanted: object, by = ci) => portal.send('POST', '/api/releases/plan', by, { wish: wanted });
async function publish(wanted: object, by = ci, reason = 'Seen by the cooks') {
  const { plan } = (await planned(wanted, by)).body;
  return portal.send('POST', '/api/releases', by, { wish: wanted, reason, agreed: plan });
}
const registry = () => readFile(join(folder, 'releases/registry.json'), 'utf8');
const listed = async () =>
  ((JSON.parse(await registry()).microFrontends[REMOTE] ?? []) as { metadata: { version: string } }[]).map(
    ({ metadata }) => metadata.version,
  );
/** All that lies in the folder of releases and beside it, and what is under way. */
const everything = async () =>
  [
    ...(await readdir(folder, { recursive: true })),
    ...(await readdir(join(portal.services.config.dataDir, 'uploads')).catch(() => [])),
  ]
    .filter((name) => !/\.incoming$/.test(name))
    .sort();

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-publishing-'));
  Object.assign(portal.services.config, { releasesDir: await emptyReleases(folder) });
  for (const table of ['release_keys', 'audit_log'] as const) await portal.services.db.deleteFrom(table).execute();
  ci = await keyNamed('ci-energy');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a release that is published by a key', () => {
  it('lies there, is planned, agreed to, published and rolled back; the log has the name of the key, old, new and why [R-EXT-08]', async () => {
    expect((await send(builtRelease(REMOTE, '1.0.0'))).body).toEqual({ stored: true });
    expect((await send(builtRelease(REMOTE, '1.0.0'))).body).toEqual({ stored: false });
    expect(await listed()).toEqual([]);
    const first = wish('release', { version: '1.0.0' });
    expect((await planned(first)).body.plan).toEqual({
      remote: REMOTE,
      before: [],
      after: [{ version: '1.0.0', traffic: 100 }],
      withdrawn: [],
    });
    expect(await listed()).toEqual([]);
    const done = await publish(first);
    expect([done.status, typeof done.body.serial]).toEqual([200, 'number']);
    expect((await planned(first)).body).toEqual({ plan: null });
    await send(builtRelease(REMOTE, '2.0.0'), { version: '2.0.0' });
    expect((await publish(wish('release', { version: '2.0.0', traffic: 5 }))).status).toBe(200);
    expect(await listed()).toEqual(['1.0.0', '2.0.0']);
    expect((await publish(wish('rollback'), ci, 'It fails')).status).toBe(200);
    expect(await listed()).toEqual(['1.0.0']);

    const published = await readPublished(join(folder, 'releases'));
    if (published) await logReleases(portal.services.db, published);
    const support = await portal.makeUser({ rights: [{ right: 'readSupportInfo', scope: '*' }] });
    const { body } = await portal.get('/api/audit?area=releases', support);
    const told = (body as { action: string; userName: string; before: unknown; after: unknown }[]).slice(0, 2);
    expect(told.map(({ action, userName }) => [action, userName])).toEqual([
      ['release.rollback', 'ci-energy (release key)'],
      ['release.publish', 'ci-energy (release key)'],
    ]);
    expect(told[0]).toMatchObject({
      before: {
        versions: [
          { version: '1.0.0', traffic: 95 },
          { version: '2.0.0', traffic: 5 },
        ],
      },
      after: { versions: [{ version: '1.0.0', traffic: 100 }], reason: 'It fails' },
    });
    expect(JSON.stringify(body)).not.toContain(ci.bearer.slice(7));
    expect(await operator('release-key')).toBe(`ci-energy: until ${dayIn(90)}, published last ${dayIn(0)}`);
  });

  it('is published in the name of an account, too, that the operator gave the right', async () => {
    const ada = await portal.makeUser({ name: 'Ada' });
    expect((await send(builtRelease(REMOTE, '1.0.0'), { by: ada })).status).toBe(403);
    await grantGlobally(portal.services.db, ada.email, 'publishRelease', true, 'root');
    expect((await send(builtRelease(REMOTE, '1.0.0'), { by: ada })).status).toBe(200);
    expect((await publish(wish('release', { version: '1.0.0' }), ada)).status).toBe(200);
    const published = await readPublished(join(folder, 'releases'));
    if (published) await logReleases(portal.services.db, published);
    const rows = await portal.services.db
      .selectFrom('audit_log')
      .select(['user_id', 'actor'])
      .where('action', '=', 'release.publish')
      .execute();
    expect(rows).toEqual([{ user_id: ada.id, actor: null }]);
  });

  it('is not published when the registry has changed since it was looked at', async () => {
    await send(builtRelease(REMOTE, '1.0.0'));
    const wanted = wish('release', { version: '1.0.0' });
    const { plan } = (await planned(wanted)).body;
    await publish(wanted);
    const before = await registry();
    const { status, body } = await portal.send('POST', '/api/releases', ci, {
      wish: wanted,
      reason: 'x',
      agreed: plan,
    });
    expect([status, body.errorId]).toEqual([409, 'ERROR_CHANGED_MEANWHILE']);
    expect(await registry()).toBe(before);
  });

  it('is refused with the reason where the published shell could not run it', async () => {
    await writeFile(
      join(folder, 'releases/shell.json'),
      JSON.stringify({ version: '2-s', contract: 2, shared: {}, provides: {}, pages: [] }),
    );
    expect((await send(builtRelease(REMOTE, '1.0.0'))).status).toBe(200);
    const { status, body } = await planned(wish('release', { version: '1.0.0' }));
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'wish']);
    expect(body.message).toMatch(/built for contract 1, the published shell 2-s knows contract 2/);
  });

  it('is refused where the registry is not signed by the key of this host, as after a hand that changed it', async () => {
    await send(builtRelease(REMOTE, '1.0.0'));
    const wanted = wish('release', { version: '1.0.0' });
    const agreed = (await planned(wanted)).body.plan;
    await writeFile(join(folder, 'releases/registry.json'), JSON.stringify({ schema: 'x', microFrontends: {} }));
    const before = await registry();
    expect((await planned(wanted)).status).toBe(503);
    const { status, body } = await portal.send('POST', '/api/releases', ci, { wish: wanted, reason: 'x', agreed });
    expect([status, body.errorId]).toEqual([503, 'ERROR_UNAVAILABLE']);
    expect(await registry()).toBe(before);
  });

  it.each<[string, object, string]>([
    ['the watcher’s own action', wish('stop', { version: '1.0.0' }), 'wish.action'],
    ['a release of no version', wish('release'), 'wish.version'],
    ['a roll-back of a version', wish('rollback', { version: '1.0.0' }), 'wish.version'],
    ['a promotion for some', wish('promote', { traffic: 5 }), 'wish.action'],
    [
      'a share for named people',
      wish('release', { version: '1.0.0', traffic: 5, audience: { users: [], groups: [] } }),
      'wish.audience',
    ],
    ['a share of nothing', wish('release', { version: '1.0.0', traffic: 0 }), 'wish.traffic'],
    [
      'an audience that has no ids',
      wish('release', { version: '1.0.0', audience: { users: ['dTE', 'no!id'], groups: [] } }),
      'wish.audience.users.1',
    ],
    ['a remote elsewhere', { remote: '../shell', action: 'off' }, 'wish.remote'],
    ['a version elsewhere', wish('release', { version: '../../../1.0.0' }), 'wish.version'],
    ['a version that nobody sent', wish('release', { version: '9.9.9' }), 'wish'],
    ['a remote that was never published', wish('off'), 'wish'],
  ])('is not for %s, and names what is wrong [R-API-02]', async (_, wanted, field) => {
    const { status, body } = await planned(wanted);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
  });

  it.each([['', 'a\nb', '\u001b[2J', ' ', 'x'.repeat(301)]])('has a reason on one line', async (...reasons) => {
    const agreed = { remote: REMOTE, before: [], after: [], withdrawn: [] };
    for (const reason of reasons) {
      const { status, body } = await portal.send('POST', '/api/releases', ci, { wish: wish('off'), reason, agreed });
      expect([status, body.field]).toEqual([400, 'reason']);
    }
  });
});

describe('the shell', () => {
  const needs = (by: TestUser) => portal.get('/api/releases/shell', by);
  const wanted = (action: string, parts: object = {}) => ({ ...wish(action, parts), remote: 'shell' });
  const shellThere = async () =>
    (JSON.parse(await registry()).microFrontends['shell'] ?? []).map(
      ({ metadata }: { metadata: { version: string } }) => metadata.version,
    );
  const signingKey = async () => JSON.parse(await readFile(join(folder, 'registry-key.json'), 'utf8'));

  it('is published and taken back by a key that was made for it; the log tells of both, and of the word [R-EXT-08]', async () => {
    const frame = await keyNamed('ci-frame', '30', 'shell');
    const { kty, crv, x, y } = await signingKey();
    expect((await needs(frame)).body).toEqual({ key: { kty, crv, x, y }, allowed: true });
    for (const version of ['1.0.0-a', '2.0.0-b']) {
      const files = builtShell(version, { x, y });
      expect((await send(files, { by: frame, version, remote: 'shell' })).body).toEqual({ stored: true });
      expect((await send(files, { by: frame, version, remote: 'shell' })).body).toEqual({ stored: false });
      expect(await shellThere()).not.toContain(version);
      expect((await publish(wanted('release', { version }), frame)).status).toBe(200);
      expect(await shellThere()).toEqual([version]);
    }
    expect((await publish(wanted('rollback'), frame, 'It fails')).status).toBe(200);
    expect(await shellThere()).toEqual(['1.0.0-a']);

    const published = await readPublished(join(folder, 'releases'));
    if (published) await logReleases(portal.services.db, published);
    const rows = await portal.services.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'actor', 'after'])
      .orderBy('serial')
      .execute();
    expect(rows.slice(1).map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
      ['release.key.make', 'release-key:ci-frame', null],
      ['release.publish', 'release:shell', 'ci-frame (release key)'],
      ['release.publish', 'release:shell', 'ci-frame (release key)'],
      ['release.rollback', 'release:shell', 'ci-frame (release key)'],
    ]);
    expect(JSON.stringify(rows.slice(0, 2).map(({ after }) => after))).toMatch(
      /^\[[^[]*\{[^{}]*"shell\W+true[^{}]*\}"?\]$/,
    );
    expect(JSON.stringify(rows[0])).not.toContain('shell');
    expect(await operator('release-key')).toContain(`ci-frame: until ${dayIn(30)}, the shell too, published last`);
  });

  it('is refused with 403 to every other key and to accounts: nothing of it is stored, nothing changes', async () => {
    const ada = await portal.makeUser({ name: 'Ada' });
    await grantGlobally(portal.services.db, ada.email, 'publishRelease', true, 'root');
    const files = builtShell('1.0.0-a', await signingKey());
    const frame = await keyNamed('ci-frame', 'shell');
    await send(files, { by: frame, version: '1.0.0-a', remote: 'shell' });
    const agreed = (await planned(wanted('release', { version: '1.0.0-a' }), frame)).body.plan;
    const before = [await everything(), await registry()];
    for (const by of [ci, ada]) {
      expect((await needs(by)).body.allowed).toBe(false);
      const answers = [
        await send(builtShell('2.0.0-b', await signingKey()), { by, version: '2.0.0-b', remote: 'shell' }),
        await planned(wanted('release', { version: '1.0.0-a' }), by),
        await planned(wanted('rollback'), by),
        await portal.send('POST', '/api/releases', by, {
          wish: wanted('release', { version: '1.0.0-a' }),
          reason: 'x',
          agreed,
        }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
        expect(body.message).toMatch(/release-key NAME shell/);
      }
    }
    expect([await everything(), await registry()]).toEqual(before);
  });

  it.each(['promote', 'off', 'on'])('is the same for everybody: there is no %s of it', async (action) => {
    const { status, body } = await planned(wanted(action), await keyNamed('ci-frame', 'shell'));
    expect([status, body.message]).toEqual([400, expect.stringMatching(/Everybody gets the same shell/)]);
  });

  it('of another portal, whose registry key it knows, is refused', async () => {
    const by = await keyNamed('ci-frame', 'shell');
    const before = await everything();
    const { status, body } = await send(builtShell('1.0.0-a', { x: 'x', y: 'y' }), {
      by,
      version: '1.0.0-a',
      remote: 'shell',
    });
    expect([status, body.message]).toEqual([400, expect.stringMatching(/does not know the key/)]);
    expect(await everything()).toEqual(before);
  });
});

describe('files of a release', () => {
  const [first, ...others] = builtRelease(REMOTE, '1.0.0') as [SentFile, ...SentFile[]];
  const all = [first, ...others];

  it.each<[string, readonly SentFile[], Parameters<typeof send>[1]?]>([
    [
      'that came with another byte',
      [{ ...first, content: Buffer.from('// 1.0.1') }, ...others],
      { list: listOfFiles(all) },
    ],
    ['of which some are missing', others, { list: listOfFiles(all) }],
    ['that lead out of their folder', [...all, { name: '../../evil.js', content: Buffer.from('x') }]],
    ['that lead out of it in the way of Windows', [...all, { name: '..\\evil.js', content: Buffer.from('x') }]],
    ['that are hidden', [...all, { name: '.received', content: Buffer.from('x') }]],
    ['of another version', all, { version: '2.0.0' }],
    ['of a version that leads elsewhere', all, { version: '..' }],
    ['of a remote that leads elsewhere', all, { remote: 'mf-x/../../shell' }],
    ['of no release', [{ name: 'a.js', content: Buffer.from('x') }]],
  ])('%s are refused, and nothing is left of them', async (_, files, more = {}) => {
    const before = await everything();
    const { status, body } = await send(files, more);
    expect([status, body.errorId]).toEqual([400, 'ERROR_VALIDATION']);
    expect(await everything()).toEqual(before);
  });

  it('whose sending broke off leave nothing behind, and can be sent again', async () => {
    const before = await everything();
    const { body, headers } = multipartOf(
      { bytes: Buffer.concat(all.map(({ content }) => content)), name: 'files' },
      { remote: REMOTE, version: '1.0.0', files: JSON.stringify(listOfFiles(all)) },
    );
    const cut = await portal.send('PUT', FILES, ci, body.subarray(0, -60), headers);
    expect(cut.status).toBe(400);
    expect(await everything()).toEqual(before);
    expect((await send(all)).body).toEqual({ stored: true });
  });

  it('never take the place of those of a version that is there', async () => {
    await send(all);
    const other = builtRelease(REMOTE, '1.0.0', 'other()');
    const before = await everything();
    const { status, body } = await send(other);
    expect([status, body.errorId]).toEqual([409, 'ERROR_CHANGED_MEANWHILE']);
    expect(await everything()).toEqual(before);
    expect(await readFile(join(folder, 'releases/remotes', REMOTE, '1.0.0', first.name), 'utf8')).toBe('// 1.0.0');
  });

  it('have a limit of bytes, of number and of room', async () => {
    const many = Array.from({ length: 801 }, (_, at) => ({ name: `${at}.js`, content: Buffer.from('x') }));
    expect((await send(many)).body).toMatchObject({ errorId: 'ERROR_VALIDATION', field: 'files' });
    const huge = await portal.upload('PUT', FILES, ci, { bytes: Buffer.alloc(RELEASE_BYTES + 1), name: 'files' });
    expect([huge.status, huge.body.errorId]).toEqual([413, 'ERROR_TOO_LARGE']);
    const { releaseBytes } = portal.services.config.quotas;
    Object.assign(portal.services.config.quotas, { releaseBytes: 100 });
    const full = await send(all);
    Object.assign(portal.services.config.quotas, { releaseBytes });
    expect([full.status, full.body.errorId]).toEqual([409, 'ERROR_FILES_FULL']);
  });

  it('come twelve times a minute, and beyond that nothing of them is read', async () => {
    for (let each = 0; each < 12; each += 1)
      expect((await portal.send('PUT', FILES, ci, 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    const { status, headers } = await portal.send('PUT', FILES, ci, 'x', { 'content-type': 'text/plain' });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await send(all, { by: await keyNamed('other') })).status).toBe(200);
  });
});

describe('a release key', () => {
  const status = async (by: TestUser) => (await planned(wish('off'), by)).status;

  it('is told once, kept as a hash, and ends with its time: 90 days, or as many as were said, at most 365', async () => {
    const rows = await portal.services.db.selectFrom('release_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ci.bearer.slice(7));
    expect(rows).toMatchObject([{ name: 'ci-energy', ends_at: portal.clock.now() + 90 * DAY }]);
    const short = await keyNamed('short', '2');
    for (const days of ['0', '366', '9999'])
      await expect(operator('release-key', 'long', days)).rejects.toThrow(/1 to 365/);
    expect(await status(short)).toBe(400);
    portal.clock.advance(2 * DAY - 1);
    expect(await status(short)).toBe(400);
    portal.clock.advance(1);
    expect([await status(short), await status(ci)]).toEqual([401, 400]);
    expect(await operator('release-key')).toBe(
      `ci-energy: until ${dayIn(88)}, never used\nshort: ended ${dayIn(0)}, never used`,
    );
  });

  it('opens nothing once it is withdrawn, whose name is free again; both stand in the log [R-EXT-08]', async () => {
    await expect(operator('release-key', 'ci-energy')).rejects.toThrow(/There is a key "ci-energy" already/);
    expect(await operator('release-key', 'ci-energy', 'off')).toMatch(/opens nothing any more/);
    expect(await status(ci)).toBe(401);
    expect(await operator('release-key', 'ci-energy', 'off')).toMatch(/There is no key/);
    expect(await operator('release-key')).toBe('There are no release keys.');
    expect(await status(await keyNamed('ci-energy'))).toBe(400);
    const rows = await portal.services.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .orderBy('serial')
      .execute();
    expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'release.key.make release-key:ci-energy',
      'release.key.withdraw release-key:ci-energy',
      'release.key.make release-key:ci-energy',
    ]);
  });

  it('that is wrong by one sign, or is a hash, is none; nor do odd words make one', async () => {
    const [{ hash } = { hash: '' }] = await portal.services.db.selectFrom('release_keys').select('hash').execute();
    const key = ci.bearer.slice(7);
    for (const wrong of [`${key}x`, key.slice(0, -1), 'portal-release-', `portal-release-${hash}`, hash])
      expect(await status({ ...ci, bearer: `Bearer ${wrong}` })).toBe(401);
    for (const words of [
      ['a b'],
      ['../x'],
      [''],
      ['x', 'on'],
      ['x', '1', '2'],
      ['x', '-1'],
      ['x', 'off', 'shell'],
      ['x', 'shell', '1'],
    ])
      await expect((async () => operator('release-key', ...words))()).rejects.toThrow();
  });

  it('does nothing else: every other call that is not public answers 403, before anything else is looked at', async () => {
    await portal.services.db.updateTable('module_switches').set({ enabled: false }).execute();
    const world = await makeWorld(portal);
    const rows = TABLE.flatMap((row) => {
      const declared = declarationOf(ENDPOINTS, row)?.[1];
      return declared && declared.public === undefined && declared.right !== 'publishRelease'
        ? [{ row, declared }]
        : [];
    });
    const walked = new Set(rows.map(({ declared }) => declared));
    const missing = [...ENDPOINTS.values()].filter((one) => one.public === undefined && !walked.has(one));
    expect(missing.map(({ path }) => path).sort()).toEqual([
      '/api/releases',
      FILES,
      '/api/releases/plan',
      '/api/releases/shell',
    ]);
    expect(rows.length).toBeGreaterThan(100);
    const before = await stateOf(portal);
    const got: string[] = [];
    for (const { row, declared } of rows) {
      const { status, text } = await ask(portal, row, world.ids, ci.bearer, { 'idempotency-key': 'k' });
      if (status !== 403 || !text.includes('"ERROR_NO_RIGHT"'))
        got.push(`${declared.path}: ${status} ${text.slice(0, 80)}`);
    }
    expect(got).toEqual([]);
    expect(await stateOf(portal)).toBe(before);
    await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
  });

  it('is no token of a log-in: nothing renews it, and no call that takes tokens takes it', async () => {
    const key = ci.bearer.slice(7);
    const renewed = await portal.send('POST', '/api/auth/token', undefined, {
      grant_type: 'refresh_token',
      refresh_token: key,
      client_id: 'portal',
    });
    expect(renewed.status).toBeGreaterThanOrEqual(400);
    expect(renewed.text).not.toContain('access_token');
  });

  it('brings no Idempotency-Key into the accounts’ own: what it changes it has agreed to once', async () => {
    const { status } = await portal.send(
      'POST',
      '/api/releases/plan',
      ci,
      { wish: wish('off') },
      { 'idempotency-key': 'k' },
    );
    expect(status).toBe(400);
    expect(await portal.services.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
