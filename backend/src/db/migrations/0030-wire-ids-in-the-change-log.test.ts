import { toWire } from '@portal/domain/ids';
import { createLog } from '../../kernel/log';
import { freshDatabase } from '../../testing/test-database';
import type { Database } from '../database';
import { json } from '../json';
import { wireIdsInTheChangeLog } from './0030-wire-ids-in-the-change-log';

let open: Database;
beforeAll(async () => {
  open = await freshDatabase(createLog('silent'));
});
afterAll(() => open.close());

it('ids of old entries of the change log are in wire form afterwards, and nothing else changes [R-API-06, R-EXT-08]', async () => {
  const { db } = open;
  // With what base64url has in place of + and /, with padding, and longer than a line of base64.
  const [user, device, recipe] = ['u>>>???', 'Küche/1', `r${'x'.repeat(200)}`];
  const wired = [user, device, recipe].map(toWire);
  const entries = [
    [
      'incident-config.update',
      { defaultAssignee: user, notify: [] },
      { defaultAssignee: null, notify: [user, device] },
    ],
    ['incident-config.update', {}, { notify: [user] }],
    ['recipe.add', null, { fileName: 'a.json', size: 5, recipes: [{ id: recipe, name: 'Bread' }] }],
    ['recipe.delete', { id: recipe, name: 'Bread', devices: 3 }, null],
    ['recipe.transmit', null, { transmission: user, recipes: [recipe, user], devices: [device] }],
    ['group.devices.add', null, { devices: [toWire(device)] }],
  ] as const;
  for (const [action, before, after] of entries)
    await db
      .insertInto('audit_log')
      .values({
        at: 1,
        user_id: null,
        action,
        subject: 'group:g1',
        before: before && json(before),
        after: after && json(after),
      })
      .execute();
  // As every migration is run: its functions are of one connection.
  await db.transaction().execute((trx) => wireIdsInTheChangeLog.up(trx));
  const rows = await db.selectFrom('audit_log').select(['before', 'after']).orderBy('serial').execute();
  expect(rows).toEqual([
    { before: { defaultAssignee: wired[0], notify: [] }, after: { defaultAssignee: null, notify: wired.slice(0, 2) } },
    { before: {}, after: { notify: [wired[0]] } },
    { before: null, after: { fileName: 'a.json', size: 5, recipes: [{ id: wired[2], name: 'Bread' }] } },
    { before: { id: wired[2], name: 'Bread', devices: 3 }, after: null },
    { before: null, after: { transmission: wired[0], recipes: [wired[2], wired[0]], devices: [wired[1]] } },
    { before: null, after: { devices: [wired[1]] } },
  ]);
});
