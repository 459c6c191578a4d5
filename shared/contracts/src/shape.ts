/**
 * The builders of wire shapes. In browser bundles this module is replaced by `shape.browser.ts`,
 * whose builders build nothing: types stay, shapes are the server's.
 */
import {
  Boolean as Bool,
  Integer,
  Array as ListOf,
  Literal,
  Null,
  Number as Num,
  Object as Obj,
  Optional,
  Record,
  String as Str,
  type TLiteral,
  type TProperties,
  type TSchema,
  type TUnion,
  Union,
  Unknown,
  Unsafe,
} from 'typebox';

export type { Static, TSchema } from 'typebox';

type TextLimits = {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  description?: string;
};
type NumberLimits = {
  minimum?: number;
  maximum?: number;
  description?: string;
};

/** An object. Unknown fields are dropped on the way in and never leave on the way out. */
export const obj = <P extends TProperties>(properties: P) => Obj(properties, { additionalProperties: false });
/** A text of at most 10,000 characters unless said otherwise [R-CONST-03]. */
export const text = (limits: TextLimits = {}) => Str({ maxLength: 10_000, ...limits });
/** A name of 1 to 255 characters after trimming [R-CONST-03]. */
export const name = () => Str({ minLength: 1, maxLength: 255, pattern: '\\S' });
/** An id in wire form (base64url). */
export const id = () => Str({ minLength: 1, maxLength: 400 });
export const num = (limits: NumberLimits = {}) => Num(limits);
export const whole = (limits: NumberLimits = {}) => Integer(limits);
/** Milliseconds since 1970 UTC [R-CONST-01]. */
export const time = () => Integer({ minimum: 0 });
export const bool = () => Bool();
export const listOf = <T extends TSchema>(item: T, limits: { minItems?: number; maxItems?: number } = {}) =>
  ListOf(item, limits);
export const optional = <T extends TSchema>(schema: T) => Optional(schema);
export const nullable = <T extends TSchema>(schema: T) => Union([schema, Null()]);
export const either = <T extends TSchema[]>(...schemas: [...T]) => Union(schemas);
/** One of the given texts. */
export const oneOf = <const L extends readonly string[]>(values: L) =>
  Union(values.map((value) => Literal(value))) as unknown as TUnion<{ -readonly [K in keyof L]: TLiteral<L[K]> }>;
export const dictionary = <T extends TSchema>(value: T) => Record(Str(), value);
export const anything = () => Unknown();
/** A type that the schema does not spell out (recursive trees). */
export const shapeless = <T>(schema: object = {}) => Unsafe<T>(schema);
