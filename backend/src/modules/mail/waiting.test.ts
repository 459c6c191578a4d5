import type { WaitingMail } from '@portal/contracts/support';
import { sql } from 'kysely';
import type { MailTransport, OutgoingMail } from '../../adapters/mail';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { deliverDue } from './deliver';
import { queueMail } from './queue-mail';

const MAILS = '/api/support/mails';
const WAIT_MS = 43_200_000;

let portal: TestPortal;
let support: TestUser;
let nobody: TestUser;
/** Anew after days have passed, for log-ins end meanwhile. */
const logIn = async () => {
  support = await portal.makeUser({ name: 'Tom', rights: [{ right: 'readSupportInfo', scope: '*' }] });
  nobody = await portal.makeUser({ name: 'Nora' });
};
beforeAll(async () => {
  portal = await testPortal();
  await logIn();
});
afterAll(() => portal.close());
beforeEach(() => portal.services.db.deleteFrom('mails').execute());

const sent: OutgoingMail[] = [];
/** Answers as long as `refusal` is unset. */
const server: MailTransport & { refusal: string | undefined } = {
  refusal: undefined,
  keepsText: false,
  close: () => undefined,
  send: async (mail) => {
    if (server.refusal !== undefined) throw new Error(server.refusal);
    sent.push(mail);
  },
};
beforeEach(() => {
  server.refusal = undefined;
  sent.length = 0;
});

const queue = (to: string) =>
  portal.services.db.transaction().execute((trx) =>
    queueMail(trx, portal.clock.now(), {
      to,
      language: 'en',
      kind: 'invitation',
      values: { link: 'http://localhost/register?invitation=secret', group: ['Kitchen'], inviter: 'Ina' },
    }),
  );
const deliver = () => deliverDue(portal.services, server);
const listed = async (query = '') => (await portal.get(`${MAILS}${query}`, support)).body as WaitingMail[];
const resend = (id: string, user = support) => portal.send('POST', `${MAILS}/${id}/resend`, user);
/** All attempts of what is queued fail. */
async function giveUp() {
  server.refusal = 'no such mailbox\0 here';
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await deliver();
    portal.clock.advance(WAIT_MS);
  }
  server.refusal = undefined;
  await logIn();
}
const logged = () =>
  portal.services.db
    .selectFrom('audit_log')
    .select(['user_id', 'after'])
    .where('action', '=', 'support.mail')
    .orderBy('serial')
    .execute();

it('shows what has not left: given up first, with the reason, and without the text that holds a link [R-CONST-01]', async () => {
  await queue('lost@x.example');
  await giveUp();
  const later = portal.clock.now();
  await queue('gone@x.example');
  await deliver();
  await queue('late@x.example');
  const mails = await listed();
  expect(mails).toEqual([
    {
      id: expect.any(String),
      email: 'lost@x.example',
      title: expect.stringContaining('nvit'),
      createdAt: expect.any(Number),
      attempts: 9,
      nextAt: null,
      givenUpAt: later - WAIT_MS,
      reason: 'no such mailbox here',
    },
    expect.objectContaining({
      email: 'late@x.example',
      createdAt: later,
      attempts: 0,
      nextAt: later,
      givenUpAt: null,
      reason: null,
    }),
  ]);
  expect(JSON.stringify(mails)).not.toContain('secret');
});

it('takes pages and a search as every list does [R-EXT-05]', async () => {
  for (const name of ['a', 'b', 'c']) await queue(`${name}@x.example`);
  expect((await listed('?q=b@')).map(({ email }) => email)).toEqual(['b@x.example']);
  const { headers, body } = await portal.get(`${MAILS}?limit=2&sort=-email&fields=email`, support);
  expect([body, headers['x-total-count'], 'link' in headers]).toEqual([
    [{ email: 'c@x.example' }, { email: 'b@x.example' }],
    '3',
    true,
  ]);
});

it('sends one that was given up again, with all its attempts, and says who did it [R-EXT-08]', async () => {
  await queue('lost@x.example');
  await giveUp();
  const [mail] = await listed();
  expect((await resend(mail?.id ?? '')).status).toBe(204);
  expect(await listed()).toMatchObject([{ attempts: 0, givenUpAt: null, nextAt: portal.clock.now() }]);
  await deliver();
  expect(sent.map(({ to, text }) => [to, text.includes('invitation=secret')])).toEqual([['lost@x.example', true]]);
  expect(await listed()).toEqual([]);
  const after = { email: 'lost@x.example', reason: 'no such mailbox here' };
  expect(await logged()).toEqual([{ user_id: support.id, after }]);
  // What has left cannot be sent again.
  expect(await resend(mail?.id ?? '')).toMatchObject({ status: 404, body: { errorId: 'ERROR_NOT_FOUND' } });
  expect(await resend('nothing')).toMatchObject({ status: 404, body: { errorId: 'ERROR_NOT_FOUND' } });
  expect(await logged()).toHaveLength(1);
});

it('sends one that waits for hours at once, and leaves alone one that may be on its way', async () => {
  server.refusal = 'the server is down';
  await queue('slow@x.example');
  await deliver();
  const id = (await listed())[0]?.id ?? '';
  const before = await listed();
  expect((await resend(id)).status).toBe(204);
  expect(await listed()).toEqual(before);
  portal.clock.advance(60_000);
  await deliver();
  expect((await listed())[0]?.nextAt).toBe(portal.clock.now() + 300_000);
  expect((await resend(id)).status).toBe(204);
  server.refusal = undefined;
  await deliver();
  expect(sent).toHaveLength(1);
});

it('is for holders of readSupportInfo', async () => {
  await queue('lost@x.example');
  await giveUp();
  const id = (await listed())[0]?.id ?? '';
  expect(await portal.get(MAILS, nobody)).toMatchObject({ status: 403, body: { errorId: 'ERROR_NO_RIGHT' } });
  expect(await resend(id, nobody)).toMatchObject({ status: 403, body: { errorId: 'ERROR_NO_RIGHT' } });
  expect((await listed())[0]?.givenUpAt).not.toBeNull();
});

it('is told as a whole where no limit is given, however many there are [R-EXT-05]', async () => {
  await sql`insert into mails (id, recipient, language, kind, subject, body, created_at, next_attempt_at)
    select 'w' || n, 'w' || n || '@x.example', 'en', 'invitation', 'w' || n, '', n, 9 from generate_series(1, 1001) n`.execute(
    portal.services.db,
  );
  expect(new Set((await listed()).map(({ title }) => title)).size).toBe(1_001);
});

it('is told page by page, each mail once, also when one leaves between two pages [R-EXT-05]', async () => {
  const { db } = portal.services;
  const add = (id: string, failed_at: number | null, created_at: number) =>
    db
      .insertInto('mails')
      .values({
        id,
        recipient: `${id}@x.example`,
        language: 'en',
        kind: 'invitation',
        subject: id,
        body: '',
        created_at,
        next_attempt_at: 9,
        failed_at,
      })
      .execute();
  await add('w1', null, 5);
  await add('f2', 70, 2);
  await add('f1', 80, 1);
  await add('w3', null, 3);
  await add('w2', null, 4);
  await add('f3', 70, 2);
  await add('w4', null, 3);
  const pageAt = async (url: string) => {
    const { body, headers } = await portal.get(url, support);
    const titles = (body as WaitingMail[]).map(({ title }) => title);
    const next = /<(.*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
    return { titles, next: next ?? '', total: headers['x-total-count'] };
  };
  const walk = async (limit: number, onPage = async () => undefined as unknown) => {
    const found: string[] = [];
    for (let url = `${MAILS}?limit=${limit}`; url; ) {
      const { titles, next, total } = await pageAt(url);
      expect(total).toBe('7');
      found.push(...titles);
      await onPage();
      url = next;
    }
    return found;
  };
  const all = (await listed()).map(({ title }) => title);
  expect(all).toEqual(['f1', 'f2', 'f3', 'w1', 'w2', 'w3', 'w4']);
  for (const limit of [1, 2, 3, 7, 20]) expect(await walk(limit)).toEqual(all);
  let pages = 0;
  const leave = async () => {
    pages += 1;
    if (pages === 2)
      await db.updateTable('mails').set({ sent_at: 1, failed_at: null }).where('id', 'in', ['f2', 'w1']).execute();
  };
  expect(await walk(2, leave)).toEqual(all);
  const place = Buffer.from('[3,""]').toString('base64url');
  expect((await pageAt(`${MAILS}?limit=1&cursor=${place}`)).titles).toEqual(['w3']);
});
