/** Every call that answers a list gives it in pages, searched, sorted and cut to its fields, also where it pages by itself [R-EXT-05]. */
import { ENDPOINTS } from '@portal/contracts/all';
import { declarationOf } from '../testing/rights/declared';
import { ask, RIGHTS } from '../testing/rights/matrix';
import { type Row, TABLE } from '../testing/rights/table';
import { makeWorld, type World } from '../testing/rights/world';
import { type TestPortal, testPortal } from '../testing/test-portal';

let portal: TestPortal;
let world: World;
let bearers: readonly string[];
beforeAll(async () => {
  portal = await testPortal();
  await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
  world = await makeWorld(portal);
  // R-RIGHT-03: readMessage in * opens the bell only.
  bearers = [await world.viewer('target', RIGHTS), await world.viewer('*+member', RIGHTS)];
});
afterAll(() => portal.close());

const LISTS = TABLE.filter((row) => row.call.startsWith('GET') && declarationOf(ENDPOINTS, row)?.[1].list);

async function list(row: Row, more: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(row.query?.(world.ids))), ...more });
  const asked = { ...row, query: () => query.toString() };
  const answers = await Promise.all(bearers.map((bearer) => ask(portal, asked, world.ids, bearer)));
  const { status, text, headers } = answers.find(({ verdict }) => verdict !== 'no right') ?? answers[0]!;
  const next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
  const body = text === '' ? undefined : (JSON.parse(text) as unknown);
  const cursor = next && new URL(next, 'http://portal').searchParams.get('cursor');
  return { status, body, rows: body as object[], total: headers['x-total-count'], cursor };
}

/** Fields in which each row of several has a text or a number of its own. */
function differingFields(rows: readonly object[]): readonly string[] {
  if (rows.length < 2) return [];
  return Object.keys(rows[0] ?? {}).filter((field) => {
    const values = rows.map((row) => (row as Record<string, unknown>)[field]);
    const isPlain = values.every((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''));
    return isPlain && new Set(values).size === rows.length;
  });
}

it('every list can be walked item by item, in either order, holds what a search hits and nothing without a hit, and names what it does not know [R-EXT-05]', async () => {
  const several: string[] = [];
  const sorted: string[] = [];
  for (const row of LISTS) {
    const whole = await list(row);
    // Some want what is not there in this world.
    if (row.also?.includes(whole.status)) continue;
    expect([row.call, whole.status, whole.total]).toEqual([row.call, 200, String(whole.rows.length)]);
    if (whole.rows.length > 1) several.push(row.call);
    const walked: object[] = [];
    for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
      const page = await list(row, { limit: '1', ...(cursor && { cursor }) });
      expect([row.call, page.rows.length <= 1, page.total]).toEqual([row.call, true, whole.total]);
      walked.push(...page.rows);
      cursor = page.cursor;
    }
    expect([row.call, walked]).toEqual([row.call, whole.rows]);
    const [field] = Object.keys(whole.rows[0] ?? {});
    if (field) {
      const cut = await list(row, { fields: field });
      expect([row.call, cut.rows.map(Object.keys)]).toEqual([row.call, whole.rows.map(() => [field])]);
    }
    const none = await list(row, { q: 'nothing is called so' });
    expect([row.call, none.rows, none.total]).toEqual([row.call, [], '0']);
    // Found by its name, and in either order by a field in which all differ.
    const { name } = { name: undefined, ...whole.rows[0] } as { name?: unknown };
    if (typeof name === 'string' && name !== '')
      expect([row.call, (await list(row, { q: name })).rows]).toEqual([
        row.call,
        expect.arrayContaining([expect.objectContaining({ name })]),
      ]);
    for (const field of differingFields(whole.rows)) {
      const [up, down] = [await list(row, { sort: field }), await list(row, { sort: `-${field}` })];
      // Some that page by themselves have few orders.
      if (up.status === 400) continue;
      expect([row.call, field, up.rows.length]).toEqual([row.call, field, whole.rows.length]);
      expect([row.call, field, down.rows]).toEqual([row.call, field, up.rows.toReversed()]);
      sorted.push(row.call);
      break;
    }
    for (const [name, wrong] of Object.entries({ limit: '1001', cursor: 'x', sort: 'nonsense', fields: 'nonsense' }))
      expect([row.call, name, await list(row, { [name]: wrong })]).toMatchObject([
        row.call,
        name,
        { status: 400, body: { errorId: 'ERROR_VALIDATION', field: name } },
      ]);
  }
  expect(several.length).toBeGreaterThan(10);
  expect(sorted.length).toBeGreaterThan(10);
}, 60_000);
