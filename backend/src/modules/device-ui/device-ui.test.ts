import { Writable } from 'node:stream';
import { ENDPOINTS } from '@portal/contracts/all';
import { toWire } from '@portal/domain/ids';
import type { PageAnswer } from '../../adapters/device-pages';
import { json } from '../../db/json';
import { simulatedPages } from '../../demo/device-pages/pages';
import { createLog } from '../../kernel/log';
import { freePort } from '../../kernel/port';
import type { Stop } from '../../kernel/services';
import { storeValues } from '../../testing/sensors';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { startDeviceUi } from './handlers';

let portal: TestPortal;
let stop: Stop | void;
let group: string;
let user: TestUser;
let oven: string;
const lines: string[] = [];

beforeAll(async () => {
  portal = await testPortal({
    config: { deviceUiPort: await freePort() },
    compose: { devicePages: simulatedPages },
  });
  Object.assign(portal.services, {
    log: createLog(
      'trace',
      new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
    ),
  });
  stop = await startDeviceUi(portal.services);
});
beforeEach(async () => {
  group = await portal.makeGroup();
  user = await portal.makeUser({ groups: [group] });
  oven = await makeOven('Combi oven <b>2</b>', '10.3.0.7');
});
afterAll(async () => {
  await stop?.();
  await portal.close();
});

async function makeOven(name: string, ip: string | null): Promise<string> {
  const uuid = await portal.makeDevice({ groups: [group], name });
  await portal.services.db.updateTable('devices').set({ ip, icon: 'oven' }).where('uuid', '=', uuid).execute();
  await connect(uuid, true);
  return uuid;
}
const connect = (uuid: string, connected: boolean) =>
  portal.services.db
    .updateTable('device_states')
    .set({ connected, last_ping: null })
    .where('device_uuid', '=', uuid)
    .execute();
const leave = () => portal.services.db.deleteFrom('group_members').where('user_id', '=', user.id).execute();

const ask = (uuid = oven, who: TestUser | undefined = user) => portal.get(`/api/commander/${toWire(uuid)}/ip`, who);
const ticketOf = async (uuid = oven): Promise<string> => (await ask(uuid)).body.uiToken;
const go = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${portal.services.config.deviceUiPort}${path}`, { method, headers, redirect: 'manual' });
const enter = (ticket: string, ip = '10.3.0.7') => go(`/${ip}?access_token=${ticket}`);
const rootOf = (uuid: string) => `/${toWire(uuid)}/`;
/** Enters with a new ticket; answers the cookie as a browser sends it. */
async function visit(uuid = oven, ip = '10.3.0.7'): Promise<{ cookie: string }> {
  const answer = await enter(await ticketOf(uuid), ip);
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

describe('GET /api/commander/{id}/ip', () => {
  it('answers where the device is opened, with a token that is stored as a hash only [R-API-44, R-DEV-19]', async () => {
    const { status, body, headers } = await ask();
    expect([status, body]).toEqual([
      200,
      {
        ip: '10.3.0.7',
        proxy: `http://localhost:${portal.services.config.deviceUiPort}/`,
        uiToken: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 300,
      },
    ]);
    expect(headers['cache-control']).toBe('no-store');
    const rows = await portal.services.db
      .selectFrom('device_ui_tickets')
      .selectAll()
      .where('device_uuid', '=', oven)
      .execute();
    expect(rows).toMatchObject([{ user_id: user.id, login_id: user.loginId, session_hash: null }]);
    expect(JSON.stringify(rows)).not.toContain(body.uiToken);
  });

  it('stays on the host on which the portal was opened, unless a public address is set [R-API-44]', async () => {
    const proxy = async (host: string) =>
      (await portal.get(`/api/commander/${toWire(oven)}/ip`, user, { host })).body.proxy;
    const port = portal.services.config.deviceUiPort;
    expect([await proxy('127.0.0.1:8080'), await proxy('evil.example')]).toEqual([
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
    ]);
    Object.assign(portal.services.config, { deviceUiPublicUrl: 'https://devices.example' });
    const [open, answer] = [await proxy('127.0.0.1:8080'), await enter(await ticketOf())];
    Object.assign(portal.services.config, { deviceUiPublicUrl: undefined });
    expect(open).toBe('https://devices.example/');
    expect(answer.headers.get('set-cookie')).toContain('; Secure');
  });

  it('answers 409 for a device without connection or without an address, 404 for who does not see it, 401 for nobody [R-API-44, R-DEV-19, R-STAT-07]', async () => {
    const stranger = await portal.makeUser();
    const answers = [
      await ask(await makeOven('No address', null)),
      await ask(await makeOven('Odd address', 'evil.example/x')),
    ];
    await connect(oven, false);
    answers.push(await ask());
    // Without the status service the last ping decides.
    const lastPing = (at: number) =>
      portal.services.db.updateTable('device_states').set({ last_ping: at }).where('device_uuid', '=', oven).execute();
    await lastPing(portal.clock.now() - 900_001);
    answers.push(await ask());
    for (const { status, body } of answers) expect([status, body.errorId]).toEqual([409, 'ERROR_DEVICE_NOT_CONNECTED']);
    for (const uuid of [oven, 'nobody'])
      await expect(ask(uuid, stranger)).resolves.toMatchObject({
        status: 404,
        body: { errorId: 'ERROR_DEVICE_UNKNOWN' },
      });
    expect((await portal.get(`/api/commander/${toWire(oven)}/ip`)).status).toBe(401);
    expect(
      await portal.services.db.selectFrom('device_ui_tickets').selectAll().where('device_uuid', '=', oven).execute(),
    ).toEqual([]);
    await lastPing(portal.clock.now() - 900_000);
    expect((await ask()).status).toBe(200);
  });
});

describe('the token', () => {
  it("is swapped for a cookie of that device's path, and the address is clean again [R-DEV-20]", async () => {
    const answer = await enter(await ticketOf());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, rootOf(oven)]);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^device_ui=[\\w-]{43}; Path=${rootOf(oven)}; Max-Age=3600; HttpOnly; SameSite=Lax$`),
    );
    expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control'), await answer.text()]).toEqual([
      'no-referrer',
      'no-store',
      '',
    ]);
  });

  it('and its visit follow the device, not the address at which it was [R-DEV-20, R-RIGHT-07]', async () => {
    const move = (ip: string | null) =>
      portal.services.db.updateTable('devices').set({ ip }).where('uuid', '=', oven).execute();
    const asking = jest.spyOn(portal.services.devicePages, 'answer');
    const [ticket, headers] = [await ticketOf(), await visit()];
    await move('10.3.0.9');
    // Both addresses: somebody else's device may stand at the first one, and the second was not what the ticket is for.
    expect([(await enter(ticket)).status, (await enter(ticket, '10.3.0.9')).status]).toEqual([401, 401]);
    expect((await go(rootOf(oven), headers)).status).toBe(200);
    expect((await enter(await ticketOf(), '10.3.0.9')).status).toBe(303);
    for (const nowhere of [null, 'evil.example']) {
      await move(nowhere);
      expect((await go(rootOf(oven), headers)).status).toBe(401);
    }
    const asked = asking.mock.calls.map(([{ ip }]) => ip);
    asking.mockRestore();
    expect(asked).toEqual(['10.3.0.9']);
  });

  it('and its visit see nothing of a device whose address another one names as well, however it writes it [R-DEV-20]', async () => {
    const [ip, six] = ['10.3.9.9', 'fd00::9'];
    const theirs = await makeOven('Foreign oven', ip);
    const { cookie } = await visit(theirs, ip);
    const mine = await portal.makeDevice({ owner: user.id });
    const say = (text: string) => portal.services.ingest.deliver(mine, { info: { ip: text }, ping: {} });
    Object.assign(portal.services.config, { deviceUiProxy: 'http://{ip}' });
    const seen = async () => (await go(rootOf(theirs), { cookie })).status;
    const opened = async (written: string) => (await enter(await ticketOf(mine), written)).status;
    try {
      await say('10.3.9.10');
      expect([await seen(), await opened('10.3.9.10')]).toEqual([200, 303]);
      for (const text of [ip, `::ffff:${ip}`, '::FFFF:0a03:0909']) {
        await say(text);
        expect([text, await seen(), await opened(ip)]).toEqual([text, 502, 502]);
      }
      await portal.services.db.updateTable('devices').set({ ip: six }).where('uuid', '=', theirs).execute();
      await say('FD00:0:0:0::9');
      expect([await seen(), await opened(six)]).toEqual([502, 502]);
      // What is off is nobody's place.
      await connect(mine, false);
      expect(await seen()).toBe(200);
    } finally {
      Object.assign(portal.services.config, { deviceUiProxy: undefined });
    }
  });

  it('is refused by every call of the portal [R-DEV-20, R-API-01]', async () => {
    const ticket = await ticketOf();
    const guarded = [...ENDPOINTS.values()].filter((endpoint) => endpoint.public === undefined);
    expect(guarded.length).toBeGreaterThan(80);
    for (const { method, path } of guarded) {
      const url = path.replace(/:\w+/g, toWire(oven));
      const statuses = [
        await portal.send(method, url, undefined, undefined, { authorization: `Bearer ${ticket}` }),
        await portal.send(method, `${url}?access_token=${ticket}`),
      ].map(({ status }) => status);
      expect([method, path, ...statuses]).toEqual([method, path, 401, 401]);
    }
    const { cookie } = await visit();
    expect(
      (await portal.get('/api/user/self', undefined, { cookie, authorization: `Bearer ${cookie.split('=')[1]}` }))
        .status,
    ).toBe(401);
  });

  it('works once, however many come with it at once [R-DEV-20]', async () => {
    const ticket = await ticketOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(ticket)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401, 401]);
    expect((await enter(ticket)).status).toBe(401);
  });

  it('works for 300 seconds and not a moment longer [R-DEV-20]', async () => {
    const [first, second] = [await ticketOf(), await ticketOf()];
    portal.clock.advance(299_999);
    expect((await enter(first)).status).toBe(303);
    portal.clock.advance(1);
    expect((await enter(second)).status).toBe(401);
  });

  it('works for its own device alone, before and after the swap [R-DEV-20]', async () => {
    const other = await makeOven('Fryer', '10.3.0.8');
    const ticket = await ticketOf();
    expect((await enter(ticket, '10.3.0.8')).status).toBe(401);
    expect((await go(`${rootOf(other)}?access_token=${ticket}`)).status).toBe(401);
    const { headers } = await enter(ticket);
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await go(rootOf(oven), { cookie })).status).toBe(200);
    expect((await go(rootOf(other), { cookie })).status).toBe(401);
    // Devices at several sites may share an address: each has its own path and cookie.
    const twin = await makeOven('Twin', '10.3.0.7');
    expect((await enter(await ticketOf(twin))).headers.get('location')).toBe(rootOf(twin));
  });

  it.each([
    ['an access token of the portal', () => user.bearer.slice(7)],
    ['nothing', () => ''],
    ['two tokens', async () => `${await ticketOf()}&access_token=${await ticketOf()}`],
    ['an unknown one', () => 'x'.repeat(43)],
    ['NUL', () => '%00'],
    ['a broken escape', () => '%zz'],
  ])('is not %s [R-DEV-20]', async (_what, wrong) => {
    const answer = await enter(await wrong());
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
  });

  it('is not used up by a look ahead, or while the device has no connection [R-DEV-20]', async () => {
    const ticket = await ticketOf();
    expect((await go(`/10.3.0.7?access_token=${ticket}`, {}, 'HEAD')).status).toBe(401);
    expect((await go(`/10.3.0.7?access_token=${ticket}`, {}, 'POST')).status).toBe(405);
    await connect(oven, false);
    expect((await enter(ticket)).status).toBe(503);
    await connect(oven, true);
    expect((await enter(ticket)).status).toBe(303);
  });

  it.each([
    ['no longer sees the device', () => leave()],
    [
      'has logged out',
      () => portal.services.db.updateTable('logins').set({ revoked_at: 1 }).where('id', '=', user.loginId).execute(),
    ],
    [
      'was deactivated',
      () => portal.services.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute(),
    ],
    [
      'waits for a device that is gone',
      () => portal.services.db.deleteFrom('devices').where('uuid', '=', oven).execute(),
    ],
  ])('and its cookie end when its holder %s [R-DEV-20, R-RIGHT-07]', async (_what, lose) => {
    const [ticket, { cookie }] = [await ticketOf(), await visit()];
    expect((await go(rootOf(oven), { cookie })).status).toBe(200);
    await lose();
    const answers = [await enter(ticket), await go(rootOf(oven), { cookie })];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    for (const answer of answers) expect(await answer.text()).not.toContain('Combi oven');
  });

  it('never stands in the log, nor does what it is swapped for [R-DEV-20]', async () => {
    const ticket = await ticketOf();
    lines.length = 0;
    const cookie = ((await enter(ticket)).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await go(`${rootOf(oven)}?again=${ticket}`, { cookie });
    await enter(ticket);
    const log = lines.join('');
    expect(log.match(/device page/g)?.length).toBeGreaterThanOrEqual(2);
    expect(log).not.toContain(ticket);
    expect(log).not.toContain(cookie.split('=')[1]);
    expect(
      await portal.services.db
        .selectFrom('device_ui_tickets')
        .select('session_hash')
        .where('session_hash', '=', cookie.split('=')[1] ?? '')
        .execute(),
    ).toEqual([]);
  });
});

describe('the page of a device', () => {
  it('is asked of devices six at once for one visitor, others beside them, and for nobody who has hung up [R-DEV-20, R-EXT-30]', async () => {
    const held = new Set<(answer: PageAnswer) => void>();
    const gone: (AbortSignal | undefined)[] = [];
    const asking = jest.spyOn(portal.services.devicePages, 'answer').mockImplementation((page) => {
      gone.push(page.gone);
      return new Promise((resolve) => held.add(resolve));
    });
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise(setImmediate);
    };
    const headers = await visit();
    const leaving = new AbortController();
    const address = `http://127.0.0.1:${portal.services.config.deviceUiPort}${rootOf(oven)}`;
    const flood = Array.from({ length: 20 }, () =>
      fetch(address, { headers, signal: leaving.signal }).catch(() => 'left'),
    );
    await until(() => gone.length === 6);
    user = await portal.makeUser({ groups: [group] });
    const beside = go(rootOf(oven), await visit());
    await until(() => gone.length === 7);
    leaving.abort();
    await until(() => gone.filter((signal) => signal?.aborted).length === 6);
    expect(await Promise.all(flood)).toEqual(Array(20).fill('left'));
    for (const answer of held) answer({ status: 200, headers: {}, body: 'page' });
    expect([(await beside).status, gone.length]).toEqual([200, 7]);
    asking.mockRestore();
  });

  it('runs nothing, loads nothing, stands in no frame and is stored nowhere [R-DEV-20, R-CONST-07]', async () => {
    const answer = await go(rootOf(oven), await visit());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      ),
    });
    const text = await answer.text();
    expect(text).toContain('<h1>Combi oven &#60;b&#62;2&#60;/b&#62;</h1>');
    expect(text).not.toMatch(/<script|\son\w+=|style="/i);
  });

  it('is text in all that the device reports, whatever that is [R-CONST-07]', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const unit = { id: 'CU 1', name: `${markup}name`, events: [] };
    await portal.services.db
      .updateTable('devices')
      .set({ controlunits: json([unit]) })
      .where('uuid', '=', oven)
      .execute();
    for (const cu of ['CU 1', `${markup}cu`])
      await storeValues(portal.services, { device: oven, cu, channel: `${markup}channel`, unit: `${markup}unit` }, [
        [portal.clock.now() - 60_000, 20],
      ]);
    const text = await (await go(rootOf(oven), await visit())).text();
    expect(text).not.toContain('<img');
    for (const part of ['name</li>', 'name</small>', 'cu</small>', 'channel</h3>', 'unit</span>'])
      expect(text).toContain(`&#60;img src=x onerror=alert(1)&#62;${part}`);
  });

  it.each([
    ['en', 'Alarm', '1,234.5', 'Lowest'],
    ['de-AT,en;q=0.5', 'Alarm', '1.234,5', 'Messwerte'],
    ['es', 'Alarma', '1234,5', 'Mínimo'],
    ['fr', 'Alarme', '1\u202f234,5', 'Minimum'],
    ['pl', 'Alarm', '1,234.5', 'Lowest'],
  ])(
    'tells state and last values in the language of %s [R-DEV-20, R-SHELL-15, R-SHELL-16]',
    async (language, state, value, lowest) => {
      await portal.services.db
        .updateTable('device_states')
        .set({ state: 'ALERT' })
        .where('device_uuid', '=', oven)
        .execute();
      const now = portal.clock.now();
      await storeValues(portal.services, { device: oven, cu: 'CU 2', channel: 'Chamber <temperature>' }, [
        [now - 60_000, 20],
        [now - 1, 1_234.5],
        [now - 6 * 3_600_000 - 1, 99],
      ]);
      const text = await (await go(rootOf(oven), { ...(await visit()), 'accept-language': language })).text();
      const spoken = { 'de-AT,en;q=0.5': 'de', pl: 'en' }[language] ?? language;
      for (const part of [
        `<html lang="${spoken}">`,
        state,
        `<p class="value">${value} <span>°C</span></p>`,
        lowest,
        'Chamber &#60;temperature&#62;',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('>99<');
    },
  );

  it('says so when there are no values, and when the connection is lost meanwhile [R-DEV-20]', async () => {
    const headers = await visit();
    expect(await (await go(rootOf(oven), headers)).text()).toContain('no values');
    await connect(oven, false);
    const lost = await go(rootOf(oven), headers);
    expect([lost.status, await lost.text()]).toEqual([503, expect.stringContaining('The device is not connected')]);
  });

  it('is shown for an hour; then, and without a cookie, there is a notice for everybody alike [R-DEV-20]', async () => {
    const headers = await visit();
    for (const path of [
      '/',
      '/favicon.ico',
      '/10.3.0.7',
      rootOf(oven),
      rootOf('nobody'),
      '//evil.example/',
      '/%00/',
      '/%zz/',
    ])
      expect([path, (await go(path)).status]).toEqual([path, 401]);
    expect((await go(`${rootOf(oven)}settings`, headers)).status).toBe(404);
    expect((await go(rootOf(oven), headers, 'DELETE')).status).toBe(405);
    const german = await go(rootOf(oven), { 'accept-language': 'de' });
    expect(await german.text()).toContain('Öffnen Sie das Gerät im Portal noch einmal.');
    portal.clock.advance(3_600_000);
    expect((await go(rootOf(oven), headers)).status).toBe(401);
    await ask();
    portal.clock.advance(3_900_000);
    user = await portal.renew(user);
    await ask();
    expect(
      await portal.services.db.selectFrom('device_ui_tickets').selectAll().where('device_uuid', '=', oven).execute(),
    ).toHaveLength(1);
  });
});
