import { fromWire, toWire } from '@portal/domain/ids';
import type { IncidentStatus, Priority } from '@portal/domain/incidents';
import type { KyselyPlugin } from 'kysely';
import { authenticate } from '../../kernel/authenticate';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { listedIncidents } from './incidents';

let portal: TestPortal;
let root: string;
let site: string;
let foreign: string;
let admin: TestUser;
let viewer: TestUser;
let member: TestUser;
let owner: TestUser;
let oven: string;
let fryer: string;
let hidden: string;
let owned: string;
const made: Record<string, string> = {};

async function makeIncident(
  name: string,
  device: string,
  wanted: {
    status?: IncidentStatus;
    priority?: Priority;
    minutesAgo?: number;
    assigned?: string;
    texts?: Record<string, string>;
    category?: 'alarm' | 'maintenance';
    cu?: string;
  } = {},
) {
  const id = `i-${name.replaceAll(' ', '-')}`;
  made[name] = toWire(id);
  await portal.services.db
    .insertInto('incidents')
    .values({
      id,
      device_uuid: device,
      event_key: name,
      cu: wanted.cu ?? 'cu1',
      event: 'E17',
      summary: name,
      localized_summaries: JSON.stringify(wanted.texts ?? {}),
      category: wanted.category ?? 'alarm',
      priority: wanted.priority ?? 'MEDIUM',
      status: wanted.status ?? 'NEW',
      assigned_user: wanted.assigned ?? null,
      reported_at: portal.clock.now() - (wanted.minutesAgo ?? 0) * 60_000,
    })
    .execute();
}
/** So many that differ in nothing but their key, at once. */
const makeIncidents = (count: number, device: string) =>
  portal.services.db
    .insertInto('incidents')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...{ id: `many-${n}`, device_uuid: device, event_key: `many ${n}`, event: 'E17', summary: `Many ${n}` },
        ...{ localized_summaries: '{}', category: 'alarm' as const, priority: 'MEDIUM' as const },
        ...{ status: 'NEW' as const, reported_at: portal.clock.now() },
      })),
    )
    .execute();
const titles = (body: { summary: string }[]) => body.map(({ summary }) => summary);
const list = async (query: string, user: TestUser) => portal.get(`/api/incidents${query}`, user);

beforeAll(async () => {
  portal = await testPortal();
  root = await portal.makeGroup();
  // Two levels below it.
  site = await portal.makeGroup(await portal.makeGroup(root));
  foreign = await portal.makeGroup();
  admin = await portal.makeUser({ name: 'Ada', roles: [{ role: 'group-admin', group: root }] });
  viewer = await portal.makeUser({ roles: [{ role: 'group-viewer', group: site }] });
  member = await portal.makeUser({ groups: [root] });
  owner = await portal.makeUser();
  oven = await portal.makeDevice({ groups: [site], name: 'Combi oven' });
  fryer = await portal.makeDevice({ groups: [root], name: 'Fryer' });
  hidden = await portal.makeDevice({ groups: [foreign] });
  owned = await portal.makeDevice({ owner: owner.id });
  await makeIncident('Door open', oven, {
    priority: 'HIGH',
    minutesAgo: 5,
    texts: { de: 'Tür offen', fr: 'Porte ouverte' },
  });
  await makeIncident('Filter due', oven, { priority: 'LOW', minutesAgo: 4, status: 'INPROGRESS', assigned: admin.id });
  await makeIncident('Old story', oven, { status: 'RESOLVED', minutesAgo: 90 });
  await makeIncident('Oil level', fryer, { priority: 'HIGH', minutesAgo: 3 });
  await makeIncident('Not yours', hidden, { minutesAgo: 1 });
  await makeIncident('My own', owned, { minutesAgo: 2 });
});
afterAll(() => portal.close());

const cursorOf = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('GET /api/incidents', () => {
  it('answers those of all visible devices with readIncident, newest first [R-EXT-01, R-RIGHT-27, R-ROUTE-14]', async () => {
    expect(titles((await list('', admin)).body)).toEqual(['Oil level', 'Filter due', 'Door open', 'Old story']);
    expect(titles((await list('', viewer)).body)).toEqual(['Filter due', 'Door open', 'Old story']);
    expect(titles((await list('', owner)).body)).toEqual(['My own']);
    expect((await list('', member)).body).toEqual([]);
  });

  it('holds a right in * on visible devices only [R-RIGHT-03, R-EXT-01]', async () => {
    const global = await portal.makeUser({ groups: [site], rights: [{ right: 'readIncident', scope: '*' }] });
    expect(titles((await list('', global)).body)).toEqual(['Filter due', 'Door open', 'Old story']);
  });

  it('filters by group with all below, by device, status and assignee [R-EXT-01, R-INC-05, R-INC-09, R-ROUTE-14, R-ROUTE-15]', async () => {
    expect(titles((await list(`?group=${toWire(root)}`, admin)).body)).toHaveLength(4);
    expect(titles((await list(`?group=${toWire(site)}`, admin)).body)).toEqual([
      'Filter due',
      'Door open',
      'Old story',
    ]);
    expect(titles((await list(`?device=${toWire(fryer)}`, admin)).body)).toEqual(['Oil level']);
    expect(titles((await list('?status=RESOLVED', admin)).body)).toEqual(['Old story']);
    expect(titles((await list('?status=NEW,INPROGRESS', admin)).body)).toEqual([
      'Oil level',
      'Filter due',
      'Door open',
    ]);
    for (const who of ['self', toWire(admin.id)])
      expect(titles((await list(`?assigned=${who}`, admin)).body)).toEqual(['Filter due']);
    expect(titles((await list('?assigned=none', admin)).body)).toEqual(['Oil level', 'Door open', 'Old story']);
    expect(titles((await list(`?assigned=none&status=NEW&group=${toWire(site)}`, admin)).body)).toEqual(['Door open']);
    expect((await list(`?assigned=${toWire('u-nobody')}`, admin)).body).toEqual([]);
  });

  it('holds of a group as many open ones as its badge tells [R-INC-09]', async () => {
    for (const [group, open] of [
      [root, 3],
      [site, 2],
    ] as const) {
      const badge = (await portal.get(`/api/groups/${toWire(group)}`, admin)).body.incidents;
      const listed = (await list(`?group=${toWire(group)}&status=NEW,INPROGRESS`, admin)).body.length;
      expect([listed, badge]).toEqual([open, open]);
    }
  });

  it('takes status and category in any letters, and refuses other words [R-INC-12, R-EXT-01]', async () => {
    for (const status of ['new,InProgress', 'NEW, IN PROGRESS'])
      expect(titles((await list(`?status=${encodeURIComponent(status)}`, admin)).body)).toHaveLength(3);
    for (const category of ['ALARM', 'alarm', 'Alarm, MAINTENANCE'])
      expect(titles((await list(`?category=${encodeURIComponent(category)}`, admin)).body)).toHaveLength(4);
    expect(titles((await list('?category=MAINTENANCE', admin)).body)).toEqual([]);
    for (const [field, query] of [
      ['status', '?status=OPEN'],
      ['category', '?category=FIRE'],
      ['category', '?category=ALARM,'],
    ] as const) {
      const { status, body } = await list(query, admin);
      expect([status, body.field]).toEqual([400, field]);
    }
  });

  it('searches titles in every language by pattern, with or without marks [R-EXT-01, R-EXT-22, R-INC-04]', async () => {
    for (const q of ['DOOR', 'OPE']) expect(titles((await list(`?q=${q}`, admin)).body)).toEqual(['Door open']);
    for (const q of ['tür*offen', 'TUR', 'porte'])
      expect(titles((await list(`?q=${encodeURIComponent(q)}`, admin)).body)).toEqual(['Door open']);
    expect(titles((await list(`?q=${encodeURIComponent('%')}`, admin)).body)).toEqual([]);
  });

  it('sorts by priority with HIGH on top, ties newest first [R-INC-03, R-EXT-01]', async () => {
    expect(titles((await list('?sort=priority', admin)).body)).toEqual([
      'Oil level',
      'Door open',
      'Old story',
      'Filter due',
    ]);
    expect(titles((await list('?sort=-priority', admin)).body)).toEqual([
      'Filter due',
      'Old story',
      'Oil level',
      'Door open',
    ]);
  });

  it.each([
    'reportTimestamp',
    '-reportTimestamp',
    'priority',
    '-priority',
    'status',
    '-summary',
    'cu',
    'device',
    '-category',
  ])('pages by %s without losing or repeating one [R-EXT-05, R-EXT-01]', async (sort) => {
    const whole = titles((await list(`?sort=${sort}`, admin)).body);
    const paged: string[] = [];
    for (let url = `/api/incidents?sort=${sort}&limit=1`; url; ) {
      const { body, headers } = await portal.get(url, admin);
      expect(headers['x-total-count']).toBe('4');
      paged.push(...titles(body));
      url = /<(.*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
    }
    expect(paged).toEqual(whole);
  });

  it('tells nothing of an incident that the caller may not read by what stands before and after it [R-EXT-01, R-RIGHT-27]', async () => {
    const cursor = Buffer.from(`after:i-Not-yours`).toString('base64url');
    for (const sort of ['reportTimestamp', '-reportTimestamp', 'summary', '-summary', 'status', 'device']) {
      const { status, body } = await list(`?sort=${sort}&cursor=${cursor}`, admin);
      expect([sort, status, titles(body)]).toEqual([sort, 200, []]);
    }
  });

  it('goes on behind the last one of a page that is resolved meanwhile, or gone with its device [R-EXT-05, R-EXT-01]', async () => {
    const group = await portal.makeGroup();
    const somebody = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
    const [grill, oven] = [await portal.makeDevice({ groups: [group] }), await portal.makeDevice({ groups: [group] })];
    await makeIncident('First of three', grill);
    const first = fromWire(made['First of three'] ?? '') ?? '';
    await makeIncident('Second of three', oven, { minutesAgo: 1 });
    await makeIncident('Third of three', oven, { minutesAgo: 2 });
    const { headers } = await portal.get(`/api/incidents?group=${toWire(group)}&sort=status&limit=1`, somebody);
    const next = /<(.*)>; rel="next"/.exec(String(headers['link']))?.[1]?.replace('limit=1', 'limit=9') ?? '';
    const { db } = portal.services;
    await db.updateTable('incidents').set({ status: 'RESOLVED' }).where('id', '=', first).execute();
    expect(titles((await portal.get(next, somebody)).body)).toEqual([
      'Second of three',
      'Third of three',
      'First of three',
    ]);
    await db.deleteFrom('incidents').where('id', '=', first).execute();
    expect(titles((await portal.get(next, somebody)).body)).toEqual(['Second of three', 'Third of three']);
  });

  it('takes the cursor that an open page has from an older version [R-EXT-05]', async () => {
    const [{ id }] = (await list('?limit=1', admin)).body;
    const cursor = Buffer.from(`after:${fromWire(id)}:4`).toString('base64url');
    const { body, headers } = await list(`?limit=1&cursor=${cursor}`, admin);
    expect([titles(body), headers['x-total-count']]).toEqual([['Filter due'], '4']);
  });

  it('answers all there are where nobody says how many, of a device as well [R-EXT-05]', async () => {
    const group = await portal.makeGroup();
    const somebody = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
    const grill = await portal.makeDevice({ groups: [group] });
    await makeIncidents(1_001, grill);
    const device = toWire(grill);
    for (const tail of ['', `/device?ids=[${device}]`, `/device/${device}`, `/device/${device}/unresolved`]) {
      const { body, headers } = await list(tail, somebody);
      expect([tail, body.length, headers['x-total-count'], headers['link']]).toEqual([tail, 1_001, '1001', undefined]);
    }
  });

  it.each([
    ['-reportTimestamp', ['Oil level', 'Filter due', 'Door open', 'Old story']],
    ['reportTimestamp', ['Old story', 'Door open', 'Filter due', 'Oil level']],
    ['summary', ['Door open', 'Filter due', 'Oil level', 'Old story']],
    ['-summary', ['Old story', 'Oil level', 'Filter due', 'Door open']],
    ['status', ['Oil level', 'Door open', 'Filter due', 'Old story']],
    ['-status', ['Old story', 'Filter due', 'Oil level', 'Door open']],
    ['device', ['Filter due', 'Door open', 'Old story', 'Oil level']],
    ['-device', ['Oil level', 'Filter due', 'Door open', 'Old story']],
  ])('sorts by %s [R-EXT-01]', async (sort, order) => {
    expect(titles((await list(`?sort=${sort}`, admin)).body)).toEqual(order);
  });

  it.each(['category', 'cu', 'device'])('sorts by %s and nothing else [R-EXT-01]', async (sort) => {
    const group = await portal.makeGroup();
    const somebody = await portal.makeUser({ roles: [{ role: 'group-viewer', group }] });
    const grills = await Promise.all(
      ['Grill 1', 'Grill 2'].map((name) => portal.makeDevice({ groups: [group], name })),
    );
    // By everything else they stand the other way round; the first by title is the last.
    const at = (what: string, place: number) => (what === sort ? place : 1 - place);
    const add = (place: number) =>
      makeIncident(`${2 - place} by ${sort}`, grills[at('device', place)] ?? '', {
        category: (['alarm', 'maintenance'] as const)[at('category', place)],
        cu: `cu${at('cu', place)}`,
        minutesAgo: place === 0 ? 1 : 0,
      });
    await add(1);
    await add(0);
    const { body } = await list(`?sort=${sort}`, somebody);
    expect(titles(body)).toEqual([`2 by ${sort}`, `1 by ${sort}`]);
  });

  it.each([
    ['?status=OPEN', 'status'],
    ['?sort=secret', 'sort'],
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
    ['?cursor=abc', 'cursor'],
    [`?cursor=${cursorOf(['i', 1, 'a'])}`, 'cursor'],
    [`?sort=summary&cursor=${cursorOf(['i', 1, 1])}`, 'cursor'],
    [`?sort=summary&cursor=${cursorOf(['i', 1, '\0'])}`, 'cursor'],
    ['?assigned=~', 'assigned'],
    ['?fields=secret', 'fields'],
  ])('refuses %s [R-EXT-05, R-VAL-19, R-API-02]', async (query, field) => {
    const { status, body } = await list(query, admin);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
  });

  it.each([
    ['fields=id,summary', 0],
    ['fields=id,history', 1],
    ['fields=attachments,%20history', 2],
    ['', 2],
  ])('reads history and attachments where %p asks for them alone [R-EXT-01, R-EXT-05]', async (query, read) => {
    const { caller } = await authenticate(portal.services, admin.bearer);
    const queries = async (fields: string | undefined) => {
      let asked = 0;
      const counter: KyselyPlugin = {
        transformQuery({ node }) {
          asked += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await listedIncidents(portal.services.db.withPlugin(counter), caller, fields === undefined ? {} : { fields });
      return asked;
    };
    const fields = new URLSearchParams(query).get('fields') ?? undefined;
    expect((await queries(fields)) - (await queries('id'))).toBe(read);
    const { status, body } = await list(`?${query}`, admin);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(0);
    expect(Object.hasOwn(body[0], 'history')).toBe(fields === undefined || fields.includes('history'));
  });

  it('answers 404 for what is invisible and 403 where the right lacks [R-RIGHT-06, R-INC-07, R-EXT-01]', async () => {
    for (const query of [`?group=${toWire(foreign)}`, `?group=${toWire('g-nobody')}`, '?group=~']) {
      const { status, body } = await list(query, admin);
      expect([status, body.errorId]).toEqual([404, 'ERROR_GROUP_UNKNOWN']);
    }
    expect((await list(`?device=${toWire(hidden)}`, admin)).body.errorId).toBe('ERROR_DEVICE_UNKNOWN');
    for (const query of [`?group=${toWire(root)}`, `?device=${toWire(oven)}`]) {
      const { status, body } = await list(query, member);
      expect([status, body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
    }
  });

  it('lists of a seen group what may be read below it, by a group or a device there [R-EXT-01, R-RIGHT-27]', async () => {
    for (const scope of [`group:${site}`, `device:${oven}`] as const) {
      const mixed = await portal.makeUser({ groups: [root], rights: [{ right: 'readIncident', scope }] });
      expect([scope, titles((await list(`?group=${toWire(root)}`, mixed)).body)]).toEqual([
        scope,
        ['Filter due', 'Door open', 'Old story'],
      ]);
    }
  });
});

describe('GET /api/incidents/summary', () => {
  it('counts the unresolved ones of all visible devices, and no others, and shows the newest [R-EXT-02, R-SHELL-10]', async () => {
    const { body } = await portal.get('/api/incidents/summary', admin);
    expect(body.total).toBe(3);
    expect(titles(body.newest)).toEqual(['Oil level', 'Filter due', 'Door open']);
    for (const [user, visible] of [
      [viewer, ['Filter due', 'Door open']],
      [owner, ['My own']],
      [member, []],
    ] as const) {
      const { total, newest } = (await portal.get('/api/incidents/summary', user)).body;
      expect([total, titles(newest)]).toEqual([visible.length, visible]);
    }
  });

  it('shows five of many, by when they were reported and not by when they were stored, and counts all [R-EXT-02, R-SHELL-10]', async () => {
    for (let n = 0; n < 6; n++) await makeIncident(`Extra ${n}`, fryer, { minutesAgo: -1 - ((n * 2) % 7) });
    const { body } = await portal.get('/api/incidents/summary', admin);
    expect(body.total).toBe(9);
    expect(titles(body.newest)).toEqual(['Extra 3', 'Extra 2', 'Extra 5', 'Extra 1', 'Extra 4']);
    await portal.services.db.deleteFrom('incidents').where('summary', 'like', 'Extra%').execute();
  });
});

describe('incidents of a device', () => {
  it('answers all, or the unresolved ones [R-API-74, R-API-75, R-API-76]', async () => {
    expect(titles((await portal.get(`/api/incidents/device/${toWire(oven)}`, viewer)).body)).toEqual([
      'Filter due',
      'Door open',
      'Old story',
    ]);
    expect(titles((await portal.get(`/api/incidents/device/${toWire(oven)}/unresolved`, viewer)).body)).toEqual([
      'Filter due',
      'Door open',
    ]);
    // R-API-76: the resolved ones, too.
    const several = await portal.get(`/api/incidents/device?ids=[${toWire(oven)},${toWire(fryer)}]`, viewer);
    expect(titles(several.body)).toEqual(expect.arrayContaining(['Filter due', 'Door open', 'Old story']));
    expect(titles((await portal.get(`/api/incidents/device/${toWire(owned)}`, owner)).body)).toEqual(['My own']);
    // Of that device alone, whatever else may be read.
    for (const tail of ['', '/unresolved'])
      expect(titles((await portal.get(`/api/incidents/device/${toWire(fryer)}${tail}`, admin)).body)).toEqual([
        'Oil level',
      ]);
  });

  it('say of each of several what they say of that one alone, with its own history and files, as the list of all and the summary do [R-API-10, R-EXT-01, R-EXT-02, R-API-74, R-API-75, R-API-76, R-API-80]', async () => {
    const group = await portal.makeGroup();
    const worker = await portal.makeUser({ roles: [{ role: 'group-operator', group }] });
    const device = await portal.makeDevice({ groups: [group], name: 'Own picture' });
    // As it looks now: with the picture that it was given.
    const looks = { name: 'Own picture', iconURL: '/files/own.png' };
    await portal.services.db.updateTable('devices').set({ icon_file: 'own.png' }).where('uuid', '=', device).execute();
    const alone: { id: string; deviceData: object; history: unknown[]; attachments: { fileName: string }[] }[] = [];
    for (const name of ['Fan', 'Lamp']) {
      await makeIncident(name, device, { texts: { de: `${name} (de)` }, assigned: worker.id });
      const path = `/api/incidents/${made[name]}`;
      for (const round of ['first', 'second']) {
        const changed = { description: `The ${name}`, category: 'maintenance', priority: 'LOW', status: 'INPROGRESS' };
        await portal.send('PUT', path, worker, { ...changed, comment: `${name}, ${round}` });
        await portal.upload('POST', `${path}/attachments`, worker, { bytes: name, name: `${name} ${round}.txt` });
      }
      alone.push((await portal.get(path, worker)).body);
    }
    expect(
      alone.map(({ history, attachments }) => [history.length, ...attachments.map((file) => file.fileName).toSorted()]),
    ).toEqual([
      [2, 'Fan first.txt', 'Fan second.txt'],
      [2, 'Lamp first.txt', 'Lamp second.txt'],
    ]);
    expect(alone.map(({ deviceData }) => deviceData)).toEqual([looks, looks]);
    const ofDevice = [`/${toWire(device)}`, `/${toWire(device)}/unresolved`, `?ids=[${toWire(device)}]`];
    for (const path of [...ofDevice.map((tail) => `/device${tail}`), `?device=${toWire(device)}`]) {
      const { body } = await portal.get(`/api/incidents${path}`, worker);
      expect(body).toHaveLength(2);
      expect(body).toEqual(expect.arrayContaining(alone));
    }
    const { newest } = (await portal.get('/api/incidents/summary', worker)).body;
    expect(newest).toHaveLength(2);
    expect(newest).toEqual(expect.arrayContaining(alone));
  });

  it.each(['', '/unresolved'])(
    '%s needs readIncident there [R-RIGHT-27, R-RIGHT-06, R-API-74, R-API-75]',
    async (tail) => {
      const seen = await portal.get(`/api/incidents/device/${toWire(oven)}${tail}`, member);
      expect([seen.status, seen.body.errorId]).toEqual([403, 'ERROR_NO_RIGHT']);
      const unseen = await portal.get(`/api/incidents/device/${toWire(hidden)}${tail}`, admin);
      expect([unseen.status, unseen.body.errorId]).toEqual([404, 'ERROR_DEVICE_UNKNOWN']);
    },
  );
});

describe('GET /api/incidents/{id}', () => {
  it('has the fields of the wire, and those of older readers [R-API-77, R-API-10, R-API-06]', async () => {
    const { status, body, headers } = await portal.get(`/api/incidents/${made['Door open']}`, viewer);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: made['Door open'],
      device: toWire(oven),
      deviceData: { name: 'Combi oven', iconURL: '/files/icons/cooker.svg' },
      summary: 'Door open',
      title: 'Door open',
      localizedSummaries: { de: 'Tür offen', fr: 'Porte ouverte' },
      description: '',
      comment: '',
      category: 'alarm',
      type: 'alarm',
      priority: 'HIGH',
      status: 'NEW',
      assignedUser: null,
      assignedUserName: null,
      cu: 'cu1',
      reportTimestamp: portal.clock.now() - 300_000,
      history: [],
      attachments: [],
      editable: false,
    });
    expect(headers['etag']).toMatch(/^"v1-/);
  });

  it('says that it may be edited to holders of updateIncident on its device or a group of it, alone and in lists [R-INC-06, R-RIGHT-27, R-INC-15, R-INC-13]', async () => {
    const holder = (right: 'readIncident' | 'updateIncident', scope: string) => ({ right, scope });
    const reads = holder('readIncident', `group:${root}`);
    /** Alone, in a whole list and in a page of it. */
    const answers = async (title: string, device: string, user: TestUser) => {
      const lists = ['', '&limit=100'].map((more) => list(`?device=${toWire(device)}${more}`, user));
      const all = [(await portal.get(`/api/incidents/${made[title]}`, user)).body];
      for (const { body } of await Promise.all(lists))
        all.push(body.find(({ id }: { id: string }) => id === made[title]));
      return all.map((one) => one?.editable);
    };
    for (const [right, editable] of [
      [holder('updateIncident', `device:${oven}`), true],
      [holder('updateIncident', `group:${root}`), true],
      [holder('updateIncident', `device:${fryer}`), false],
      [holder('updateIncident', `group:${foreign}`), false],
    ] as const) {
      const user = await portal.makeUser({ groups: [root], rights: [reads, right] });
      const told = await answers('Door open', oven, user);
      expect([right.scope, ...told]).toEqual([right.scope, editable, editable, editable]);
    }
    expect(await answers('My own', owned, owner)).toEqual([true, true, true]);
  });

  it.each(['config', 'summary-', 'mute', '~', toWire('i-nobody'), toWire('u1')])(
    'answers 404 for %s, which is no incident [R-API-77, R-API-06]',
    async (id) => {
      const { status, body } = await portal.get(`/api/incidents/${id}`, admin);
      expect([status, body.errorId]).toEqual([404, 'ERROR_INCIDENT_UNKNOWN']);
    },
  );

  it('answers 404 for an incident of an invisible device and 403 without the right [R-API-77, R-RIGHT-06]', async () => {
    expect((await portal.get(`/api/incidents/${made['Not yours']}`, admin)).body.errorId).toBe(
      'ERROR_INCIDENT_UNKNOWN',
    );
    expect((await portal.get(`/api/incidents/${made['Door open']}`, member)).body.errorId).toBe('ERROR_NO_RIGHT');
  });
});

describe('PUT /api/incidents/{id}', () => {
  const path = () => `/api/incidents/${made['Door open']}`;
  const stored = () =>
    portal.services.db.selectFrom('incidents').selectAll().where('summary', '=', 'Door open').executeTakeFirstOrThrow();
  const entries = async () => (await portal.get(path(), admin)).body.history;

  it('saves a change as one history entry, newest first, and tells it [R-API-10, R-API-77, R-API-78, R-INC-16, R-INC-17, R-SHELL-24]', async () => {
    const told: unknown[] = [];
    const off = portal.outbox.on('incident', (event) => void told.push(event));
    const { status, body } = await portal.send('PUT', path(), admin, {
      id: made['Door open'],
      status: 'INPROGRESS',
      comment: 'on my way',
      assignedUser: toWire(admin.id),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'INPROGRESS',
      comment: 'on my way',
      assignedUser: toWire(admin.id),
      editable: true,
    });
    expect(body.history).toEqual([
      {
        timestamp: portal.clock.now(),
        user: toWire(admin.id),
        userName: 'Ada',
        avatarLocation: null,
        assignedUser: toWire(admin.id),
        newStatus: 'INPROGRESS',
        description: null,
        category: null,
        priority: null,
        status: 'INPROGRESS',
        summary: null,
        comment: 'on my way',
        assignedUserName: 'Ada',
        was: { status: 'NEW', assignedUser: null, assignedUserName: null },
      },
    ]);
    const other = (await portal.get(`/api/incidents/${made['Oil level']}`, admin)).body;
    expect(other).toMatchObject({ status: 'NEW', comment: '', assignedUser: null, history: [] });
    await portal.send('PUT', path(), admin, { status: 'RESOLVED' });
    expect((await entries()).map((entry: { newStatus: string }) => entry.newStatus)).toEqual([
      'RESOLVED',
      'INPROGRESS',
    ]);
    await portal.outbox.settled();
    off();
    expect(told).toHaveLength(2);
  });

  it('saves nothing and adds no entry when nothing differs [R-INC-17]', async () => {
    const before = await stored();
    const count = (await entries()).length;
    const { status } = await portal.send('PUT', path(), admin, {
      status: 'RESOLVED',
      comment: 'on my way',
      summary: ' Door open ',
      priority: 'HIGH',
    });
    expect(status).toBe(200);
    expect(await entries()).toHaveLength(count);
    expect(await stored()).toEqual(before);
  });

  it('reopens from any status, takes the assignee away, and knows the older names [R-INC-13, R-INC-11, R-INC-12, R-API-10, R-INC-14]', async () => {
    const { body } = await portal.send('PUT', path(), admin, {
      status: 'NEW',
      assignedUser: null,
      title: 'Door still open',
      // In the capitals of R-INC-12.
      type: 'MAINTENANCE',
    });
    expect(body).toMatchObject({
      status: 'NEW',
      assignedUser: null,
      category: 'maintenance',
      type: 'maintenance',
      summary: 'Door still open',
      title: 'Door still open',
    });
    expect(body.history[0]).toMatchObject({ newStatus: 'NEW', category: 'maintenance', summary: 'Door still open' });
    expect((await portal.send('PUT', path(), admin, { category: 'ALARM' })).body.category).toBe('alarm');
    // As the other tests know it.
    await portal.send('PUT', path(), admin, { title: 'Door open' });
  });

  it("takes as assignee users of the device's groups and those above [R-INC-14]", async () => {
    for (const user of [viewer, member]) {
      expect((await portal.send('PUT', path(), admin, { assignedUser: toWire(user.id) })).body.assignedUser).toBe(
        toWire(user.id),
      );
    }
  });

  it.each([
    ['an empty summary', () => ({ summary: '' }), 'summary'],
    ['a blank summary', () => ({ summary: '   ' }), 'summary'],
    ['a summary of null', () => ({ summary: null }), 'summary'],
    ['an empty title', () => ({ title: '' }), 'title'],
    ['a blank title', () => ({ title: '   ' }), 'title'],
    ['an unknown status', () => ({ status: 'DONE' }), 'status'],
    ['an unknown priority', () => ({ priority: 'URGENT' }), 'priority'],
    ['an unknown category', () => ({ category: 'joke' }), 'category'],
    ['an unknown category under its other name', () => ({ type: 'joke' }), 'type'],
    ['a stranger as assignee', () => ({ assignedUser: toWire(owner.id) }), 'assignedUser'],
    ['nobody known as assignee', () => ({ assignedUser: 'no id' }), 'assignedUser'],
    ['another id', () => ({ id: made['Oil level'], comment: 'x' }), 'id'],
    ['a description that is too long', () => ({ description: 'x'.repeat(10_001) }), 'description'],
  ])('refuses %s and changes nothing [R-VAL-16, R-VAL-19, R-INC-14, R-API-78, R-API-02]', async (_, body, field) => {
    const before = await stored();
    const count = (await entries()).length;
    const answer = await portal.send('PUT', path(), admin, body());
    expect([answer.status, answer.body.errorId, answer.body.field]).toEqual([400, 'ERROR_VALIDATION', field]);
    expect(await stored()).toEqual(before);
    expect(await entries()).toHaveLength(count);
  });

  it('needs updateIncident: by group, by device, or as owner [R-RIGHT-27, R-RIGHT-11, R-API-78, R-INC-13]', async () => {
    const before = await stored();
    for (const [user, expected] of [
      [viewer, 'ERROR_NO_RIGHT'],
      [member, 'ERROR_NO_RIGHT'],
      [owner, 'ERROR_INCIDENT_UNKNOWN'],
    ] as const) {
      expect((await portal.send('PUT', path(), user, { comment: 'x' })).body.errorId).toBe(expected);
    }
    expect(await stored()).toEqual(before);
    const byDevice = await portal.makeUser({
      rights: [
        { right: 'updateIncident', scope: `device:${oven}` },
        { right: 'readIncident', scope: `device:${oven}` },
      ],
    });
    expect((await portal.send('PUT', path(), byDevice, { comment: 'by device' })).status).toBe(200);
    expect((await portal.send('PUT', `/api/incidents/${made['My own']}`, owner, { comment: 'mine' })).status).toBe(200);
  });

  it('heeds If-Match, and without it the last write wins [R-EXT-04]', async () => {
    const tag = String((await portal.get(path(), admin)).headers['etag']);
    expect((await portal.send('PUT', path(), admin, { comment: 'first' }, { 'if-match': tag })).status).toBe(200);
    const late = await portal.send('PUT', path(), admin, { comment: 'second' }, { 'if-match': tag });
    expect([late.status, late.body.errorId]).toEqual([412, 'ERROR_CHANGED_MEANWHILE']);
    expect((await stored()).comment).toBe('first');
    expect((await portal.send('PUT', path(), admin, { comment: 'third' })).status).toBe(200);
    expect((await stored()).comment).toBe('third');
  });
});

describe('who may read and who may change an incident', () => {
  /** A device in two groups, one of them below a third, and somebody who sees it without any right. */
  async function place(name: string) {
    const [first, above] = [await portal.makeGroup(), await portal.makeGroup()];
    const device = await portal.makeDevice({ groups: [first, await portal.makeGroup(above)] });
    await makeIncident(name, device);
    const scopes = [`group:${first}`, `group:${above}`, `device:${device}`] as const;
    return { device: toWire(device), id: made[name] ?? '', scopes, sees: await portal.makeUser({ groups: [first] }) };
  }

  it('does so by any group of its device, a group above or the device alone: in every list, alone and with its files [R-RIGHT-27, R-EXT-01, R-EXT-02, R-API-74, R-API-75, R-API-76, R-API-77, R-API-80, R-RIGHT-06]', async () => {
    const { device, id, scopes, sees } = await place('Read by scope');
    const idsOf = async (path: string, user: TestUser) => {
      const { status, body } = await portal.get(path, user);
      return status === 200 ? (body.newest ?? body).map((one: { id: string }) => one.id) : status;
    };
    const lists = [
      '/api/incidents',
      `/api/incidents?device=${device}`,
      '/api/incidents/summary',
      `/api/incidents/device?ids=[${device}]`,
      `/api/incidents/device/${device}`,
      `/api/incidents/device/${device}/unresolved`,
    ];
    for (const scope of scopes) {
      const reader = await portal.makeUser({ rights: [{ right: 'readIncident', scope }] });
      for (const path of lists) expect([scope, path, await idsOf(path, reader)]).toEqual([scope, path, [id]]);
      expect((await portal.get('/api/incidents/summary', reader)).body.total).toBe(1);
      expect((await portal.get(`/api/incidents/${id}`, reader)).body).toMatchObject({ id, editable: false });
      expect((await portal.get(`/api/incidents/${id}/attachments`, reader)).status).toBe(200);
    }
    expect(await Promise.all(lists.map((path) => idsOf(path, sees)))).toEqual([[], 403, [], [], 403, 403]);
    for (const path of [`/api/incidents/${id}`, `/api/incidents/${id}/attachments`])
      expect([path, await idsOf(path, sees)]).toEqual([path, 403]);
  });

  it('changes it, alone and with others, and adds and takes its files by the same [R-RIGHT-27, R-EXT-11, R-API-78, R-API-79, R-API-81]', async () => {
    const { id, scopes, sees } = await place('Changed by scope');
    const path = `/api/incidents/${id}`;
    const text = { bytes: 'x', name: 'x.txt' };
    let url = '';
    for (const [index, scope] of scopes.entries()) {
      const user = await portal.makeUser({ rights: [{ right: 'updateIncident', scope }] });
      const saved = await portal.send('PUT', path, user, { comment: `${index}` });
      const many = await portal.send('PATCH', '/api/incidents', user, { ids: [id], status: 'INPROGRESS' });
      const added = await portal.upload('POST', `${path}/attachments`, user, text);
      url = added.body.url;
      expect([scope, saved.status, many.body, added.status, (await portal.get(url, user)).status]).toEqual([
        ...[scope, 200, [{ id, done: true }], 201, 200],
      ]);
    }
    expect([
      (await portal.send('PUT', path, sees, { comment: 'x' })).status,
      (await portal.send('PATCH', '/api/incidents', sees, { ids: [id], status: 'RESOLVED' })).body,
      (await portal.upload('POST', `${path}/attachments`, sees, text)).status,
      (await portal.get(url, sees)).status,
    ]).toEqual([403, [{ id, done: false, errorId: 'ERROR_NO_RIGHT' }], 403, 403]);
  });
});

describe('the incident-manager switched off', () => {
  it.each(['/api/incidents', '/api/incidents/summary', 'device', 'unresolved', 'one'])(
    'closes %s [R-RIGHT-32]',
    async (what) => {
      await portal.services.db
        .updateTable('module_switches')
        .set({ enabled: false })
        .where('name', '=', 'incident-manager')
        .execute();
      const path =
        {
          device: `/api/incidents/device/${toWire(oven)}`,
          unresolved: `/api/incidents/device/${toWire(oven)}/unresolved`,
          one: `/api/incidents/${made['Door open']}`,
        }[what] ?? what;
      const { status, body } = await portal.get(path, admin);
      await portal.services.db
        .updateTable('module_switches')
        .set({ enabled: true })
        .where('name', '=', 'incident-manager')
        .execute();
      expect([status, body.errorId]).toEqual([403, 'ERROR_MODULE_OFF']);
    },
  );
});
