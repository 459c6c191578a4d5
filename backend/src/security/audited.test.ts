/** Whatever somebody changes by a call stands in the audit log. */
import type { Right } from '@portal/domain/rights';
import { ask, RIGHTS } from '../testing/rights/matrix';
import { type Row, TABLE } from '../testing/rights/table';
import { makeWorld, type World } from '../testing/rights/world';
import { type TestPortal, testPortal } from '../testing/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
});
afterAll(() => portal.close());

/** No change of users, roles, groups, devices, vouchers, configurations, messages or releases. */
const NO_CHANGE = [
  'PUT /api/frontend/notifications/all',
  'POST /api/incidents/assignees',
  // An incident has a history of its own, with who and when.
  'PUT /api/incidents/{incident}',
  'POST /api/incidents/{incident}/attachments',
];
/** Here nothing is left to change: the tests of these calls look at the log themselves. */
const NOTHING_NEW = [
  'PUT /api/frontend/group/{group}/users',
  'DELETE /api/user/self/logins',
  'POST /api/rights/{user}',
  'DELETE /api/support/view-as',
  'PUT /api/groups/{group}/users',
  'PUT /api/groups/{group}/devices',
];
/** These want what is not there in this world: their own tests look at the log, where there is something to write down. */
const NOT_HERE = [
  'DELETE /api/commander/{device}',
  'DELETE /api/groups/{group}/users/self',
  'DELETE /api/user/self/invitations/{invitation}',
  'PATCH /api/incidents',
  'POST /api/cameras/{group}/cameras',
  'POST /api/commander/import',
  'POST /api/commander/provision',
  'POST /api/releases',
  'POST /api/releases/plan',
  'POST /api/support/overrides',
  'POST /api/user/self/invitations/{invitation}/accept',
  'PUT /api/frontend/notifications/{timestamp}',
  'PUT /api/releases/files',
  'PUT /api/user/self/password',
];

const changing = TABLE.filter(({ call, need }) => !call.startsWith('GET') && need !== 'public');

/** Somebody who may make the call. */
const whoMay = (world: World, { need, on, with: more = [] }: Row) =>
  need === 'owner'
    ? world.viewer('owner', [])
    : on === '*'
      ? world.viewer('*', [need as Right, ...more])
      : world.viewer('target', RIGHTS);

it('each call that changes something writes down who did it [R-EXT-08]', async () => {
  const entries = async () =>
    (await portal.services.db.selectFrom('audit_log').select('user_id').orderBy('serial').execute()).map(
      ({ user_id }) => user_id,
    );
  const silent: string[] = [];
  const refused: string[] = [];
  const shared = await makeWorld(portal);
  for (const row of changing) {
    const world = row.call.startsWith('DELETE') ? await makeWorld(portal) : shared;
    const bearer = await whoMay(world, row);
    const { sub } = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    // What is to be taken away is put there first.
    const putting = changing.find(({ call }) => call === row.call.replace(/^DELETE/, 'PUT'));
    if (putting && putting !== row) await ask(portal, putting, world.ids, bearer);
    const before = (await entries()).length;
    const { status } = await ask(portal, row, world.ids, bearer);
    if (status >= 300) {
      refused.push(row.call);
      continue;
    }
    if (!(await entries()).slice(before).includes(sub)) silent.push(row.call);
  }
  expect(silent.sort()).toEqual([...NO_CHANGE, ...NOTHING_NEW].sort());
  expect(refused.sort()).toEqual(NOT_HERE);
}, 120_000);
