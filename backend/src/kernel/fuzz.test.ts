import { ENDPOINTS } from '@portal/contracts/all';
import type { Endpoint } from '@portal/contracts/endpoint';
import { ERROR_IDS } from '@portal/contracts/errors';
import { toWire } from '@portal/domain/ids';
import fc from 'fast-check';
import { readQuotas } from '../quotas';
import { makeWorld } from '../testing/rights/world';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';

let portal: TestPortal;
let user: TestUser;
let known: Record<string, string>;
beforeAll(async () => {
  // Ten thousands of inputs of one source and account: what is counted would hide what lies behind it.
  portal = await testPortal({ config: { quotas: readQuotas(() => 1_000_000) } });
  await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
  const world = await makeWorld(portal);
  const { group } = world.corners.target;
  user = await portal.makeUser({
    roles: [{ role: 'group-admin', group }],
    rights: [
      { right: 'createVoucher', scope: '*' },
      { right: 'readSupportInfo', scope: '*' },
      { right: 'viewAsUser', scope: '*' },
    ],
  });
  const device = await portal.makeDevice({ groups: [group], owner: user.id });
  await portal.services.db
    .insertInto('incidents')
    .values({
      id: 'i1',
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
  known = {
    messageId: world.ids.groupMessage,
    attachmentId: world.ids.attachment,
    recipeId: world.ids.recipe,
    transmissionId: world.ids.transmission,
    roleId: 'group-viewer',
    scope: 'group',
    scope64: world.ids.scope64,
    cloudConnectID: world.ids.cloudConnectID64,
    id: toWire(device),
    vendorId: world.ids.vendor,
    groupId: toWire(group),
    deviceId: toWire(device),
    incidentId: toWire('i1'),
    userId: toWire(user.id),
    cameraId: world.ids.camera,
    uuid: device,
    name: 'map',
    timestamp: '1',
  };
});
afterAll(() => portal.close());

/** Values people and attackers send: wrong types, edges of numbers, odd texts, deep things. */
const NASTY = [
  '',
  ' ',
  '\0',
  '\ud800',
  'a\nb',
  '__proto__',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x'.repeat(10_001),
  '[]',
  '{}',
  'null',
  '%',
  '\u202e',
  '🦊',
  0,
  -0,
  -1,
  1.5,
  1e21,
  -1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  [''],
  { a: null },
  { '': '' },
  { 'a\nb': 5 },
];
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
}

/** Values near a shape: mostly of the right form, so that they get far, with something nasty here and there. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: right(schema) }, { weight: 1, arbitrary: nasty });
}
function right(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near));
  if (schema.properties)
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, near(inner)])),
      { requiredKeys: [] },
    );
  if (schema.patternProperties)
    return fc.dictionary(fc.string(), near(Object.values(schema.patternProperties)[0] ?? {}), { maxKeys: 4 });
  if (schema.items) return fc.array(near(schema.items), { maxLength: 3 });
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 2 ** 53 - 1, 2 ** 53 - 1) });
  if (schema.type === 'number') return fc.double();
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string')
    return fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(known)),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
  return nasty;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** A text as it can stand in an address: half characters cannot. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '?'));

const pathOf = (endpoint: Endpoint) =>
  fc
    .tuple(
      ...endpoint.path.split('/').map((part) => {
        if (!part.startsWith(':')) return fc.constant(part);
        const name = part.slice(1);
        return fc.oneof(
          { weight: 4, arbitrary: fc.constant(known[name] ?? 'x') },
          { weight: 1, arbitrary: nasty.map(encoded) },
          { weight: 1, arbitrary: fc.string().map((text) => toWire(text)) },
        );
      }),
    )
    .map((parts) => parts.join('/'));

const queryOf = (endpoint: Endpoint) => {
  const own = (endpoint.query as Schema | undefined)?.properties ?? {};
  const names = [...Object.keys(own), ...(endpoint.list ? ['limit', 'cursor', 'q', 'sort', 'fields'] : []), 'other'];
  return fc
    .dictionary(
      fc.constantFrom(...names),
      fc.oneof(
        nasty,
        ...Object.values(own).map(near),
        fc.constantFrom('1', 'name', '-name', 'true', `[${known['deviceId']}]`),
      ),
      { maxKeys: 4 },
    )
    .map((query) =>
      Object.entries(query)
        .map(([name, value]) => `${name}=${encoded(value)}`)
        .join('&'),
    );
};

/** A fixed sample by default; a long run takes more rounds and another seed each time. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 60);
const RUN = { numRuns: ROUNDS, ...(process.env['FUZZ_ROUNDS'] === undefined ? { seed: 20_261_121 } : {}) };
/** No answer may take longer, whatever came in; tests share their machine, so a promise of 1 s is measured as 5 s. */
const HANG_MS = 5_000;
/** What belongs into the log only. */
const INNER = /node_modules|\.ts:\d+|\bat \S+ \(|SELECT |select .+ from |violates|syntax error at/;

/** Where no value is wrong but the whole is none, or what only the database finds out of range [ADR 60]. */
const NO_FIELD = /^the body is (no valid JSON|empty)$|^the request is malformed$|^a value is out of range$/;

/** Demands of every answer: soon, not our fault, in the one form of errors, nothing of the inside. */
function demandDecent(answer: Awaited<ReturnType<TestPortal['get']>>, ms: number): void {
  expect([answer.status < 500 || answer.status === 503, answer.status]).toEqual([true, answer.status]);
  expect(ms).toBeLessThan(HANG_MS);
  if (answer.status < 400) return;
  expect(Object.keys(answer.body).every((key) => ['errorId', 'message', 'field'].includes(key))).toBe(true);
  expect(ERROR_IDS).toContain(answer.body.errorId);
  expect(typeof answer.body.message).toBe('string');
  if (answer.body.errorId === 'ERROR_VALIDATION' && !NO_FIELD.test(answer.body.message))
    expect([answer.body.message, typeof answer.body.field]).toEqual([answer.body.message, 'string']);
  expect(answer.text).not.toMatch(INNER);
}

describe('no input breaks the portal', () => {
  // The event stream never ends by itself; its input is a header and one query value, tested beside it.
  const calls = [...ENDPOINTS].filter(([, endpoint]) => endpoint.replyType !== 'events');

  it.each(calls)(
    '%s answers anything with its own errors, never 5xx [R-API-02, R-API-06]',
    async (_name, endpoint) => {
      const form = endpoint.bodyType === 'form';
      const input = fc.record({
        path: pathOf(endpoint),
        query: queryOf(endpoint),
        body: endpoint.body ? near(endpoint.body as Schema) : fc.constant(undefined),
        anonymous: fc.nat(9).map((n) => n === 0),
      });
      await fc.assert(
        fc.asyncProperty(input, async ({ path, query, body, anonymous }) => {
          const payload =
            body === undefined
              ? undefined
              : form
                ? new URLSearchParams(
                    Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, asText(value)]),
                  ).toString()
                : JSON.stringify(body);
          const begin = performance.now();
          const answer = await portal.send(
            endpoint.method,
            query ? `${path}?${query}` : path,
            anonymous ? undefined : user,
            payload,
            {
              'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            },
          );
          demandDecent(answer, performance.now() - begin);
        }),
        RUN,
      );
    },
    3_600_000,
  );

  const TYPES = [
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    'application/json, text/html',
    'x',
    '',
  ];
  /** Texts that are nearly JSON, nearly a form, nearly a file. */
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
    fc.constantFrom(
      '{"name":"a","name":"b"}',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '[]',
      'null',
      '1e999',
      '"\\ud800"',
      '{"a":',
      'a=1&a=2&=&%zz=%00',
    ),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    fc.integer({ min: 1, max: 5_000 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
    fc
      .tuple(fc.string(), fc.string(), fc.string({ unit: 'binary' }))
      .map(
        ([name, file, data]) =>
          `--x\r\ncontent-disposition: form-data; name="${name}"; filename="../${file}"\r\n\r\n${data}\r\n--x--\r\n`,
      ),
    fc.constantFrom(
      '--x\r\n',
      '--x--',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG',
    ),
  );
  const bodies = calls.filter(([, { method }]) => method !== 'GET');

  it.each(bodies)(
    '%s answers any bytes under any name with its own errors [R-API-02, R-API-05]',
    async (_name, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? 'x');
      await fc.assert(
        fc.asyncProperty(text, fc.constantFrom(...TYPES), async (payload, type) => {
          const begin = performance.now();
          demandDecent(
            await portal.send(endpoint.method, path, user, payload, { 'content-type': type }),
            performance.now() - begin,
          );
        }),
        { ...RUN, numRuns: Math.ceil(ROUNDS / 3) },
      );
    },
    3_600_000,
  );
});
