import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TelemetryEntry } from '@portal/contracts/system';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { watchCanaries } from './canary-watch';
import { readPublished } from './published-releases';
import { logReleases } from './release-log';

const REMOTE = 'mf-incidents';
const [STANDARD, TRIAL] = ['1.0.0', '2.0.0'];

describe('the watch over canaries', () => {
  let folder: string;
  let releasesDir: string;
  let portal: TestPortal;

  const entry = (version: string, traffic: number, parts: object = {}) => ({
    url: `/remotes/${REMOTE}/${version}/a.js`,
    metadata: { integrity: 'sha256-a', version },
    deployment: { traffic, default: version === STANDARD },
    extras: { name: REMOTE, contract: 1, integrity: {}, ...parts },
  });
  const list = (...entries: object[]) =>
    writeFile(
      join(releasesDir, 'registry.json'),
      JSON.stringify({ schema: '', microFrontends: { [REMOTE]: entries } }),
    );
  const listed = async () =>
    (await readPublished(releasesDir))?.registry.microFrontends[REMOTE]?.map(({ metadata, deployment }) => [
      metadata.version,
      deployment?.traffic,
    ]);
  const times = (count: number, told: Partial<TelemetryEntry>): TelemetryEntry[] =>
    Array.from({ length: count }, () => ({ kind: 'load', remote: REMOTE, ms: 100, ...told }));
  const loads = (count: number, version: string) => times(count, { version });
  const failures = (count: number, version: string, name = 'REMOTE_RENDER_FAILED') =>
    times(count, { kind: 'error', version, name });
  const tell = (...entries: TelemetryEntry[][]) => portal.services.remoteFigures.count(entries.flat(), () => true);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-trial-'));
    releasesDir = join(folder, 'releases');
    portal = await testPortal({ config: { releasesDir } });
    for (const version of [STANDARD, TRIAL]) {
      const place = join(releasesDir, 'remotes', REMOTE, version);
      await mkdir(place, { recursive: true });
      const { metadata, extras } = entry(version, 0);
      await writeFile(
        join(place, 'release.json'),
        JSON.stringify({ name: REMOTE, version, entry: 'a.js', integrity: metadata.integrity, extras }),
      );
    }
    await writeFile(
      join(releasesDir, 'published.json'),
      JSON.stringify({ [REMOTE]: [{ version: STANDARD }, { version: TRIAL, partly: true }] }),
    );
    await list(entry(STANDARD, 80), entry(TRIAL, 20));
  });
  afterEach(async () => {
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('takes back one that fails for one in five, and the audit log has the evidence [R-EXT-08, R-EXT-15]', async () => {
    await tell(loads(160, STANDARD), failures(4, STANDARD), loads(16, TRIAL), failures(40, TRIAL));
    expect(await watchCanaries(portal.services)).toMatchObject([{ remote: REMOTE, version: TRIAL }]);
    expect(await listed()).toEqual([[STANDARD, 100]]);
    const published = await readPublished(releasesDir);
    expect(published?.registry.microFrontends[REMOTE]?.[0]?.extras.withdrawn).toEqual([TRIAL]);
    if (published) await logReleases(portal.services.db, published);
    const support = await portal.makeUser({ rights: [{ right: 'readSupportInfo', scope: '*' }] });
    const { body } = await portal.get('/api/audit?area=releases', support);
    expect(body[0]).toMatchObject({
      action: 'release.stop',
      user: null,
      userName: 'The portal (canary watch)',
      before: { versions: [{ version: STANDARD }, { version: TRIAL, traffic: 20 }] },
      after: {
        versions: [{ version: STANDARD, traffic: 100 }],
        reason: expect.stringMatching(
          /^2\.0\.0: 40 failures to 16 sampled loads, beside it 4 failures to 160 .*Fisher/,
        ),
      },
    });
  });

  it('never touches what everybody gets, what named people get, or what is listed again after it was stopped', async () => {
    const worst = [loads(160, STANDARD), loads(16, TRIAL), failures(60, TRIAL)];
    await tell(...worst);
    const audience = { users: ['dTE'] };
    const cases = [
      [entry(STANDARD, 80), entry(TRIAL, 20, { audience })],
      [entry(STANDARD, 100), entry(TRIAL, 0)],
      [
        { ...entry(TRIAL, 80), deployment: { traffic: 80, default: true } },
        { ...entry(STANDARD, 20), deployment: { traffic: 20 } },
      ],
    ];
    for (const entries of cases) {
      await list(...entries);
      expect(await watchCanaries(portal.services)).toEqual([]);
    }
    await list(entry(STANDARD, 80), entry(TRIAL, 20));
    expect(await watchCanaries(portal.services)).toHaveLength(1);
    // A person lists it once more, and knows why.
    await list(entry(STANDARD, 80), entry(TRIAL, 20));
    await tell(...worst);
    expect(await watchCanaries(portal.services)).toEqual([]);
    expect(await listed()).toEqual([
      [STANDARD, 80],
      [TRIAL, 20],
    ]);
  });

  it('does nothing where nothing is told, nor for what says nothing of the version', async () => {
    expect(await watchCanaries(portal.services)).toEqual([]);
    await tell(
      loads(160, STANDARD),
      failures(60, TRIAL, 'REMOTE_NOT_LISTED'),
      failures(60, TRIAL, 'SCRIPT_ERROR'),
      loads(10, TRIAL),
    );
    expect(await watchCanaries(portal.services)).toEqual([]);
    const journal = await readFile(join(releasesDir, 'journal.jsonl'), 'utf8').catch(() => 'none');
    expect(journal).toBe('none');
  });

  it('counts what one source tells of one version once in ten minutes [R-EXT-15]', async () => {
    const report = () =>
      portal.send('POST', '/api/telemetry', undefined, { entries: [...failures(30, TRIAL), ...loads(20, TRIAL)] });
    expect((await report()).status).toBe(204);
    expect(portal.services.remoteFigures.told(REMOTE, TRIAL!)).toEqual({ failures: 1, loads: 1 });
    portal.clock.advance(600_001);
    await report();
    expect(portal.services.remoteFigures.told(REMOTE, TRIAL!)).toEqual({ failures: 2, loads: 2 });
  });
});
