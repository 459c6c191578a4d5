import { toWire } from '@portal/domain/ids';
import { newId } from '../../kernel/new-id';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
let device: string;
let operator: TestUser;
let viewer: TestUser;
let member: TestUser;
let stranger: TestUser;
let incident: string;
let address: string;

async function makeIncident(): Promise<string> {
  const id = newId('i');
  await portal.services.db
    .insertInto('incidents')
    .values({
      id,
      device_uuid: device,
      event_key: id,
      cu: null,
      event: 'E17',
      summary: 'Door open',
      localized_summaries: '{}',
      category: 'alarm',
      priority: 'HIGH',
      assigned_user: null,
      reported_at: portal.clock.now(),
    })
    .execute();
  return id;
}

beforeAll(async () => {
  portal = await testPortal();
  const group = await portal.makeGroup();
  device = await portal.makeDevice({ groups: [group] });
  operator = await portal.makeUser({ name: 'Olga', roles: [{ role: 'group-operator', group }] });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
  member = await portal.makeUser({ groups: [group] });
  stranger = await portal.makeUser();
});
beforeEach(async () => {
  incident = await makeIncident();
  address = `/api/incidents/${toWire(incident)}/attachments`;
});
afterAll(() => portal.close());

const RIGHTS = ['readIncident', 'updateIncident'] as const;
const page = { bytes: '<script>alert(1)</script>', name: 'Prüf „Bericht“; 1.html', type: 'text/html' };

describe('attachments', () => {
  it('are added with 201, listed, and stand in the incident [R-CONST-01, R-API-77, R-API-79, R-API-80, R-INC-15]', async () => {
    const added = await portal.upload('POST', address, operator, page);
    expect([added.status, added.body]).toEqual([
      201,
      {
        fileName: 'Prüf „Bericht“; 1.html',
        size: 25,
        url: expect.stringMatching(new RegExp(`^${address}/[\\w-]+$`)),
        timestamp: portal.clock.now(),
        userName: 'Olga',
      },
    ]);
    portal.clock.advance(1);
    const second = (await portal.upload('POST', address, operator, { bytes: '', name: 'empty.txt' })).body;
    expect(second).toMatchObject({ fileName: 'empty.txt', size: 0 });
    expect(second.url).not.toBe(added.body.url);
    expect((await portal.get(address, viewer)).body).toEqual([added.body, second]);
    expect((await portal.get(`/api/incidents/${toWire(incident)}`, viewer)).body).toMatchObject({
      attachments: [added.body, second],
      history: [],
    });
  });

  it('come back unchanged, as a download that no browser opens by itself [R-INC-15, R-API-81, R-CONST-07]', async () => {
    const { url } = (await portal.upload('POST', address, operator, page)).body;
    const answer = await portal.get(url, operator);
    expect([answer.status, answer.text]).toEqual([200, page.bytes]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-length': '25',
      'content-disposition':
        'attachment; filename="Pr_f _Bericht__ 1.html"; filename*=UTF-8\'\'Pr%C3%BCf%20%E2%80%9EBericht%E2%80%9C%3B%201.html',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    const plan = (await portal.upload('POST', address, operator, { bytes: '%PDF', name: 'x', type: 'application/pdf' }))
      .body;
    expect((await portal.get(plan.url, operator)).headers['content-type']).toBe('application/pdf');
  });

  it('are added and downloaded with updateIncident only, listed with readIncident, unknown to others [R-API-79, R-API-80, R-API-81, R-RIGHT-27, R-INC-15]', async () => {
    const { url } = (await portal.upload('POST', address, operator, page)).body;
    expect((await portal.get(address, viewer)).status).toBe(200);
    for (const [user, status] of [
      [viewer, 403],
      [member, 403],
      [stranger, 404],
      [undefined, 401],
    ] as const) {
      expect((await portal.upload('POST', address, user, page)).status).toBe(status);
      expect((await portal.get(url, user)).status).toBe(status);
      if (user !== viewer) expect((await portal.get(address, user)).status).toBe(status);
    }
    expect((await portal.get(address, operator)).body).toHaveLength(1);
  });

  it('of another incident, unknown ones and nonsense answer 404 [R-API-81, R-API-06]', async () => {
    const { url } = (await portal.upload('POST', address, operator, page)).body;
    const other = `/api/incidents/${toWire(await makeIncident())}/attachments/${url.split('/').at(-1)}`;
    for (const wrong of [other, `${address}/${toWire(newId('a'))}`, `${address}/..%2f..%2fetc`, `${address}/%00`])
      expect((await portal.get(wrong, operator)).status).toBe(404);
  });

  it('have at most 8388608 bytes each [R-API-79, R-CONST-02]', async () => {
    expect((await portal.upload('POST', address, operator, { bytes: Buffer.alloc(8_388_608) })).status).toBe(201);
    expect((await portal.upload('POST', address, operator, { bytes: Buffer.alloc(8_388_609) })).status).toBe(413);
    expect((await portal.get(address, operator)).body).toHaveLength(1);
  });

  it('are at most 50 for an incident, however many come at once [R-CONST-02, R-API-02]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => portal.upload('POST', address, operator, { bytes: 'x' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status === 400).map(({ body }) => [body.errorId, body.field]);
    expect(refused).toEqual(Array(5).fill(['ERROR_VALIDATION', 'file']));
    const names: string[] = [];
    for await (const { name } of portal.services.files.list()) names.push(name);
    const rows = await portal.services.db.selectFrom('files').select('name').execute();
    expect(names.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('are stored once, however often one sending comes, at once or later, and for its user alone [R-EXT-29]', async () => {
    const send = (user: TestUser, key: string) => portal.upload('POST', address, user, page, { key });
    const both = await Promise.all([send(operator, 'k1'), send(operator, 'k1')]);
    const again = await send(operator, 'k1');
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect([both[1]?.body, again.body]).toEqual([both[0]?.body, both[0]?.body]);
    const colleague = await portal.makeUser({ rights: RIGHTS.map((right) => ({ right, scope: `device:${device}` })) });
    await send(colleague, 'k1');
    await send(operator, 'k2');
    expect((await portal.get(address, operator)).body).toHaveLength(3);
    // What was sent in vain is not kept either.
    const names: string[] = [];
    for await (const { name } of portal.services.files.list()) names.push(name);
    const rows = await portal.services.db.selectFrom('files').select('name').execute();
    expect(names.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('do not outdate the incident for who edits it meanwhile, and reach open pages [R-EXT-04, R-SHELL-24]', async () => {
    const told: unknown[] = [];
    const off = portal.outbox.on('incident', (event) => void told.push(event));
    const { headers } = await portal.get(`/api/incidents/${toWire(incident)}`, operator);
    await portal.upload('POST', address, operator, page);
    await portal.outbox.settled();
    off();
    expect(told).toEqual([expect.objectContaining({ incident, device })]);
    const saved = await portal.send(
      'PUT',
      `/api/incidents/${toWire(incident)}`,
      operator,
      { comment: 'Seen' },
      { 'if-match': headers['etag'] ?? '' },
    );
    expect(saved.status).toBe(200);
  });
});
