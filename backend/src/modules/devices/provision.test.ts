import { type DevicePortal, devicePortal, nextEvent } from '../../testing/mqtt';
import { stateOf } from '../../testing/rights/world';
import type { TestUser } from '../../testing/test-portal';
import { hashDeviceKey } from './credentials';
import { provisionDevices } from './provision';

let portal: DevicePortal;
let line: TestUser;

beforeAll(async () => {
  portal = await devicePortal();
  line = await portal.makeUser({ rights: [{ right: 'provisionDevice', scope: '*' }] });
});
afterAll(() => portal.close());

let serial = 0;
const newId = () => `T${String((serial += 1)).padStart(47, '0')}`;
const bring = (rows: unknown, who = line) => portal.send('POST', '/api/commander/provision', who, rows);
const rowOf = (uuid: string) =>
  portal.services.db.selectFrom('devices').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
const auditOf = (uuid: string) =>
  portal.services.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `device:${uuid}`)
    .orderBy('serial')
    .execute();
/** Whether a device gets in with its key; what is written down of it being connected is there then. */
async function connects(uuid: string, key: string): Promise<boolean> {
  const written = nextEvent(portal.services, 'device.state', ({ device }) => device === uuid);
  const { connected } = await portal.connect(uuid, key);
  await written;
  await portal.services.ingest.settled();
  return connected;
}
const GIVEN = 'k'.repeat(43);

describe('POST /api/commander/provision', () => {
  it('brings in a device whose key is made: answered once, stored hashed, good for logging in, and free to be added [R-API-99, R-API-06, R-EXT-21, R-VAL-13]', async () => {
    const cloudConnectID = newId();
    const { status, body } = await bring([
      { cloudConnectID: ` ${cloudConnectID} `, type: 'oven', name: ' Combi oven 7 ' },
    ]);
    expect(status).toBe(200);
    const [{ uuid, key }] = body;
    expect(body).toEqual([
      { cloudConnectID, uuid: expect.stringMatching(/^[\w-]{36}$/), key: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(await rowOf(uuid)).toMatchObject({
      cloud_connect_id: cloudConnectID,
      name: 'Combi oven 7',
      icon: 'oven',
      owner_id: null,
      key_hash: hashDeviceKey(key),
    });
    expect(JSON.stringify(await stateOf(portal))).not.toContain(key);
    expect(await connects(uuid, key)).toBe(true);
    const owner = await portal.makeUser();
    expect((await portal.send('POST', '/api/commander', owner, { cloudConnectID })).status).toBe(201);
  });

  it('takes a key and a name for the wire that the factory has given, and answers no key then [R-EXT-21, R-API-06]', async () => {
    const cloudConnectID = newId();
    const { body } = await bring([{ cloudConnectID, type: 'fryer', name: 'Fryer', uuid: 'LINE-0001', key: GIVEN }]);
    expect(body).toEqual([{ cloudConnectID, uuid: 'LINE-0001' }]);
    expect(await connects('LINE-0001', GIVEN)).toBe(true);
    expect((await rowOf('LINE-0001')).key_hash).toBe(hashDeviceKey(GIVEN));
  });

  it('refuses a known id or uuid by its row, changes nothing of that device, and takes the rest [R-EXT-21, R-VAL-13, R-VAL-19]', async () => {
    const known = await portal.makeKeyed();
    const before = await rowOf(known.uuid);
    const [first, second] = [newId(), newId()];
    const { status, body } = await bring([
      { cloudConnectID: before.cloud_connect_id, type: 'oven', name: 'Mine', key: GIVEN },
      { cloudConnectID: first, type: 'oven', name: 'One', uuid: known.uuid, key: GIVEN },
      { cloudConnectID: second, type: 'oven', name: 'Two' },
      { cloudConnectID: second, type: 'oven', name: 'Two again' },
      { cloudConnectID: 'x'.repeat(47), type: 'oven', name: 'Three' },
      { cloudConnectID: 'x'.repeat(49), type: 'oven', name: 'Four' },
      { cloudConnectID: '  ', type: 'oven', name: 'Five' },
    ]);
    expect(status).toBe(200);
    expect(body.map(({ errorId = '', field = '' }) => [errorId, field])).toEqual([
      ['ERROR_DEVICE_ALREADY_ADDED', ''],
      ['ERROR_DEVICE_ALREADY_ADDED', ''],
      ['', ''],
      ['ERROR_DEVICE_ALREADY_ADDED', ''],
      ['ERROR_VALIDATION', 'cloudConnectID'],
      ['ERROR_VALIDATION', 'cloudConnectID'],
      ['ERROR_VALIDATION', 'cloudConnectID'],
    ]);
    expect(await rowOf(known.uuid)).toEqual(before);
    expect((await rowOf(body[2].uuid)).name).toBe('Two');
  });

  it('answers the keys that it has made when the database goes in the middle, and takes the rest when they come again [R-EXT-21]', async () => {
    const { db } = portal.services;
    const rows = [newId(), newId(), newId()].map((cloudConnectID) => ({ cloudConnectID, type: 'oven', name: 'Oven' }));
    const begin = jest.spyOn(db, 'transaction');
    const opened = db.transaction();
    begin.mockReturnValueOnce(opened).mockImplementationOnce(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const results = await provisionDevices(portal.services, { by: line.id }, rows);
    begin.mockRestore();
    const [made, ...left] = results;
    expect(await connects(made?.uuid ?? '', made?.key ?? '')).toBe(true);
    expect(left.map(({ cloudConnectID, errorId }) => [cloudConnectID, errorId])).toEqual(
      rows.slice(1).map(({ cloudConnectID }) => [cloudConnectID, 'ERROR_UNAVAILABLE']),
    );
    const again = await provisionDevices(portal.services, { by: line.id }, rows);
    expect(again.map(({ errorId }) => errorId)).toEqual(['ERROR_DEVICE_ALREADY_ADDED', undefined, undefined]);
  });

  it('tells what is wrong when none of its keys would be lost by that [R-API-02]', async () => {
    const begin = jest.spyOn(portal.services.db, 'transaction').mockImplementationOnce(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const { status, headers } = await bring([{ cloudConnectID: newId(), type: 'oven', name: 'Oven' }]);
    begin.mockRestore();
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  });

  it.each([
    ['type', { type: 'Oven with spaces' }],
    ['name', { name: ' ' }],
    ['key', { key: 'short' }],
    ['key', { key: `${GIVEN}"` }],
    ['uuid', { uuid: 'a/b/c/d/e' }],
    ['uuid', { uuid: '+++++++++' }],
  ])('refuses a call with a wrong %s and takes no device of it [R-EXT-21]', async (field, wrong) => {
    const good = { cloudConnectID: newId(), type: 'oven', name: 'Good' };
    const before = await stateOf(portal);
    const { status, body } = await bring([good, { ...good, cloudConnectID: newId(), ...wrong }]);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', `1.${field}`]);
    expect(await stateOf(portal)).toBe(before);
  });

  it('is for holders of provisionDevice in * alone, and stands in the audit log without the key [R-API-99, R-EXT-21, R-EXT-08]', async () => {
    const stranger = await portal.makeUser({ rights: [{ right: 'readSupportInfo', scope: '*' }] });
    const cloudConnectID = newId();
    expect((await bring([{ cloudConnectID, type: 'oven', name: 'Oven' }], stranger)).status).toBe(403);
    const { body } = await bring([{ cloudConnectID, type: 'oven', name: 'Oven' }]);
    expect(await auditOf(body[0].uuid)).toMatchObject([
      { user_id: line.id, action: 'device.provision', after: { cloudConnectID, type: 'oven', name: 'Oven' } },
    ]);
    expect(JSON.stringify(await auditOf(body[0].uuid))).not.toContain(body[0].key);
  });

  it('from a terminal stands there too, by the name of who typed it [R-API-99, R-EXT-21, R-EXT-08]', async () => {
    const rows = [{ cloudConnectID: newId(), type: 'oven', name: 'Oven' }];
    const [made] = await provisionDevices(portal.services, { by: null, actor: 'grace' }, rows);
    expect(await auditOf(made?.uuid ?? '')).toMatchObject([
      { user_id: null, actor: 'grace', action: 'device.provision' },
    ]);
  });
});

describe('a device that replaces its key', () => {
  const NEW = 'n'.repeat(43);

  it('over MQTT: from the acknowledgement on the new one opens and the old one does not [R-EXT-21, R-EXT-08]', async () => {
    const { uuid, key } = await portal.makeKeyed();
    const client = await portal.connect(uuid, key);
    await client.publishAsync(`devices/${uuid}/key`, JSON.stringify({ key: NEW }), { qos: 1 });
    await client.publishAsync(`devices/${uuid}/key`, JSON.stringify({ key: NEW }), { qos: 1 });
    // Not handed to `expect` itself: a client is too large to be printed.
    const old = await portal.connect(uuid, key).then(
      () => 'let in',
      () => 'refused',
    );
    expect(old).toBe('refused');
    expect((await portal.connect(uuid, NEW)).connected).toBe(true);
    expect((await auditOf(uuid)).map(({ action, actor }) => [action, actor])).toEqual([
      ['device.key', 'the device itself'],
    ]);
  });

  it("over HTTP, with the key that counts until then, and never another device's [R-EXT-21]", async () => {
    const [one, other] = [await portal.makeKeyed(), await portal.makeKeyed()];
    const report = (uuid: string, key: string) =>
      portal.app.inject({
        method: 'POST',
        url: `/api/ingest/${uuid}`,
        headers: { authorization: `Device ${key}` },
        payload: { key: { key: NEW } },
      });
    expect((await report(other.uuid, one.key)).statusCode).toBe(401);
    expect((await report(one.uuid, one.key)).statusCode).toBe(204);
    expect((await report(one.uuid, one.key)).statusCode).toBe(401);
    expect((await rowOf(other.uuid)).key_hash).toBe(hashDeviceKey(other.key));
  });

  it('keeps the old one when the new one is too weak [R-EXT-21]', async () => {
    const { uuid, key } = await portal.makeKeyed();
    const client = await portal.connect(uuid, key);
    await client.publishAsync(`devices/${uuid}/key`, JSON.stringify({ key: 'weak' }), { qos: 1 });
    expect((await rowOf(uuid)).key_hash).toBe(hashDeviceKey(key));
  });
});
