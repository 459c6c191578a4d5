import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type MailTransport, type OutgoingMail, smtpTransport } from '../../adapters/mail';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { deliverDue, forgetOld } from './deliver';
import { startMailbox } from './mailbox';
import { queueMail } from './queue-mail';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.services.db.deleteFrom('mails').execute());

const queue = (to: string, group = 'Süd & West') =>
  portal.services.db.transaction().execute((trx) =>
    queueMail(trx, portal.clock.now(), {
      to,
      language: 'de',
      kind: 'invitation',
      values: { link: 'http://localhost/register?email=a&invitation="b', group: [group], inviter: 'Ina' },
    }),
  );
const rows = () => portal.services.db.selectFrom('mails').selectAll().execute();

/** Takes mails, or fails while `down`. */
function recording(): MailTransport & { sent: OutgoingMail[]; down: boolean } {
  const transport = {
    sent: [] as OutgoingMail[],
    down: false,
    keepsText: false,
    close: () => undefined,
    send: async (mail: OutgoingMail) => {
      if (transport.down) throw new Error('the server is down');
      transport.sent.push(mail);
    },
  };
  return transport;
}

it('sends each mail once, and forgets the text of what left', async () => {
  const transport = recording();
  await queue('a@x.example');
  await queue('b@x.example');
  expect(await deliverDue(portal.services, transport)).toBe(2);
  expect(await deliverDue(portal.services, transport)).toBe(0);
  expect(transport.sent.map((mail) => mail.to).sort()).toEqual(['a@x.example', 'b@x.example']);
  expect((await rows()).map((row) => [row.body, row.sent_at !== null])).toEqual([
    ['', true],
    ['', true],
  ]);
});

it('shares the work between two instances without sending twice', async () => {
  const transport = recording();
  for (let index = 0; index < 30; index += 1) await queue(`p${index}@x.example`);
  await Promise.all([deliverDue(portal.services, transport), deliverDue(portal.services, transport)]);
  expect(transport.sent).toHaveLength(30);
  expect(new Set(transport.sent.map((mail) => mail.id)).size).toBe(30);
});

it('sends a mail once when a slow server makes its batch last longer than the lease', async () => {
  const transport = recording();
  for (let index = 0; index < 5; index += 1) await queue(`p${index}@x.example`);
  /** Takes nearly the whole lease for each; another instance looks for work meanwhile. */
  const slow: MailTransport = {
    ...transport,
    send: async (mail) => {
      portal.clock.advance(119_000);
      await deliverDue(portal.services, transport);
      await transport.send(mail);
    },
  };
  await deliverDue(portal.services, slow);
  expect(transport.sent.map(({ to }) => to).sort()).toEqual(Array.from({ length: 5 }, (_, n) => `p${n}@x.example`));
});

it('tries again later and later, and gives up after eight waits', async () => {
  const transport = recording();
  transport.down = true;
  await queue('a@x.example');
  expect(await deliverDue(portal.services, transport)).toBe(1);
  expect(await deliverDue(portal.services, transport)).toBe(0);
  portal.clock.advance(60_000);
  expect(await deliverDue(portal.services, transport)).toBe(1);
  portal.clock.advance(60_000);
  expect(await deliverDue(portal.services, transport)).toBe(0);
  for (let round = 0; round < 7; round += 1) {
    portal.clock.advance(43_200_000);
    await deliverDue(portal.services, transport);
  }
  expect(await rows()).toMatchObject([{ attempts: 9, sent_at: null, failed_at: expect.any(Number) }]);
  transport.down = false;
  portal.clock.advance(86_400_000);
  expect(await deliverDue(portal.services, transport)).toBe(0);
});

it('takes a mail over from an instance that died with it', async () => {
  await queue('a@x.example');
  const dying: MailTransport = { keepsText: false, close: () => undefined, send: () => new Promise(() => undefined) };
  void deliverDue(portal.services, dying);
  const transport = recording();
  while ((await rows())[0]?.attempts !== 1) await new Promise(setImmediate);
  expect(await deliverDue(portal.services, transport)).toBe(0);
  portal.clock.advance(120_000);
  expect(await deliverDue(portal.services, transport)).toBe(1);
  expect(transport.sent).toHaveLength(1);
});

it('forgets mails after 30 days', async () => {
  const transport = recording();
  await queue('a@x.example');
  await deliverDue(portal.services, transport);
  portal.clock.advance(30 * 86_400_000 + 1);
  await queue('b@x.example');
  await forgetOld(portal.services);
  expect((await rows()).map((row) => row.recipient)).toEqual(['b@x.example']);
});

it('speaks SMTP to a real server: addresses, umlauts, a subject without what people typed [R-EXT-26]', async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (part: Buffer) => received.push(part));
      stream.on('end', () => done());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}?from=portal@marktkueche.example`, 'portal.example');
  await queue('küche@x.example'.replace('ü', 'ue'), 'Süd\r\nBcc: everybody@x.example');
  expect(await deliverDue(portal.services, transport)).toBe(1);
  const mail = await PostalMime.parse(Buffer.concat(received).toString('utf8'));
  expect(mail.from?.address).toBe('portal@marktkueche.example');
  expect(mail.to?.map((to) => to.address)).toEqual(['kueche@x.example']);
  expect(mail.subject).toBe('Sie sind in eine Gruppe eingeladen');
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.text).toContain('„Ina“ lädt Sie im Cloud Connect Portal zu „Süd Bcc: everybody@x. example“ ein.');
  transport.close();
  await new Promise<void>((closed) => server.close(closed));
});

describe('the embedded mailbox', () => {
  it('shows mails as text with working links, to this machine only [R-CONST-07]', async () => {
    await queue('a@x.example', '<script>alert(1)</script>');
    const server = await startMailbox(portal.services, 0);
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const html = await answer.text();
    expect(html).toContain('a@x.example');
    expect(html).toContain('<a href="http://localhost/register?email=a&#38;invitation=&#34;b" rel="noreferrer">');
    expect(html).not.toContain('<script>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetchWithHost(port, 'evil.example')).status).toBe(404);
    await new Promise((closed) => server.close(closed));
  });
});

/** A request whose Host header names another site, as DNS rebinding makes. */
async function fetchWithHost(port: number, host: string): Promise<{ status: number }> {
  const { request } = await import('node:http');
  return new Promise((answered, failed) => {
    request({ port, host: '127.0.0.1', path: '/', headers: { host } }, (response) => {
      response.resume();
      answered({ status: response.statusCode ?? 0 });
    })
      .on('error', failed)
      .end();
  });
}

it('gives up a mail whose attempts have begun three times and never ended, and sends what waits behind it', async () => {
  const { db } = portal.services;
  const { clock } = portal;
  const transport = recording();
  await queue('poison@x.example');
  await queue('b@x.example');
  /** As when the process ends in the middle: nobody hears of it again. */
  const deadly: MailTransport = {
    ...transport,
    send: (mail) => (mail.to.startsWith('poison') ? new Promise(() => undefined) : transport.send(mail)),
  };
  const unfinished = async () =>
    (await db.selectFrom('mails').select('unfinished').where('recipient', 'like', 'poison%').executeTakeFirstOrThrow())
      .unfinished;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    void deliverDue(portal.services, deadly);
    while ((await unfinished()) < attempt) await new Promise(setImmediate);
    clock.advance(120_001);
  }
  await deliverDue(portal.services, deadly);
  const [poison] = await db.selectFrom('mails').selectAll().where('recipient', 'like', 'poison%').execute();
  expect(poison).toMatchObject({ unfinished: 3, sent_at: null });
  expect(poison?.failed_at).not.toBeNull();
  expect(transport.sent.map(({ to }) => to)).toEqual(['b@x.example']);
});
