import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@portal/contracts/registry';
import { STARTS } from '../../registrations';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { type JournalLine, journalOf, type Published, readPublished } from './published-releases';
import { logReleases, startReleaseLog } from './release-log';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

type Remotes = Record<string, [version: string, traffic: number, disabled?: boolean][]>;
const registry = (remotes: Remotes): Registry => ({
  schema: '',
  microFrontends: Object.fromEntries(
    Object.entries(remotes).map(([name, versions]) => [
      name,
      versions.map(([version, traffic, disabled = false]) => ({
        url: '/x.js',
        metadata: { integrity: '', version },
        deployment: { traffic },
        extras: { disabled } as Registry['microFrontends'][string][number]['extras'],
      })),
    ]),
  ),
});
/** Published by somebody who keeps no journal. */
const without = (remotes: Remotes): Published => ({ registry: registry(remotes), serial: 0, journal: undefined });
const entries = () =>
  portal.services.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject', 'before', 'after'])
    .where('action', '=', 'release.publish')
    .orderBy('serial')
    .execute();

it('every published, rolled out, switched off or withdrawn release stands in the log, once for all instances [R-EXT-08]', async () => {
  const { db } = portal.services;
  const first = without({ 'mf-a': [['1.0', 100]], 'mf-b': [['1.0', 100]] });
  expect(await Promise.all([logReleases(db, first), logReleases(db, first)])).toEqual(expect.arrayContaining([2, 0]));
  expect(await logReleases(db, first)).toBe(0);
  const states: Remotes[] = [
    {
      'mf-a': [
        ['1.1', 10],
        ['1.0', 90],
      ],
      'mf-b': [['1.0', 100]],
    },
    { 'mf-a': [['1.1', 100]], 'mf-b': [['1.0', 100]] },
    { 'mf-a': [['1.1', 100, true]], 'mf-b': [['1.0', 100]] },
    { 'mf-b': [['1.0', 100]] },
    { 'mf-a': [['1.2', 100]], 'mf-b': [['1.0', 100]] },
  ];
  for (const state of states) {
    expect(await logReleases(db, without(state))).toBe(1);
    expect(await logReleases(db, without(state))).toBe(0);
  }
  const log = (await entries()).filter(({ subject }) => subject === 'release:mf-a');
  expect(log.map(({ after }) => after)).toEqual([
    { versions: [{ version: '1.0', traffic: 100 }] },
    {
      versions: [
        { version: '1.1', traffic: 10 },
        { version: '1.0', traffic: 90 },
      ],
    },
    { versions: [{ version: '1.1', traffic: 100 }] },
    { versions: [{ version: '1.1', traffic: 100, off: true }] },
    { versions: [] },
    { versions: [{ version: '1.2', traffic: 100 }] },
  ]);
  expect(log.map(({ before }) => before)).toEqual([null, ...log.slice(0, -1).map(({ after }) => after)]);
  expect(log.every(({ user_id }) => user_id === null)).toBe(true);
});

it('what is published before the start and while the portal runs comes into the log by itself [R-EXT-08]', async () => {
  expect(STARTS).toContain(startReleaseLog);
  const releasesDir = await mkdtemp(join(tmpdir(), 'portal-release-log-'));
  const publish = (remotes: Remotes) =>
    writeFile(join(releasesDir, 'registry.json'), JSON.stringify(registry(remotes)));
  const { services } = portal;
  const versions = async () =>
    (await entries())
      .filter(({ subject }) => subject === 'release:mf-watched')
      .map(({ after }) => (after as { versions: { version: string }[] }).versions.map(({ version }) => version));
  try {
    await publish({ 'mf-watched': [['1.0', 100]] });
    const every = jest.spyOn(globalThis, 'setInterval');
    const stop = (await startReleaseLog({ ...services, config: { ...services.config, releasesDir } })) as () => unknown;
    const [look] = every.mock.calls.at(-1) as unknown as [() => void];
    every.mockRestore();
    expect(await versions()).toEqual([['1.0']]);
    await publish({ 'mf-watched': [['1.0.1', 100]] });
    look();
    await stop();
    expect(await versions()).toEqual([['1.0'], ['1.0.1']]);
  } finally {
    await rm(releasesDir, { recursive: true, force: true });
  }
});

describe('with a journal', () => {
  // Nothing is left of what another test published.
  beforeEach(() => logReleases(portal.services.db, without({})));

  const told = (...versions: [string, number][]) => versions.map(([version, traffic]) => ({ version, traffic }));
  const line = (serial: number, remote: string, parts: Partial<JournalLine> = {}): JournalLine => ({
    serial,
    at: 1_000 + serial,
    by: `Ada ${serial}`,
    action: 'release',
    remote,
    before: [],
    after: told([`${serial}.0`, 100]),
    ...parts,
  });
  const journal = (name: string, ...lines: JournalLine[]) => ({ name, lines });
  const logged = (remote: string) =>
    portal.services.db
      .selectFrom('audit_log')
      .select(['at', 'user_id', 'actor', 'action', 'before', 'after'])
      .where('subject', '=', `release:${remote}`)
      .orderBy('serial')
      .execute();

  it('each change has its entry with who made it and when, in order and once for all instances, however short it was live [R-EXT-08]', async () => {
    const { db } = portal.services;
    const changes = [
      line(11, 'mf-j'),
      line(12, 'mf-j', { before: told(['11.0', 100]), after: told(['12.0', 100]) }),
      line(13, 'mf-j', { action: 'rollback', before: told(['12.0', 100]), after: told(['11.0', 100]) }),
    ];
    const now: Published = {
      registry: registry({ 'mf-j': [['11.0', 100]] }),
      serial: 13,
      journal: journal('one', ...changes),
    };
    expect(
      (await Promise.all([logReleases(db, now), logReleases(db, now), logReleases(db, now)])).filter(
        (written) => written > 0,
      ),
    ).toEqual([3]);
    expect(await logged('mf-j')).toEqual([
      {
        at: 1_011,
        user_id: null,
        actor: 'Ada 11',
        action: 'release.publish',
        before: null,
        after: { versions: told(['11.0', 100]) },
      },
      {
        at: 1_012,
        user_id: null,
        actor: 'Ada 12',
        action: 'release.publish',
        before: { versions: told(['11.0', 100]) },
        after: { versions: told(['12.0', 100]) },
      },
      {
        at: 1_013,
        user_id: null,
        actor: 'Ada 13',
        action: 'release.rollback',
        before: { versions: told(['12.0', 100]) },
        after: { versions: told(['11.0', 100]) },
      },
    ]);
    const support = await portal.makeUser({ rights: [{ right: 'readSupportInfo', scope: '*' }] });
    const { body } = await portal.get('/api/audit?q=ada%2013', support);
    expect(body).toEqual([
      expect.objectContaining({
        action: 'release.rollback',
        user: null,
        userName: 'Ada 13',
        kind: 'release',
        at: 1_013,
      }),
    ]);
  });

  it('why a change was made stands in its entry, also of one after which all get what they got [R-EXT-08]', async () => {
    const { db } = portal.services;
    const aimed = [{ version: '41.0', traffic: 0, audience: { users: ['dTE'] } }];
    const lines = [
      line(41, 'mf-r', { action: 'promote', reason: 'Two weeks without a failure' }),
      line(42, 'mf-r', { action: 'withdraw', reason: 'It lost drafts', before: told(['41.0', 100]), after: [] }),
      line(43, 'mf-r', { reason: 'For Kim', after: aimed }),
      line(44, 'mf-r', { action: 'stop', reason: 'Again, to be sure', before: aimed, after: aimed }),
    ];
    const now = { registry: registry({ 'mf-r': [['41.0', 0]] }), serial: 44, journal: journal('reasons', ...lines) };
    expect(await logReleases(db, now)).toBe(4);
    expect((await logged('mf-r')).map(({ action, after }) => [action, (after as { reason: string }).reason])).toEqual([
      ['release.promote', 'Two weeks without a failure'],
      ['release.withdraw', 'It lost drafts'],
      ['release.publish', 'For Kim'],
      ['release.stop', 'Again, to be sure'],
    ]);
    expect((await logged('mf-r'))[2]?.after).toMatchObject({ versions: aimed });
    expect(await logReleases(db, now)).toBe(0);
  });

  it('nothing is lost while no portal ran, and another journal begins anew', async () => {
    const { db } = portal.services;
    const first = [
      line(21, 'mf-k'),
      line(22, 'mf-k', { action: 'disable', before: told(['21.0', 100]), after: told(['21.0', 99]) }),
    ];
    const state = registry({ 'mf-k': [['21.0', 99]] });
    expect(await logReleases(db, { registry: state, serial: 22, journal: journal('two', ...first) })).toBe(2);
    const later = [
      ...first,
      line(23, 'mf-k', { action: 'enable', before: told(['21.0', 99]), after: told(['21.0', 100]) }),
    ];
    expect(
      await logReleases(db, {
        registry: registry({ 'mf-k': [['21.0', 100]] }),
        serial: 23,
        journal: journal('two', ...later),
      }),
    ).toBe(1);
    expect(
      await logReleases(db, {
        registry: registry({ 'mf-k': [['3.0', 100]] }),
        serial: 3,
        journal: journal('three', line(3, 'mf-k')),
      }),
    ).toBe(1);
    expect((await logged('mf-k')).map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'release.publish Ada 21',
      'release.disable Ada 22',
      'release.enable Ada 23',
      'release.publish Ada 3',
    ]);
  });

  it('a registry that was read before the last change is not taken for another change; one without a line is', async () => {
    const { db } = portal.services;
    const lines = [line(31, 'mf-l'), line(32, 'mf-l', { before: told(['31.0', 100]), after: told(['32.0', 100]) })];
    await logReleases(db, {
      registry: registry({ 'mf-l': [['32.0', 100]] }),
      serial: 32,
      journal: journal('four', ...lines),
    });
    expect(
      await logReleases(db, {
        registry: registry({ 'mf-l': [['31.0', 100]] }),
        serial: 31,
        journal: journal('four', ...lines.slice(0, 1)),
      }),
    ).toBe(0);
    expect(
      await logReleases(db, {
        registry: registry({ 'mf-l': [['33.0-dev-1', 100]] }),
        serial: 33,
        journal: journal('four', ...lines),
      }),
    ).toBe(1);
    expect((await logged('mf-l')).at(-1)).toMatchObject({
      actor: null,
      after: { versions: told(['33.0-dev-1', 100]) },
    });
  });

  it('is read as the command writes it, without half lines, and the serial only from a signature that belongs to the registry', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-journal-'));
    try {
      expect(await readPublished(folder)).toBeUndefined();
      const text = JSON.stringify(registry({ 'mf-m': [['1.0', 100]] }));
      const sign = (of: string) =>
        `e30.${Buffer.from(JSON.stringify({ digest: createHash('sha256').update(of).digest('base64url'), serial: 7, exp: 1 })).toString('base64url')}.x`;
      await writeFile(join(folder, 'registry.json'), text);
      expect(await readPublished(folder)).toMatchObject({ serial: 0, journal: undefined });
      await writeFile(join(folder, 'registry.json.sig'), sign(text));
      await appendFile(
        join(folder, 'journal.jsonl'),
        `${JSON.stringify({ journal: 'five' })}\n${JSON.stringify(line(7, 'mf-m'))}\n{"seri\n${JSON.stringify(line(8, 'mf-m'))}`,
      );
      expect(await readPublished(folder)).toMatchObject({
        serial: 7,
        journal: { name: 'five', lines: [line(7, 'mf-m')] },
      });
      await writeFile(join(folder, 'registry.json.sig'), sign('another'));
      expect((await readPublished(folder))?.serial).toBe(0);
      expect(journalOf('no journal\n')).toBeUndefined();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
