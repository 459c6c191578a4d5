/** Bodies and queries on the way in, answers on the way out: checked against the declared shapes. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type HttpError, invalid } from './http-error';

/** The parts of JSON Schema that the builders of `contracts/shape.ts` make. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

type Change = (value: unknown) => unknown;
const same: Change = (value) => value;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes a function that keeps of a value only what its shape names; what the shape leaves open stays as it is. */
export function keeper(schema: TSchema | undefined): Change {
  return schema === undefined ? same : keep(schema as Schema);
}

function keep(schema: Schema): Change {
  if (schema.properties) return keepProperties(schema.properties);
  if (schema.patternProperties) return keepDictionary(schema.patternProperties);
  if (schema.items) {
    const item = keep(schema.items);
    return item === same ? same : (value) => (Array.isArray(value) ? value.map(item) : value);
  }
  if (schema.anyOf) {
    const object = schema.anyOf.map(keep).find((change) => change !== same);
    return object ?? same;
  }
  return same;
}

function keepProperties(properties: Record<string, Schema>): Change {
  const entries = Object.entries(properties).map(([name, schema]) => [name, keep(schema)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const [name, change] of entries) {
      const found = Object.hasOwn(value, name) ? value[name] : undefined;
      if (found !== undefined) kept[name] = change === same ? found : change(found);
    }
    return kept;
  };
}

function keepDictionary(patterns: Record<string, Schema>): Change {
  const [[pattern, schema] = ['', {}]] = Object.entries(patterns);
  const key = new RegExp(pattern);
  const change = keep(schema);
  return (value) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => key.test(name))
        .map(([name, item]) => [name, change(item)]),
    );
  };
}

/** The names of a list's fields, for `sort` and `fields`; undefined when the shape does not spell them out. */
export function fieldsOf(reply: TSchema | undefined): string[] | undefined {
  const properties = (reply as Schema | undefined)?.items?.properties;
  return properties && Object.keys(properties);
}

/** Makes a function that answers the checked value, without unknown fields, or throws 400 with the first wrong field [R-API-02]. */
export function checker(schema: TSchema): Change {
  const compiled = Compile(schema);
  const kept = keeper(schema);
  return (value) => {
    const clean = kept(value);
    demandPlainText(clean, '', 0);
    if (!compiled.Check(clean)) throw refusalOf(schema as Schema, compiled.Errors(clean));
    return clean;
  };
}

/** Makes a function that tells what is wrong with an answer; for tests and development. */
export function replyShapeError(schema: TSchema): (value: unknown) => string | undefined {
  const compiled = Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return undefined;
    const [first] = compiled.Errors(value);
    return `${first?.instancePath || '/'} ${first?.message ?? 'is wrong'}`;
  };
}

/** Query texts become numbers and booleans where the shape wants them; anything else stays text and fails the check. */
export function coerceQuery(schema: TSchema, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const coerced: Record<string, unknown> = { ...query };
  for (const [name, property] of Object.entries((schema as Schema).properties ?? {})) {
    const text = query[name];
    if (typeof text !== 'string') continue;
    if ((property.type === 'integer' || property.type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text))
      coerced[name] = Number(text);
    if (property.type === 'boolean' && (text === 'true' || text === 'false')) coerced[name] = text === 'true';
  }
  return coerced;
}

/** The texts of a multipart body, as the shape wants them: numbers, booleans, and JSON where it wants an object or a list. */
export function coerceFields(
  schema: TSchema | undefined,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const coerced = coerceQuery(schema ?? {}, fields);
  for (const [name, property] of Object.entries((schema as Schema | undefined)?.properties ?? {})) {
    const text = fields[name];
    if (typeof text === 'string' && (property.type === 'object' || property.type === 'array'))
      coerced[name] = jsonOf(text);
  }
  return coerced;
}

/** What is no JSON stays text, and so fails the check. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (name === '__proto__') throw new SyntaxError('a name that is none');
      return value;
    });
  } catch {
    return text;
  }
}

/** How deep a body may nest; far beyond any declared shape. */
const DEPTH = 64;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The database stores neither NUL nor half a character: such texts are refused before anything is changed. */
function demandPlainText(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || LONE_SURROGATE.test(value))
      throw invalid(path, `${path || 'the value'} holds a character that is no text`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH) throw invalid(path.split('.')[0] ?? '', 'the body nests too deeply');
  for (const [name, item] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (!Array.isArray(value)) demandPlainText(name, path, depth);
    demandPlainText(item, at, depth + 1);
  }
}

interface Finding {
  keyword: string;
  instancePath: string;
  params: unknown;
  message: string;
}

function refusalOf(schema: Schema, findings: readonly Finding[]): HttpError {
  const [first] = findings;
  if (!first) return invalid('', 'the request is wrong');
  const path = first.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (first.keyword === 'required') {
    const missing = (first.params as { requiredProperties?: string[] }).requiredProperties?.[0] ?? '';
    const field = [...path, missing].join('.');
    return invalid(field, `${field} is missing`);
  }
  const field = path.join('.');
  return invalid(field, `${field || 'the body'} must be ${wordsOf(schemaAt(schema, path))}`);
}

function schemaAt(schema: Schema, path: readonly string[]): Schema | undefined {
  let found: Schema | undefined = schema;
  for (const part of path) {
    const inner: Schema | undefined = found?.anyOf?.find((option) => option.properties ?? option.items) ?? found;
    found = inner?.properties?.[part] ?? inner?.items ?? Object.values(inner?.patternProperties ?? {})[0];
  }
  return found;
}

/** What a shape wants, in words for developers; people read the client's own text. */
function wordsOf(schema: Schema | undefined): string {
  if (!schema) return 'valid';
  if (schema.anyOf)
    return schema.anyOf
      .map((option) => ('const' in option ? JSON.stringify(option.const) : wordsOf(option)))
      .join(' or ');
  const range = (least?: number, most?: number, unit = '') =>
    `${least === undefined ? '' : ` from ${least}`}${most === undefined ? '' : ` to ${most}`}${least === undefined && most === undefined ? '' : unit}`;
  switch (schema.type) {
    case 'integer':
      return `an integer${range(schema.minimum, schema.maximum)}`;
    case 'number':
      return `a number${range(schema.minimum, schema.maximum)}`;
    case 'string':
      return `a text${range(schema.minLength, schema.maxLength, ' characters')}`;
    case 'array':
      return `a list${range(schema.minItems, schema.maxItems, ' items')}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    default:
      return 'an object';
  }
}
