import { randomUUID } from 'node:crypto';
import type { DeviceCommand } from '@portal/contracts/telemetry';
import { fromWire, toWire } from '@portal/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { MqttClient } from 'mqtt';
import { inTransaction } from '../../kernel/transaction';
import { type DevicePortal, devicePortal } from '../../testing/mqtt';
import { onServer } from '../../testing/test-database';
import type { TestUser } from '../../testing/test-portal';
import { untilWaiting } from '../../testing/until-waiting';
import { CommandSender } from '../commands/send';
import { holdCommands, settleCommands } from '../commands/settle';

const DAY = 86_400_000;

let portal: DevicePortal;
let group: string;
let sender: TestUser;
let oven: { uuid: string; key: string };
let fryer: { uuid: string; key: string };

beforeAll(async () => {
  portal = await devicePortal();
});
beforeEach(async () => {
  group = await portal.makeGroup();
  sender = await portal.makeUser({
    rights: [
      { right: 'transmitRecipe', scope: `group:${group}` },
      { right: 'viewRecipeTransmission', scope: `group:${group}` },
    ],
  });
  oven = await portal.makeKeyed({ groups: [group] });
  fryer = await portal.makeKeyed({ groups: [group] });
});
afterAll(() => portal.close());

let serial = 0;
async function makeRecipe(at = group, createdAt = 1): Promise<string> {
  const id = `r${(serial += 1)}`;
  await portal.services.db
    .insertInto('recipes')
    .values({
      id,
      group_id: at,
      name: `Recipe ${id}`,
      icon: null,
      translated_name: '{"de":"Rezept"}',
      translated_description: '{}',
      file: null,
      file_name: null,
      created_at: createdAt,
    })
    .execute();
  return id;
}
const transmit = (recipes: readonly string[], spared: readonly string[] = [], who = sender, at = group) =>
  portal.send('POST', '/api/recipes/transmissions', who, {
    groups: [{ groupID: toWire(at), recipes: recipes.map(toWire) }],
    deviceBlackList: spared.map(toWire),
  });
const sendsIn = (...groups: readonly string[]) =>
  portal.makeUser({ rights: groups.map((at) => ({ right: 'transmitRecipe' as const, scope: `group:${at}` })) });
/** 1,000 recipes to 51 devices: more than one call sends. */
async function transmitMany() {
  const many = await portal.makeGroup();
  for (let device = 0; device < 51; device += 1) await portal.makeDevice({ groups: [many] });
  await sql`insert into recipes (id, group_id, name, translated_name, translated_description, created_at)
    select ${many} || 'r' || n, ${many}, 'Recipe ' || n, '{}', '{}', 1 from generate_series(1, 1000) n`.execute(
    portal.services.db,
  );
  const recipes = [...Array(1_000).keys()].map((index) => `${many}r${index + 1}`);
  return transmit(recipes, [], await sendsIn(many), many);
}
const retry = (id: string, who = sender) => portal.send('POST', `/api/recipes/transmissions/${id}/retry`, who);
const abort = (id: string, who = sender) => portal.send('POST', `/api/recipes/transmissions/${id}/abort`, who);
const list = async (query = '', who = sender) => (await portal.get(`/api/recipes/transmissions${query}`, who)).body;
const stateOn = async (uuid: string, recipe: string) =>
  portal.services.db
    .selectFrom('recipe_transmissions')
    .select(['state', 'reason', 'changed_at'])
    .where('device_uuid', '=', uuid)
    .where('recipe_id', '=', recipe)
    .executeTakeFirst();
const commands = () => portal.services.db.selectFrom('device_commands').selectAll().execute();

/** A device that listens: its commands as they come, and how it answers them. */
async function listen({ uuid, key }: { uuid: string; key: string }): Promise<{
  client: MqttClient;
  next: () => Promise<DeviceCommand>;
  ack: (id: string, ok: boolean, reason?: string) => Promise<void>;
}> {
  const client = await portal.connect(uuid, key);
  const arrived: DeviceCommand[] = [];
  const waiting: ((command: DeviceCommand) => void)[] = [];
  client.on('message', (_topic, payload) => {
    const command = JSON.parse(payload.toString()) as DeviceCommand;
    const first = waiting.shift();
    if (first) first(command);
    else arrived.push(command);
  });
  await client.subscribeAsync(`devices/${uuid}/commands`, { qos: 1 });
  return {
    client,
    next: async () => arrived.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    ack: async (id, ok, reason) =>
      void (await client.publishAsync(
        `devices/${uuid}/acks`,
        JSON.stringify({ id, ok, ...(reason ? { reason } : {}) }),
        { qos: 1 },
      )),
  };
}

describe('POST /api/recipes/transmissions', () => {
  it("sends to the group's devices that are not on the black list, and to none below it [R-API-97, R-API-06, R-REC-08, R-REC-10]", async () => {
    const below = await portal.makeDevice({ groups: [await portal.makeGroup(group)] });
    const recipe = await makeRecipe();
    const { status, body } = await transmit([recipe], [fryer.uuid]);
    expect([status, body]).toEqual([201, { id: expect.any(String), recipes: 1, devices: 1 }]);
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'pending' });
    for (const device of [fryer.uuid, below]) expect(await stateOn(device, recipe)).toBeUndefined();
    const row = await portal.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'recipe.transmit')
      .orderBy('serial', 'desc')
      .executeTakeFirst();
    expect(row).toMatchObject({
      user_id: sender.id,
      scope: `group:${group}`,
      // R-API-06
      after: { transmission: body.id, recipes: [toWire(recipe)], devices: [toWire(oven.uuid)] },
    });
  });

  it('bears a black list of 20,000, each as long as the id of a device is [R-REC-08, R-API-97]', async () => {
    const recipe = await makeRecipe();
    const others = Array.from({ length: 19_999 }, () => randomUUID());
    const { status, body } = await transmit([recipe], [...others, fryer.uuid]);
    expect([status, body.devices]).toEqual([201, 1]);
    expect((await stateOn(oven.uuid, recipe))?.state).toBe('pending');
    expect(await stateOn(fryer.uuid, recipe)).toBeUndefined();
  });

  it('sends to each of several groups its own recipes, a black list or none [R-API-97]', async () => {
    const second = await portal.makeGroup();
    const grill = await portal.makeDevice({ groups: [second] });
    const both = await sendsIn(group, second);
    const [here, there] = [await makeRecipe(), await makeRecipe(second)];
    const { status, body } = await portal.send('POST', '/api/recipes/transmissions', both, {
      groups: [
        { groupID: toWire(group), recipes: [toWire(here)] },
        { groupID: toWire(second), recipes: [toWire(there)] },
      ],
    });
    expect([status, body]).toEqual([201, { id: expect.any(String), recipes: 2, devices: 3 }]);
    for (const [device, gets, not] of [
      [oven.uuid, here, there],
      [fryer.uuid, here, there],
      [grill, there, here],
    ] as const)
      expect([(await stateOn(device, gets))?.state, await stateOn(device, not)]).toEqual(['pending', undefined]);
    // One black list for all of them.
    const [anew, too] = [await makeRecipe(), await makeRecipe(second)];
    const kept = await portal.makeDevice({ groups: [second] });
    const spared = await portal.send('POST', '/api/recipes/transmissions', both, {
      groups: [
        { groupID: toWire(group), recipes: [toWire(anew)] },
        { groupID: toWire(second), recipes: [toWire(too)] },
      ],
      deviceBlackList: [oven.uuid, grill].map(toWire),
    });
    expect(spared.body).toMatchObject({ recipes: 2, devices: 2 });
    for (const [device, recipe, state] of [
      [oven.uuid, anew, undefined],
      [fryer.uuid, anew, 'pending'],
      [grill, too, undefined],
      [kept, too, 'pending'],
    ] as const)
      expect([device, (await stateOn(device, recipe))?.state]).toEqual([device, state]);
    // A group that is named twice gets what both say.
    const twice = [await makeRecipe(), await makeRecipe()];
    const { body: sent } = await portal.send('POST', '/api/recipes/transmissions', both, {
      groups: twice.map((recipe) => ({ groupID: toWire(group), recipes: [toWire(recipe)] })),
    });
    expect(sent).toMatchObject({ recipes: 2, devices: 2 });
  });

  it('changes nothing when one of several groups may not get it [R-API-97, R-RIGHT-28, R-RIGHT-06]', async () => {
    const recipe = await makeRecipe();
    const seen = await portal.makeGroup();
    const unseen = await portal.makeGroup();
    await portal.services.db
      .insertInto('group_members')
      .values({ group_id: seen, user_id: sender.id, joined_at: 1 })
      .execute();
    const before = (await commands()).length;
    for (const [other, answer] of [
      [seen, [403, 'ERROR_NO_RIGHT']],
      [unseen, [404, 'ERROR_GROUP_UNKNOWN']],
      ['nobody', [404, 'ERROR_GROUP_UNKNOWN']],
    ] as const) {
      const groups = [
        { groupID: toWire(group), recipes: [toWire(recipe)] },
        { groupID: toWire(other), recipes: [toWire(recipe)] },
      ];
      const { status, body } = await portal.send('POST', '/api/recipes/transmissions', sender, {
        groups,
        deviceBlackList: [],
      });
      expect([status, body.errorId]).toEqual(answer);
    }
    expect((await commands()).length).toBe(before);
    expect(await stateOn(oven.uuid, recipe)).toBeUndefined();
  });

  it.each([
    [
      'a recipe of another group',
      async () => transmit([await makeRecipe(), await makeRecipe(await portal.makeGroup())]),
      'groups.0.recipes.1',
    ],
    [
      'a recipe of another group that gets it as well',
      async () => {
        const second = await portal.makeGroup();
        await portal.makeDevice({ groups: [second] });
        const recipes = [toWire(await makeRecipe())];
        return portal.send('POST', '/api/recipes/transmissions', await sendsIn(group, second), {
          groups: [group, second].map((at) => ({ groupID: toWire(at), recipes })),
        });
      },
      'groups.1.recipes.0',
    ],
    ['no recipe', async () => transmit([]), 'groups.0.recipes'],
    ['no device left', async () => transmit([await makeRecipe()], [oven.uuid, fryer.uuid]), 'deviceBlackList'],
    [
      'a black list of what is no id',
      async () =>
        portal.send('POST', '/api/recipes/transmissions', sender, {
          groups: [{ groupID: toWire(group), recipes: [toWire(await makeRecipe())] }],
          deviceBlackList: ['%'],
        }),
      'deviceBlackList.0',
    ],
    ['more recipes to devices than one call sends', async () => transmitMany(), 'groups'],
  ])('answers 400 for %s and sends nothing [R-API-97, R-VAL-19, R-API-02]', async (_, call, field) => {
    const before = (await commands()).length;
    const { status, body } = await call();
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect((await commands()).length).toBe(before);
  });

  it('is closed with its module off [R-RIGHT-32]', async () => {
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: false })
      .where('name', '=', 'recipes')
      .execute();
    const answers = [
      await transmit([await makeRecipe()]),
      await retry(toWire('t1')),
      await portal.get('/api/recipes/transmissions', sender),
    ];
    await portal.services.db
      .updateTable('module_switches')
      .set({ enabled: true })
      .where('name', '=', 'recipes')
      .execute();
    for (const { status, body } of answers) expect([status, body.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
  });
});

describe('a recipe on its way', () => {
  it('reaches a device that listens, and counts as transmitted once the device says so [R-REC-10, R-EXT-12, R-CONST-01]', async () => {
    const recipe = await makeRecipe();
    const device = await listen(oven);
    await transmit([recipe], [fryer.uuid]);
    const command = await device.next();
    expect(command).toMatchObject({
      kind: 'recipe',
      createdAt: portal.clock.now(),
      recipe: { id: recipe, name: `Recipe ${recipe}`, translatedName: { de: 'Rezept' }, fileName: null },
    });
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'pending' });
    portal.clock.advance(500);
    await device.ack(command.id, true);
    expect(await stateOn(oven.uuid, recipe)).toEqual({
      state: 'transmitted',
      reason: null,
      changed_at: portal.clock.now(),
    });
    const [createdAt, changedAt] = [portal.clock.now() - 500, portal.clock.now()];
    expect(await list(`?recipe=${toWire(recipe)}`)).toMatchObject([{ state: 'transmitted', createdAt, changedAt }]);
    // A second answer to the same command, or a late change of mind, changes nothing.
    await device.ack(command.id, false, 'late');
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'transmitted' });
  });

  it("has failed when the device refuses it, with the device's words [R-REC-10, R-EXT-12]", async () => {
    const recipe = await makeRecipe();
    const device = await listen(oven);
    await transmit([recipe], [fryer.uuid]);
    await device.ack((await device.next()).id, false, 'memory full');
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'failed', reason: 'memory full' });
  });

  it('is told to open pages when it is sent off, when a device answers, and when it is tried again [R-EXT-12, R-SHELL-24]', async () => {
    const recipe = await makeRecipe();
    const device = await listen(oven);
    const told = async (after: number) => {
      const { events } = await portal.outbox.since(after);
      return events
        .filter(({ serial, kind }) => serial > after && kind === 'list.changed')
        .map(({ serial: _, ...event }) => event);
    };
    const changed = { kind: 'list.changed', list: 'recipes', about: { group } };
    /** What the portal has told so far, all that was committed included. */
    const serial = async () => {
      await portal.outbox.settled();
      return portal.outbox.lastSerial();
    };
    let last = await serial();
    const { body } = await transmit([recipe], [fryer.uuid]);
    expect(await told(last)).toEqual([changed]);
    const { id } = await device.next();
    last = await serial();
    await device.ack(id, false, 'memory full');
    expect(await told(last)).toEqual([changed]);
    last = await serial();
    await retry(body.id);
    expect(await told(last)).toEqual([changed]);
  });

  it('cannot be acknowledged by another device [R-REC-10]', async () => {
    const recipe = await makeRecipe();
    const device = await listen(oven);
    const other = await listen(fryer);
    await transmit([recipe], [fryer.uuid]);
    const { id } = await device.next();
    await other.ack(id, true);
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'pending' });
  });

  it('waits for a device that is away, through a restart of the portal, and is acknowledged by HTTP as well [R-REC-10, R-EXT-12, R-API-99]', async () => {
    const recipe = await makeRecipe();
    await transmit([recipe], [fryer.uuid]);
    await portal.commands.settled();
    // Nothing of the sender is in memory: a new one serves the device that comes back.
    const fresh = new CommandSender(portal.services);
    const wake = jest.spyOn(portal.services.commands, 'wake').mockImplementation((devices) => fresh.wake(devices));
    const device = await listen(oven);
    const command = await device.next();
    expect(command.recipe.id).toBe(recipe);
    const { status } = await portal.send(
      'POST',
      `/api/ingest/${oven.uuid}`,
      undefined,
      { acks: [{ id: command.id, ok: true }] },
      { authorization: `Device ${oven.key}` },
    );
    expect(status).toBe(204);
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'transmitted' });
    wake.mockRestore();
  });

  it('comes after the older ones of its transfer, so that of one name the newest stays [R-API-97, R-REC-06]', async () => {
    const ages = [7, 3, 9, 1, 8, 2, 6, 4];
    const recipes: string[] = [];
    for (const age of ages) recipes.push(await makeRecipe(group, age));
    const byAge = [...ages].sort().map((age) => recipes[ages.indexOf(age)]);
    const device = await listen(oven);
    const heard = async () => {
      const told: (string | undefined)[] = [];
      while (told.length < ages.length) told.push((await device.next()).recipe?.id);
      return told;
    };
    const { body } = await transmit(recipes, [fryer.uuid]);
    expect(await heard()).toEqual(byAge);
    await portal.services.db
      .updateTable('recipe_transmissions')
      .set({ state: 'failed' })
      .where('transmission_id', '=', fromWire(body.id) ?? '')
      .execute();
    await retry(body.id);
    expect(await heard()).toEqual(byAge);
  });

  it.each([
    ['by the word of the status service', true, null, 1],
    ['by its last ping alone, 15 minutes ago', false, 900_000, 1],
    ['no more, its last ping a moment longer ago', false, 900_001, 0],
  ] as const)(
    'is sent again to a device that stays silent and is connected %s [R-REC-10, R-STAT-07]',
    async (_, connected, age, times) => {
      const recipe = await makeRecipe();
      const device = await listen(oven);
      await transmit([recipe], [fryer.uuid]);
      const first = await device.next();
      const later = portal.clock.now() + 60_000;
      await portal.services.db
        .updateTable('device_states')
        .set({ connected, last_ping: age === null ? null : later - age })
        .where('device_uuid', '=', oven.uuid)
        .execute();
      const sent = jest.spyOn(portal.services.broker, 'publish');
      await portal.commands.sweep();
      expect(sent).not.toHaveBeenCalled();
      portal.clock.advance(60_000);
      await portal.commands.sweep();
      expect(sent.mock.calls.filter(([topic]) => topic.includes(oven.uuid))).toHaveLength(times);
      if (times > 0) expect((await device.next()).id).toBe(first.id);
      sent.mockRestore();
    },
  );

  it('has failed after seven days without an answer, not a moment before [R-REC-10]', async () => {
    const recipe = await makeRecipe();
    await transmit([recipe], [fryer.uuid]);
    portal.clock.advance(7 * DAY - 1);
    await portal.commands.sweep();
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'pending' });
    portal.clock.advance(1);
    await portal.commands.sweep();
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'failed', reason: 'expired' });
  });

  it('does not reach a device that has left the group meanwhile [R-API-97]', async () => {
    const recipe = await makeRecipe();
    await transmit([recipe], [fryer.uuid]);
    await portal.commands.settled();
    await portal.services.db.deleteFrom('device_groups').where('device_uuid', '=', oven.uuid).execute();
    await listen(oven);
    await portal.commands.settled();
    while ((await stateOn(oven.uuid, recipe))?.state === 'pending') await portal.services.ingest.settled();
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'failed', reason: 'gone' });
  });

  it('replaces the same recipe that still waits: the device hears it once [R-API-97]', async () => {
    const recipe = await makeRecipe();
    await transmit([recipe], [fryer.uuid]);
    portal.clock.advance(60_000);
    const { body } = await transmit([recipe], [fryer.uuid]);
    await portal.commands.settled();
    const device = await listen(oven);
    const { id } = await device.next();
    await portal.commands.settled();
    expect(
      (await commands())
        .filter(({ device_uuid: uuid, state }) => uuid === oven.uuid && state === 'pending')
        .map((row) => row.id),
    ).toEqual([id]);
    expect(
      await list(
        `?device=${toWire(oven.uuid)}`,
        await portal.makeUser({ rights: [{ right: 'viewRecipeTransmission', scope: `device:${oven.uuid}` }] }),
      ),
    ).toMatchObject([{ id: body.id, createdAt: portal.clock.now(), changedAt: portal.clock.now() }]);
  });
});

describe('GET /api/recipes/transmissions', () => {
  it('answers the state per device with times, filtered [R-EXT-12, R-REC-10]', async () => {
    const recipe = await makeRecipe();
    const other = await makeRecipe();
    const { body: sent } = await transmit([recipe, other]);
    const all = await list(`?group=${toWire(group)}`);
    expect(all).toHaveLength(4);
    expect(all[0]).toEqual({
      id: sent.id,
      recipe: expect.any(String),
      device: expect.any(String),
      state: 'pending',
      reason: null,
      createdAt: portal.clock.now(),
      changedAt: portal.clock.now(),
    });
    const one = await list(
      `?recipe=${toWire(recipe)}&device=${toWire(oven.uuid)}`,
      await portal.makeUser({ roles: [{ role: 'group-viewer', group }] }),
    );
    expect(one).toMatchObject([{ recipe: toWire(recipe), device: toWire(oven.uuid) }]);
    expect(await list(`?recipe=${toWire('rX')}`)).toEqual([]);
    // Each group has its own, also for who may follow both.
    const elsewhere = await portal.makeGroup();
    const both = await portal.makeUser({
      roles: [group, elsewhere].map((at) => ({ role: 'group-viewer' as const, group: at })),
    });
    expect(await list(`?group=${toWire(elsewhere)}`, both)).toEqual([]);
    expect(await list(`?group=${toWire(group)}`, both)).toHaveLength(4);
    // By the group of the recipe also what became of it on a device that has left the group [R-RIGHT-28].
    await portal.services.db.deleteFrom('device_groups').where('device_uuid', '=', oven.uuid).execute();
    expect(await list(`?group=${toWire(group)}`, both)).toHaveLength(4);
  });

  it('answers them by viewRecipeTransmission on the group of the recipe, or on the device alone [R-RIGHT-28, R-EXT-12]', async () => {
    const recipe = await makeRecipe();
    await transmit([recipe]);
    const follower = (scope: string) => portal.makeUser({ rights: [{ right: 'viewRecipeTransmission', scope }] });
    const seenBy = async (user: TestUser, query = '') =>
      (await list(query, user)).map(({ device }: { device: string }) => device).sort();
    const both = [toWire(fryer.uuid), toWire(oven.uuid)].sort();
    expect(await seenBy(await follower(`group:${group}`), `?recipe=${toWire(recipe)}`)).toEqual(both);
    const ofDevice = await follower(`device:${oven.uuid}`);
    for (const query of ['', `?device=${toWire(oven.uuid)}`, `?recipe=${toWire(recipe)}`])
      expect(await seenBy(ofDevice, query)).toEqual([toWire(oven.uuid)]);
    expect((await portal.get(`/api/recipes/transmissions?device=${toWire(fryer.uuid)}`, ofDevice)).status).toBe(404);
  });

  it('shows nobody what they may not follow [R-EXT-12, R-RIGHT-28, R-RIGHT-06]', async () => {
    await transmit([await makeRecipe()]);
    const elsewhere = await portal.makeGroup();
    const stranger = await portal.makeUser({ roles: [{ role: 'group-viewer', group: elsewhere }] });
    expect(await list('', stranger)).toEqual([]);
    const answers = await Promise.all(
      [`?group=${toWire(group)}`, `?device=${toWire(oven.uuid)}`, '?group=%25'].map((query) =>
        portal.get(`/api/recipes/transmissions${query}`, stranger),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    await portal.services.db
      .insertInto('group_members')
      .values({ group_id: group, user_id: stranger.id, joined_at: 1 })
      .execute();
    for (const query of [`?group=${toWire(group)}`, `?device=${toWire(oven.uuid)}`]) {
      const { status, body } = await portal.get(`/api/recipes/transmissions${query}`, stranger);
      expect([query, status, body.errorId]).toEqual([query, 403, 'ERROR_NO_RIGHT']);
    }
    expect(await list('', await portal.makeUser({ groups: [group] }))).toEqual([]);
  });
});

/** One transmission to the group and to another one, by somebody who may send to both; a colleague may to the first alone. */
async function sentToTwo() {
  const other = await portal.makeGroup();
  const far = await portal.makeKeyed({ groups: [other] });
  const colleague = await portal.makeUser({
    rights: [
      { right: 'transmitRecipe', scope: `group:${group}` },
      { right: 'viewRecipeTransmission', scope: `group:${other}` },
    ],
  });
  const both = await portal.makeUser({
    rights: [group, other].map((at) => ({ right: 'transmitRecipe' as const, scope: `group:${at}` as const })),
  });
  const [here, there] = [await makeRecipe(), await makeRecipe(other)];
  const { status, body } = await portal.send('POST', '/api/recipes/transmissions', both, {
    groups: [
      { groupID: toWire(group), recipes: [toWire(here)] },
      { groupID: toWire(other), recipes: [toWire(there)] },
    ],
  });
  expect([status, body.devices]).toEqual([201, 3]);
  const states = async () =>
    Promise.all(
      [stateOn(oven.uuid, here), stateOn(fryer.uuid, here), stateOn(far.uuid, there)].map(
        async (row) => (await row)?.state,
      ),
    );
  return { id: body.id as string, colleague, states };
}

describe('POST /api/recipes/transmissions/{id}/retry', () => {
  it('sends to the failed devices again, and to no others [R-EXT-12, R-API-06]', async () => {
    const recipe = await makeRecipe();
    const [first, second] = [await listen(oven), await listen(fryer)];
    const { body: sent } = await transmit([recipe]);
    await first.ack((await first.next()).id, true);
    const failed = await second.next();
    await second.ack(failed.id, false);
    const sentAt = portal.clock.now();
    portal.clock.advance(60_000);
    const { status, body } = await retry(sent.id);
    expect([status, body]).toEqual([200, { id: sent.id, devices: 1 }]);
    // Of the new attempt.
    const times = (at: number) => ({ createdAt: at, changedAt: at });
    expect(await list(`?recipe=${toWire(recipe)}&device=${toWire(fryer.uuid)}`)).toMatchObject([
      { state: 'pending', ...times(sentAt + 60_000) },
    ]);
    expect(await list(`?recipe=${toWire(recipe)}&device=${toWire(oven.uuid)}`)).toMatchObject([
      { state: 'transmitted', ...times(sentAt) },
    ]);
    const log = await portal.services.db
      .selectFrom('audit_log')
      .select(['user_id', 'before', 'after'])
      .where('action', '=', 'recipe.retry')
      .where('scope', '=', `group:${group}`)
      .execute();
    // R-EXT-08, R-API-06
    const after = { transmission: sent.id, devices: [toWire(fryer.uuid)] };
    expect(log).toEqual([{ user_id: sender.id, before: null, after }]);
    const again = await second.next();
    expect(again.id).not.toBe(failed.id);
    await second.ack(again.id, true);
    expect(await stateOn(fryer.uuid, recipe)).toMatchObject({ state: 'transmitted', reason: null });
    expect((await retry(sent.id)).body.devices).toBe(0);
  });

  it('sends to each device that failed, and nothing of another transmission [R-EXT-12]', async () => {
    const [recipe, other] = [await makeRecipe(), await makeRecipe()];
    const { body: sent } = await transmit([recipe]);
    await transmit([other]);
    await portal.services.db
      .updateTable('recipe_transmissions')
      .set({ state: 'failed' })
      .where('recipe_id', 'in', [recipe, other])
      .execute();
    expect((await retry(sent.id)).body).toEqual({ id: sent.id, devices: 2 });
    for (const { uuid } of [oven, fryer]) {
      expect(await stateOn(uuid, recipe)).toMatchObject({ state: 'pending' });
      expect(await stateOn(uuid, other)).toMatchObject({ state: 'failed' });
    }
  });

  it.each([
    ['false', ['pending', 'failed']],
    ['true', ['failed', 'pending']],
    [undefined, ['pending', 'pending']],
  ])('with aborted=%s tells apart what somebody took back [R-EXT-12]', async (aborted, states) => {
    const recipe = await makeRecipe();
    const { body: sent } = await transmit([recipe]);
    for (const [{ uuid }, reason] of [
      [oven, 'refused'],
      [fryer, 'aborted'],
    ] as const)
      await portal.services.db
        .updateTable('recipe_transmissions')
        .set({ state: 'failed', reason })
        .where('device_uuid', '=', uuid)
        .execute();
    const { status, body } = await portal.send(
      'POST',
      `/api/recipes/transmissions/${sent.id}/retry${aborted === undefined ? '' : `?aborted=${aborted}`}`,
      sender,
    );
    const devices = states.filter((state) => state === 'pending').length;
    expect([status, body]).toEqual([200, { id: sent.id, devices }]);
    expect([(await stateOn(oven.uuid, recipe))?.state, (await stateOn(fryer.uuid, recipe))?.state]).toEqual(states);
  });

  it.each([
    ['failed', 'left'],
    ['pending', 'left'],
    ['failed', 'moved to a group below'],
    ['pending', 'moved to a group below'],
  ] as const)(
    'passes over devices, and what is %s there counts no more, once they have %s [R-EXT-12, R-REC-02, R-API-97]',
    async (state, how) => {
      const reader = await portal.makeUser({
        rights: [
          { right: 'readRecipe', scope: `group:${group}` },
          { right: 'viewRecipeTransmission', scope: `group:${group}` },
        ],
      });
      const counts = async () =>
        Promise.all(
          [`/api/recipes/${toWire(group)}`, '/api/recipes'].map(
            async (path) => (await portal.get(path, reader)).body[0].transmission,
          ),
        );
      const recipe = await makeRecipe();
      const { body: sent } = await transmit([recipe]);
      await portal.services.db
        .updateTable('recipe_transmissions')
        .set({ state })
        .where('recipe_id', '=', recipe)
        .execute();
      const none = { pending: 0, transmitted: 0, failed: 0 };
      expect(await counts()).toEqual(Array(2).fill({ ...none, [state]: 2 }));
      const { db } = portal.services;
      if (how === 'left') await db.deleteFrom('device_groups').where('device_uuid', '=', oven.uuid).execute();
      else {
        const below = await portal.makeGroup(group);
        await db.updateTable('device_groups').set({ group_id: below }).where('device_uuid', '=', oven.uuid).execute();
      }
      expect(await counts()).toEqual(Array(2).fill({ ...none, [state]: 1 }));
      expect((await retry(sent.id)).body.devices).toBe(state === 'failed' ? 1 : 0);
      expect((await stateOn(oven.uuid, recipe))?.state).toBe(state);
      await portal.services.db
        .updateTable('recipe_transmissions')
        .set({ state: 'transmitted' })
        .where('recipe_id', '=', recipe)
        .execute();
      expect(await counts()).toEqual(Array(2).fill({ ...none, transmitted: 2 }));
    },
  );

  it('needs transmitRecipe: 403 when the group is seen, 404 when not [R-EXT-12, R-RIGHT-06, R-RIGHT-28]', async () => {
    const { body: sent } = await transmit([await makeRecipe()]);
    const viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
    const stranger = await portal.makeUser();
    expect((await retry(sent.id, viewer)).status).toBe(403);
    for (const id of [sent.id, toWire('tX'), '%25']) {
      const { status, body } = await retry(id, stranger);
      expect([status, body.errorId]).toEqual([404, 'ERROR_NOT_FOUND']);
    }
  });

  it('sends of several groups only to those where the caller holds transmitRecipe [R-EXT-12, R-RIGHT-28]', async () => {
    const { id, colleague, states } = await sentToTwo();
    await portal.services.db
      .updateTable('recipe_transmissions')
      .set({ state: 'failed' })
      .where('transmission_id', '=', fromWire(id) ?? '')
      .execute();
    const { status, body } = await retry(id, colleague);
    expect([status, body]).toEqual([200, { id, devices: 2 }]);
    expect(await states()).toEqual(['pending', 'pending', 'failed']);
  });
});

describe('POST /api/recipes/transmissions/{id}/abort', () => {
  it('takes back what waits, and nothing else; it can be sent again [R-EXT-12, R-REC-10, R-API-06]', async () => {
    const recipe = await makeRecipe();
    const { body: sent } = await transmit([recipe]);
    await portal.services.db
      .updateTable('recipe_transmissions')
      .set({ state: 'transmitted' })
      .where('device_uuid', '=', oven.uuid)
      .execute();
    const { status, body } = await abort(sent.id);
    expect([status, body]).toEqual([200, { id: sent.id, devices: 1 }]);
    expect(await stateOn(fryer.uuid, recipe)).toMatchObject({ state: 'failed', reason: 'aborted' });
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'transmitted', reason: null });
    expect((await abort(sent.id)).body.devices).toBe(0);
    // The device that comes now hears nothing of it.
    const waiting = await portal.services.db
      .selectFrom('device_commands')
      .select('id')
      .where('device_uuid', '=', fryer.uuid)
      .where('state', '=', 'pending')
      .execute();
    expect(waiting).toEqual([]);
    const row = await portal.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'recipe.abort')
      .where('scope', '=', `group:${group}`)
      .execute();
    expect(row).toMatchObject([
      { user_id: sender.id, after: { transmission: sent.id, devices: [toWire(fryer.uuid)] } },
    ]);
    expect((await retry(sent.id)).body.devices).toBe(1);
    expect(await stateOn(fryer.uuid, recipe)).toMatchObject({ state: 'pending', reason: null });
  });

  it('is undone by the device that has it all the same, not by one that refuses it, nor for what was sent anew [R-EXT-12, R-REC-10]', async () => {
    const recipe = await makeRecipe();
    const { body: sent } = await transmit([recipe]);
    const commandOf = async ({ uuid }: { uuid: string }) =>
      (await commands()).find((one) => one.device_uuid === uuid && one.state === 'pending')?.id ?? '';
    const [downloading, refusing] = [await commandOf(oven), await commandOf(fryer)];
    await abort(sent.id);
    const [first, second] = [await listen(oven), await listen(fryer)];
    await first.ack(downloading, true);
    await second.ack(refusing, false, 'no memory left');
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state: 'transmitted', reason: null });
    expect(await stateOn(fryer.uuid, recipe)).toMatchObject({ state: 'failed', reason: 'aborted' });
    await retry(sent.id);
    await second.ack(refusing, true);
    expect(await stateOn(fryer.uuid, recipe)).toMatchObject({ state: 'pending', reason: null });
  });

  it('needs transmitRecipe: 403 when the group is seen, 404 when not [R-EXT-12, R-RIGHT-06, R-RIGHT-28]', async () => {
    const recipe = await makeRecipe();
    const { body: sent } = await transmit([recipe]);
    const viewer = await portal.makeUser({ groups: [group] });
    const stranger = await portal.makeUser();
    expect((await abort(sent.id, viewer)).status).toBe(403);
    expect((await abort(sent.id, stranger)).body.errorId).toBe('ERROR_NOT_FOUND');
    expect(await stateOn(fryer.uuid, recipe)).toMatchObject({ state: 'pending' });
  });

  it('takes back of several groups only what waits where the caller holds transmitRecipe [R-EXT-12, R-RIGHT-28]', async () => {
    const { id, colleague, states } = await sentToTwo();
    const { status, body } = await abort(id, colleague);
    expect([status, body]).toEqual([200, { id, devices: 2 }]);
    expect(await states()).toEqual(['failed', 'failed', 'pending']);
  });
});

// The embedded database has one connection: nothing happens there at once.
describe('a device that answers while', () => {
  const answering = onServer() ? it : it.skip;
  answering.each([
    ['what was sent to it is taken back', (id: string, _recipe: string) => abort(id), 'transmitted'],
    ['the same is sent to it again', (_id: string, recipe: string) => transmit([recipe]), 'pending'],
  ] as const)('%s stops neither [R-EXT-12, R-API-97]', async (_what, call, state) => {
    const recipe = await makeRecipe();
    const { id } = (await transmit([recipe], [fryer.uuid])).body as { id: string };
    const { command_id: command } = await portal.services.db
      .selectFrom('recipe_transmissions')
      .select('command_id')
      .where('recipe_id', '=', recipe)
      .executeTakeFirstOrThrow();
    const acks = [{ id: command ?? '', ok: true }];
    const answered = await inTransaction(portal.services, async (trx) => {
      await holdCommands(trx, [command ?? '']);
      const called = call(id, recipe);
      await untilWaiting(portal.services.db, 1);
      await settleCommands(trx, portal.clock.now(), oven.uuid, acks);
      return { called };
    });
    expect((await answered.called).status).toBeLessThan(300);
    expect(await stateOn(oven.uuid, recipe)).toMatchObject({ state });
  });
});

describe('devices that answer while', () => {
  const answering = onServer() ? it : it.skip;
  answering('what was sent to them is deleted stop nobody [R-REC-10, R-API-97]', async () => {
    const recipe = await makeRecipe();
    const commandOf = async ({ uuid }: { uuid: string }) =>
      (await commands()).find(({ device_uuid, state }) => device_uuid === uuid && state === 'pending')?.id ?? '';
    await transmit([recipe], [fryer.uuid]);
    const first = await commandOf(oven);
    // Ids are held in their order, whichever stands first in the table.
    let second = '';
    do await transmit([recipe], [oven.uuid]);
    while ((second = await commandOf(fryer)) > first);
    await portal.commands.settled();
    const user = await portal.makeUser({ rights: [{ right: 'updateRecipe', scope: `group:${group}` }] });
    const { deleted } = await inTransaction(portal.services, async (trx) => {
      await holdCommands(trx, [second]);
      const deleted = portal.send('DELETE', `/api/recipes/${toWire(group)}/${toWire(recipe)}`, user);
      await untilWaiting(portal.services.db, 1);
      await holdCommands(trx, [second, first]);
      for (const [{ uuid }, id] of [
        [oven, first],
        [fryer, second],
      ] as const)
        await settleCommands(trx, portal.clock.now(), uuid, [{ id, ok: true }]);
      return { deleted };
    });
    expect((await deleted).status).toBe(204);
  });
});

describe('recipes that are sent while', () => {
  const sending = onServer() ? it : it.skip;
  let recipe: string;
  let devices: string[];
  const sent = (device: string | undefined) =>
    sql`select from recipe_transmissions where recipe_id = ${recipe} and device_uuid = ${device} for update`;
  const again = async () => {
    const { id } = (await transmit([recipe])).body as { id: string };
    await abort(id);
    return () => retry(id);
  };
  const removing = async () => {
    const user = await portal.makeUser({ rights: [{ right: 'removeGroupDevice', scope: `group:${group}` }] });
    return () => portal.send('DELETE', `/api/groups/${toWire(group)}/devices/${toWire(devices[0] ?? '')}`, user);
  };
  const deleting = async () => {
    const user = await portal.makeUser({ rights: [{ right: 'updateRecipe', scope: `group:${group}` }] });
    return () => portal.send('DELETE', `/api/recipes/${toWire(group)}/${toWire(recipe)}`, user);
  };
  beforeEach(async () => {
    recipe = await makeRecipe();
    devices = [oven.uuid, fryer.uuid].sort();
  });

  /** What keeps the sending call waiting on its way, the call itself, and what is done meanwhile. */
  type Meeting = [string, () => Promise<{ gate: () => RawBuilder<unknown>; send: Call; other: Call }>];
  type Call = () => Promise<{ status: number }>;
  sending.each<Meeting>([
    [
      'their group is deleted',
      async () => {
        const user = await portal.makeUser({ rights: [{ right: 'deleteGroup', scope: `group:${group}` }] });
        const other = () => portal.send('DELETE', `/api/groups/${toWire(group)}`, user);
        const gate = () => sql`select from recipes where id = ${recipe} for update`;
        return { gate, send: () => transmit([recipe]), other };
      },
    ],
    [
      'one of them, which has come to one device already, is deleted',
      async () => {
        await transmit([recipe], [devices[1] ?? '']);
        return { gate: () => sent(devices[0]), send: () => transmit([recipe]), other: await deleting() };
      },
    ],
    [
      'one of them, which was never sent, is deleted',
      async () => {
        const gate = () => sql`select from devices where uuid = ${devices[1]} for update`;
        return { gate, send: () => transmit([recipe]), other: await deleting() };
      },
    ],
    [
      'a device that has them leaves the group',
      async () => {
        await transmit([recipe]);
        return { gate: () => sent(devices[1]), send: () => transmit([recipe]), other: await removing() };
      },
    ],
    [
      'a device that is to get them again leaves the group',
      async () => ({ send: await again(), gate: () => sent(devices[1]), other: await removing() }),
    ],
  ])('%s hinder nobody, and are not hindered [R-API-97, R-EXT-12]', async (_what, prepare) => {
    const { gate, send, other } = await prepare();
    await portal.commands.settled();
    const calls = await inTransaction(portal.services, async (trx) => {
      await gate().execute(trx);
      const first = send();
      await untilWaiting(portal.services.db, 1);
      const second = other();
      await untilWaiting(portal.services.db, 2, second);
      return { first, second };
    });
    const statuses = [(await calls.first).status, (await calls.second).status];
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
  });
});
