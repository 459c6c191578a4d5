/** The description of every declared call in the form of OpenAPI 3.1 [R-EXT-16]. */
import { type Endpoint, takesKey } from '@portal/contracts/endpoint';
import { ERROR_IDS, type ErrorId } from '@portal/contracts/errors';
import { CLIENT_VERSION, PAGE_MAX } from '@portal/domain/limits';
import type { TSchema } from 'typebox';
import { type JsonSchema, schemasOf } from './schema';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}
interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}
export interface Answer extends Content {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Answer>;
}
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

const ABOUT = `Every call of the portal. Ids travel in wire form (base64url of the plain id); scopes of rights use plain ids. Times are milliseconds since 1970 UTC.
Lists of ids travel as ids=[a,b]; unknown and invisible ones are left out. What does not exist and what the caller may not see answer the same 404.
Every error is a Problem. Answers with an ETag take If-None-Match (304); a PUT takes If-Match (412 when somebody else was faster).
A POST of a logged-in user takes an Idempotency-Key: the same again within 24 hours answers the first answer and creates nothing more.`;

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['errorId', 'message'],
  additionalProperties: false,
  properties: {
    errorId: { type: 'string', enum: [...ERROR_IDS] },
    message: { type: 'string', description: 'For developers; people read the text of the errorId.' },
    field: { type: 'string', description: 'Dotted path of the first wrong value, with ERROR_VALIDATION.' },
  },
};

/** Describes the calls. The names of the map are the operations' ids. */
export function describeCalls(endpoints: ReadonlyMap<string, Endpoint>, shapes: ReadonlyMap<string, TSchema>): OpenApi {
  const schemas = schemasOf(shapes);
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint, schemas.of);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cloud Connect Portal', version: CLIENT_VERSION, description: ABOUT },
    servers: [{ url: '/' }],
    tags: [...new Set([...endpoints.values()].map(areaOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: PROBLEM, ...schemas.named },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access_token of /api/auth/token, for 900 s.',
        },
        device: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Device <key>: the key of one device.',
        },
      },
    },
  };
}

/** The service a call belongs to: the first segment behind /api. */
const areaOf = ({ path }: Endpoint): string => path.split('/')[2] ?? 'api';

function operation(operationId: string, endpoint: Endpoint, of: (shape: TSchema) => JsonSchema): Operation {
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint, of), ...headerParameters(endpoint)];
  const body = bodyOf(endpoint, of);
  return {
    operationId,
    summary: endpoint.summary,
    description: needOf(endpoint),
    tags: [areaOf(endpoint)],
    security:
      endpoint.public === undefined
        ? [{ bearer: [] }]
        : endpoint.path.startsWith('/api/ingest/')
          ? [{ device: [] }]
          : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...successOf(endpoint, of), ...failuresOf(endpoint) },
  };
}

const SCOPES = {
  group: 'the group',
  device: 'the device or one of its groups',
  incident: "the incident's device or one of its groups",
  user: 'the user',
} as const;

/** Who may call, in words. */
function needOf(endpoint: Endpoint): string {
  const module = endpoint.module === undefined ? '' : ` Works while the module ${endpoint.module} is on.`;
  if (endpoint.public !== undefined) return `Public: ${endpoint.public}.${module}`;
  const { right, scope } = endpoint;
  if (right === 'login' || !scope) return `For every logged-in user.${module}`;
  if (scope.in === 'global') return `Needs the right ${right} in *.${module}`;
  if (scope.in === 'anywhere') return `Needs the right ${right} in any scope.${module}`;
  if (right === 'visible') return `For who sees ${SCOPES[scope.in].split(' or ')[0]}.${module}`;
  if (right.startsWith('rule:')) return `By a rule of its own on ${SCOPES[scope.in]}: ${right.slice(5)}.${module}`;
  return `Needs the right ${right} on ${SCOPES[scope.in]}.${module}`;
}

const pathParameters = ({ path }: Endpoint): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(name.endsWith('Id') && { description: 'Wire id (base64url).' }),
    schema: { type: 'string', minLength: 1 },
  }));

const LIST: readonly Parameter[] = [
  {
    name: 'limit',
    in: 'query',
    description: 'How many at most; the next page stands in Link.',
    schema: { type: 'integer', minimum: 1, maximum: PAGE_MAX },
  },
  {
    name: 'cursor',
    in: 'query',
    description: 'From the Link header of an earlier answer.',
    schema: { type: 'string' },
  },
  {
    name: 'q',
    in: 'query',
    description: 'Only what holds this text; * stands for anything.',
    schema: { type: 'string', maxLength: 255 },
  },
  {
    name: 'sort',
    in: 'query',
    description: 'A field, or several with commas; a minus before it turns the order.',
    schema: { type: 'string', maxLength: 255 },
  },
  {
    name: 'fields',
    in: 'query',
    description: 'Only these fields, with commas.',
    schema: { type: 'string', maxLength: 1_000 },
  },
];

function queryParameters(endpoint: Endpoint, of: (shape: TSchema) => JsonSchema): Parameter[] {
  const query = endpoint.query === undefined ? undefined : of(endpoint.query);
  const own = Object.entries(
    (endpoint.query as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {},
  );
  const required = (endpoint.query as JsonSchema | undefined)?.required ?? query?.required ?? [];
  const params = own.map(
    ([name, shape]): Parameter => ({
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(name === 'ids' && { description: 'Wire ids as [a,b]; at most 500.' }),
      schema: of(shape),
    }),
  );
  const names = new Set(params.map(({ name }) => name));
  return endpoint.list ? [...params, ...LIST.filter(({ name }) => !names.has(name))] : params;
}

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag that must still hold.',
  schema: { type: 'string' },
};
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Random, one for each thing that is to be created: the same key and request within 24 hours answer the first answer and create nothing more.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

function headerParameters(endpoint: Endpoint): Parameter[] {
  const isEdit = endpoint.versioned === true && endpoint.method !== 'GET' && !takesKey(endpoint);
  return [...(isEdit ? [IF_MATCH] : []), ...(takesKey(endpoint) ? [IDEMPOTENCY_KEY] : [])];
}

const FORM = 'application/x-www-form-urlencoded';
const BODY_TYPES = {
  json: ['application/json'],
  form: [FORM],
  either: ['application/json', FORM],
  report: ['application/json', 'application/csp-report', 'application/reports+json'],
} as const;
const FILE: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

function bodyOf(endpoint: Endpoint, of: (shape: TSchema) => JsonSchema): Operation['requestBody'] {
  const needsFile = endpoint.upload !== undefined && !endpoint.upload.optional;
  const types: string[] = endpoint.body && !needsFile ? [...BODY_TYPES[endpoint.bodyType ?? 'json']] : [];
  const content = Object.fromEntries(types.map((type) => [type, { schema: endpoint.body ? of(endpoint.body) : {} }]));
  if (endpoint.upload) {
    const fields = endpoint.body as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
    const properties = Object.fromEntries(
      Object.entries(fields?.properties ?? {}).map(([name, shape]) => [name, of(shape)]),
    );
    const required = [...(fields?.required ?? []), ...(needsFile ? ['file'] : [])];
    content['multipart/form-data'] = {
      schema: { type: 'object', ...(required.length > 0 && { required }), properties: { ...properties, file: FILE } },
    };
  }
  return Object.keys(content).length === 0 ? undefined : { required: true, content };
}

const TYPES = {
  json: 'application/json',
  text: 'text/plain',
  binary: 'application/octet-stream',
  events: 'text/event-stream',
} as const;

function successOf(endpoint: Endpoint, of: (shape: TSchema) => JsonSchema): Record<string, Answer> {
  const type = endpoint.replyType ?? 'json';
  const hasBody = endpoint.reply !== undefined || type === 'binary' || type === 'events';
  const status = endpoint.success ?? (hasBody ? 200 : 204);
  const headers: NonNullable<Answer['headers']> = {
    ...(endpoint.versioned && {
      ETag: { description: 'Version of the thing, for If-Match.', schema: { type: 'string' } },
    }),
    ...(endpoint.list && {
      Link: { description: 'The next page, rel="next".', schema: { type: 'string' } },
      'X-Total-Count': { description: 'Number of all hits.', schema: { type: 'integer' } },
    }),
  };
  return {
    [status]: {
      description: status === 201 ? 'Created.' : hasBody ? 'The answer.' : 'Done.',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(hasBody && {
        content: { [TYPES[type]]: { schema: endpoint.reply ? of(endpoint.reply) : { type: 'string' } } },
      }),
    },
  };
}

/** What may go wrong: as declared, and what follows from need, module, and form of the call. */
function failuresOf(endpoint: Endpoint): Record<string, Answer> {
  const ids = new Map<number, Set<ErrorId>>();
  const add = (status: number, ...more: ErrorId[]) => ids.set(status, new Set([...(ids.get(status) ?? []), ...more]));
  for (const [status, declared] of Object.entries(endpoint.problems ?? {}))
    add(Number(status), ...[declared ?? []].flat());
  if (endpoint.query || endpoint.body || endpoint.upload || endpoint.list) add(400, 'ERROR_VALIDATION');
  if (endpoint.body || endpoint.upload) {
    add(413, 'ERROR_TOO_LARGE');
    add(415, 'ERROR_BODY_TYPE');
  }
  if (endpoint.public === undefined) {
    add(401, 'ERROR_UNAUTHORIZED');
    if (endpoint.right !== 'login' && endpoint.right !== 'visible' && !endpoint.right.startsWith('rule:'))
      add(403, 'ERROR_NO_RIGHT');
    if (endpoint.module !== undefined) add(403, 'ERROR_MODULE_OFF');
  }
  if (takesKey(endpoint)) {
    add(400, 'ERROR_VALIDATION');
    add(409, 'ERROR_ALREADY_SENT');
    add(429, 'ERROR_TOO_MANY');
  }
  add(500, 'ERROR_UNKNOWN');
  add(503, 'ERROR_UNAVAILABLE', 'ERROR_BUSY');
  const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...ids]
      .sort(([a], [b]) => a - b)
      .map(([status, names]) => [status, { description: [...names].join(', ') || 'Refused.', content: problem }]),
  );
}
