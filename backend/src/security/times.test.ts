/** Times travel in ms since 1970, whichever call answers them. */
import { ENDPOINTS } from '@portal/contracts/all';
import { fromWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import { audit } from '../kernel/audit';
import { inTransaction } from '../kernel/transaction';
import { declarationOf } from '../testing/rights/declared';
import { ask, RIGHTS } from '../testing/rights/matrix';
import { type Row, TABLE } from '../testing/rights/table';
import { makeWorld, type World } from '../testing/rights/world';
import { type TestPortal, testPortal } from '../testing/test-portal';

/** How fields that hold a time are called: `createdAt`, `reportTimestamp`, `lastPing`, `nextDue`, `mutedUntil`. */
const TIME = /(^at|At|[tT]imestamp|Date|^last(Ping|Done)|^since|[uU]ntil|Due)$/;
/** Times that the world below has no reason to answer, and the test that looks at each. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /api/frontend/device/sensordata timestamp': 'modules/telemetry/reported-state.test.ts',
  'GET /api/incidents/{incident}/earlier closeTimestamp': 'modules/incidents/detail.test.ts',
  'GET /api/incidents/{incident}/earlier reportTimestamp': 'modules/incidents/detail.test.ts',
  'GET /api/support/mails nextAt': 'modules/mail/waiting.test.ts',
  'GET /api/support/view-as since': 'modules/support/view-as.test.ts',
  'GET /api/support/view-as until': 'modules/support/view-as.test.ts',
};

/** The fields of that name in an answer's declaration, however deep. */
function timesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (isObject(part) && TIME.test(key) ? [key] : timesIn(part)));
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const declaredBy = (row: Row): string[] =>
  timesIn(declarationOf(ENDPOINTS, row)?.[1].reply).map((field) => `${row.call} ${field}`);

const YEAR = 365 * 86_400_000;

/** Mutes everything, has all maintenance done, and gives somebody a notification, a voucher, an invitation and an entry of the log. */
async function happen({ services: { db }, clock, get }: TestPortal, { corners }: World, authorization: string) {
  const [now, { body: self }] = [clock.now(), await get('/api/user/self', undefined, { authorization })];
  const [me, group] = [fromWire(self.id) ?? '', corners.target.group];
  for (const table of ['devices', 'groups'] as const)
    await db
      .updateTable(table)
      .set({ muted_until: now + 60_000 })
      .execute();
  await db.updateTable('maintenance_messages').set({ last_done_at: now }).execute();
  await sql`insert into device_states (device_uuid, last_ping, changed_at) select uuid, ${now}, ${now} from devices
    on conflict (device_uuid) do nothing`.execute(db);
  const told = { user_id: me, timestamp: now, data: '{"summary":"","message":""}', repeats: null, since: now };
  await db.insertInto('notifications').values(told).execute();
  await db
    .insertInto('vouchers')
    .values({
      ...{ id: 'v1', code_hash: 'x', code_tail: 'x', validity_period: 1, quota_users: 1, quota_devices: 1 },
      ...{ modules: '[]', created_by: me, created_at: now },
    })
    .execute();
  const { group: foreign, member } = corners.other;
  const offer = { email: self.email, group_id: foreign, invited_by: member, created_at: now };
  await db
    .insertInto('group_invitations')
    .values({ ...offer, id: 'n1', token_hash: null, sent_at: now })
    .execute();
  await db
    .insertInto('invitations')
    .values({ ...offer, role_id: 'group-viewer' })
    .execute();
  await db
    .insertInto('support_consents')
    .values({ group_id: group, until: now + 60_000, allowed_by: null, allowed_at: now })
    .execute();
  await inTransaction({ db }, (trx) => audit(trx, { by: null, action: 'group.update', scope: `group:${group}` }));
}

it('every time in every answer is one of these years in ms [R-CONST-01]', async () => {
  const portal = await testPortal();
  await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
  const world = await makeWorld(portal);
  const bearers = [await world.viewer('target', RIGHTS), await world.viewer('*+member', RIGHTS)];
  await happen(portal, world, bearers[1] ?? '');
  const now = portal.clock.now();
  const seen = new Set<string>();
  const wrong: string[] = [];
  function look(call: string, value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const each of value) look(call, each, name);
    else if (typeof value === 'object' && value !== null)
      for (const [field, part] of Object.entries(value)) look(call, part, field);
    else if (TIME.test(name) && value !== null) {
      seen.add(`${call} ${name}`);
      if (!Number.isInteger(value) || Math.abs(Number(value) - now) > YEAR) wrong.push(`${call} ${name}: ${value}`);
    }
  }
  const rows = TABLE.filter(({ call, need, endless }) => call.startsWith('GET') && need !== 'public' && !endless);
  for (const row of rows)
    for (const bearer of bearers) {
      const { status, text } = await ask(portal, row, world.ids, bearer);
      if (status === 200 && /^[[{]/.test(text)) look(row.call, JSON.parse(text));
    }
  await portal.close();
  expect(wrong).toEqual([]);
  const declared = new Set(rows.flatMap(declaredBy));
  expect([...declared].filter((time) => !seen.has(time)).sort()).toEqual(Object.keys(ELSEWHERE).sort());
  expect(declared.size).toBeGreaterThan(20);
}, 60_000);
