/** Times travel in ms since 1970, whichever call answers them. */
import { ask, RIGHTS } from '../testing/rights/matrix';
import { TABLE } from '../testing/rights/table';
import { makeWorld } from '../testing/rights/world';
import { testPortal } from '../testing/test-portal';

/** How fields that hold a time are called: `createdAt`, `reportTimestamp`, `lastPing`, `nextDue`, `mutedUntil`. */
const TIME = /(^at|At|[tT]imestamp|Date|^last(Ping|Done)|^since|[uU]ntil|Due)$/;
const YEAR = 365 * 86_400_000;

it('every time in every answer is one of these years in ms [R-CONST-01]', async () => {
  const portal = await testPortal();
  await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
  const world = await makeWorld(portal);
  const bearers = [await world.viewer('target', RIGHTS), await world.viewer('*+member', RIGHTS)];
  const now = portal.clock.now();
  const seen = new Set<string>();
  const wrong: string[] = [];
  function look(call: string, value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const each of value) look(call, each, name);
    else if (typeof value === 'object' && value !== null)
      for (const [field, part] of Object.entries(value)) look(call, part, field);
    else if (TIME.test(name) && value !== null) {
      seen.add(name);
      if (!Number.isInteger(value) || Math.abs(Number(value) - now) > YEAR) wrong.push(`${call} ${name}: ${value}`);
    }
  }
  for (const row of TABLE.filter(({ call, need, endless }) => call.startsWith('GET') && need !== 'public' && !endless))
    for (const bearer of bearers) {
      const { status, text } = await ask(portal, row, world.ids, bearer);
      if (status === 200 && /^[[{]/.test(text)) look(row.call, JSON.parse(text));
    }
  await portal.close();
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(8);
}, 60_000);
