import type { KyselyPlugin } from 'kysely';
import { authenticate } from '../../kernel/authenticate';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { visibleGroupViews } from '../groups/view';
import { deviceTexts, deviceViews } from './devices';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** How often some work asks the database. */
async function queriesOf(
  user: TestUser,
  work: (
    db: TestPortal['services']['db'],
    caller: Awaited<ReturnType<typeof authenticate>>['caller'],
  ) => Promise<unknown[]>,
) {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { caller } = await authenticate(portal.services, user.bearer);
  const found = await work(portal.services.db.withPlugin(counter), caller);
  return { found: found.length, queries };
}

async function makeTree(groups: number, devices: number): Promise<TestUser> {
  const root = await portal.makeGroup();
  const ids = [root];
  for (let n = 1; n < groups; n++) ids.push(await portal.makeGroup(ids[Math.floor((n - 1) / 3)]));
  for (let n = 0; n < devices; n++) await portal.makeDevice({ groups: [ids[n % groups] ?? root] });
  return portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
}

describe('many groups and devices', () => {
  it('take as few queries as few of them', async () => {
    const few = await makeTree(2, 2);
    const many = await makeTree(40, 120);
    const now = portal.clock.now();
    for (const [work, small, large] of [
      [visibleGroupViews, 2, 40],
      [(db, caller) => visibleGroupViews(db, caller, false), 2, 40],
      [(db, caller) => deviceViews(db, caller, now), 2, 120],
      [(db, caller) => deviceTexts(db, caller, now), 2, 120],
    ] as const satisfies readonly (readonly [Parameters<typeof queriesOf>[1], number, number])[]) {
      const a = await queriesOf(few, work);
      const b = await queriesOf(many, work);
      expect([a.found, b.found]).toEqual([small, large]);
      expect(b.queries).toBe(a.queries);
      expect(b.queries).toBeLessThanOrEqual(4);
    }
  });
});
