import { applyList, chooseFields, cursorOf, nextLink, readCursor, readIds } from './lists';

const ovens = ['Oven 10', 'oven 2', 'Grill', 'Oven 1'].map((name, n) => ({ id: `d${n}`, name, statusValue: n % 2 }));
const ids = (rows: readonly unknown[]) => (rows as { id: string }[]).map(({ id }) => id);
const refused = (parameter: string) => expect.objectContaining({ status: 400, field: parameter });
/** What a call throws. */
const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a list call', () => {
  it('comes to its end page by page where several things have one id [R-EXT-05, R-EXT-12]', () => {
    const rows = ['t', 't', 't', 'u', 't'].map((id, n) => ({ id, n }));
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = applyList(rows, { limit: 1, ...(cursor === undefined ? {} : { cursor }) }, undefined);
      seen.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined && seen.length <= rows.length);
    expect(seen).toEqual(rows);
  });

  it('without parameters answers the whole list, and no next page [R-EXT-05]', () => {
    expect(applyList(ovens, {}, undefined)).toMatchObject({ rows: ovens, total: 4, next: undefined });
    expect(applyList(ovens, { q: '  ', sort: '' }, undefined).rows).toEqual(ovens);
  });

  it.each([
    ['oven', ['d0', 'd1', 'd3']],
    ['GRILL', ['d2']],
    ['GRÍLL', ['d2']],
    ['d1', []],
  ])('searches %s in the texts that people read, not in ids [R-EXT-05, R-EXT-22]', (q, found) => {
    expect(ids(applyList(ovens, { q }, undefined).rows)).toEqual(found);
  });

  it.each([
    'name',
    'summary',
    'title',
    'message',
    'description',
    'comment',
    'email',
    'location',
    'street',
    'zipcode',
    'city',
    'country',
    'cloudConnectID',
    'fileName',
  ])('searches the field %s [R-EXT-05]', (field) => {
    const list = [{ id: 'a', [field]: 'Something here' }, { id: 'b', [field]: 7 }, { id: 'c' }];
    expect(ids(applyList(list, { q: 'thing' }, undefined).rows)).toEqual(['a']);
  });

  it.each([
    ['name', ['d2', 'd3', 'd1', 'd0']],
    ['-name', ['d0', 'd1', 'd3', 'd2']],
    ['statusValue,name', ['d2', 'd0', 'd3', 'd1']],
    [' -statusValue , -name ', ['d1', 'd3', 'd0', 'd2']],
  ])('sorts by %s: numbers in names count, capitals do not [R-EXT-05]', (sort, order) => {
    expect(ids(applyList(ovens, { sort }, undefined).rows)).toEqual(order);
  });

  it.each([
    ['lastPing', ['b', 'a', 'c', 'd']],
    ['-lastPing', ['a', 'b', 'c', 'd']],
  ])('by %s puts what has no value last, in either direction [R-EXT-05]', (sort, order) => {
    const list = [{ id: 'c', lastPing: null }, { id: 'a', lastPing: 9 }, { id: 'd' }, { id: 'b', lastPing: 2 }];
    expect(ids(applyList(list, { sort }, ['lastPing']).rows)).toEqual(order);
  });

  it('sorts numbers as numbers [R-EXT-05]', () => {
    const list = [10, -5, 2.5, -40, 9, 0.1].map((value) => ({ id: String(value), value }));
    expect(ids(applyList(list, { sort: 'value' }, undefined).rows)).toEqual(['-40', '-5', '0.1', '2.5', '9', '10']);
    expect(ids(applyList(list, { sort: '-value' }, undefined).rows)).toEqual(['10', '9', '2.5', '0.1', '-5', '-40']);
  });

  it('sorts a field of texts and numbers as texts, each time the same [R-EXT-05]', () => {
    const list = [
      { id: 'b', value: 'b' },
      { id: '2', value: 2 },
      { id: 'a', value: 'a' },
    ];
    expect(ids(applyList(list, { sort: 'value' }, undefined).rows)).toEqual(['2', 'a', 'b']);
  });

  it('refuses to sort by a field that its shape does not name, also in an empty list [R-EXT-05]', () => {
    expect(thrown(() => applyList(ovens, { sort: 'name,owner' }, ['id', 'name']))).toEqual(refused('sort'));
    expect(thrown(() => applyList([], { sort: 'owner' }, ['name']))).toEqual(refused('sort'));
    expect(thrown(() => applyList(ovens, { sort: 'owner' }, undefined))).toEqual(refused('sort'));
    expect(applyList([], { sort: 'owner' }, undefined).rows).toEqual([]);
  });
});

describe('the pages of a list', () => {
  /** Follows the cursors from the first page to the last. */
  function pages(limit: number) {
    const seen: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = applyList(ovens, { limit, cursor }, undefined);
      expect(page.total).toBe(4);
      seen.push(ids(page.rows));
      cursor = page.next;
    } while (cursor !== undefined && seen.length < 9);
    return seen;
  }

  it.each([
    [1, [['d0'], ['d1'], ['d2'], ['d3']]],
    [3, [['d0', 'd1', 'd2'], ['d3']]],
    [4, [['d0', 'd1', 'd2', 'd3']]],
    [5, [['d0', 'd1', 'd2', 'd3']]],
  ])('of %i hold everything once, and the last names no next [R-EXT-05]', (limit, expected) => {
    expect(pages(limit)).toEqual(expected);
  });

  it('go on after the last one answered, though another came in before it, and at its place when it is gone [R-EXT-05]', () => {
    const { next } = applyList(ovens, { limit: 2 }, undefined);
    const more = [{ id: 'new', name: 'Steamer', statusValue: 0 }, ...ovens];
    expect(ids(applyList(more, { limit: 9, cursor: next }, undefined).rows)).toEqual(['d2', 'd3']);
    const fewer = ovens.filter(({ id }) => id !== 'd1');
    expect(ids(applyList(fewer, { limit: 9, cursor: next }, undefined).rows)).toEqual(['d3']);
    expect(applyList([], { cursor: next }, undefined).rows).toEqual([]);
    // All before it is gone: it is the first now, and the next page begins with the second.
    expect(ids(applyList(ovens.slice(1), { limit: 9, cursor: next }, undefined).rows)).toEqual(['d2', 'd3']);
  });

  it.each([
    [{ uuid: 'u1' }, 'u1'],
    [{ timestamp: 17 }, '17'],
    [{ id: 'i', uuid: 'u', timestamp: 1 }, 'i'],
    [{}, ''],
    [undefined, ''],
  ])('name the last item by its id, uuid or time: %p [R-EXT-05]', (item, key) => {
    expect(readCursor(cursorOf(3, item))).toEqual({ place: 3, key });
  });

  it.each([
    '',
    'x',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('[-1,"a"]').toString('base64url'),
    Buffer.from('[1.5,"a"]').toString('base64url'),
    Buffer.from('["1","a"]').toString('base64url'),
    Buffer.from('{"0":1,"1":"a"}').toString('base64url'),
  ])('refuse a cursor that nobody was given: %p [R-EXT-05]', (cursor) => {
    expect(thrown(() => readCursor(cursor))).toEqual(refused('cursor'));
  });

  it('keep the address and its other parameters in the link of the next [R-EXT-05]', () => {
    expect(nextLink('/api/devices?q=a%20b&cursor=old', 'new=')).toBe('</api/devices?q=a+b&cursor=new%3D>; rel="next"');
  });
});

describe('chosen fields', () => {
  it('are all that is answered, in the order asked for, and those that an item lacks are left out [R-EXT-05]', () => {
    const list = [
      { id: 'a', name: 'Oven', city: 'Ulm' },
      { id: 'b', name: 'Grill' },
    ];
    expect(JSON.stringify(chooseFields(list, ' name, city', ['id', 'name', 'city']))).toBe(
      '[{"name":"Oven","city":"Ulm"},{"name":"Grill"}]',
    );
    expect(chooseFields(list, undefined, undefined)).toBe(list);
    expect(chooseFields(list, '', undefined)).toBe(list);
  });

  it('must be fields of the list, also of an empty one [R-EXT-05]', () => {
    expect(thrown(() => chooseFields([], 'secret', ['id']))).toEqual(refused('fields'));
    expect(thrown(() => chooseFields([{ id: 'a' }], 'id,secret', undefined))).toEqual(refused('fields'));
    expect(thrown(() => chooseFields([{ id: 'a' }], 'toString', undefined))).toEqual(refused('fields'));
    expect(chooseFields([], 'secret', undefined)).toEqual([]);
  });
});

it.each([
  [undefined, []],
  ['', []],
  ['[]', []],
  ['[a,b]', ['a', 'b']],
  ['a,b', ['a', 'b']],
  [' ["a", "b"] ', ['a', 'b']],
  ['[a,,b,a]', ['a', 'b']],
  ['[ a , b ]', ['a', 'b']],
  ['a[1],b]c', ['a[1]', 'b]c']],
  ['"a"b,a"b"', ['"a"b', 'a"b"']],
])('ids=%p names %p, each once and in order [R-API-03]', (text, expected) => {
  expect(readIds(text)).toEqual(expected);
});
