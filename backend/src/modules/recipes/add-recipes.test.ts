import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { DeviceCommand } from '@portal/contracts/telemetry';
import { toWire } from '@portal/domain/ids';
import { SimulatedDevice } from '../../demo/simulator/simulated-device';
import { type DevicePortal, devicePortal } from '../../testing/mqtt';
import type { TestUser } from '../../testing/test-portal';
import { sweepFiles } from '../files/sweep';

const LIMIT = 8_388_608;

let portal: DevicePortal;
let group: string;
let operator: TestUser;
let viewer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  portal = await devicePortal();
  viewer = await portal.makeUser();
  stranger = await portal.makeUser({ roles: [{ role: 'group-operator', group: await portal.makeGroup() }] });
});
beforeEach(async () => {
  group = await portal.makeGroup();
  operator = await portal.makeUser({ roles: [{ role: 'group-operator', group }] });
  await portal.services.db
    .insertInto('user_roles')
    .values({ user_id: viewer.id, role_id: 'group-viewer', scope: `group:${group}` })
    .execute();
});
afterAll(() => portal.close());

const address = (at = group) => `/api/recipes/${toWire(at)}`;
const upload = (bytes: Buffer | string, name = 'recipe.json', who: TestUser | undefined = operator, at = group) =>
  portal.upload('POST', address(at), who, { bytes, name, type: 'application/json' });
const rows = () =>
  portal.services.db.selectFrom('recipes').selectAll().where('group_id', '=', group).orderBy('file_entry').execute();
const everything = async () => {
  const files: string[] = [];
  for await (const { name } of portal.services.files.list()) files.push(name);
  const { count } = await portal.services.db
    .selectFrom('recipes')
    .select((e) => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return {
    recipes: Number(count),
    files: files.sort(),
    known: (await portal.services.db.selectFrom('files').select('name').execute()).map(({ name }) => name).sort(),
  };
};
const stored = async (name: string | null) => {
  const parts: Buffer[] = [];
  for await (const part of (await portal.services.files.read(name ?? ''))?.content ?? []) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const switchModule = (enabled: boolean) =>
  portal.services.db.updateTable('module_switches').set({ enabled }).where('name', '=', 'recipes').execute();

const BREAD = {
  name: ' Bread ',
  icon: 'bread',
  translatedName: { de: 'Brot', es: 'Pan', pl: 'Chleb' },
  translatedDescription: { en: 'Golden crust', fr: 'Croûte dorée' },
  steps: [{ celsius: 230 }],
};

describe('POST /api/recipes/{groupId}', () => {
  it('makes a recipe of a JSON file, keeps the file unchanged and writes the audit log [R-API-96, R-REC-05, R-API-06, R-API-11, R-EXT-08, R-CONST-01]', async () => {
    const text = `\ufeff${JSON.stringify(BREAD, null, 2)}\n`;
    const { status, body } = await upload(text, 'brot.json');
    const recipe = {
      id: expect.any(String),
      name: 'Bread',
      icon: 'bread',
      translatedName: { de: 'Brot', es: 'Pan' },
      translatedDescription: { en: 'Golden crust', fr: 'Croûte dorée' },
      fileName: 'brot.json',
      createdAt: portal.clock.now(),
    };
    expect([status, body]).toEqual([201, [recipe]]);
    expect((await portal.get(address(), viewer)).body).toEqual([{ ...recipe, transmission: null }]);
    const [row] = await rows();
    expect((await stored(row?.file ?? null)).toString()).toBe(text);
    expect(
      await portal.services.db.selectFrom('audit_log').selectAll().where('scope', '=', `group:${group}`).execute(),
    ).toMatchObject([
      {
        user_id: operator.id,
        action: 'recipe.add',
        after: {
          fileName: 'brot.json',
          size: Buffer.byteLength(text),
          recipes: [{ id: toWire(row?.id ?? ''), name: 'Bread' }],
        },
      },
    ]);
  });

  it('makes as many of a list, which share the file; it stays until the last of them goes [R-API-96, R-REC-05]', async () => {
    const text = JSON.stringify([BREAD, { name: 'Soup' }]);
    expect((await upload(text, 'list.json')).body.map(({ name }: { name: string }) => name)).toEqual(['Bread', 'Soup']);
    const [first, second] = await rows();
    expect([first?.file_entry, second?.file_entry, second?.file]).toEqual([0, 1, first?.file]);
    const later = { ...portal.services, clock: { now: () => Date.now() + 7_200_000 } };
    await portal.services.db
      .deleteFrom('recipes')
      .where('id', '=', first?.id ?? '')
      .execute();
    await sweepFiles(later);
    expect((await stored(second?.file ?? null)).toString()).toBe(text);
    await portal.services.db.deleteFrom('groups').where('id', '=', group).execute();
    await sweepFiles(later);
    expect(await portal.services.files.read(second?.file ?? '')).toBeUndefined();
  });

  it.each([
    ['bytes of an appliance', Buffer.from([0, 255, 254, 0]), 'programme.rcp'],
    ['text', 'No recipe at all', 'notes.txt'],
    ['JSON of another kind', '{"version":3}', 'export.json'],
    ['a list of numbers', '[1,2,3]', 'numbers.json'],
  ])('keeps %s unchanged as one recipe under its file name [R-API-96, R-REC-05]', async (_what, bytes, name) => {
    const { status, body } = await upload(bytes, name);
    expect([status, body]).toMatchObject([201, [{ name, fileName: name, icon: null }]]);
    expect(body[0].translatedName).toEqual({});
    expect(await stored((await rows())[0]?.file ?? null)).toEqual(Buffer.from(bytes));
  });

  it.each([
    ['a recipe without a name', { name: ' ' }, 'file.name'],
    ['a name beyond 255 signs', { name: 'x'.repeat(256) }, 'file.name'],
    ['a name that is no text', { name: 5 }, 'file.name'],
    ['a list with a nameless one', [BREAD, { title: 'Soup' }], 'file.1.name'],
    [
      'a description beyond 10000 signs',
      [{ name: 'x', translatedDescription: { en: 'x'.repeat(10_001) } }],
      'file.0.translatedDescription.en',
    ],
    [
      'a name of a language beyond 255 signs',
      { name: 'x', translatedName: { de: 'x'.repeat(256) } },
      'file.translatedName.de',
    ],
    ['half a character', '{"name":"\\ud800"}', 'file.name'],
    ['1001 recipes', Array.from({ length: 1_001 }, () => BREAD), 'file'],
  ])(
    'answers 400 for %s and keeps nothing [R-API-96, R-REC-05, R-VAL-19, R-CONST-03, R-API-02]',
    async (_what, content, field) => {
      const before = await everything();
      const { status, body } = await upload(typeof content === 'string' ? content : JSON.stringify(content));
      expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
      expect(await everything()).toEqual(before);
    },
  );

  it('takes a list of 1000 recipes [R-API-96, R-REC-05]', async () => {
    const { status, body } = await upload(JSON.stringify(Array.from({ length: 1_000 }, () => ({ name: 'Bread' }))));
    expect([status, body.length, (await rows()).length]).toEqual([201, 1_000, 1_000]);
  });

  it('takes names of 255 signs, of each language as well, and descriptions of 10000 [R-CONST-03, R-API-96]', async () => {
    const [name, description] = ['x'.repeat(255), 'y'.repeat(10_000)];
    const recipe = { name, translatedName: { de: name }, translatedDescription: { de: description } };
    const { status, body } = await upload(JSON.stringify(recipe));
    expect([status, body]).toMatchObject([201, [recipe]]);
  });

  it.each([
    ['broken JSON', '{"name":"Bread"', 'broken.json'],
    ['JSON in another coding', Buffer.from([0xff, 0xfe, 0x7b, 0x00]), 'Wide.JSON'],
    ['nothing', '', 'empty.bin'],
  ])(
    'answers 400 for %s, which no appliance could read, and keeps nothing [R-API-96, R-REC-05]',
    async (_what, bytes, name) => {
      const before = await everything();
      const { status, body } = await upload(bytes, name);
      expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'file']);
      expect(await everything()).toEqual(before);
    },
  );

  it('takes 8388608 bytes and not one more [R-API-96, R-REC-05]', async () => {
    expect((await upload(Buffer.alloc(LIMIT, '['), 'limit.bin')).status).toBe(201);
    const before = await everything();
    const { status, body } = await upload(Buffer.alloc(LIMIT + 1, 'x'), 'beyond.bin');
    expect([status, body.errorId]).toEqual([413, 'ERROR_TOO_LARGE']);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\boot.ini', 'boot.ini'],
    ['..', 'file'],
    ['a\r\nx-evil: 1', 'a'],
    ['%0d%0aSet-Cookie: a=b', '%0d%0aSet-Cookie: a=b'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
  ])('stores no file under the name %j [R-API-96, R-CONST-03]', async (name, shown) => {
    expect((await upload('x', name)).body).toMatchObject([{ name: shown, fileName: shown }]);
    expect((await rows())[0]?.file).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    [
      'no file',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nBread\r\n--b--\r\n',
      400,
    ],
    [
      'a body that ends early',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf',
      400,
    ],
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['JSON', 'application/json', '{"name":"Bread"}', 415],
  ])(
    'answers an upload with %s by 4xx and keeps nothing [R-API-96, R-API-05]',
    async (_what, type, payload, wanted) => {
      const before = await everything();
      expect((await portal.send('POST', address(), operator, payload, { 'content-type': type })).status).toBe(wanted);
      expect(await everything()).toEqual(before);
    },
  );

  it('needs updateRecipe: 403 for who sees the group, 404 for who does not, 401 for nobody; 403 with the module off [R-API-96, R-RIGHT-28, R-RIGHT-32]', async () => {
    const before = await everything();
    await expect(upload('x', 'x', viewer)).resolves.toMatchObject({ status: 403, body: { errorId: 'ERROR_NO_RIGHT' } });
    for (const at of [group, 'nobody'])
      await expect(upload('x', 'x', stranger, at)).resolves.toMatchObject({
        status: 404,
        body: { errorId: 'ERROR_GROUP_UNKNOWN' },
      });
    expect((await portal.upload('POST', address(), undefined, { bytes: 'x' })).status).toBe(401);
    await switchModule(false);
    const off = await upload('x');
    await switchModule(true);
    expect([off.status, off.body.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
    expect(await everything()).toEqual(before);
  });

  it('answers 404 for a group that goes while the file comes, and keeps nothing [R-API-96]', async () => {
    const { files, db } = portal.services;
    const before = await everything();
    const put = files.put.bind(files);
    const deleting = jest.spyOn(files, 'put').mockImplementation(async (...file) => {
      await db.deleteFrom('groups').where('id', '=', group).execute();
      return put(...file);
    });
    const { status, body } = await upload(JSON.stringify(BREAD));
    expect(deleting).toHaveBeenCalledTimes(1);
    deleting.mockRestore();
    expect([status, body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
    expect(await everything()).toEqual(before);
  });
});

describe('an uploaded recipe', () => {
  const transmit = (ids: readonly string[]) =>
    portal.send('POST', '/api/recipes/transmissions', operator, {
      groups: [{ groupID: toWire(group), recipes: ids }],
      deviceBlackList: [],
    });
  const fetched = (url: string, key: string) =>
    portal.get(new URL(url).pathname, undefined, { authorization: `Device ${key}` });

  it('reaches a device: the command names the file, which that device fetches until it has answered [R-API-96, R-API-97, R-REC-05, R-REC-10]', async () => {
    const text = JSON.stringify([BREAD, { name: 'Soup' }]);
    const { body } = await upload(text, 'list.json');
    const oven = await portal.makeKeyed({ groups: [group] });
    const other = await portal.makeKeyed({ groups: [group] });
    const client = await portal.connect(oven.uuid, oven.key);
    await client.subscribeAsync(`devices/${oven.uuid}/commands`, { qos: 1 });
    const next = new Promise<DeviceCommand>((resolve) =>
      client.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString()) as DeviceCommand)),
    );
    await transmit([body[1].id]);
    const { id, recipe } = await next;
    expect(recipe).toMatchObject({
      name: 'Soup',
      fileName: 'list.json',
      file: { size: Buffer.byteLength(text), entry: 1, sha256: createHash('sha256').update(text).digest('hex') },
    });
    const url = recipe.file?.url ?? '';
    const answer = await fetched(url, oven.key);
    expect([answer.status, answer.text, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual(
      [200, text, 'application/octet-stream', 'attachment'],
    );
    // Another device of the group has a file of its own to fetch, not this one's; and no person fetches with a bearer here.
    expect((await fetched(url, other.key)).status).toBe(401);
    expect((await portal.get(new URL(url).pathname, operator)).status).toBe(401);
    for (const wrong of ['r-unknown', '%00', '..'])
      expect((await fetched(`http://x/api/ingest/${oven.uuid}/recipes/${wrong}`, oven.key)).status).toBe(404);
    await client.publishAsync(`devices/${oven.uuid}/acks`, JSON.stringify({ id, ok: true }), { qos: 1 });
    expect((await fetched(url, oven.key)).status).toBe(404);
    expect((await portal.get(address(), viewer)).body).toMatchObject([
      { name: 'Bread', transmission: null },
      { name: 'Soup', transmission: { pending: 1, transmitted: 1, failed: 0 } },
    ]);
  });

  it('is not given to a device that has left the group meanwhile [R-API-97]', async () => {
    const { body } = await upload('x', 'x.bin');
    const oven = await portal.makeKeyed({ groups: [group] });
    await transmit([body[0].id]);
    const url = `http://x/api/ingest/${oven.uuid}/recipes/${(await rows())[0]?.id}`;
    expect((await fetched(url, oven.key)).status).toBe(200);
    await portal.services.db.deleteFrom('device_groups').where('device_uuid', '=', oven.uuid).execute();
    expect((await fetched(url, oven.key)).status).toBe(404);
  });

  it('is taken by a simulated appliance with its file [R-REC-10]', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const { body } = await upload(Buffer.alloc(300_000, 7), 'large.bin');
    const keyed = await portal.makeKeyed({ groups: [group] });
    const facts = { ...keyed, name: 'Combi oven', place: 'Test', kind: 'combi' as const, lost: false };
    const device = new SimulatedDevice(
      facts,
      true,
      false,
      { url: portal.mqttUrl, portal: `http://127.0.0.1:${port}` },
      60_000,
      Math.random,
      portal.clock.now(),
    );
    await device.connect();
    await transmit([body[0].id]);
    const transmission = async () => (await portal.get(address(), viewer)).body[0].transmission;
    while ((await transmission()).pending > 0) await portal.commands.settled();
    expect(await transmission()).toEqual({ pending: 0, transmitted: 1, failed: 0 });
    await device.disconnect();
  });
});

describe('DELETE /api/recipes/{groupId}/{recipeId}', () => {
  const remove = (recipe: string, who: TestUser | undefined = operator, at = group) =>
    portal.send('DELETE', `${address(at)}/${recipe}`, who);
  const names = async () => (await rows()).map(({ name }) => name);

  it('takes the recipe, and its file with the last recipe that came in it; the log tells who did it [R-REC-03, R-EXT-08, R-API-06]', async () => {
    const { body } = await upload(JSON.stringify([{ name: 'Bread' }, { name: 'Soup' }]), 'list.json');
    const [file] = (await rows()).map((row) => row.file);
    const filesNow = () =>
      portal.services.db
        .selectFrom('files')
        .select('name')
        .where('name', '=', file ?? '')
        .execute();
    expect((await remove(body[0].id)).status).toBe(204);
    expect([await names(), await filesNow()]).toEqual([['Soup'], [{ name: file }]]);
    expect((await remove(body[1].id)).status).toBe(204);
    expect([await names(), await filesNow()]).toEqual([[], []]);
    expect((await remove(body[1].id)).body.errorId).toBe('ERROR_NOT_FOUND');
    const logged = await portal.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'recipe.delete')
      .where('scope', '=', `group:${group}`)
      .orderBy('serial')
      .execute();
    // R-API-06
    expect(logged.map(({ user_id, before }) => ({ user_id, before }))).toEqual([
      { user_id: operator.id, before: expect.objectContaining({ id: body[0].id, name: 'Bread' }) },
      { user_id: operator.id, before: expect.objectContaining({ id: body[1].id, name: 'Soup' }) },
    ]);
  });

  it('takes back what waits for a device: it never hears of it [R-REC-10]', async () => {
    const oven = await portal.makeDevice({ groups: [group] });
    const { body } = await upload('{"name":"Bread"}');
    const sent = await portal.send('POST', '/api/recipes/transmissions', operator, {
      groups: [{ groupID: toWire(group), recipes: [body[0].id] }],
    });
    expect(sent.status).toBe(201);
    expect((await remove(body[0].id)).status).toBe(204);
    const commands = await portal.services.db
      .selectFrom('device_commands')
      .select(['state', 'reason'])
      .where('device_uuid', '=', oven)
      .execute();
    expect(commands).toEqual([{ state: 'failed', reason: 'replaced' }]);
  });

  it('needs updateRecipe, and is for the recipes of this group alone [R-RIGHT-28, R-RIGHT-06]', async () => {
    const { body } = await upload('{"name":"Bread"}');
    const other = await portal.makeGroup();
    const both = await portal.makeUser({
      roles: [
        { role: 'group-operator', group },
        { role: 'group-operator', group: other },
      ],
    });
    const answers = [
      await remove(body[0].id, viewer),
      await remove(body[0].id, stranger),
      await remove(body[0].id, both, other),
      await remove('bm9uZQ'),
      await remove('no+id'),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.errorId])).toEqual([
      [403, 'ERROR_NO_RIGHT'],
      [404, 'ERROR_GROUP_UNKNOWN'],
      [404, 'ERROR_NOT_FOUND'],
      [404, 'ERROR_NOT_FOUND'],
      [404, 'ERROR_NOT_FOUND'],
    ]);
    expect(await names()).toEqual(['Bread']);
  });
});
