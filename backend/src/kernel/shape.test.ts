import {
  bool,
  dictionary,
  listOf,
  name,
  nullable,
  num,
  obj,
  oneOf,
  optional,
  type TSchema,
  text,
  whole,
} from '@portal/contracts/shape';
import { checker, coerceFields, coerceQuery, fieldsOf, keeper, replyShapeError } from './shape';

const Device = obj({
  name: name(),
  floor: optional(whole({ minimum: -2, maximum: 99 })),
  units: optional(listOf(obj({ id: text({ minLength: 1, maxLength: 4 }) }), { maxItems: 2 })),
  owner: optional(nullable(obj({ email: text() }))),
  status: optional(oneOf(['OK', 'ALERT'])),
  isOn: optional(bool()),
  share: optional(num({ minimum: 0 })),
  attributes: optional(dictionary(text({ maxLength: 5 }))),
});
const check = (value: unknown, schema: TSchema = Device): unknown => {
  try {
    return checker(schema)(value);
  } catch (error) {
    return error;
  }
};
const refused = (field: string, message: string) =>
  expect.objectContaining({ status: 400, errorId: 'ERROR_VALIDATION', field, message });

describe('what comes in', () => {
  it('is answered without the fields that its shape does not name, however deep', () => {
    const value = {
      name: 'Oven',
      secret: 1,
      units: [{ id: 'cu1', secret: 2 }],
      owner: { email: 'a@b.de', password: 'x' },
      attributes: { any: 'text' },
    };
    expect(check(value)).toEqual({
      name: 'Oven',
      units: [{ id: 'cu1' }],
      owner: { email: 'a@b.de' },
      attributes: { any: 'text' },
    });
    expect(check({ name: 'Oven', owner: null })).toEqual({ name: 'Oven', owner: null });
  });

  it('is kept to the one shape with fields, wherever that stands among several', () => {
    const shape = { anyOf: [{ type: 'null' }, obj({ id: text() })] } as unknown as TSchema;
    expect(check({ id: 'a', secret: 1 }, shape)).toEqual({ id: 'a' });
    expect(check(null, shape)).toBeNull();
  });

  it('of a dictionary keeps the names that it allows', () => {
    const shape = { type: 'object', patternProperties: { '^k': { type: 'string' } } } as unknown as TSchema;
    expect(check({ k1: 'a', other: 'b' }, shape)).toEqual({ k1: 'a' });
    for (const none of [null, 7, 'text', []]) expect(keeper(shape)(none)).toBe(none);
  });

  it('has no field that did not come', () => {
    expect(check({ name: 'Oven', floor: undefined })).toStrictEqual({ name: 'Oven' });
    expect(coerceFields(Device, { name: 'Oven' })).toStrictEqual({ name: 'Oven' });
  });

  it('takes no field from a prototype', () => {
    const value = Object.create({ floor: 3 }) as Record<string, unknown>;
    value['name'] = 'Oven';
    expect(check(value)).toEqual({ name: 'Oven' });
  });

  it.each<[value: unknown, field: string, message: string]>([
    [{}, 'name', 'name is missing'],
    [{ name: 7 }, 'name', 'name must be a text from 1 to 255 characters'],
    [{ name: 'Oven', floor: 1.5 }, 'floor', 'floor must be an integer from -2 to 99'],
    [{ name: 'Oven', floor: 100 }, 'floor', 'floor must be an integer from -2 to 99'],
    [{ share: -1, floor: 100, name: 'Oven' }, 'floor', 'floor must be an integer from -2 to 99'],
    [{ name: 'Oven', share: -1 }, 'share', 'share must be a number from 0'],
    [{ name: 'Oven', isOn: 'yes' }, 'isOn', 'isOn must be true or false'],
    [{ name: 'Oven', status: 'BROKEN' }, 'status', 'status must be "OK" or "ALERT"'],
    [{ name: 'Oven', units: {} }, 'units', 'units must be a list to 2 items'],
    [{ name: 'Oven', units: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }, 'units', 'units must be a list to 2 items'],
    [
      { name: 'Oven', units: [{ id: 'a' }, { id: 'too long' }] },
      'units.1.id',
      'units.1.id must be a text from 1 to 4 characters',
    ],
    [{ name: 'Oven', units: [{}] }, 'units.0.id', 'units.0.id is missing'],
    [
      { name: 'Oven', attributes: { 'a/b': 'too long' } },
      'attributes.a/b',
      'attributes.a/b must be a text to 5 characters',
    ],
    [
      { name: 'Oven', attributes: { 'a~b': 'too long' } },
      'attributes.a~b',
      'attributes.a~b must be a text to 5 characters',
    ],
    [{ name: 'Oven', owner: 7 }, 'owner', 'owner must be an object or null'],
    [{ name: 'Oven', owner: { email: 7 } }, 'owner.email', 'owner.email must be a text to 10000 characters'],
    ['Oven', '', 'the body must be an object'],
    [[], '', 'the body must be an object'],
    [null, '', 'the body must be an object'],
  ])('%j is refused with the field that is wrong [R-API-02]', (value, field, message) => {
    expect(check(value)).toEqual(refused(field, message));
  });

  it.each([
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'a\ud800b' }, 'name'],
    [{ name: 'Oven', units: [{ id: '\0' }] }, 'units.0.id'],
    [{ name: 'Oven', attributes: { 'a\0': 'x' } }, 'attributes'],
  ])('%j holds what no database stores, and is refused [R-API-02]', (value, field) => {
    expect(check(value)).toEqual(refused(field, `${field} holds a character that is no text`));
    expect(check({ name: 'Ofen 😀 é' })).toEqual({ name: 'Ofen 😀 é' });
  });

  it('a text of any length is asked for as such', () => {
    const shape = { type: 'object', properties: { note: { type: 'string' } } } as unknown as TSchema;
    expect(check({ note: 7 }, shape)).toEqual(refused('note', 'note must be a text'));
  });

  it('a text by itself is refused likewise, without a field', () => {
    expect(check('a\0b', text())).toEqual(refused('', 'the value holds a character that is no text'));
  });

  it('nests as deep as 64, not deeper', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });
    const open = obj({ a: optional(dictionary(text())) });
    const anything = { type: 'object' } as unknown as TSchema;
    expect(check(nested(65), anything)).toEqual(nested(65));
    expect(check(nested(66), anything)).toEqual(refused('a', 'the body nests too deeply'));
    expect(check({ a: { b: 'x' } }, open)).toEqual({ a: { b: 'x' } });
  });
});

describe('what goes out', () => {
  it('is held against its shape, with the first place where it is wrong', () => {
    const wrong = replyShapeError(listOf(Device));
    expect(wrong([{ name: 'Oven' }])).toBeUndefined();
    expect(wrong([{ name: 'Oven' }, { name: 3 }])).toMatch(/^\/1\/name \S/);
    expect(wrong({})).toMatch(/^\/ \S/);
  });

  it('loses what its shape does not name, and stays as it is without a shape', () => {
    const rows = [{ name: 'Oven', secret: 1 }];
    expect(keeper(listOf(Device))(rows)).toEqual([{ name: 'Oven' }]);
    expect(keeper(listOf(Device))('no list')).toBe('no list');
    expect(keeper(Device)(7)).toBe(7);
    expect(keeper(undefined)(rows)).toBe(rows);
    expect(keeper(dictionary(Device))({ a: rows[0] })).toEqual({ a: { name: 'Oven' } });
    expect(keeper(listOf(text()))(rows)).toBe(rows);
  });

  it('names the fields of a list, and of nothing else', () => {
    expect(fieldsOf(listOf(obj({ id: text(), name: text() })))).toEqual(['id', 'name']);
    expect([fieldsOf(listOf(text())), fieldsOf(Device), fieldsOf(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the texts of a query or form', () => {
  it.each([
    [{ floor: '-2' }, { floor: -2 }],
    [{ floor: '42' }, { floor: 42 }],
    [{ floor: ['1'] }, { floor: ['1'] }],
    [{ share: '0.25' }, { share: 0.25 }],
    [{ floor: '1e3' }, { floor: '1e3' }],
    [{ floor: ' 1' }, { floor: ' 1' }],
    [{ floor: '1234567890123456' }, { floor: '1234567890123456' }],
    [{ isOn: 'true' }, { isOn: true }],
    [{ isOn: 'false' }, { isOn: false }],
    [{ isOn: '1' }, { isOn: '1' }],
    [{ name: '12' }, { name: '12' }],
    [{ name: 'true' }, { name: 'true' }],
    [{ other: '1' }, { other: '1' }],
  ])('%j become %j', (query, coerced) => {
    expect(coerceQuery(Device, query)).toEqual(coerced);
  });

  it('are read as JSON where a list or an object is wanted, and stay texts where they are none', () => {
    expect(coerceFields(Device, { units: '[{"id":"a"}]', attributes: '{"a":"b"}', floor: '3', name: '[1]' })).toEqual({
      units: [{ id: 'a' }],
      attributes: { a: 'b' },
      floor: 3,
      name: '[1]',
    });
    expect(coerceFields(Device, { attributes: '{"__proto__":{}}', units: 'x' })).toEqual({
      attributes: '{"__proto__":{}}',
      units: 'x',
    });
    expect(coerceFields(undefined, { units: '[]' })).toEqual({ units: '[]' });
  });
});
