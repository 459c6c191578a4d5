import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENDPOINTS } from '@portal/contracts/all';
import { sql } from 'kysely';
import { newSecret } from '../kernel/new-id';
import { multipartOf } from '../testing/multipart';
import { picture } from '../testing/pictures';
import { declarationOf } from '../testing/rights/declared';
import { ask, RIGHTS } from '../testing/rights/matrix';
import { type Row, TABLE } from '../testing/rights/table';
import { makeWorld, type World } from '../testing/rights/world';
import { type TestPortal, testPortal } from '../testing/test-portal';

/** The fields that hold the address of a picture. */
const FIELDS = ['iconURL', 'avatar', 'avatarLocation'];
const READS = TABLE.filter((row) => row.call.startsWith('GET') && !row.endless && declarationOf(ENDPOINTS, row));

let portal: TestPortal;
let world: World;
/** Of who sees people as support does, and of who sees groups above. */
let bearers: readonly [string, string];
beforeAll(async () => {
  portal = await testPortal();
  await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
  world = await makeWorld(portal);
  const [support, above] = [await world.viewer('*+member', RIGHTS), await world.viewer('grandparent', RIGHTS)];
  bearers = [support, above];
  // An incident whose history names somebody.
  await as(above, 'PUT', `/api/incidents/${world.ids.incident}`, { comment: 'Seen' });
  await giveAllPictures();
});
afterAll(() => portal.close());

const as = (authorization: string, method: 'POST' | 'PUT', url: string, body: unknown) =>
  portal.send(method, url, undefined, body, { authorization });

/** Everybody, every group and every device gets a picture of its own. */
async function giveAllPictures(): Promise<void> {
  const { db, files, clock, config } = portal.services;
  const draft = join(config.dataDir, 'draft');
  const bytes = await picture('webp');
  const stored = async () => {
    const name = newSecret();
    await writeFile(draft, bytes);
    await files.put(name, draft, 'image/webp');
    const row = { name, kind: 'image' as const, media_type: 'image/webp', size: bytes.length, created_at: clock.now() };
    await db.insertInto('files').values(row).execute();
    return name;
  };
  for (const [table, key, file] of [
    ['users', 'id', 'avatar_file'],
    ['groups', 'id', 'icon_file'],
    ['devices', 'uuid', 'icon_file'],
  ] as const) {
    const { rows } = await sql<{ of: string }>`select ${sql.ref(key)} as "of" from ${sql.table(table)}`.execute(db);
    for (const { of } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(file)} = ${await stored()} where ${sql.ref(key)} = ${of}`.execute(
        db,
      );
  }
}

/** All values of those fields in an answer, however deep. */
function picturesIn(value: unknown): [field: string, address: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    FIELDS.includes(key) ? [[key, part] as [string, unknown]] : picturesIn(part),
  );
}

/** The fields that an answer is declared to hold: properties of its schema under those very names. */
const declaredBy = (row: Row): string[] =>
  picturesIn(declarationOf(ENDPOINTS, row)?.[1].reply).map(([field]) => `${row.call}: ${field}`);

/** What is wrong with an address of a picture; undefined for one that loads. */
async function wrongWith(address: unknown): Promise<string | undefined> {
  // Nothing here is without a picture, so neither null nor a default will do.
  if (!/^\/files\/[\w-]{43}$/.test(String(address))) return String(address);
  const { status, headers } = await portal.get(String(address));
  const got = `${status} ${headers['content-type']} ${headers['x-content-type-options']}`;
  return got === '200 image/webp nosniff' ? undefined : got;
}

it('every address of a picture in the answer of any GET is unguessable and loads without bearer, as an image and nothing else [R-API-07]', async () => {
  const [shown, wrong]: [Set<string>, string[]] = [new Set(), []];
  for (const row of READS)
    for (const bearer of bearers) {
      // The people of the world are called by their groups.
      const asked = row.call === 'GET /api/support/users' ? { ...row, query: () => 'q=target' } : row;
      const { status, text, headers } = await ask(portal, asked, world.ids, bearer);
      if (status !== 200 || !String(headers['content-type']).includes('json')) continue;
      for (const [field, address] of picturesIn(JSON.parse(text))) {
        shown.add(`${row.call}: ${field}`);
        const odd = await wrongWith(address);
        if (odd !== undefined) wrong.push(`${row.call}: ${field} ${odd}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(READS.flatMap(declaredBy).filter((one) => !shown.has(one))).toEqual([]);
  expect(shown.size).toBeGreaterThan(25);
});

const PLACES = [
  ['a device', () => `/api/commander/${world.ids.device}/icon`, 'iconURL'],
  ['a group', () => `/api/groups/${world.ids.group}/icon`, 'iconURL'],
  ['oneself', () => '/api/user/self/avatar', 'avatarLocation'],
] as const;

it.each(PLACES)(
  'the picture of %s is told by an address that is another for the same picture, and loads whole and small as an image with nosniff [R-API-07]',
  async (_, url, field) => {
    const file = multipartOf({ bytes: await picture('png', 200) });
    const set = async () => {
      const headers = { ...file.headers, authorization: bearers[1] };
      return String((await portal.send('PUT', url(), undefined, file.body, headers)).body[field]);
    };
    const [first, second] = [await set(), await set()];
    expect(second).not.toBe(first);
    for (const address of [second, `${second}?height=35`]) {
      const { status, headers, bytes } = await portal.get(address);
      expect([address, status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        address,
        200,
        'image/webp',
        'nosniff',
      ]);
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    }
    expect(await wrongWith(second)).toBeUndefined();
  },
);

it.each(PLACES)(
  'the picture of %s comes as a file with its name: a field with the same bytes is none [R-API-46, R-API-53, R-API-60]',
  async (_, url, field) => {
    const bytes = await picture('gif');
    const put = ({ body, headers }: ReturnType<typeof multipartOf>) =>
      portal.send('PUT', url(), undefined, body, { ...headers, authorization: bearers[1] });
    const named = await put(multipartOf({ bytes, name: 'oven.gif' }));
    expect([named.status, Object.keys(named.body)]).toEqual([200, [field]]);
    const nameless = await put(multipartOf(undefined, { file: bytes.toString('latin1') }));
    expect([nameless.status, nameless.body.errorId, nameless.body.field]).toEqual([400, 'ERROR_VALIDATION', 'file']);
    expect((await portal.get(named.body[field])).status).toBe(200);
  },
);

it('so does each of the two people that a view as a user names [R-API-07, R-EXT-18]', async () => {
  const { body } = await as(bearers[0], 'POST', '/api/support/view-as', { userId: world.ids.user });
  const addresses = picturesIn(body);
  expect(addresses).toHaveLength(2);
  for (const [, address] of addresses) expect(await wrongWith(address)).toBeUndefined();
});
