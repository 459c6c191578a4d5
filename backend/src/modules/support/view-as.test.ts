import type { AddressInfo } from 'node:net';
import { ENDPOINTS } from '@portal/contracts/all';
import { isForViews } from '@portal/contracts/endpoint';
import { fromWire, toWire } from '@portal/domain/ids';
import { MODULES } from '@portal/domain/modules';
import { decodeJwt, SignJWT } from 'jose';
import { authenticate } from '../../kernel/authenticate';
import { signAccessToken } from '../../kernel/tokens';
import { STARTS } from '../../registrations';
import { declarationOf } from '../../testing/rights/declared';
import { ask } from '../../testing/rights/matrix';
import { TABLE } from '../../testing/rights/table';
import { makeWorld, stateOf, type World } from '../../testing/rights/world';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { revokeAll } from '../auth/logins';
import { notify } from '../notifications/notify';
import { grantGlobally } from '../rights/operator-grants';
import { allowSupport } from './consent';
import { startEndingViews } from './handlers';
import { endFallen } from './views';

const MINUTE = 60_000;
let portal: TestPortal;
let root: string;
let site: string;
let admin: TestUser;
let anna: TestUser;
let support: TestUser;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = await portal.makeGroup(undefined, 'Kantine');
  site = await portal.makeGroup(root, 'Nord');
  admin = await portal.makeUser({ name: 'Berta', roles: [{ role: 'group-admin', group: root }] });
  anna = await portal.makeUser({ name: 'Anna', roles: [{ role: 'group-operator', group: site }] });
  support = await portal.makeUser({ name: 'Tom', rights: [{ right: 'viewAsUser', scope: '*' }] });
});

const access = (group = root) => `/api/groups/${toWire(group)}/support-access`;
const allow = (group = root, by = admin, ms = 60 * MINUTE) =>
  portal.send('PUT', access(group), by, { until: portal.clock.now() + ms });
const ask4 = (user = anna, by = support) =>
  portal.send('POST', '/api/support/view-as', by, { userId: toWire(user.id) });
/** A view as Anna, as a caller. */
async function view(user = anna, by = support): Promise<TestUser> {
  const { status, body } = await ask4(user, by);
  expect(status).toBe(201);
  return { ...user, bearer: `Bearer ${body.token}` };
}
const status = async (user: TestUser) => (await portal.get('/api/user/self', user)).status;
const log = async (scope: string, by = admin) =>
  (await portal.get(`/api/audit?scope=${scope}&area=support&sort=at`, by)).body as {
    action: string;
    user: string | null;
    subject: string;
    after: Record<string, unknown>;
    at: number;
  }[];

describe('a view as a user [R-EXT-18]', () => {
  it('shows what the user sees, for 15 minutes at most, under a token that nothing renews [R-CONST-01]', async () => {
    await allow();
    const answer = await ask4();
    const { token, until, user, by } = answer.body;
    expect(answer.status).toBe(201);
    expect([user.name, user.email, by.name, by.email]).toEqual(['Anna', anna.email, 'Tom', support.email]);
    expect(until).toBe(portal.clock.now() + 15 * MINUTE);
    expect((decodeJwt(token).exp ?? 0) * 1_000).toBeLessThanOrEqual(until);
    const seen = { ...anna, bearer: `Bearer ${token}` };
    expect((await portal.get('/api/user/self', seen)).body.email).toBe(anna.email);
    expect((await portal.get('/api/groups', seen)).body).toEqual((await portal.get('/api/groups', anna)).body);
    const renewed = await portal.send(
      'POST',
      '/api/auth/token',
      undefined,
      `grant_type=refresh_token&client_id=portal&refresh_token=${token}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect(renewed.status).toBe(403);
    portal.clock.advance(15 * MINUTE - 1_000);
    expect(await status(seen)).toBe(200);
    portal.clock.advance(1_000);
    expect(await status(seen)).toBe(401);
  });

  it('tells nothing of a customer who was not asked: no invitation of theirs, and not what the user heard of their devices', async () => {
    await allow();
    const other = await portal.makeGroup(undefined, 'Other customer');
    const boss = await portal.makeUser({ name: 'Olga', roles: [{ role: 'group-admin', group: other }] });
    const invited = { users: [{ email: anna.email, roles: ['group-viewer'] }] };
    expect((await portal.send('PUT', `/api/frontend/group/${toWire(other)}/users`, boss, invited)).status).toBe(204);
    const { db, clock } = portal.services;
    for (const group of [site, other]) {
      const device = await portal.makeDevice({ groups: [group] });
      const incident = `i-${device}`;
      const values = { id: incident, device_uuid: device, event_key: 'k', event: 'E17', summary: 'Door open' };
      await db
        .insertInto('incidents')
        .values({ ...values, localized_summaries: '{}', category: 'alarm', priority: 'HIGH', reported_at: 1 })
        .execute();
      const told = { device: group, groups: [group], summary: 'Door open', localizedSummaries: null, description: '' };
      const about = { kind: 'group' as const, id: group };
      const due = { about, name: group, groups: [], messages: { en: 'Descale' }, descriptions: {} };
      await db.transaction().execute(async (trx) => {
        await notify(trx, { clock }, [anna.id], { kind: 'incident', data: { incident, ...told } });
        await notify(trx, { clock }, [anna.id], { kind: 'due', data: due });
      });
    }
    const seen = await view();
    const heard = async (by: TestUser) => {
      const answers = await Promise.all(
        ['', '/unread', '?limit=10'].map((tail) => portal.get(`/api/frontend/notifications${tail}`, by)),
      );
      return answers.map(({ body, headers }) => [
        (body as { kind: string; place: string }[]).map(({ kind }) => kind),
        headers['x-total-count'],
      ]);
    };
    const invitations = async (by: TestUser) =>
      ((await portal.get('/api/user/self/invitations', by)).body as { group: string }[]).map(({ group }) => group);
    expect(await heard(seen)).toEqual(Array(3).fill([['view', 'due', 'incident'], '3']));
    expect(await heard(anna)).toEqual(
      Array(3).fill([['view', 'due', 'incident', 'due', 'incident', 'invitation'], '6']),
    );
    expect([await invitations(seen), await invitations(anna)]).toEqual([[], ['Other customer']]);
    await allow(other, boss);
    expect(await invitations(seen)).toEqual(['Other customer']);
  });

  it('ends with another one of the same support alone, and by its own end alone', async () => {
    await allow();
    const other = await portal.makeUser({ name: 'Tina', rights: [{ right: 'viewAsUser', scope: '*' }] });
    const [first, theirs] = [await view(), await view(anna, other)];
    const second = await view();
    expect([await status(first), await status(second), await status(theirs)]).toEqual([401, 200, 200]);
    expect((await portal.send('DELETE', '/api/support/view-as', second)).status).toBe(204);
    expect([await status(second), await status(theirs)]).toEqual([401, 200]);
    // The user themselves ends all.
    await view();
    expect((await portal.send('DELETE', '/api/support/view-as', anna)).status).toBe(204);
    expect(await status(theirs)).toBe(401);
  });

  it('names both in every answer, also in those that refuse', async () => {
    await allow();
    const seen = await view();
    const known = (await portal.get('/api/user/self', seen)).headers['etag'] ?? '';
    const calls = [
      portal.get('/api/user/self', seen),
      portal.get('/api/user/self', seen, { 'if-none-match': known }),
      portal.get(`/api/groups/${toWire('g0')}`, seen),
      portal.get('/api/frontend/billing/vouchers', seen),
      portal.get('/api/groups?sort=nothing', seen),
      portal.send('PUT', '/api/user/self', seen, { name: 'Eve', email: anna.email }),
      portal.app
        .inject({ method: 'HEAD', url: '/api/user/self', headers: { authorization: seen.bearer } })
        .then(({ statusCode, headers }) => ({ status: statusCode, headers })),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map((answer) => answer.status)).toEqual([200, 304, 404, 403, 400, 403, 200]);
    for (const { headers } of answers)
      expect([headers['x-viewed-user'], headers['x-viewing-user']].map((id) => fromWire(String(id)))).toEqual([
        anna.id,
        support.id,
      ]);
    const own = await portal.get('/api/user/self', anna);
    expect([own.headers['x-viewed-user'], own.headers['x-viewing-user']]).toEqual([undefined, undefined]);
  });

  it('is told to the user, once and live, and both sides can look it up [R-CONST-01]', async () => {
    await allow();
    const seen = await view();
    const views = [{ name: 'Tom', since: portal.clock.now(), until: portal.clock.now() + 15 * MINUTE }];
    expect((await portal.get('/api/support/view-as', anna)).body).toEqual(views);
    expect((await portal.get('/api/support/view-as', seen)).body).toEqual(views);
    expect((await portal.get('/api/support/view-as', admin)).body).toEqual([]);
    const { body } = await portal.get('/api/frontend/notifications/unread?language=de', anna);
    expect(body).toMatchObject([{ kind: 'view', summary: 'Der Support sieht das Portal mit Ihren Augen' }]);
    expect(body[0].message).toContain('Tom');
  });

  it('stands in the audit log of the group whose admin allowed it, with its end and who ended it [R-API-06]', async () => {
    await allow();
    const seen = await view();
    portal.clock.advance(MINUTE);
    expect((await portal.send('DELETE', '/api/support/view-as', seen)).status).toBe(204);
    expect(await status(seen)).toBe(401);
    const told = await log(`group:${root}`);
    expect(told.map(({ action, user }) => [action, user && fromWire(user)])).toEqual([
      ['support.allow', admin.id],
      ['support.view.begin', support.id],
      ['support.view.end', support.id],
    ]);
    expect(told[1]?.after).toEqual({
      user: toWire(anna.id),
      viewer: 'Tom',
      until: portal.clock.now() + 14 * MINUTE,
    });
    expect(told[1] && fromWire(told[1].subject)).toBe(anna.id);
  });

  it('that ran out stands there too, with the time of its end, once whoever looks', async () => {
    await allow();
    const seen = await view();
    const end = portal.clock.now() + 15 * MINUTE;
    portal.clock.advance(20 * MINUTE);
    await Promise.all([endFallen(portal.services), endFallen(portal.services)]);
    await endFallen(portal.services);
    expect(await status(seen)).toBe(401);
    const ends = (await log(`group:${root}`, await portal.renew(admin))).filter(
      ({ action }) => action === 'support.view.end',
    );
    expect(ends.map(({ at, user }) => [at, user])).toEqual([[end, null]]);
  });

  it('that ran out is noted while the server runs, though nobody looks', async () => {
    expect(STARTS).toContain(startEndingViews);
    await allow();
    await view();
    const every = jest.spyOn(globalThis, 'setInterval');
    const stop = (await startEndingViews(portal.services)) as () => Promise<void>;
    const [look] = every.mock.calls.at(-1) as unknown as [() => void];
    every.mockRestore();
    portal.clock.advance(15 * MINUTE);
    look();
    await stop();
    const told = await log(`group:${root}`, await portal.renew(admin));
    expect(told.map(({ action }) => action)).toContain('support.view.end');
  });

  it('is forgotten 30 days after its end, but for the audit log', async () => {
    await allow();
    await view();
    portal.clock.advance(20 * MINUTE);
    await endFallen(portal.services);
    const kept = () =>
      portal.services.db.selectFrom('support_views').select('id').where('user_id', '=', anna.id).execute();
    portal.clock.advance(29 * 86_400_000);
    await endFallen(portal.services);
    expect(await kept()).toHaveLength(1);
    portal.clock.advance(2 * 86_400_000);
    await endFallen(portal.services);
    expect(await kept()).toHaveLength(0);
  });

  it.each([
    ['the user ends it', async () => void (await portal.send('DELETE', '/api/support/view-as', anna))],
    [
      'who views logs out',
      async () =>
        portal.services.db
          .transaction()
          .execute((trx) => revokeAll(trx, support.id, portal.clock.now()))
          .then(() => undefined),
    ],
    [
      'the right is taken',
      async () => void (await grantGlobally(portal.services.db, support.email, 'viewAsUser', false, 'root')),
    ],
    [
      'who views is deactivated',
      async () =>
        void (await portal.services.db
          .updateTable('users')
          .set({ active: false })
          .where('id', '=', support.id)
          .execute()),
    ],
    [
      'the user is deactivated',
      async () =>
        void (await portal.services.db.updateTable('users').set({ active: false }).where('id', '=', anna.id).execute()),
    ],
    ['the consent is withdrawn', async () => void (await portal.send('DELETE', access(), admin))],
    [
      'the user comes to work for the portal',
      async () => void (await grantGlobally(portal.services.db, anna.email, 'readSupportInfo', true, 'root')),
    ],
    [
      'the user joins a customer who was not asked',
      async () => {
        const other = await portal.makeGroup();
        await portal.services.db
          .insertInto('group_members')
          .values({ group_id: other, user_id: anna.id, joined_at: 1 })
          .execute();
      },
    ],
    [
      'the user leaves the groups',
      async () => {
        await portal.services.db.deleteFrom('user_roles').where('user_id', '=', anna.id).execute();
        await portal.services.db.deleteFrom('group_members').where('user_id', '=', anna.id).execute();
      },
    ],
    ['the group is deleted', async () => void (await portal.send('DELETE', `/api/groups/${toWire(root)}`, admin))],
    [
      'who views begins another',
      async () => {
        const other = await portal.makeUser({ roles: [{ role: 'group-viewer', group: site }] });
        await view(other);
      },
    ],
  ])('ends at the next call when %s, and that is noted [R-RIGHT-07]', async (_, happens) => {
    await allow();
    const seen = await view();
    expect(await status(seen)).toBe(200);
    await happens();
    expect(await status(seen)).toBe(401);
    await endFallen(portal.services);
    const rows = await portal.services.db
      .selectFrom('audit_log')
      .select('scope')
      .where('action', '=', 'support.view.end')
      .where('subject', '=', `user:${anna.id}`)
      .execute();
    // Who had allowed it reads of the end, whatever has become of the consent since.
    expect(rows).toEqual([{ scope: `group:${root}` }]);
  });

  it('is noted for every customer who had allowed it when one of them takes that back', async () => {
    const other = await portal.makeGroup(undefined, 'Other customer');
    const boss = await portal.makeUser({ roles: [{ role: 'group-admin', group: other }] });
    const both = await portal.makeUser({ groups: [site, other] });
    await allow();
    await allow(other, boss);
    await view(both);
    await portal.send('DELETE', access(other), boss);
    const actions = async (scope: string, by: TestUser) => (await log(scope, by)).map(({ action }) => action);
    expect(await actions(`group:${root}`, admin)).toEqual(['support.allow', 'support.view.begin', 'support.view.end']);
    expect((await actions(`group:${other}`, boss)).sort()).toEqual([
      'support.allow',
      'support.view.begin',
      'support.view.end',
      'support.withdraw',
    ]);
  });

  it('that a version of before began is noted for who allows it still', async () => {
    await allow();
    await view();
    await portal.services.db
      .updateTable('support_views')
      .set({ consents: null })
      .where('user_id', '=', anna.id)
      .execute();
    expect((await portal.send('DELETE', '/api/support/view-as', anna)).status).toBe(204);
    expect((await log(`group:${root}`)).map(({ action }) => action)).toContain('support.view.end');
  });

  it('lasts no longer than the consent', async () => {
    await allow(root, admin, 5 * MINUTE);
    const { body } = await ask4();
    expect(body.until).toBe(portal.clock.now() + 5 * MINUTE);
    portal.clock.advance(5 * MINUTE);
    expect(await status({ ...anna, bearer: `Bearer ${body.token}` })).toBe(401);
  });
});

describe('a view as a user is refused [R-EXT-18]', () => {
  const refused = async (user: TestUser, by = support) => {
    const { status, body } = await ask4(user, by);
    return [status, body.errorId];
  };

  it('where no admin has allowed it, and when that has run out or was taken back', async () => {
    const no = [403, 'ERROR_VIEW_NOT_ALLOWED'];
    expect(await refused(anna)).toEqual(no);
    await allow();
    await view();
    await portal.send('DELETE', access(), admin);
    expect(await refused(anna)).toEqual(no);
    await allow(root, admin, 5 * MINUTE);
    portal.clock.advance(5 * MINUTE);
    expect(await refused(anna, await portal.renew(support))).toEqual(no);
  });

  it('unless all groups of the user lie where it is allowed, devices with a right of their own included', async () => {
    const other = await portal.makeGroup(undefined, 'Other customer');
    const guest = await portal.makeUser({
      roles: [
        { role: 'group-viewer', group: site },
        { role: 'group-viewer', group: other },
      ],
    });
    const boss = await portal.makeUser({ roles: [{ role: 'group-admin', group: other }] });
    const fixer = await portal.makeUser({ groups: [site] });
    const device = await portal.makeDevice({ groups: [other] });
    await portal.services.db
      .insertInto('user_rights')
      .values({ user_id: fixer.id, right: 'readIncident', scope: `device:${device}` })
      .execute();
    await allow();
    expect((await refused(guest))[0]).toBe(403);
    expect((await refused(fixer))[0]).toBe(403);
    await allow(other, boss);
    expect((await refused(guest))[0]).toBe(201);
    expect((await refused(fixer))[0]).toBe(201);
  });

  it('as somebody of a group above the one that allows it', async () => {
    const local = await portal.makeUser({ roles: [{ role: 'group-admin', group: site }] });
    await allow(site, local);
    expect((await refused(anna))[0]).toBe(201);
    expect(await refused(admin)).toEqual([403, 'ERROR_VIEW_NOT_ALLOWED']);
  });

  it('as somebody without a group, as who works for the portal, and as oneself', async () => {
    await allow();
    const lonely = await portal.makeUser();
    const rights = ['viewAsUser', 'readSupportInfo', 'createVoucher', 'provisionDevice', 'readIncident'] as const;
    const staff = await Promise.all(
      rights.map((right) => portal.makeUser({ groups: [root], rights: [{ right, scope: '*' }] })),
    );
    await portal.services.db
      .insertInto('group_members')
      .values({ group_id: root, user_id: support.id, joined_at: 1 })
      .execute();
    for (const user of [lonely, ...staff, support])
      expect(await refused(user)).toEqual([403, 'ERROR_VIEW_NOT_ALLOWED']);
  });

  it('as nobody, and to who lacks the right in `*`, whatever roles they hold', async () => {
    await allow();
    expect(await refused({ ...anna, id: 'u-none' })).toEqual([404, 'ERROR_USER_UNKNOWN']);
    const away = await portal.makeUser({ active: false, groups: [site] });
    expect(await refused(away)).toEqual([404, 'ERROR_USER_UNKNOWN']);
    const local = await portal.makeUser({ rights: [{ right: 'viewAsUser', scope: `group:${root}` }] });
    for (const by of [admin, local]) expect(await refused(anna, by)).toEqual([403, 'ERROR_NO_RIGHT']);
  });

  it('out of a view', async () => {
    await allow();
    expect(await refused(admin, await view())).toEqual([403, 'ERROR_VIEW_ONLY']);
  });

  it('with tokens that are turned into each other', async () => {
    await allow();
    const seen = await view();
    const { sid } = decodeJwt(seen.bearer.slice(7));
    const { services } = portal;
    const asLogin = await signAccessToken(services, { userId: anna.id, loginId: String(sid) });
    const asSupport = await signAccessToken(services, { userId: anna.id, loginId: support.loginId });
    const key = new Uint8Array(Buffer.from(await services.secrets.of('access-token'), 'base64url'));
    const sign = (subject: string, audience: string | string[], of: unknown) =>
      new SignJWT({ sid: of })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience(audience)
        .setExpirationTime(Math.floor(portal.clock.now() / 1000) + 60)
        .sign(key);
    const ofOther = await sign(admin.id, 'cloud-connect-portal/view', sid);
    const ofBoth = await sign(anna.id, ['cloud-connect-portal', 'cloud-connect-portal/view'], sid);
    const ofLogin = await sign(support.id, 'cloud-connect-portal/view', support.loginId);
    for (const token of [asLogin, asSupport, ofOther, ofBoth, ofLogin])
      expect(await status({ ...anna, bearer: `Bearer ${token}` })).toBe(401);
  });
});

describe('the consent of a group [R-EXT-18]', () => {
  it('says until when, who gave it, and what a group above gives', async () => {
    await allow(root, admin, 60 * MINUTE);
    const until = portal.clock.now() + 60 * MINUTE;
    expect((await portal.get(access(), admin)).body).toEqual({ until, allowedBy: 'Berta', aboveUntil: null });
    expect((await portal.get(access(site), admin)).body).toEqual({ until: null, allowedBy: null, aboveUntil: until });
    await allow(root, admin, 60 * MINUTE);
    expect((await log(`group:${root}`)).map(({ action }) => action)).toEqual(['support.allow']);
    portal.clock.advance(60 * MINUTE);
    const later = await portal.renew(admin);
    expect((await portal.get(access(), later)).body.until).toBe(null);
  });

  it('lies ahead, by at most 30 days', async () => {
    for (const ms of [0, -1, 30 * 86_400_000 + 1]) {
      const { status, body } = await allow(root, admin, ms);
      expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'until']);
    }
    expect((await allow(root, admin, 30 * 86_400_000)).status).toBe(204);
  });

  it('is given by admins of the group alone', async () => {
    for (const by of [anna, support]) expect((await allow(site, by)).status).toBeGreaterThanOrEqual(403);
    expect((await portal.send('DELETE', access(), anna)).status).toBe(404);
  });

  it('is given for no group that went after the call came: 404', async () => {
    const { services } = portal;
    const { caller } = await authenticate(services, admin.bearer);
    await services.db.deleteFrom('groups').where('id', '=', root).execute();
    const allowed = allowSupport({ services, caller }, root, services.clock.now() + MINUTE);
    await expect(allowed).rejects.toMatchObject({ status: 404, errorId: 'ERROR_GROUP_UNKNOWN' });
  });
});

describe('in a view nothing is changed [R-EXT-18]', () => {
  let world: World;
  let seen: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
    world = await makeWorld(portal);
  });
  beforeEach(async () => {
    user = await portal.makeUser({ roles: [{ role: 'group-admin', group: world.corners.grandparent.group }] });
    seen = await view(user);
  });
  const rows = TABLE.flatMap((row) => {
    const declared = declarationOf(ENDPOINTS, row)?.[1];
    return declared && declared.public === undefined ? [{ row, declared }] : [];
  });

  it('the table that is walked names every call that is not public', () => {
    const walked = new Set(rows.map(({ declared }) => declared));
    expect([...ENDPOINTS.values()].filter((one) => one.public === undefined && !walked.has(one))).toEqual([]);
  });

  it('every call that writes, or sets something going, is refused before anything else is looked at', async () => {
    const before = await stateOf(portal);
    const got: string[] = [];
    const refused = rows.filter(({ declared }) => !isForViews(declared));
    expect(refused.length).toBeGreaterThan(60);
    for (const { row, declared } of refused) {
      const { status, text, headers } = await ask(portal, row, world.ids, seen.bearer);
      const errorId = /"errorId":"(\w+)"/.exec(text)?.[1];
      if (status !== 403 || errorId !== 'ERROR_VIEW_ONLY' || !headers['x-viewing-user'])
        got.push(`${declared.method} ${declared.path}: ${status} ${text.slice(0, 80)}`);
    }
    expect(got).toEqual([]);
    expect(await stateOf(portal)).toBe(before);
  });

  it('only GETs are let through, and the one call that ends it', () => {
    const through = [...ENDPOINTS].filter(
      ([, one]) => one.public === undefined && isForViews(one) && one.method !== 'GET',
    );
    expect(through.map(([name]) => name)).toEqual(['endViews']);
    const stopped = [...ENDPOINTS].filter(([, one]) => one.method === 'GET' && !isForViews(one));
    expect(stopped.map(([name]) => name).sort()).toEqual([
      'authorizeCameras',
      'findDevice',
      'geocode',
      'readDeviceAddress',
    ]);
  });

  it('every call that reads answers what it answers to the user, and leaves all as it was', async () => {
    const reads = rows.filter(({ row, declared }) => isForViews(declared) && declared.method === 'GET' && !row.endless);
    const own = new Map<string, Awaited<ReturnType<typeof ask>>>();
    for (const { row } of reads) own.set(row.call, await ask(portal, row, world.ids, user.bearer));
    const before = await stateOf(portal);
    for (const { row } of reads) {
      const got = await ask(portal, row, world.ids, seen.bearer);
      expect([row.call, got.status, got.text]).toEqual([row.call, own.get(row.call)?.status, own.get(row.call)?.text]);
      expect([row.call, fromWire(String(got.headers['x-viewed-user']))]).toEqual([row.call, user.id]);
    }
    expect(await stateOf(portal)).toBe(before);
  });

  it('a part of the portal that is off is off in the view as well [R-EXT-18, R-RIGHT-32]', async () => {
    const parts = rows.filter(({ row, declared }) => row.module && declared.method === 'GET' && isForViews(declared));
    expect(new Set(parts.map(({ row }) => row.module)).size).toBe(MODULES.length);
    const { db } = portal.services;
    await db.updateTable('module_switches').set({ enabled: false }).execute();
    try {
      for (const { row } of parts)
        for (const { bearer } of [user, seen]) {
          const { status, text } = await ask(portal, row, world.ids, bearer);
          expect([row.call, status, JSON.parse(text).errorId]).toEqual([row.call, 403, 'ERROR_MODULE_OFF']);
        }
    } finally {
      await db.updateTable('module_switches').set({ enabled: true }).execute();
    }
  });
});

describe('the event stream of a view [R-EXT-18]', () => {
  let origin: string;
  beforeAll(async () => {
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
    portal.services.events.start();
  });
  // A stream that a failed test leaves open would hold up the end of the file.
  const opened = new Set<AbortController>();
  afterEach(() => {
    for (const abort of opened) abort.abort();
    opened.clear();
  });

  /** Opens a stream; answers what was told once it ended, or once a text came. */
  async function open(user: TestUser) {
    const abort = new AbortController();
    opened.add(abort);
    const response = await fetch(`${origin}/api/frontend/events`, {
      headers: { authorization: user.bearer },
      signal: abort.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (done: (text: string) => boolean) => {
      while (!done(text)) {
        const piece = await reader?.read();
        if (!piece || piece.done) return 'ended';
        text += piece.value;
      }
      return 'came';
    };
    await until((all) => all.includes('\n\n'));
    return { response, until, close: () => abort.abort() };
  }

  it('names both, tells what concerns the user, and takes none of the places of their account', async () => {
    await allow();
    const seen = await view();
    const streams = [];
    for (let each = 0; each < portal.services.config.quotas.streams; each += 1) streams.push(await open(seen));
    const [first] = streams;
    expect(
      ['x-viewed-user', 'x-viewing-user'].map((name) => fromWire(first?.response.headers.get(name) ?? '')),
    ).toEqual([anna.id, support.id]);
    const own = await open(anna);
    expect(own.response.status).toBe(200);
    expect((await portal.get('/api/frontend/events', seen)).status).toBe(429);
    await portal.send('PUT', `/api/groups/${toWire(root)}`, admin, { name: 'Mensa' });
    await portal.send('PUT', `/api/groups/${toWire(site)}`, admin, { name: 'Süd' });
    expect(await first?.until((text) => text.includes('Süd'))).toBe('came');
    for (const { close } of [...streams, own]) close();
  });

  it.each([
    ['the consent is withdrawn', () => portal.send('DELETE', access(), admin)],
    ['the view is ended', (seen: TestUser) => portal.send('DELETE', '/api/support/view-as', seen)],
    ['the right is taken', () => grantGlobally(portal.services.db, support.email, 'viewAsUser', false, 'root')],
    ['who views logs out', () => portal.send('DELETE', '/api/user/self/logins', support)],
  ])('ends at once when %s, and the user is told live of begin and end', async (what, happens) => {
    const own = await open(anna);
    await allow();
    const seen = await view();
    await own.until((text) => text.includes('event: views'));
    const stream = await open(seen);
    const ended = stream.until(() => false);
    if (what === 'who views logs out')
      await portal.services.db.transaction().execute((trx) => revokeAll(trx, support.id, portal.clock.now()));
    else await happens(seen);
    expect(await ended).toBe('ended');
    await endFallen(portal.services);
    expect(await own.until((text) => text.split('event: views').length > 2)).toBe('came');
    own.close();
  });
});
