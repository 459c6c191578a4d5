import { toWire } from '@portal/domain/ids';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let group: string;
let address: string;
let admin: TestUser;
let viewer: TestUser;
let member: TestUser;
let above: TestUser;
let stranger: TestUser;
/** Members of a group of somebody else's, and of one below. */
let elsewhere: TestUser;
let below: TestUser;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  const root = await portal.makeGroup();
  group = await portal.makeGroup(root);
  address = `/api/incidents/config/${toWire(group)}`;
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
  member = await portal.makeUser({ groups: [group] });
  above = await portal.makeUser({ groups: [root] });
  stranger = await portal.makeUser();
  elsewhere = await portal.makeUser({ groups: [await portal.makeGroup()] });
  below = await portal.makeUser({ groups: [await portal.makeGroup(group)] });
});
afterAll(() => portal.close());

const config = (change: object = {}) => ({
  groupID: toWire(group),
  defaultAssignee: toWire(member.id),
  defaultDescriptions: { E17: 'Close the door.', E18: '  ' },
  diagnosisOptions: ['Seal worn', ' ', ''],
  notificationConfig: [{ type: 'user', integrationConfig: { userId: toWire(above.id) } }, {}],
  ...change,
});

describe("a group's incident configuration", () => {
  it('begins with the empty forms [R-API-82, R-API-06, R-GRP-23]', async () => {
    const { status, body } = await portal.get(address, viewer);
    expect([status, body]).toEqual([
      200,
      {
        groupID: toWire(group),
        defaultAssignee: null,
        defaultDescriptions: {},
        diagnosisOptions: [''],
        notificationConfig: [{}],
      },
    ]);
  });

  it('is saved whole, without empty texts, and answered as it was saved [R-GRP-20, R-GRP-23, R-API-83, R-VAL-08]', async () => {
    const saved = await portal.send('PUT', address, admin, config());
    const clean = config({
      defaultDescriptions: { E17: 'Close the door.' },
      diagnosisOptions: ['Seal worn'],
      notificationConfig: [{ type: 'user', integrationConfig: { userId: toWire(above.id) } }],
    });
    expect([saved.status, saved.body]).toEqual([200, clean]);
    expect((await portal.get(address, viewer)).body).toEqual(clean);
    const emptied = await portal.send(
      'PUT',
      address,
      admin,
      config({ defaultAssignee: null, defaultDescriptions: {}, diagnosisOptions: [], notificationConfig: [] }),
    );
    const empty = {
      groupID: toWire(group),
      defaultAssignee: null,
      defaultDescriptions: {},
      diagnosisOptions: [''],
      notificationConfig: [{}],
    };
    expect([emptied.body, (await portal.get(address, viewer)).body]).toEqual([empty, empty]);
  });

  it('keeps several descriptions, options and users to notify, in their order [R-API-82, R-API-83, R-GRP-20, R-GRP-23]', async () => {
    const several = config({
      defaultDescriptions: { E17: 'Close the door.', E18: 'Call the service.' },
      diagnosisOptions: ['Seal worn', 'Hinge bent'],
      notificationConfig: [above, member].map(({ id }) => ({
        type: 'user',
        integrationConfig: { userId: toWire(id) },
      })),
    });
    expect((await portal.send('PUT', address, admin, several)).body).toEqual(several);
    expect((await portal.get(address, viewer)).body).toEqual(several);
    const one = config({
      defaultDescriptions: { E18: 'Call the service.' },
      diagnosisOptions: ['Hinge bent'],
      notificationConfig: several.notificationConfig.slice(1),
    });
    expect((await portal.send('PUT', address, admin, one)).body).toEqual(one);
    expect((await portal.get(address, viewer)).body).toEqual(one);
  });

  it('is read with readIncidentConfig and saved with updateIncidentConfig; others learn nothing [R-RIGHT-23, R-GRP-22, R-API-82, R-API-83]', async () => {
    for (const [user, read, write] of [
      [viewer, 200, 403],
      [member, 403, 403],
      [stranger, 404, 404],
      [undefined, 401, 401],
    ] as const) {
      expect([
        (await portal.get(address, user)).status,
        (await portal.send('PUT', address, user, config())).status,
      ]).toEqual([read, write]);
    }
    expect((await portal.get(address, admin)).body.defaultAssignee).toBeNull();
  });

  it.each([
    ['groupID', () => ({ groupID: 'ZzE' })],
    ['defaultAssignee', () => ({ defaultAssignee: toWire(stranger.id) })],
    ['defaultAssignee', () => ({ defaultAssignee: toWire(elsewhere.id) })],
    ['defaultAssignee', () => ({ defaultAssignee: toWire(below.id) })],
    ['defaultAssignee', () => ({ defaultAssignee: 'no id' })],
    ...[() => stranger, () => elsewhere, () => below].map((outside): [string, () => object] => [
      'notificationConfig.0.integrationConfig.userId',
      () => ({ notificationConfig: [{ type: 'user', integrationConfig: { userId: toWire(outside().id) } }] }),
    ]),
    [
      'notificationConfig.0.integrationConfig.userId',
      () => ({ notificationConfig: [{ type: 'user', integrationConfig: {} }] }),
    ],
    [
      'notificationConfig.1.integrationConfig.userId',
      () => ({
        notificationConfig: [above, stranger].map(({ id }) => ({
          type: 'user',
          integrationConfig: { userId: toWire(id) },
        })),
      }),
    ],
    [
      'notificationConfig.0.type',
      () => ({ notificationConfig: [{ type: 'mail', integrationConfig: { userId: toWire(above.id) } }] }),
    ],
    ['diagnosisOptions', () => ({ diagnosisOptions: 'none' })],
    ['diagnosisOptions.0', () => ({ diagnosisOptions: ['x'.repeat(10_001)] })],
    ['defaultDescriptions', () => ({ defaultDescriptions: { ['E'.repeat(256)]: 'x' } })],
  ])(
    'names a wrong %s and changes nothing [R-VAL-19, R-API-83, R-GRP-20, R-GRP-23, R-API-02]',
    async (field, change) => {
      const { status, body } = await portal.send('PUT', address, admin, config(change()));
      expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
      expect(
        await portal.services.db
          .selectFrom('incident_configs')
          .select('group_id')
          .where('group_id', '=', group)
          .execute(),
      ).toEqual([]);
    },
  );

  it("takes an event's name of 255 signs, and no longer one [R-CONST-03, R-VAL-19]", async () => {
    const named = (length: number) =>
      portal.send('PUT', address, admin, config({ defaultDescriptions: { ['E'.repeat(length)]: 'Close the door.' } }));
    expect((await named(255)).body.defaultDescriptions).toEqual({ ['E'.repeat(255)]: 'Close the door.' });
    const { status, body } = await named(256);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'defaultDescriptions']);
  });

  it('keeps a user who has left until somebody takes them out [R-API-83]', async () => {
    await portal.send('PUT', address, admin, config());
    await portal.services.db.deleteFrom('group_members').where('user_id', '=', member.id).execute();
    expect((await portal.send('PUT', address, admin, config())).status).toBe(200);
    await portal.send('PUT', address, admin, config({ defaultAssignee: null }));
    expect((await portal.send('PUT', address, admin, config())).body.field).toBe('defaultAssignee');
  });

  it('lets a user who has left stand where they stood, and nowhere else [R-API-83]', async () => {
    await portal.send('PUT', address, admin, config());
    await portal.services.db.deleteFrom('group_members').where('user_id', '=', above.id).execute();
    const moved = await portal.send('PUT', address, admin, config({ defaultAssignee: toWire(above.id) }));
    expect([moved.status, moved.body.field]).toEqual([400, 'defaultAssignee']);
    await portal.services.db.deleteFrom('group_members').where('user_id', '=', member.id).execute();
    const told = [{ type: 'user', integrationConfig: { userId: toWire(member.id) } }];
    const added = await portal.send('PUT', address, admin, config({ notificationConfig: told }));
    expect([added.status, added.body.field]).toEqual([400, 'notificationConfig.0.integrationConfig.userId']);
    expect((await portal.send('PUT', address, admin, config())).status).toBe(200);
  });

  it('tells an edit that came between, of one that is there, and what comes without a version overwrites it [R-EXT-04]', async () => {
    await portal.send('PUT', address, admin, config());
    const etag = async () => (await portal.get(address, admin)).headers['etag'] ?? '';
    const ifMatch = { 'if-match': await etag() };
    const second = await portal.send('PUT', address, admin, config({ defaultAssignee: null }), ifMatch);
    expect(second.status).toBe(200);
    expect(await etag()).not.toBe(ifMatch['if-match']);
    const late = await portal.send('PUT', address, admin, config(), ifMatch);
    expect([late.status, late.body.errorId]).toEqual([412, 'ERROR_CHANGED_MEANWHILE']);
    expect((await portal.get(address, admin)).body.defaultAssignee).toBeNull();
    expect((await portal.send('PUT', address, admin, config())).status).toBe(200);
    expect((await portal.get(address, admin)).body.defaultAssignee).not.toBeNull();
  });

  it('tells two first ones at once [R-EXT-04]', async () => {
    const { headers } = await portal.get(address, admin);
    const ifMatch = { 'if-match': headers['etag'] ?? '' };
    const answers = await Promise.all([
      portal.send('PUT', address, admin, config(), ifMatch),
      portal.send('PUT', address, admin, config({ defaultAssignee: null }), ifMatch),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body.errorId).toBe('ERROR_CHANGED_MEANWHILE');
    // Nothing of the one that came too late.
    expect((await portal.get(address, admin)).body).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect((await portal.send('PUT', address, admin, config())).status).toBe(200);
  });

  it('stands in the audit log with old and new values, ids in wire form [R-EXT-08, R-API-06]', async () => {
    await portal.send('PUT', address, admin, config({ notificationConfig: [] }));
    await portal.send('PUT', address, admin, config({ defaultAssignee: null, notificationConfig: [] }));
    const rows = await portal.services.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'before', 'after'])
      .where('scope', '=', `group:${group}`)
      .orderBy('serial')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual({
      action: 'incident-config.update',
      user_id: admin.id,
      before: { defaultAssignee: toWire(member.id) },
      after: { defaultAssignee: null },
    });
    await portal.send('PUT', address, admin, config({ defaultAssignee: null }));
    const { body } = await portal.get(`/api/audit?scope=group:${group}`, admin);
    expect(body[0]).toMatchObject({ before: { notify: [] }, after: { notify: [toWire(above.id)] } });
  });
});
