import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  user = await portal.makeUser();
  other = await portal.makeUser();
});
afterAll(() => portal.close());

const idOf = async (uuid: string) =>
  (
    await portal.services.db
      .selectFrom('devices')
      .select('cloud_connect_id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).cloud_connect_id;
const look = (base64: string, who = user) =>
  portal.get(`/api/commander/cloudConnectID/${encodeURIComponent(base64)}`, who);
const lookFor = async (uuid: string, who = user) => look(toWire(await idOf(uuid)), who);

describe('GET /api/commander/cloudConnectID/{base64 id}', () => {
  it('answers a device that nobody holds as new, as whole as one that is added, without support fields [R-API-45, R-API-08, R-DEV-25, R-RIGHT-29]', async () => {
    const device = await portal.makeDevice({ name: 'Combi oven' });
    const { status, body } = await lookFor(device);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      uuid: toWire(device),
      name: 'Combi oven',
      label: 'new',
      groups: [],
      cloudConnectID: await idOf(device),
    });
    for (const field of ['ip', 'version', 'project', 'deviceID']) expect(body).not.toHaveProperty(field);
    await portal.send('POST', '/api/commander', user, { cloudConnectID: body.cloudConnectID });
    const added = (await portal.get(`/api/commander/${toWire(device)}`, user)).body;
    const { username, registrationDate } = added;
    expect([body.username, username]).toEqual([null, user.email]);
    // Everything else is the same, and the label stands here alone.
    expect({ ...body, username, registrationDate }).toEqual({ ...added, label: 'new' });
  });

  it('gives the support fields of a new and of a visible device to support alone [R-API-45, R-RIGHT-29]', async () => {
    const group = await portal.makeGroup();
    const member = await portal.makeUser({ groups: [group] });
    const support = await portal.makeUser({ groups: [group], rights: [{ right: 'readSupportInfo', scope: '*' }] });
    for (const device of [await portal.makeDevice(), await portal.makeDevice({ groups: [group] })]) {
      const [plain, full] = [(await lookFor(device, member)).body, (await lookFor(device, support)).body];
      expect([plain.uuid, full.uuid]).toEqual([toWire(device), toWire(device)]);
      for (const field of ['ip', 'version', 'project', 'deviceID']) {
        expect(plain).not.toHaveProperty(field);
        expect(full).toHaveProperty(field);
      }
    }
  });

  it('answers a visible device with the groups that the caller sees [R-API-45, R-API-08, R-DEV-25, R-DEV-26]', async () => {
    const seen = await portal.makeGroup();
    const unseen = await portal.makeGroup();
    const member = await portal.makeUser({ groups: [seen] });
    const device = await portal.makeDevice({ groups: [seen, unseen], owner: other.id });
    const whole = async (who: TestUser) => (await portal.get(`/api/commander/${toWire(device)}`, who)).body;
    const { body } = await lookFor(device, member);
    expect(body.groups).toEqual([toWire(seen)]);
    expect(body).toEqual({ ...(await whole(member)), label: 'already_added' });
    // Several of them, too.
    const both = await portal.makeUser({ groups: [seen, unseen] });
    expect((await lookFor(device, both)).body.groups.toSorted()).toEqual([seen, unseen].map(toWire).toSorted());
    // Nor does its owner learn of groups that they do not see.
    expect((await lookFor(device, other)).body).toMatchObject({
      uuid: toWire(device),
      label: 'already_added',
      groups: [],
    });
  });

  it("tells of another account's device nothing but that it is taken [R-API-45, R-DEV-29]", async () => {
    const owned = await portal.makeDevice({ owner: other.id });
    const placed = await portal.makeDevice({ groups: [await portal.makeGroup()] });
    for (const device of [owned, placed]) expect((await lookFor(device)).body).toEqual({ label: 'already_added' });
  });

  it('takes both base64 alphabets, padded or not [R-API-45]', async () => {
    const device = await portal.makeDevice();
    // 48 characters, some of two bytes, whose base64 needs + or - and / or _, and padding.
    const id = `${'~?>?~'.repeat(9)}äöa`;
    await portal.services.db.updateTable('devices').set({ cloud_connect_id: id }).where('uuid', '=', device).execute();
    const bytes = Buffer.from(id, 'utf8');
    expect(bytes.toString('base64')).toMatch(/[+/].*=$/);
    for (const base64 of [
      bytes.toString('base64'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
    ]) {
      expect((await look(base64)).body).toMatchObject({ uuid: toWire(device), label: 'new' });
    }
  });

  it('finds an id with spaces around it [R-API-45, R-VAL-13]', async () => {
    const device = await portal.makeDevice();
    expect((await look(toWire(`  ${await idOf(device)} `))).body).toMatchObject({ uuid: toWire(device), label: 'new' });
  });

  it.each([
    ['one character short', toWire('x'.repeat(47))],
    ['one character long', toWire('x'.repeat(49))],
    ['blanks', toWire('   ')],
    ['no base64', '%%%'],
    ['no text', Buffer.from([0xff, 0xfe]).toString('base64url')],
    ['a character that no database stores', toWire(`${'x'.repeat(47)}\0`)],
  ])('answers 400 for %s [R-API-45, R-VAL-13, R-VAL-19, R-ERR-10, R-API-02]', async (_, base64) => {
    const { status, body } = await look(base64);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'cloudConnectID']);
  });

  it('answers 404 for an id that nobody provisioned, and 401 without log-in [R-API-45, R-API-01, R-ERR-09]', async () => {
    const { status, body } = await look(toWire('x'.repeat(48)));
    expect([status, body.errorId]).toEqual([404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN']);
    expect((await portal.get(`/api/commander/cloudConnectID/${toWire('x'.repeat(48))}`)).status).toBe(401);
  });

  it('answers 60 a minute to one user, whatever they hit, and others go on [R-API-45, R-ERR-03]', async () => {
    const unknown = toWire('y'.repeat(48));
    const known = toWire(await idOf(await portal.makeDevice()));
    const noId = toWire('x'.repeat(47));
    for (let count = 0; count < 60; count += 1)
      expect((await look([unknown, known, noId][count % 3]!)).status).toBe([404, 200, 400][count % 3]);
    for (const one of [known, noId]) expect((await look(one)).status).toBe(429);
    const { status, body, headers } = await look(unknown);
    expect([status, body.errorId]).toEqual([429, 'ERROR_TOO_MANY']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await look(unknown, other)).status).toBe(404);
    portal.clock.advance(59_999);
    expect((await look(unknown)).status).toBe(429);
    portal.clock.advance(1);
    expect((await look(unknown)).status).toBe(404);
  });
});
