/** Every limit at its figure and one beyond it; the figures stand in docs/security.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@portal/contracts/all';
import { RecipeEntry } from '@portal/contracts/recipes';
import { toWire } from '@portal/domain/ids';
import {
  IDS_MAX,
  NAME_LENGTH,
  PAGE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESET_MAILS_PER_HOUR,
  TEXT_LENGTH,
} from '@portal/domain/limits';
import { keyed } from '../testing/mqtt';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';

const DAY = 86_400_000;
let portal: TestPortal;
let user: TestUser;
let group: string;
let device: string;
beforeAll(async () => {
  portal = await testPortal();
  group = await portal.makeGroup();
  user = await portal.makeUser({
    roles: [{ role: 'group-admin', group }],
    rights: [{ right: 'createVoucher', scope: '*' }],
  });
  device = await portal.makeDevice({ groups: [group] });
  await portal.services.db
    .insertInto('incidents')
    .values({
      id: 'i-limits',
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
});
afterAll(() => portal.close());

const get = async (url: string) => (await portal.get(url, user)).status;
const put = async (url: string, body: unknown) => (await portal.send('PUT', url, user, body)).status;
const voucher = async (change: object) =>
  (
    await portal.send('POST', '/api/frontend/billing/voucher', user, {
      validityPeriod: 1,
      quota: { users: 0, devices: 0 },
      modules: [],
      ...change,
    })
  ).status;
const form = async (url: string, fields: Record<string, string>) =>
  (
    await portal.send('POST', url, undefined, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  ).status;
/** As long as real ones: 500 of them are 24 KB of the address. */
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const wires = (count: number) => Array.from({ length: count }, (_, index) => toWire(uuidOf(index))).join(',');
const sensors = (ms: number) =>
  get(
    `/api/frontend/device/sensordata?ids=[${toWire(device)}]&start=${portal.clock.now() - ms}&end=${portal.clock.now()}`,
  );
const padded = (bytes: number) => {
  const body = JSON.stringify({ name: 'x', attributes: {} });
  return portal
    .send('PUT', `/api/groups/${toWire(group)}`, user, body + ' '.repeat(bytes - body.length), {
      'content-type': 'application/json',
    })
    .then(({ status }) => status);
};

const reportNames = async (unit: string, event: string, localized: string) => {
  const { key } = await keyed(portal.services, device);
  const events = [{ id: 'E', name: event, localizedNames: { de: localized } }];
  return portal
    .send(
      'POST',
      `/api/ingest/${device}`,
      undefined,
      { info: { controlunits: [{ id: 'Main', name: unit, events }] } },
      { authorization: `Device ${key}` },
    )
    .then(({ status }) => status);
};

/** What is limited, the figure, how to ask with a number, and what stands for too much. */
const LIMITS: readonly (readonly [string, number, (n: number) => Promise<number>, number])[] = [
  ['bytes of a body', 1_048_576, padded, 413],
  ['ids in a list [R-CONST-04]', IDS_MAX, (n) => get(`/api/frontend/device?ids=[${wires(n)}]`), 400],
  ['ids in a list of states [R-CONST-04]', IDS_MAX, (n) => get(`/api/frontend/device/status?ids=[${wires(n)}]`), 400],
  [
    'ids in a list of values [R-CONST-04]',
    IDS_MAX,
    (n) => get(`/api/frontend/device/sensordata?ids=[${wires(n)}]`),
    400,
  ],
  [
    'ids in a list of control units [R-CONST-04]',
    IDS_MAX,
    (n) => get(`/api/frontend/device/controlunits?ids=[${wires(n)}]`),
    400,
  ],
  ['ids in a list of people [R-CONST-04]', IDS_MAX, (n) => get(`/api/frontend/user?ids=[${wires(n)}]`), 400],
  ['ids in a list of roles [R-CONST-04]', IDS_MAX, (n) => get(`/api/frontend/user/roles?ids=[${wires(n)}]`), 400],
  ['ids in a list of incidents [R-CONST-04]', IDS_MAX, (n) => get(`/api/incidents/device?ids=[${wires(n)}]`), 400],
  ['items of a page [R-EXT-05]', PAGE_MAX, (n) => get(`/api/groups?limit=${n}`), 400],
  ['signs of a search [R-EXT-05]', 255, (n) => get(`/api/groups?q=${'x'.repeat(n)}`), 400],
  [
    'signs of a name [R-CONST-03]',
    NAME_LENGTH,
    (n) => put(`/api/groups/${toWire(group)}`, { name: 'x'.repeat(n) }),
    400,
  ],
  [
    'signs of a device name [R-CONST-03]',
    NAME_LENGTH,
    (n) => put(`/api/commander/${toWire(device)}`, { name: 'x'.repeat(n) }),
    400,
  ],
  [
    'signs of the own name [R-CONST-03]',
    NAME_LENGTH,
    (n) => put('/api/user/self', { name: 'x'.repeat(n), email: user.email }),
    400,
  ],
  [
    'signs of the name of a reported unit [R-CONST-03]',
    NAME_LENGTH,
    (n) => reportNames('x'.repeat(n), 'Too warm', 'Zu warm'),
    400,
  ],
  [
    'signs of the name of a reported event [R-CONST-03]',
    NAME_LENGTH,
    (n) => reportNames('Room', 'x'.repeat(n), 'Zu warm'),
    400,
  ],
  [
    'signs of that name in a language [R-CONST-03]',
    NAME_LENGTH,
    (n) => reportNames('Room', 'Too warm', 'x'.repeat(n)),
    400,
  ],
  [
    'signs of a text [R-CONST-03]',
    TEXT_LENGTH,
    (n) => put(`/api/incidents/${toWire('i-limits')}`, { comment: 'x'.repeat(n) }),
    400,
  ],
  [
    'signs of an attribute [R-CONST-03]',
    TEXT_LENGTH,
    (n) => put(`/api/groups/${toWire(group)}`, { name: 'x', attributes: { field: 'x'.repeat(n) } }),
    400,
  ],
  ['days of sensor data, in ms [R-CONST-05]', 31 * DAY, sensors, 400],
  ['days of a voucher [R-VAL-17]', 36_500, (n) => voucher({ validityPeriod: n }), 400],
  ['users of a voucher [R-VAL-17]', 1_000_000_000, (n) => voucher({ quota: { users: n, devices: 0 } }), 400],
  ['devices of a voucher [R-VAL-17]', 1_000_000_000, (n) => voucher({ quota: { users: 0, devices: n } }), 400],
  [
    'signs of a password [R-VAL-04]',
    PASSWORD_MAX,
    (n) => form('/api/auth/register', { email: `p${n}@test.example`, password: 'x'.repeat(n) }),
    400,
  ],
];

describe('limits', () => {
  it.each(LIMITS)('%s: %i passes, one more does not', async (_what, most, ask, tooMuch) => {
    expect(await ask(most)).toBeLessThan(300);
    expect(await ask(most + 1)).toBe(tooMuch);
  });

  it.each(['users', 'devices'])(
    'ids in a body of %s: 500 are looked for, one more are not [R-CONST-04]',
    async (kind) => {
      const ask = (n: number) =>
        put(
          `/api/groups/${toWire(group)}/${kind}`,
          Array.from({ length: n }, (_, index) => toWire(`x${index}`)),
        );
      expect([await ask(IDS_MAX), await ask(IDS_MAX + 1)]).toEqual([404, 400]);
    },
  );

  it.each([
    ['PATCH', '/api/incidents', (ids: string[]) => ({ ids, status: 'NEW' }), 200],
    ['POST', '/api/incidents/assignees', (ids: string[]) => ({ ids }), 200],
    [
      'PUT',
      '/api/frontend/group/:group/users',
      (ids: string[]) => ({ users: ids.map((id) => ({ id, roles: ['group-viewer'] })) }),
      404,
    ],
  ] as const)('ids in a body of %s %s: 500 are looked for, one more are not [R-CONST-04]', async (...call) => {
    const [method, path, body, found] = call;
    const ask = async (n: number) => {
      const ids = Array.from({ length: n }, (_, index) => toWire(`x${index}`));
      return (await portal.send(method, path.replace(':group', toWire(group)), user, body(ids))).status;
    };
    expect([await ask(IDS_MAX), await ask(IDS_MAX + 1)]).toEqual([found, 400]);
  });

  it('no text of any call is without one: 255 characters for names, at most 10,000 for others [R-CONST-03]', () => {
    const [odd, names, shorter]: [string[], string[], string[]] = [[], [], []];
    /** What people and devices write, and no id, word or key. */
    const WRITTEN =
      /\.(descriptions?|comment|addComment|messages|attributes|street|city|zipcode|country|title|summary|defaultDescriptions|diagnosisOptions|translatedDescription)(\.\^[^.]*\.\*[^.]*)?$/;
    const look = (place: string, schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { type, const: constant, maxLength } = schema as { type?: string; const?: unknown; maxLength?: number };
      // A list of 500 ids is longer than any text; a name may stand in several languages.
      const isName = /\.\w*names?(\.\^[^.]*\.\*[^.]*)?$/i.test(place);
      const most = isName ? NAME_LENGTH : /\.query\.ids$/.test(place) ? 65_536 : TEXT_LENGTH;
      if (type === 'string' && isName) names.push(place);
      const isLimited = maxLength !== undefined && (most === 65_536 ? maxLength === most : maxLength <= most);
      if (type === 'string' && constant === undefined && !isLimited) odd.push(`${place} ${maxLength}`);
      if (type === 'string' && (isName || WRITTEN.test(place)) && maxLength !== most) shorter.push(place);
      for (const [field, part] of Object.entries(schema)) {
        const isStep = ['properties', 'items', 'anyOf', 'patternProperties'].includes(field) || /^\d+$/.test(field);
        look(isStep ? place : `${place}.${field}`, part);
      }
    };
    for (const [name, { query, body }] of ENDPOINTS) {
      look(`${name}.query`, query);
      look(`${name}.body`, body);
    }
    // No body, but what is read of an uploaded file.
    look('recipe', RecipeEntry);
    expect(odd).toEqual([]);
    // Names of files and measurements are the portal's own; a summary of a device is as long as a name.
    expect(shorter).toEqual([
      'ingest.body.events.summary',
      'storeRelease.body.files.name',
      'reportTelemetry.body.entries.name',
    ]);
    expect(names).toEqual(
      expect.arrayContaining([
        'ingest.body.info.controlunits.events.localizedNames.^.*$',
        'recipe.name',
        'recipe.translatedName.^.*$',
      ]),
    );
  });

  it.each([
    ['items of a page [R-EXT-05]', 1, (n: number) => get(`/api/groups?limit=${n}`)],
    ['days of a voucher [R-VAL-17]', 1, (n: number) => voucher({ validityPeriod: n })],
    ['users of a voucher [R-VAL-17]', 0, (n: number) => voucher({ quota: { users: n, devices: 0 } })],
    ['devices of a voucher [R-VAL-17]', 0, (n: number) => voucher({ quota: { users: 0, devices: n } })],
    [
      'signs of a password [R-VAL-04]',
      PASSWORD_MIN,
      (n: number) => form('/api/auth/register', { email: `q${n}@test.example`, password: 'x'.repeat(n) }),
    ],
    ['signs of a name [R-VAL-06]', 1, (n: number) => put(`/api/groups/${toWire(group)}`, { name: 'x'.repeat(n) })],
  ] as const)('%s: %i passes, one less does not', async (_what, least, ask) => {
    expect(await ask(least)).toBeLessThan(300);
    expect(await ask(least - 1)).toBe(400);
  });

  it(`reset mails for one address: ${RESET_MAILS_PER_HOUR} an hour pass, one more does not [R-API-35]`, async () => {
    const other = await testPortal();
    const somebody = await other.makeUser();
    const ask = async () => (await other.get(`/api/auth/password/resetmail?email=${somebody.email}`)).status;
    for (let count = 0; count < RESET_MAILS_PER_HOUR; count += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    other.clock.advance(3_599_999);
    expect(await ask()).toBe(429);
    other.clock.advance(1);
    expect(await ask()).toBe(200);
    await other.close();
  });

  it('look-ups of Cloud Connect IDs: 60 a minute pass, one more does not [R-API-45]', async () => {
    const other = await testPortal();
    const somebody = await other.makeUser();
    const ask = async () =>
      (await other.get(`/api/commander/cloudConnectID/${toWire('x'.repeat(48))}`, somebody)).status;
    for (let count = 0; count < 60; count += 1) expect(await ask()).toBe(404);
    expect(await ask()).toBe(429);
    other.clock.advance(59_999);
    expect(await ask()).toBe(429);
    other.clock.advance(1);
    expect(await ask()).toBe(404);
    await other.close();
  });

  it('all stand in docs/security.md', () => {
    const text = readFileSync(join(__dirname, '../../../docs/security.md'), 'utf8').replaceAll(',', '');
    for (const figure of [
      '1048576',
      String(IDS_MAX),
      String(PAGE_MAX),
      '255',
      String(TEXT_LENGTH),
      '31 days',
      '36500',
      '1000000000',
      `${PASSWORD_MIN} to ${PASSWORD_MAX}`,
      `${RESET_MAILS_PER_HOUR} an hour`,
      '60 a minute',
      '300 a minute',
      '64 wait',
      '30 an hour',
      '10 an hour',
      '1073741824',
      '32768',
      '131072 bytes',
      '200000 in an answer',
      '10000 channels',
      'the newest 1000',
      'in 20 languages',
      '120 lines',
      '1200 in total',
    ])
      expect(text).toContain(figure);
  });
});
