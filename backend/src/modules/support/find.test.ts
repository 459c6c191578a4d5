import { toWire } from '@portal/domain/ids';
import { DEFAULT_ROLES } from '@portal/domain/rights';
import { sql } from 'kysely';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let support: TestUser;
let lena: TestUser;
let region: string;
let site: string;
let oven: string;

beforeAll(async () => {
  portal = await testPortal();
  region = await portal.makeGroup(undefined, 'Region Südwest');
  site = await portal.makeGroup(region, 'Königstraße');
  oven = await portal.makeDevice({ groups: [site], name: 'Königsofen' });
  lena = await portal.makeUser({
    name: 'Lena Bauer',
    email: 'lb@test.example',
    roles: [{ role: 'group-viewer', group: region }],
  });
  await portal.makeUser({ name: 'Alena', email: 'alena@test.example' });
  await portal.makeUser({ name: 'Lena Away', active: false });
  support = await portal.makeUser({ name: 'Tom', rights: [{ right: 'readSupportInfo', scope: '*' }] });
});
afterAll(() => portal.close());

const get = async (path: string, user = support) => (await portal.get(`/api/support/${path}`, user)).body;

describe('what support looks up [R-EXT-17]', () => {
  it('finds active accounts by name and email, those that begin so first, with marks or without [R-EXT-22]', async () => {
    const names = async (q: string) => (await get(`users?q=${q}`)).map(({ name }: { name: string }) => name);
    for (const q of ['LENA', 'léna']) expect(await names(q)).toEqual(['Lena Bauer', 'Alena']);
    expect(await names('lb@')).toEqual(['Lena Bauer']);
    expect(await names('nobody')).toEqual([]);
    expect(await get('users?q=lb@')).toEqual([
      { id: toWire(lena.id), name: 'Lena Bauer', email: 'lb@test.example', avatarLocation: null },
    ]);
    expect(await get('users?q=lena', lena)).toMatchObject({ errorId: 'ERROR_NO_RIGHT' });
  });

  it('finds groups and devices by name, with the groups around them, as many as are asked for [R-EXT-05, R-EXT-22, R-API-04]', async () => {
    expect(await get('places?q=konig')).toEqual([
      { scope: `group:${site}`, name: 'Königstraße', within: 'Region Südwest' },
      { scope: `device:${oven}`, name: 'Königsofen', within: 'Region Südwest › Königstraße' },
    ]);
    for (let each = 0; each < 25; each += 1) await portal.makeGroup(region, `Filiale ${each}`);
    for (const [limit, count, leads] of [
      ['', 25, false],
      ['&limit=20', 20, true],
      ['&limit=100', 25, false],
    ] as const) {
      const { body, headers } = await portal.get(`/api/support/places?q=filiale${limit}`, support);
      expect([body.length, headers['x-total-count'], 'link' in headers]).toEqual([count, '25', leads]);
    }
    expect(await get('places?q=konig', lena)).toMatchObject({ errorId: 'ERROR_NO_RIGHT' });
  });

  it('finds all groups and devices where no limit is given, however many there are [R-EXT-05]', async () => {
    const { db } = portal.services;
    await sql`insert into groups (id, name, attributes, created_at)
      select 'branch' || n, 'Branch ' || n, '{}', 1 from generate_series(1, 1001) n`.execute(db);
    await sql`insert into devices (uuid, cloud_connect_id, name, registered_at)
      select 'branch' || n, 'branch' || n, 'Branch oven ' || n, 1 from generate_series(1, 1001) n`.execute(db);
    const { body, headers } = await portal.get('/api/support/places?q=branch', support);
    const count = (kind: string) =>
      new Set(body.map(({ scope }: { scope: string }) => scope).filter((scope: string) => scope.startsWith(kind))).size;
    expect([count('group:'), count('device:')]).toEqual([1_001, 1_001]);
    expect([headers['x-total-count'], 'link' in headers]).toEqual(['2002', false]);
  });

  it('finds names of any letters together, in one order and page by page, and takes a sign as it stands [R-EXT-05, R-DEV-02]', async () => {
    const here = await portal.makeGroup(undefined, 'Bäckerei 100%');
    for (const name of ['Zbackofen', 'backblech', 'Bäckofen 2', 'BACKOFEN 1', 'Back_ofen', 'Umluft 100 %'])
      await portal.makeDevice({ groups: [here], name });
    const names = async (query: string) => (await get(`places?${query}`)).map(({ name }: { name: string }) => name);
    const all = ['Bäckerei 100%', 'Back_ofen', 'backblech', 'BACKOFEN 1', 'Bäckofen 2', 'Zbackofen'];
    expect(await names('q=back')).toEqual(all);
    expect(await names('q=b*ofen*2')).toEqual(['Bäckofen 2']);
    expect(await names('q=100%25')).toEqual(['Bäckerei 100%']);
    expect(await names('q=k_o')).toEqual(['Back_ofen']);
    const paged: string[] = [];
    for (let url = '/api/support/places?q=back&limit=1'; url; ) {
      const { body, headers } = await portal.get(url, support);
      expect(headers['x-total-count']).toBe('6');
      paged.push(...body.map(({ name }: { name: string }) => name));
      url = /<(.*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
    }
    expect(paged).toEqual(all);
  });

  it('takes pages, an order and fields as every list does, of what it found [R-EXT-05]', async () => {
    for (const [path, sort, first, second] of [
      ['users?q=lena', 'name', 'Alena', 'Lena Bauer'],
      ['places?q=konig', '-name', 'Königstraße', 'Königsofen'],
    ]) {
      const { body, headers } = await portal.get(`/api/support/${path}&limit=1&sort=${sort}&fields=name`, support);
      expect([body, headers['x-total-count']]).toEqual([[{ name: first }], '2']);
      const next = /<(.*)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '';
      expect((await portal.get(next, support)).body).toEqual([{ name: second }]);
    }
    expect(await get('users?q=nobody&sort=secret')).toMatchObject({ errorId: 'ERROR_VALIDATION', field: 'sort' });
  });

  it('tells all that an account holds, by scope with its name, the whole portal first [R-API-04]', async () => {
    const own = await portal.makeDevice({ owner: lena.id, name: 'Own fryer' });
    const entries = await get(`users/${toWire(lena.id)}/rights`);
    expect(entries.map(({ scope, name }: { scope: string; name: string | null }) => [scope, name])).toEqual([
      ['*', null],
      [`group:${region}`, 'Region Südwest'],
      [`device:${own}`, 'Own fryer'],
    ]);
    expect(entries[1].rights).toContain('readRecipe');
    expect(entries[2].rights).toContain('updateIncident');
    expect(await get(`users/${toWire('u-none')}/rights`)).toMatchObject({ errorId: 'ERROR_USER_UNKNOWN' });
    expect(await get(`users/${toWire(lena.id)}/rights`, lena)).toMatchObject({ errorId: 'ERROR_NO_RIGHT' });
  });

  it('what each role holds is no secret to anybody who is logged in [R-RIGHT-09]', async () => {
    const { body } = await portal.get('/api/rights/roles/contents', lena);
    expect(body.map(({ id, rights }: { id: string; rights: string[] }) => [id, rights.toSorted()])).toEqual(
      (['group-admin', 'group-operator', 'group-viewer'] as const).map((id) => [id, DEFAULT_ROLES[id].toSorted()]),
    );
    expect(body[0].internationalizedNames.de).toBeTruthy();
  });
});
