/** The operator's figures for one account and one source are obeyed, not only read. */
import type { AddressInfo } from 'node:net';
import { toWire } from '@portal/domain/ids';
import { issueToken } from '../modules/accounts/tokens';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';

const LOGIN = `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent('http://localhost:8080/')}`;

let portal: TestPortal;
let group: string;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  const quotas = {
    groups: 1,
    fileBytes: 10,
    attributes: 1,
    attributeBytes: 8,
    messages: 1,
    streams: 1,
    invitations: 1,
    anonymousCalls: 3,
    anonymousMails: 1,
    releaseBytes: 1_048_576,
  };
  portal = await testPortal({ config: { quotas, trustProxy: (_address, hop) => hop < 1 } });
  await portal.services.db.updateTable('module_switches').set({ enabled: true }).execute();
  group = await portal.makeGroup();
  user = await portal.makeUser({ roles: [{ role: 'group-admin', group }] });
});
afterAll(() => portal.close());

const put = (attributes: object) =>
  portal.send('PUT', `/api/groups/${toWire(group)}`, user, { name: 'Kitchen', attributes });
const upload = (bytes: string) => portal.upload('POST', `/api/recipes/${toWire(group)}`, user, { bytes });
const addMessage = () => portal.send('POST', `/api/maintenancemessage/group/${toWire(group)}`, user, { interval: 60 });
const invite = (email: string) =>
  portal.send('POST', `/api/rights/user?email=${email}`, user, { 'group-viewer': `group:${group}` });
/** A call without a log-in, from a source of its own. */
const from = (remoteAddress: string) => async (url: string) =>
  (await portal.app.inject({ url, remoteAddress })).statusCode;

it.each([
  ['groups', 201, () => portal.send('POST', '/api/groups', user, { name: 'Own' }), '409 ERROR_GROUPS_FULL'],
  ['bytes of files', 201, () => upload('8 bytes.'), '409 ERROR_FILES_FULL'],
  ['maintenance messages', 201, () => addMessage(), '400 ERROR_VALIDATION'],
  ['invitations', 204, () => invite(`friend${(count += 1)}@new.example`), '429 ERROR_TOO_MANY'],
] as const)('%s: one by the setting, one more is refused [R-EXT-30]', async (_what, done, call, refusal) => {
  expect((await call()).status).toBe(done);
  const { status, body } = await call();
  expect(`${status} ${body.errorId}`).toBe(refusal);
});

it('attributes of a group: one of 8 bytes by the settings [R-EXT-30]', async () => {
  expect((await put({ a: '7 bytes' })).status).toBe(200);
  for (const more of [{ a: '8 bytes.' }, { a: '1', b: '2' }])
    expect((await put(more)).body.errorId).toBe('ERROR_ATTRIBUTES_FULL');
});

it('event streams: one by the setting [R-EXT-30]', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}/api/frontend/events`;
  const open = () => fetch(url, { headers: { authorization: user.bearer } });
  const [first, second] = [await open(), await open()];
  expect([first.status, second.status]).toEqual([200, 429]);
  await first.body?.cancel();
});

it('new passwords: one an hour from one source by the setting, whoever it is for [R-EXT-30]', async () => {
  const { db } = portal.services;
  const setPassword = async (remoteAddress: string) => {
    const { id: userId } = await portal.makeUser();
    const token = await db
      .transaction()
      .execute((trx) => issueToken(trx, portal.clock.now(), { userId, kind: 'reset' }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ token, password: 'long enough' }).toString();
    const url = '/api/auth/password';
    return (await portal.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode;
  };
  expect([await setPassword('192.0.2.3'), await setPassword('192.0.2.3')]).toEqual([200, 429]);
  expect(await setPassword('192.0.2.4')).toBe(200);
});

it('calls without a log-in: three a minute from one source, and one mail an hour, by the settings [R-EXT-30]', async () => {
  const one = from('192.0.2.1');
  for (let nth = 0; nth < 3; nth += 1) expect(await one('/api/auth/password/token/valid?token=x')).toBe(200);
  expect(await one('/api/auth/password/token/valid?token=x')).toBe(429);
  const logIn = async (remoteAddress: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ email: user.email, password: user.password }).toString();
    return (await portal.app.inject({ method: 'POST', url: LOGIN, remoteAddress, headers, payload })).statusCode;
  };
  expect([await logIn('192.0.2.1'), await logIn('192.0.2.6')]).toEqual([429, 200]);
  const other = from('192.0.2.2');
  const [known, second] = [await portal.makeUser(), await portal.makeUser()];
  expect(await other(`/api/auth/password/resetmail?email=${known.email}`)).toBe(200);
  expect(await other(`/api/auth/password/resetmail?email=${second.email}`)).toBe(429);
  const register = async (name: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ email: `${name}@new.example`, password: 'long enough' }).toString();
    const request = {
      method: 'POST',
      url: '/api/auth/register',
      remoteAddress: '192.0.2.5',
      headers,
      payload,
    } as const;
    return (await portal.app.inject(request)).statusCode;
  };
  expect([await register('kim'), await register('sam')]).toEqual([201, 429]);
});
