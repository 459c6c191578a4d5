/** What one account may fill: at each figure of docs/security.md, one beyond it, and twenty calls at once, over HTTP [R-EXT-30]. */
import type { AddressInfo } from 'node:net';
import { toWire } from '@portal/domain/ids';
import { json } from '../db/json';
import { multipartOf } from '../testing/multipart';
import { picture } from '../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';

const GROUPS = 500;
const FILE_BYTES = 1_073_741_824;
const ATTRIBUTES = 100;
const ATTRIBUTE_BYTES = 32_768;
const MESSAGES = 100;
const AT_ONCE = 20;

let portal: TestPortal;
let origin: string;
let user: TestUser;
beforeAll(async () => {
  portal = await testPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  user = await portal.makeUser();
});
afterAll(async () => {
  portal.app.server.closeAllConnections();
  await portal.close();
});

async function send(
  method: string,
  path: string,
  body: unknown,
  by = user,
): Promise<{ status: number; errorId?: string; newID?: string }> {
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: by.bearer, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  return { ...(text === '' ? {} : (JSON.parse(text) as object)), status: answer.status };
}
async function upload(
  method: string,
  path: string,
  bytes: Buffer | string,
  by = user,
): Promise<{ status: number; errorId?: string }> {
  const { body, headers } = multipartOf({ bytes, name: 'file.txt' });
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, authorization: by.bearer },
    body: new Uint8Array(body),
  });
  return { ...((await answer.json()) as object), status: answer.status };
}
const many = async (work: (index: number) => Promise<{ status: number; errorId?: string }>) => {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
  return {
    taken: answers.filter(({ status }) => status < 300).length,
    refused: [
      ...new Set(answers.filter(({ status }) => status >= 300).map(({ status, errorId }) => `${status} ${errorId}`)),
    ],
  };
};

describe('groups [R-EXT-30]', () => {
  const own = (count: number) =>
    portal.services.db
      .insertInto('groups')
      .values(
        Array.from({ length: count }, (_, index) => ({
          id: `${user.id}-${index}`,
          parent_id: null,
          name: 'g',
          attributes: json({}),
          icon_file: null,
          created_at: 1,
          created_by: user.id,
        })),
      )
      .execute();

  it(`are ${GROUPS} that an account has created, at the root or below, also when they come at once; a deleted one makes room`, async () => {
    await own(GROUPS - 3);
    const { status, newID = '' } = await send('POST', '/api/groups', { name: 'root' });
    expect(status).toBe(201);
    const tries = await many((index) =>
      send('POST', '/api/groups', { name: 'more', ...(index % 2 ? { parentGroupID: newID } : {}) }),
    );
    expect(tries).toEqual({ taken: 2, refused: ['409 ERROR_GROUPS_FULL'] });
    expect(
      await portal.services.db.selectFrom('groups').select('id').where('created_by', '=', user.id).execute(),
    ).toHaveLength(GROUPS);
    const { groups } = {
      groups: await portal.services.db
        .selectFrom('groups')
        .select('id')
        .where('created_by', '=', user.id)
        .where('name', '=', 'more')
        .execute(),
    };
    expect((await send('DELETE', `/api/groups/${toWire(groups[0]?.id ?? '')}`, undefined)).status).toBe(204);
    expect([
      (await send('POST', '/api/groups', { name: 'again' })).status,
      (await send('POST', '/api/groups', { name: 'again' })).status,
    ]).toEqual([201, 409]);
    // Another account has its own, and may fill a group that this one has made.
    const other = await portal.makeUser({ roles: [{ role: 'group-admin', group: `${user.id}-0` }] });
    expect(
      (await send('POST', '/api/groups', { name: 'theirs', parentGroupID: toWire(`${user.id}-0`) }, other)).status,
    ).toBe(201);
  });
});

describe('maintenance messages of a place [R-EXT-30]', () => {
  it(`are ${MESSAGES}, also when they come at once; a removed one makes room, and another place has its own`, async () => {
    const group = await portal.makeGroup();
    const device = await portal.makeDevice({ groups: [group] });
    user = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const path = `/api/maintenancemessage/group/${toWire(group)}`;
    await portal.services.db
      .insertInto('maintenance_messages')
      .values(
        Array.from({ length: MESSAGES - 3 }, (_, index) => ({
          ...{ id: `${group}-${index}`, scope: 'group' as const, target: group, interval: 3_600 },
          ...{ messages: json({}), descriptions: json({}), started_at: 1, created_by: null, created_at: 1 },
          ...{ last_done_at: null, last_done_by: null },
        })),
      )
      .execute();
    const add = () => send('POST', path, { interval: 3_600 });
    expect(await many(add)).toEqual({ taken: 3, refused: ['400 ERROR_VALIDATION'] });
    expect((await send('PUT', `${path}/${toWire(`${group}-0`)}`, { interval: 60 })).status).toBe(200);
    expect((await send('DELETE', `${path}/${toWire(`${group}-0`)}`, undefined)).status).toBe(204);
    expect([(await add()).status, (await add()).status]).toEqual([201, 400]);
    const onDevice = `/api/maintenancemessage/device/${toWire(device)}`;
    expect((await send('POST', onDevice, { interval: 3_600 })).status).toBe(201);
  });
});

describe('attributes of a group [R-EXT-30]', () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 'x']));
  /** So many bytes of names and values; ü takes two. */
  const sized = (bytes: number) => ({
    a: 'ü'.repeat(5_000),
    b: 'x'.repeat(10_000),
    c: 'x'.repeat(10_000),
    d: 'x'.repeat(bytes - 30_004),
  });
  const put = async (id: string, attributes: object) => {
    const { status, errorId } = await send('PUT', `/api/groups/${id}`, { name: 'g', attributes });
    return [status, errorId];
  };
  const tooMany = [409, 'ERROR_ATTRIBUTES_FULL'];

  it(`are ${ATTRIBUTES} and ${ATTRIBUTE_BYTES} bytes together, for new groups and old ones`, async () => {
    const { newID = '' } = await send('POST', '/api/groups', { name: 'g', attributes: entries(ATTRIBUTES) });
    expect((await send('POST', '/api/groups', { name: 'g', attributes: entries(ATTRIBUTES + 1) })).errorId).toBe(
      'ERROR_ATTRIBUTES_FULL',
    );
    expect((await send('POST', '/api/groups', { name: 'g', attributes: sized(ATTRIBUTE_BYTES + 1) })).errorId).toBe(
      'ERROR_ATTRIBUTES_FULL',
    );
    expect(await put(newID, entries(ATTRIBUTES + 1))).toEqual(tooMany);
    expect(await put(newID, sized(ATTRIBUTE_BYTES))).toEqual([200, undefined]);
    expect(await put(newID, sized(ATTRIBUTE_BYTES + 1))).toEqual(tooMany);
    expect((await portal.get(`/api/groups/${newID}`, user)).body.attributes).toEqual(sized(ATTRIBUTE_BYTES));
  });

  it('that were more before can be read, kept and made fewer, not more', async () => {
    const group = await portal.makeGroup();
    user = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    await portal.services.db
      .updateTable('groups')
      .set({ attributes: json({ ...entries(300), ...sized(40_000) }) })
      .where('id', '=', group)
      .execute();
    const id = toWire(group);
    const before = (await portal.get(`/api/groups/${id}`, user)).body.attributes as Record<string, string>;
    expect(Object.keys(before)).toHaveLength(304);
    expect(await put(id, before)).toEqual([200, undefined]);
    expect(await put(id, { ...before, more: 'x' })).toEqual(tooMany);
    expect(await put(id, { ...before, a0: 'xx' })).toEqual(tooMany);
    expect(await put(id, { ...entries(200) })).toEqual([200, undefined]);
    expect(await put(id, { ...entries(201) })).toEqual(tooMany);
  });
});

describe('files of an account [R-EXT-30]', () => {
  const holds = (size: number) =>
    portal.services.db
      .insertInto('files')
      .values({
        name: `${user.id}-file`,
        kind: 'any',
        media_type: 'text/plain',
        size,
        created_at: 1,
        owner_id: user.id,
      })
      .execute();

  it(`are ${FILE_BYTES} bytes together, to the byte, also when they come at once; what was refused leaves nothing`, async () => {
    const group = await portal.makeGroup();
    const device = await portal.makeDevice({ groups: [group] });
    user = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    const incident = `i-${user.id}`;
    await portal.services.db
      .insertInto('incidents')
      .values({
        id: incident,
        device_uuid: device,
        event_key: 'k',
        cu: null,
        event: 'E',
        summary: 's',
        localized_summaries: '{}',
        category: 'alarm',
        priority: 'HIGH',
        assigned_user: null,
        reported_at: 1,
      })
      .execute();
    await holds(FILE_BYTES - 10);
    const path = `/api/incidents/${toWire(incident)}/attachments`;
    expect(await upload('POST', path, 'eleven byte')).toMatchObject({ status: 409, errorId: 'ERROR_FILES_FULL' });
    expect(await many(() => upload('POST', path, '5byte'))).toEqual({ taken: 2, refused: ['409 ERROR_FILES_FULL'] });
    const stored = await portal.services.db
      .selectFrom('files')
      .select('name')
      .where('owner_id', '=', user.id)
      .execute();
    expect(stored).toHaveLength(3);
    const kept: string[] = [];
    for await (const { name } of portal.services.files.list()) kept.push(name);
    expect(kept).toHaveLength(2);
    const other = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    expect((await upload('POST', path, '5byte', other)).status).toBe(201);
  });

  it('may take the place of others when they are full, and no more', async () => {
    const bytes = await picture('png', 32);
    expect((await upload('PUT', '/api/user/self/avatar', bytes)).status).toBe(200);
    const { size } = await portal.services.db
      .selectFrom('files')
      .select('size')
      .where('owner_id', '=', user.id)
      .executeTakeFirstOrThrow();
    await holds(FILE_BYTES - size);
    expect((await upload('PUT', '/api/user/self/avatar', bytes)).status).toBe(200);
    const { newID = '' } = await send('POST', '/api/groups', { name: 'g' });
    const device = await portal.makeDevice({ owner: user.id });
    for (const path of [`/api/groups/${newID}/icon`, `/api/commander/${toWire(device)}/icon`])
      expect([path, await upload('PUT', path, bytes)]).toMatchObject([
        path,
        { status: 409, errorId: 'ERROR_FILES_FULL' },
      ]);
    // Beyond it already: the same picture again, and none.
    await portal.services.db
      .updateTable('files')
      .set({ size: FILE_BYTES + 1 })
      .where('name', '=', `${user.id}-file`)
      .execute();
    expect((await upload('PUT', '/api/user/self/avatar', bytes)).status).toBe(200);
    expect((await send('DELETE', '/api/user/self/avatar', undefined)).status).toBeLessThan(300);
    expect((await upload('PUT', '/api/user/self/avatar', bytes)).status).toBe(409);
  });
});
