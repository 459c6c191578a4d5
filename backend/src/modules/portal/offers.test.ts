import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

const NAME = 'mf-recipes';
let folder: string;
let portal: TestPortal;
let developer: TestUser;
let support: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offers-'));
  portal = await testPortal({ config: { releasesDir: folder } });
  developer = await portal.makeUser({ rights: [{ right: 'overrideRemote', scope: '*' }] });
  support = await portal.makeUser({ rights: [{ right: 'readSupportInfo', scope: '*' }] });
  await list({});
  await offer('1.36.0', 1);
  await offer('1.37.0', 2);
  await offer('1.38.0-rc.2', 3);
  // Taken back, without files, cut off, and of a remote that nobody lists.
  await offer('1.35.0', 4);
  await write(`offers/${NAME}/1.34.0.json`, JSON.stringify({ at: 5, text: 'x', signature: 'y' }));
  await offer('1.33.0', 6, '{"at":');
  await offer('1.0.0', 7, undefined, 'mf-gone');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
async function offer(version: string, at: number, text?: string, name = NAME): Promise<void> {
  await write(`remotes/${name}/${version}/release.json`, '{}');
  const own = JSON.stringify({ at, text: `registry of ${version}`, signature: `signature of ${version}` });
  await write(`offers/${name}/${version}.json`, text ?? own);
}
const list = (extras: object) =>
  write(
    'registry.json',
    JSON.stringify({ schema: '', microFrontends: { [NAME]: [{ extras: { withdrawn: ['1.35.0'], ...extras } }] } }),
  );
const versions = async () =>
  ((await portal.get('/api/support/releases', developer)).body as { version: string }[]).map(({ version }) => version);
const choose = (version: string, user = developer, remote = NAME) =>
  portal.send('POST', '/api/support/overrides', user, { remote, version });
const entries = () =>
  portal.services.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject', 'after'])
    .where('action', '=', 'release.override')
    .execute();

describe('versions that a browser can be pointed at', () => {
  it('are those that were published, newest first; none that was taken back, has no files or is not whole', async () => {
    expect(await versions()).toEqual(['1.38.0-rc.2', '1.37.0', '1.36.0']);
    const { body } = await portal.get('/api/support/releases', developer);
    expect(body.map(({ publishedAt }: { publishedAt: number }) => publishedAt)).toEqual([3, 2, 1]);
  });

  it('are handed out as they were signed, and each choice stands in the audit log [R-EXT-08]', async () => {
    const answer = await choose('1.36.0');
    expect([answer.status, answer.body]).toEqual([
      200,
      { registry: 'registry of 1.36.0', signature: 'signature of 1.36.0' },
    ]);
    expect(await entries()).toEqual([
      {
        user_id: developer.id,
        subject: `release:${NAME}`,
        after: { versions: [{ version: '1.36.0', traffic: 100 }] },
      },
    ]);
  });

  it.each(['1.35.0', '1.34.0', '1.33.0', '9.9.9', '1.36.0.json'])('refuses %s, without an entry', async (version) => {
    const before = await entries();
    expect((await choose(version)).status).toBe(404);
    expect(await entries()).toEqual(before);
  });

  it.each(['../mf-recipes/1.36.0', '..', '1.36.0/../1.37.0', ''])('takes %j for no version', async (version) => {
    expect((await choose(version)).status).toBe(400);
    expect((await choose('1.36.0', developer, version)).status).toBe(400);
  });

  it('are for holders of overrideRemote in * alone: readSupportInfo does not open them', async () => {
    expect((await portal.get('/api/support/releases', support)).status).toBe(403);
    const before = await entries();
    const refused = await choose('1.36.0', support);
    expect([refused.status, (refused.body as { errorId: string }).errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    expect(await entries()).toEqual(before);
  });

  it('are none while the remote is switched off', async () => {
    await list({ disabled: true });
    expect(await versions()).toEqual([]);
    expect((await choose('1.36.0')).status).toBe(404);
    await list({});
  });
});
