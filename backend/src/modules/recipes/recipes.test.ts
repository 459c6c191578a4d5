import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let root: string;
let group: string;
let foreign: string;
let viewer: TestUser;
let reader: TestUser;
let member: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  portal = await testPortal();
  root = await portal.makeGroup();
  group = await portal.makeGroup(root);
  foreign = await portal.makeGroup();
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: root }] });
  reader = await portal.makeUser({ rights: [{ right: 'readRecipe', scope: `group:${group}` }] });
  member = await portal.makeUser({ groups: [group] });
  stranger = await portal.makeUser({ groups: [foreign] });
  const { db } = portal.services;
  const recipe = (id: string, at: string, name: string) => ({
    id,
    group_id: at,
    name,
    icon: id === 'r1' ? 'bread' : null,
    translated_name: JSON.stringify({ de: `${name} (de)` }),
    translated_description: id === 'r1' ? '{"en":"Golden crust"}' : '{}',
    file: null,
    file_name: `${name}.json`,
    created_at: 5,
  });
  await db
    .insertInto('recipes')
    .values([
      recipe('r2', group, 'Roast'),
      recipe('r1', group, 'Bread'),
      recipe('r3', foreign, 'Secret'),
      recipe('r4', root, 'From above'),
    ])
    .execute();
  for (const state of ['pending', 'transmitted', 'transmitted', 'failed'] as const) {
    const device = await portal.makeDevice({ groups: [group] });
    await db
      .insertInto('recipe_transmissions')
      .values({ recipe_id: 'r1', device_uuid: device, state, created_at: 1, changed_at: 2 })
      .execute();
  }
});
afterAll(() => portal.close());

const list = (user: TestUser, at = group) => portal.get(`/api/recipes/${toWire(at)}`, user);

it('tells how far recipes have come for those of groups alone where the caller may see it [R-REC-02, R-RIGHT-28]', async () => {
  const half = await portal.makeUser({
    rights: [
      { right: 'readRecipe', scope: `group:${group}` },
      { right: 'readRecipe', scope: `group:${foreign}` },
      { right: 'viewRecipeTransmission', scope: `group:${foreign}` },
    ],
  });
  const told = (body: readonly { name: string }[]) =>
    body.filter((recipe) => 'transmission' in recipe).map(({ name }) => name);
  const here = (await list(half)).body;
  expect([here.length, told(here)]).toEqual([2, []]);
  const everywhere = (await portal.get('/api/recipes', half)).body;
  expect([everywhere.length, told(everywhere)]).toEqual([3, ['Secret']]);
});

describe('GET /api/recipes/{groupId}', () => {
  it("answers the group's own recipes by name, with how far they have come [R-API-94, R-API-11, R-REC-02, R-REC-10]", async () => {
    const { status, body } = await list(viewer);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: toWire('r1'),
        name: 'Bread',
        icon: 'bread',
        translatedName: { de: 'Bread (de)' },
        translatedDescription: { en: 'Golden crust' },
        fileName: 'Bread.json',
        createdAt: 5,
        transmission: { pending: 1, transmitted: 2, failed: 1 },
      },
      {
        id: toWire('r2'),
        name: 'Roast',
        icon: null,
        translatedName: { de: 'Roast (de)' },
        translatedDescription: {},
        fileName: 'Roast.json',
        createdAt: 5,
        transmission: null,
      },
    ]);
    // Nor of the groups below.
    expect((await list(viewer, root)).body.map(({ name }: { name: string }) => name)).toEqual(['From above']);
  });

  it('keeps the transmission from who lacks viewRecipeTransmission [R-REC-02, R-API-11, R-RIGHT-28]', async () => {
    const { body } = await list(reader);
    expect(body).toHaveLength(2);
    for (const recipe of body) expect(recipe).not.toHaveProperty('transmission');
  });

  it('needs readRecipe: 403 when seen, 404 when not [R-REC-04, R-RIGHT-28, R-RIGHT-06, R-API-94]', async () => {
    const seen = await list(member);
    expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    const unseen = await list(stranger);
    expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
  });

  it('is closed with its module off [R-RIGHT-32, R-EXT-20]', async () => {
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: false })
      .where('name', '=', 'recipes')
      .execute();
    const { status, body } = await list(viewer);
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: true })
      .where('name', '=', 'recipes')
      .execute();
    expect([status, body.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
  });
});

describe('GET /api/recipes', () => {
  const all = (user: TestUser) => portal.get('/api/recipes', user);
  const names = (body: { name: string }[]) => body.map(({ name }) => name);

  it('answers the recipes of all groups where the caller holds readRecipe [R-API-95, R-API-11, R-RIGHT-28, R-RIGHT-02, R-RIGHT-06]', async () => {
    expect(names((await all(viewer)).body)).toEqual(['Bread', 'From above', 'Roast']);
    // Each as whole as in the list of its group.
    expect((await all(viewer)).body).toEqual(expect.arrayContaining((await list(viewer)).body));
    expect(names((await all(reader)).body)).toEqual(['Bread', 'Roast']);
    for (const user of [member, stranger]) expect((await all(user)).body).toEqual([]);
  });

  it('adds those given to a device where the caller holds it [R-API-95, R-RIGHT-28]', async () => {
    const shared = await portal.makeGroup();
    const owner = await portal.makeUser();
    const device = await portal.makeDevice({ groups: [shared], owner: owner.id });
    await portal.services.db
      .insertInto('recipe_transmissions')
      .values({ recipe_id: 'r3', device_uuid: device, state: 'transmitted', created_at: 1, changed_at: 2 })
      .execute();
    const ofDevice = await portal.makeUser({ rights: [{ right: 'readRecipe', scope: `device:${device}` }] });
    const { body } = await all(ofDevice);
    expect(names(body)).toEqual(['Secret']);
    expect(body[0]).not.toHaveProperty('transmission');
    // By a group of the device as well, not by owning or seeing it alone.
    const byGroup = await portal.makeUser({ rights: [{ right: 'readRecipe', scope: `group:${shared}` }] });
    expect(names((await all(byGroup)).body)).toEqual(['Secret']);
    for (const user of [owner, await portal.makeUser({ groups: [shared] })]) expect((await all(user)).body).toEqual([]);
  });

  it('tells how far a recipe has come only where the caller holds viewRecipeTransmission [R-REC-02, R-RIGHT-28]', async () => {
    expect((await all(viewer)).body[0].transmission).toEqual({ pending: 1, transmitted: 2, failed: 1 });
    for (const recipe of (await all(reader)).body) expect(recipe).not.toHaveProperty('transmission');
  });
});
