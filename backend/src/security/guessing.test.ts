/** Guessing passwords and finding out accounts: at the figures of docs/security.md, with the whole hour moved by the clock. */
import { Writable } from 'node:stream';
import { HttpError } from '../kernel/http-error';
import { createLog } from '../kernel/log';
import { noteRefusedLogin } from '../modules/auth/refused-logins';
import { type TestPortal, type TestUser, testPortal } from '../testing/test-portal';

const MINUTE = 60_000;
/** The long run: as many guesses as docs/security.md says, and the times. */
const LONG = process.env['GUESSES'] === 'all';
const GUESSES = LONG ? 1_000 : 200;
const LOGIN = `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent('http://localhost:8080/')}`;

let portal: TestPortal;
let owner: TestUser;
beforeEach(async () => {
  portal = await testPortal();
  owner = await portal.makeUser();
});
afterEach(() => portal.close());

async function tryLogin(email: string, password: string, remoteAddress: string) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: LOGIN,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password }).toString(),
  });
  const { date, 'x-request-id': _id, ...headers } = answer.headers;
  return { status: answer.statusCode, text: answer.payload, headers: { ...headers, date: typeof date } };
}

describe('guessing [R-AUTH-25]', () => {
  it('on one account gets 40 passwords an hour looked at, from however many networks, and never keeps its owner out', async () => {
    const home = '192.0.2.7';
    expect((await tryLogin(owner.email, owner.password, home)).status).toBe(200);
    await portal.services.db
      .insertInto('logins')
      .values({
        id: 'l-home',
        user_id: owner.id,
        client_id: 'portal',
        source: home,
        created_at: portal.clock.now(),
        last_used_at: portal.clock.now(),
        revoked_at: null,
      })
      .execute();
    const statuses: number[] = [];
    // From 200 networks, spread over an hour.
    for (let guess = 0; guess < GUESSES; guess += 1) {
      statuses.push((await tryLogin(owner.email, `guess ${guess}`, `198.51.100.${guess % 200}`)).status);
      portal.clock.advance((60 * MINUTE) / GUESSES);
      if (guess % (GUESSES / 4) === 0) expect((await tryLogin(owner.email, owner.password, home)).status).toBe(200);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  }, 120_000);

  it('one password on many accounts from one network gets 40 of them looked at in an hour', async () => {
    const statuses: number[] = [];
    for (let account = 0; account < GUESSES; account += 1) {
      statuses.push((await tryLogin(`somebody${account}@test.example`, 'Password1', '203.0.113.9')).status);
      portal.clock.advance((60 * MINUTE) / GUESSES);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40);
  }, 120_000);
});

describe('refused log-ins', () => {
  it('stand in the log with the reason and marks that are the same each time, but neither address nor source nor password', async () => {
    const lines: string[] = [];
    Object.assign(portal.services, {
      log: createLog(
        'warn',
        new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
      ),
    });
    await tryLogin(owner.email, 'wrong-Secret-7', '198.51.100.1');
    await tryLogin(owner.email.toUpperCase(), 'wrong-Secret-7', '198.51.100.2');
    await tryLogin('nobody@test.example', 'wrong-Secret-7', '198.51.100.1');
    for (let guess = 0; guess < 9; guess += 1) await tryLogin(owner.email, 'wrong-Secret-7', `203.0.113.${guess}`);
    expect((await tryLogin(owner.email, owner.password, '192.0.2.7')).status).toBe(429);
    const told = lines.map(
      (line) => JSON.parse(line) as { msg: string; reason: string; account: string; source: string; reqId: string },
    );
    expect(told.map(({ msg, reason }) => `${msg}: ${reason}`)).toEqual([
      ...Array<string>(11).fill('log-in refused: ERROR_LOGIN_FAILED'),
      'log-in refused: ERROR_TOO_MANY',
      'log-in refused: ERROR_TOO_MANY',
    ]);
    const [first, second, third] = told;
    expect([
      first?.account === second?.account,
      first?.account === third?.account,
      first?.source === third?.source,
      first?.source === second?.source,
    ]).toEqual([true, false, true, false]);
    expect(new Set(told.map(({ reqId }) => reqId)).size).toBe(told.length);
    const all = lines.join('');
    for (const hidden of [owner.email, 'nobody', 'Secret-7', owner.password, '198.51.100', '203.0.113', '192.0.2'])
      expect(all.toLowerCase()).not.toContain(hidden.toLowerCase());
  });

  it('are 600 lines a minute: one more is not written', async () => {
    const lines: string[] = [];
    Object.assign(portal.services, {
      log: createLog(
        'warn',
        new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
      ),
    });
    const note = () =>
      noteRefusedLogin(
        portal.services,
        { id: 'r' },
        { email: 'a@test.example', source: '192.0.2.1' },
        new HttpError(401, 'ERROR_LOGIN_FAILED', 'x'),
      );
    for (let line = 0; line <= 600; line += 1) await note();
    expect(lines).toHaveLength(600);
    portal.clock.advance(MINUTE);
    await note();
    expect(lines).toHaveLength(601);
  });
});

describe('an address with an account and one without [R-API-30]', () => {
  it('are answered alike: status, body and headers, also when nothing more is looked at', async () => {
    const answers = { known: [] as unknown[], unknown: [] as unknown[] };
    for (let guess = 0; guess < 12; guess += 1) {
      answers.known.push(await tryLogin(owner.email, 'wrong', '198.51.100.1'));
      answers.unknown.push(await tryLogin('nobody@test.example', 'wrong', '198.51.100.2'));
    }
    expect(answers.known).toEqual(answers.unknown);
  });

  // Times are a matter of the long run: here other tests use the same processor.
  if (LONG)
    it('take the same time: medians of 500 tries differ by less than 5 % and 2 ms', async () => {
      const times = { known: [] as number[], unknown: [] as number[] };
      const measure = async (list: number[], email: string, source: string) => {
        const begin = performance.now();
        await tryLogin(email, 'wrong', source);
        list.push(performance.now() - begin);
      };
      for (let guess = 0; guess < 500; guess += 1) {
        // A quarter of an hour for ten tries each.
        portal.clock.advance(2 * MINUTE);
        await measure(times.known, owner.email, `198.51.100.${guess % 250}`);
        await measure(times.unknown, 'nobody@test.example', `203.0.113.${guess % 250}`);
      }
      const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
      const [known, unknown] = [median(times.known), median(times.unknown)];
      process.stdout.write(
        `median of a refused log-in: ${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without\n`,
      );
      expect(Math.abs(known - unknown)).toBeLessThan(Math.min(2, 0.05 * unknown));
    }, 300_000);
});
