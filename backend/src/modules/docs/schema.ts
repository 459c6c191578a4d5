/** From the shapes of the contracts to the schemas of OpenAPI 3.1, which are JSON Schema 2020-12. */
import type { TSchema } from 'typebox';

/** The parts of JSON Schema that the documentation writes and reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  patternProperties?: Record<string, JsonSchema>;
  [limit: string]: unknown;
}

const REF = '#/components/schemas/';
/** The name in a reference. */
export const nameOf = (ref: string): string => ref.slice(REF.length);

/** Makes a function that turns shapes into schemas, with a reference in place of every shape that has a name. */
export function schemasOf(shapes: ReadonlyMap<string, TSchema>): {
  of: (shape: TSchema) => JsonSchema;
  named: Record<string, JsonSchema>;
} {
  const byText = new Map([...shapes].map(([name, shape]) => [JSON.stringify(shape), name]));
  const of = (shape: unknown): JsonSchema => {
    const name = byText.get(JSON.stringify(shape));
    return name === undefined ? convert(shape as JsonSchema, of) : { $ref: REF + name };
  };
  return {
    of,
    named: Object.fromEntries([...shapes].map(([name, shape]) => [name, convert(shape as JsonSchema, of)])),
  };
}

function convert(
  { patternProperties, properties, items, anyOf, ...rest }: JsonSchema,
  of: (shape: unknown) => JsonSchema,
): JsonSchema {
  if (anyOf) return { ...rest, ...union(anyOf, of) };
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, of(shape)])),
    }),
    ...(items && { items: of(items) }),
    // The contracts' dictionaries take any key.
    ...(patternProperties && { additionalProperties: of(Object.values(patternProperties)[0]) }),
  };
}

/** One of some texts is an enumeration, a simple type or null a pair of types, anything else a union. */
function union(options: readonly JsonSchema[], of: (shape: unknown) => JsonSchema): JsonSchema {
  if (options.every((option) => typeof option.const === 'string'))
    return { type: 'string', enum: options.map((option) => option.const) };
  const [first, second, ...more] = options.map(of);
  const simple = first && !first.$ref && !first.anyOf && !first.enum && typeof first.type === 'string';
  if (simple && second?.type === 'null' && more.length === 0) return { ...first, type: [String(first.type), 'null'] };
  return { anyOf: options.map(of) };
}
