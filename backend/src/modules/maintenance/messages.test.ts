import { fromWire, toWire } from '@portal/domain/ids';
import { newId } from '../../kernel/new-id';
import { inTransaction } from '../../kernel/transaction';
import { onServer } from '../../testing/test-database';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { untilWaiting } from '../../testing/until-waiting';
import { lockDevices, releaseDevices } from '../devices/release';

let portal: TestPortal;
let group: string;
let device: string;
let admin: TestUser;
let operator: TestUser;
let viewer: TestUser;
let member: TestUser;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  group = await portal.makeGroup();
  owner = await portal.makeUser();
  device = await portal.makeDevice({ groups: [group], owner: owner.id });
  admin = await portal.makeUser({ name: 'Ada', roles: [{ role: 'group-admin', group }] });
  operator = await portal.makeUser({ name: 'Olga', roles: [{ role: 'group-operator', group }] });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
  member = await portal.makeUser({ groups: [group] });
  stranger = await portal.makeUser();
});
afterAll(() => portal.close());

const inGroup = () => `/api/maintenancemessage/group/${toWire(group)}`;
const onDevice = () => `/api/maintenancemessage/device/${toWire(device)}`;
const vendor = `/api/maintenancemessage/vendor/${toWire('Rational & Söhne')}`;
const body = {
  messages: { en: 'Descale boiler', de: 'Boiler entkalken' },
  descriptions: { en: 'With citric acid.', de: 'Mit Zitronensäure.' },
  interval: 2_592_000,
};
const DAY = 86_400_000;
/** A text in so many languages. */
const languages = (count: number, text = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`en-x${n}`.padEnd(6, 'x'), text]));
/** The longest interval (s). */
const HUNDRED_YEARS = 3_153_600_000;

describe.each([
  ['a group', inGroup, () => operator],
  ['a device', onDevice, () => owner],
  ['a vendor', () => vendor, undefined],
])('messages of %s', (_what, path, of) => {
  let writer: TestUser;
  beforeEach(async () => {
    writer =
      of?.() ??
      (await portal.makeUser({
        name: 'Olga',
        rights: [
          { right: 'updateMessage', scope: '*' },
          { right: 'deleteMessage', scope: '*' },
          { right: 'readSupportInfo', scope: '*' },
        ],
      }));
    await portal.services.db.deleteFrom('maintenance_messages').execute();
  });
  const list = async () => (await portal.get(path(), writer)).body;

  it('are added, listed, changed, done and removed [R-API-84, R-API-85, R-API-86, R-API-87, R-MSG-01, R-EXT-09, R-CONST-01]', async () => {
    const now = portal.clock.now();
    const added = await portal.send('POST', path(), writer, body);
    expect([added.status, added.body]).toEqual([201, { id: expect.any(String) }]);
    const { id } = added.body;
    const first = { id, ...body, lastDone: null, lastDoneBy: null, nextDue: now + 30 * DAY, version: 1 };
    expect(await list()).toEqual([first]);
    const changed = await portal.send('PUT', `${path()}/${id}`, writer, {
      messages: { fr: 'Détartrer' },
      descriptions: null,
      interval: 3_600,
    });
    expect([changed.status, changed.body]).toEqual([200, { id }]);
    expect(await list()).toEqual([
      {
        ...first,
        messages: { fr: 'Détartrer' },
        descriptions: {},
        interval: 3_600,
        nextDue: now + 3_600_000,
        version: 2,
      },
    ]);
    portal.clock.advance(60_000);
    const done = await portal.send('POST', `${path()}/${id}/done`, writer);
    expect([done.status, done.body]).toEqual([200, { lastDone: now + 60_000, nextDue: now + 3_660_000 }]);
    const named = (
      await portal.services.db.selectFrom('users').select('name').where('id', '=', writer.id).executeTakeFirst()
    )?.name;
    expect(await list()).toEqual([
      expect.objectContaining({ lastDone: now + 60_000, lastDoneBy: named, nextDue: now + 3_660_000, version: 2 }),
    ]);
    expect((await portal.send('DELETE', `${path()}/${id}`, of && of() === operator ? admin : writer)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('stand in the order in which they were written; a change or a removal is of that one alone [R-API-85, R-API-86, R-API-87]', async () => {
    const titles = ['Third of the alphabet', 'Another', 'Boiler'].map((en) => ({ en }));
    const ids: string[] = [];
    for (const messages of titles) {
      ids.push((await portal.send('POST', path(), writer, { ...body, messages })).body.id);
      portal.clock.advance(1);
    }
    const shown = async () => (await list()).map(({ id, messages }: typeof body & { id: string }) => [id, messages]);
    expect(await shown()).toEqual(ids.map((id, at) => [id, titles[at]]));
    const change = { messages: { en: 'Changed' }, descriptions: { en: 'With vinegar.', fr: 'Au vinaigre.' } };
    await portal.send('PUT', `${path()}/${ids[2]}`, writer, { ...body, ...change });
    expect(await shown()).toEqual([
      [ids[0], titles[0]],
      [ids[1], titles[1]],
      [ids[2], { en: 'Changed' }],
    ]);
    expect((await list()).map(({ descriptions }: typeof body) => descriptions)).toEqual([
      body.descriptions,
      body.descriptions,
      change.descriptions,
    ]);
    await portal.send('DELETE', `${path()}/${ids[1]}`, of && of() === operator ? admin : writer);
    expect(await shown()).toEqual([
      [ids[0], titles[0]],
      [ids[2], { en: 'Changed' }],
    ]);
  });

  it('are done one by one and as often as the work is, each time by who did it [R-EXT-09]', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      ids.push((await portal.send('POST', path(), writer, body)).body.id);
      portal.clock.advance(1);
    }
    const others = of?.() === operator ? admin : writer;
    const { name } = await portal.services.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', others.id)
      .executeTakeFirstOrThrow();
    const [before] = await list();
    for (const user of [writer, others]) {
      portal.clock.advance(60_000);
      expect((await portal.send('POST', `${path()}/${ids[1]}/done`, user)).status).toBe(200);
    }
    const now = portal.clock.now();
    expect(await list()).toEqual([
      before,
      expect.objectContaining({ lastDone: now, lastDoneBy: name, nextDue: now + 30 * DAY }),
    ]);
    expect(before.lastDone).toBeNull();
  });

  it('take texts by language, drop empty ones and numeric keys, and may have none [R-MSG-03, R-MSG-07, R-VAL-14]', async () => {
    await portal.send('POST', path(), writer, {
      messages: { en: ' ', de: 'Filter', 0: 'x', 'pt-BR': 'Filtro', 'sr-Latn-RS': 'Filter' },
      interval: 60,
    });
    const { id } = (await portal.send('POST', path(), writer, { messages: null, descriptions: null, interval: 60 }))
      .body;
    const texts = async () => (await list()).map(({ messages, descriptions }: typeof body) => [messages, descriptions]);
    expect(await texts()).toEqual(
      expect.arrayContaining([
        [{ de: 'Filter', 'pt-BR': 'Filtro', 'sr-Latn-RS': 'Filter' }, {}],
        [{}, {}],
      ]),
    );
    const changed = {
      messages: { fr: 'Filtre', de: '', 7: 'x' },
      descriptions: { de: 'Mit Essig.', en: ' ', 12: 'x' },
    };
    await portal.send('PUT', `${path()}/${id}`, writer, { ...changed, interval: 60 });
    expect(await texts()).toContainEqual([{ fr: 'Filtre' }, { de: 'Mit Essig.' }]);
    const many = { messages: languages(20), descriptions: languages(12, 'x'.repeat(10_000)) };
    expect((await portal.send('PUT', `${path()}/${id}`, writer, { ...many, interval: 60 })).status).toBe(200);
  });

  it.each([1, HUNDRED_YEARS])('may come due in %i s [R-VAL-14, R-VAL-19]', async (interval) => {
    const { status, body: added } = await portal.send('POST', path(), writer, { ...body, interval });
    expect(status).toBe(201);
    const nextDue = portal.clock.now() + interval * 1_000;
    expect(await list()).toEqual([expect.objectContaining({ interval, nextDue })]);
    await portal.send('PUT', `${path()}/${added.id}`, writer, body);
    const put = await portal.send('PUT', `${path()}/${added.id}`, writer, { ...body, interval });
    expect(put.status).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ interval, nextDue })]);
  });

  it('keep the code of a language in one spelling, by which readers find it [R-MSG-03, R-MSG-07]', async () => {
    const texts = {
      DE: 'Filter wechseln',
      'PT-br': 'Trocar o filtro',
      'zh-hant-tw': '更換濾網',
      en: 'Change the filter',
    };
    await portal.send('POST', path(), writer, { ...body, messages: texts, descriptions: {} });
    expect((await list())[0].messages).toEqual({
      de: 'Filter wechseln',
      'pt-BR': 'Trocar o filtro',
      'zh-Hant-TW': '更換濾網',
      en: 'Change the filter',
    });
  });

  it.each([
    [{ interval: 0 }, 'interval'],
    [{ interval: HUNDRED_YEARS + 1 }, 'interval'],
    [{ interval: -1 }, 'interval'],
    [{ interval: 1.5 }, 'interval'],
    [{ interval: '60' }, 'interval'],
    [{ interval: null }, 'interval'],
    [{}, 'interval'],
    [{ interval: 60, messages: { en: 5 } }, 'messages.en'],
    [{ interval: 60, messages: { 'no language!': 'x' } }, 'messages.no language!'],
    [{ interval: 60, descriptions: { en: 'x'.repeat(10_001) } }, 'descriptions.en'],
    [{ interval: 60, messages: 'Filter' }, 'messages'],
    [{ interval: 60, messages: { de: 'Filter', DE: 'Sieb' } }, 'messages'],
    [{ interval: 60, descriptions: { 'pt-br': 'Filtro', 'pt-BR': 'Peneira' } }, 'descriptions'],
    [{ interval: 60, messages: languages(21) }, 'messages'],
    [{ interval: 60, descriptions: languages(21) }, 'descriptions'],
    [{ interval: 60, messages: languages(14, 'x'.repeat(10_000)) }, 'descriptions'],
  ])(
    'refuse %j and change nothing [R-VAL-14, R-VAL-19, R-CONST-03, R-API-84, R-API-86, R-API-02]',
    async (wrong, field) => {
      const { id } = (await portal.send('POST', path(), writer, body)).body;
      for (const [method, url] of [
        ['POST', path()],
        ['PUT', `${path()}/${id}`],
      ] as const) {
        const answer = await portal.send(method, url, writer, wrong);
        expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
      }
      expect(await list()).toEqual([expect.objectContaining({ ...body, version: 1 })]);
    },
  );

  it('under another id, unknown ones and nonsense answer 404 [R-API-85, R-API-86, R-API-87, R-MSG-01]', async () => {
    const other = await portal.makeGroup();
    const boss = await portal.makeUser({ roles: [{ role: 'group-admin', group: other }] });
    const foreign = (await portal.send('POST', `/api/maintenancemessage/group/${toWire(other)}`, boss, body)).body.id;
    for (const id of [foreign, toWire(newId('m')), '%00', 'a b']) {
      expect((await portal.send('PUT', `${path()}/${id}`, writer, body)).status).toBe(404);
      expect((await portal.send('POST', `${path()}/${id}/done`, writer)).status).toBe(404);
      expect((await portal.send('DELETE', `${path()}/${id}`, of && of() === operator ? admin : writer)).status).toBe(
        404,
      );
    }
    // Nor under another thing of the same kind, of which the caller may change the messages as well.
    const own = (await portal.send('POST', path(), writer, body)).body.id;
    const beside = {
      [inGroup()]: async () => {
        const second = await portal.makeGroup(group);
        return `/api/maintenancemessage/group/${toWire(second)}`;
      },
      [onDevice()]: async () => {
        const second = await portal.makeDevice({ groups: [group], owner: owner.id });
        return `/api/maintenancemessage/device/${toWire(second)}`;
      },
      [vendor]: async () => `/api/maintenancemessage/vendor/${toWire('Somebody else')}`,
    }[path()];
    const place = (await beside?.()) ?? '';
    const remover = of && of() === operator ? admin : writer;
    for (const [method, tail, who] of [
      ['PUT', '', writer],
      ['POST', '/done', writer],
      ['DELETE', '', remover],
    ] as const) {
      const answer = await portal.send(method, `${place}/${own}${tail}`, who, body);
      expect([method, answer.status, answer.body.errorId]).toEqual([method, 404, 'ERROR_NOT_FOUND']);
    }
    expect((await portal.get(place, writer)).body).toEqual([]);
    expect(await list()).toEqual([expect.objectContaining({ id: own, version: 1, lastDone: null })]);
    // Any text names a vendor, that of a group's id too.
    if (path() !== vendor) return;
    const namesake = `/api/maintenancemessage/vendor/${toWire(other)}`;
    expect((await portal.get(namesake, writer)).body).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await portal.send(method, `${namesake}/${foreign}`, writer, body)).status).toBe(404);
  });

  it('tell open pages of every change, so that another tab shows it too [R-EXT-09, R-SHELL-24]', async () => {
    const last = portal.outbox.lastSerial();
    const { id } = (await portal.send('POST', path(), writer, body)).body;
    await portal.send('POST', `${path()}/${id}/done`, writer);
    await portal.send('PUT', `${path()}/${id}`, writer, { ...body, interval: 60 });
    await portal.send('DELETE', `${path()}/${id}`, writer);
    const { events } = await portal.outbox.since(last);
    const told = events.filter((event) => event.serial > last && event.kind === 'list.changed');
    const about = path() === inGroup() ? { group } : { device };
    expect(told.map(({ serial: _, ...event }) => event)).toEqual(
      path() === vendor ? [] : Array.from({ length: 4 }, () => ({ kind: 'list.changed', list: 'messages', about })),
    );
  });

  it('tell an edit that came between, which without If-Match is overwritten; done is none [R-EXT-04]', async () => {
    const added = await portal.send('POST', path(), writer, body);
    const url = `${path()}/${added.body.id}`;
    const ifMatch = { 'if-match': added.headers['etag'] ?? '' };
    await portal.send('POST', `${url}/done`, writer);
    const changed = await portal.send('PUT', url, writer, { ...body, interval: 60 }, ifMatch);
    expect([changed.status, changed.headers['etag']]).toEqual([200, expect.stringMatching(/^"v2-/)]);
    const late = await portal.send('PUT', url, writer, { ...body, interval: 90 }, ifMatch);
    expect([late.status, late.body.errorId]).toEqual([412, 'ERROR_CHANGED_MEANWHILE']);
    expect((await list())[0]).toMatchObject({ interval: 60, version: 2 });
    expect((await portal.send('PUT', url, writer, { ...body, interval: 90 }, { 'if-match': '"v2"' })).status).toBe(200);
    expect((await list())[0].interval).toBe(90);
    expect((await portal.send('PUT', url, writer, { ...body, interval: 120 })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ interval: 120, version: 4 });
  });

  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip)('take one of two edits of the same version that come at once [R-EXT-04]', async () => {
    const added = await portal.send('POST', path(), writer, body);
    const ifMatch = { 'if-match': added.headers['etag'] ?? '' };
    const { edits } = await inTransaction(portal.services, async (trx) => {
      const row = trx
        .selectFrom('maintenance_messages')
        .select('id')
        .where('id', '=', fromWire(added.body.id) ?? '');
      await row.forUpdate().executeTakeFirstOrThrow();
      const edits = Promise.all(
        [60, 90].map((interval) =>
          portal.send('PUT', `${path()}/${added.body.id}`, writer, { ...body, interval }, ifMatch),
        ),
      );
      await untilWaiting(portal.services.db, 2, edits);
      return { edits };
    });
    const statuses = (await edits).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 412]);
    expect((await list())[0].interval).toBe(statuses[0] === 200 ? 60 : 90);
  });

  it('stand in the audit log with each change [R-EXT-08]', async () => {
    const { id } = (await portal.send('POST', path(), writer, body)).body;
    await portal.send('PUT', `${path()}/${id}`, writer, { ...body, interval: 60 });
    await portal.send('POST', `${path()}/${id}/done`, writer);
    const remover = of && of() === operator ? admin : writer;
    await portal.send('DELETE', `${path()}/${id}`, remover);
    const log = await portal.services.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'before', 'after'])
      .where('subject', '=', `message:${fromWire(id)}`)
      .orderBy('serial')
      .execute();
    expect(log).toEqual([
      { user_id: writer.id, action: 'message.create', before: null, after: body },
      { user_id: writer.id, action: 'message.update', before: { interval: 2_592_000 }, after: { interval: 60 } },
      {
        user_id: writer.id,
        action: 'message.done',
        before: { lastDone: null },
        after: { lastDone: portal.clock.now() },
      },
      { user_id: remover.id, action: 'message.delete', before: { ...body, interval: 60 }, after: null },
    ]);
  });
});

describe('the rights of messages', () => {
  it('are readMessage, updateMessage and deleteMessage on the group [R-EXT-09, R-MSG-08, R-RIGHT-24, R-RIGHT-25, R-API-84, R-API-85, R-API-86, R-API-87]', async () => {
    const { id } = (await portal.send('POST', inGroup(), operator, body)).body;
    for (const [user, read, write] of [
      [viewer, 200, 403],
      [member, 403, 403],
      [stranger, 404, 404],
      [undefined, 401, 401],
    ] as const) {
      expect((await portal.get(inGroup(), user)).status).toBe(read);
      expect((await portal.send('POST', inGroup(), user, body)).status).toBe(write);
      for (const [method, url] of [
        ['PUT', ''],
        ['POST', '/done'],
        ['DELETE', ''],
      ] as const)
        expect((await portal.send(method, `${inGroup()}/${id}${url}`, user, body)).status).toBe(write);
    }
    expect((await portal.get(inGroup(), viewer)).body).toHaveLength(1);
  });

  it('are two: who may only change a message of a group or vendor deletes none, who may only delete changes none [R-RIGHT-25, R-MSG-01, R-MSG-08, R-API-86, R-API-87]', async () => {
    for (const [path, scope] of [
      [inGroup(), `group:${group}`],
      [vendor, '*'],
    ] as const) {
      const updater = await portal.makeUser({ rights: [{ right: 'updateMessage', scope }] });
      const deleter = await portal.makeUser({ rights: [{ right: 'deleteMessage', scope }] });
      const added = await portal.send('POST', path, updater, body);
      const url = `${path}/${added.body.id}`;
      expect([added.status, (await portal.send('DELETE', url, updater)).status]).toEqual([201, 403]);
      expect((await portal.send('PUT', url, deleter, body)).status).toBe(403);
      expect((await portal.send('POST', path, deleter, body)).status).toBe(403);
      expect((await portal.send('DELETE', url, deleter)).status).toBe(204);
    }
  });

  it('on a device are those of its groups and its owner; updateMessage deletes there, deleteMessage does not [R-MSG-08, R-RIGHT-11, R-RIGHT-25, R-API-87]', async () => {
    const updater = await portal.makeUser({ rights: [{ right: 'updateMessage', scope: `device:${device}` }] });
    const deleter = await portal.makeUser({ rights: [{ right: 'deleteMessage', scope: `device:${device}` }] });
    const { id } = (await portal.send('POST', onDevice(), updater, body)).body;
    expect((await portal.get(onDevice(), owner)).body).toHaveLength(1);
    expect((await portal.get(onDevice(), viewer)).status).toBe(200);
    const deletesInGroup = await portal.makeUser({
      rights: (['readMessage', 'deleteMessage'] as const).map((right) => ({ right, scope: `group:${group}` })),
    });
    for (const user of [viewer, deleter, deletesInGroup]) {
      expect((await portal.send('POST', onDevice(), user, body)).status).toBe(403);
      for (const method of ['PUT', 'DELETE'] as const)
        expect([method, (await portal.send(method, `${onDevice()}/${id}`, user, body)).status]).toEqual([method, 403]);
    }
    expect((await portal.send('PUT', `${onDevice()}/${id}`, updater, body)).status).toBe(200);
    expect((await portal.send('DELETE', `${onDevice()}/${id}`, updater)).status).toBe(204);
  });

  // The embedded database has one connection: nothing happens there at once.
  (onServer() ? it : it.skip)(
    'are asked for again where they may have ended: who gives a device back leaves no message on it [R-API-84, R-API-39]',
    async () => {
      const own = await portal.makeDevice({ owner: owner.id });
      const { added } = await inTransaction(portal.services, async (trx) => {
        await lockDevices(trx, [own]);
        await trx.updateTable('devices').set({ owner_id: null }).where('uuid', '=', own).execute();
        const added = portal.send('POST', `/api/maintenancemessage/device/${toWire(own)}`, owner, body);
        await untilWaiting(portal.services.db, 1, added);
        await releaseDevices(trx, portal.services, [own]);
        return { added };
      });
      expect(await added).toMatchObject({ status: 404, body: { errorId: 'ERROR_DEVICE_UNKNOWN' } });
      const left = portal.services.db.selectFrom('maintenance_messages').select('id').where('target', '=', own);
      expect(await left.execute()).toEqual([]);
    },
  );

  it('of vendors are held in `*` alone; readMessage there reads none [R-MSG-01, R-RIGHT-03]', async () => {
    const support = await portal.makeUser({ rights: [{ right: 'readSupportInfo', scope: '*' }] });
    expect((await portal.get(vendor, support)).body).toEqual(expect.any(Array));
    const inGroupAlone = await portal.makeUser({
      rights: (['readSupportInfo', 'updateMessage', 'deleteMessage'] as const).map((right) => ({
        right,
        scope: `group:${group}`,
      })),
    });
    const readsMessages = await portal.makeUser({ rights: [{ right: 'readMessage', scope: '*' }] });
    for (const user of [admin, stranger, inGroupAlone, readsMessages])
      expect((await portal.get(vendor, user)).status).toBe(403);
    for (const user of [admin, stranger, inGroupAlone, support]) {
      expect((await portal.send('POST', vendor, user, body)).status).toBe(403);
      for (const method of ['PUT', 'DELETE'] as const)
        expect((await portal.send(method, `${vendor}/${toWire(newId('m'))}`, user, body)).status).toBe(403);
      expect((await portal.send('POST', `${vendor}/${toWire(newId('m'))}/done`, user)).status).toBe(403);
    }
    expect((await portal.get('/api/maintenancemessage/vendor/%7B', support)).status).toBe(404);
    const writer = await portal.makeUser({
      rights: (['updateMessage', 'deleteMessage'] as const).map((right) => ({ right, scope: '*' })),
    });
    expect((await portal.get(vendor, writer)).status).toBe(403);
    // Any text names a vendor, each with messages of its own.
    const other = `/api/maintenancemessage/vendor/${toWire('v-1_?'.repeat(40))}`;
    const { id } = (await portal.send('POST', other, writer, body)).body;
    expect((await portal.get(other, support)).body).toMatchObject([{ id }]);
    expect((await portal.get(vendor, support)).body.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('end with the module [R-RIGHT-32]', async () => {
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: false })
      .where('name', '=', 'maintenance-message')
      .execute();
    const { status, body: told } = await portal.get(inGroup(), admin);
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: true })
      .where('name', '=', 'maintenance-message')
      .execute();
    expect([status, told.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
  });
});
