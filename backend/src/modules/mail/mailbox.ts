/** The embedded mailbox: a page on a port of its own, bound to loopback, that shows what would have been mailed. */
import { createServer, type Server } from 'node:http';
import { isOwnHost } from '../../kernel/own-host';
import { reasonOf } from '../../kernel/reason-of';
import type { Services } from '../../kernel/services';

const SHOWN = 100;
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Links of our own mails; everything else stays text. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>` : escape(part),
    )
    .join('');

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px}article{border:1px solid #ccc;border-radius:8px;padding:12px 16px;margin:16px 0}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}h2{font-size:16px;margin:0}p{margin:0;color:#555}@media(prefers-color-scheme:dark){body{background:#1f1f1f;color:#eee}article{border-color:#555}p{color:#bbb}a{color:#d19cd3}}';

async function page({ db }: Pick<Services, 'db'>): Promise<string> {
  const mails = await db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').limit(SHOWN).execute();
  const articles = mails.map(
    (mail) =>
      `<article lang="${escape(mail.language)}"><h2>${escape(mail.subject)}</h2><p>${escape(mail.recipient)} · <time>${new Date(mail.created_at).toISOString()}</time></p><pre>${linked(mail.body)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mailbox</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style><h1>Mailbox</h1><p>No mail server is configured (MAIL_URL), so mails end here. The newest ${SHOWN} are shown.</p>${articles.join('') || '<p>No mails yet.</p>'}`;
}

/** Starts the mailbox; rejects when its port is taken. */
export async function startMailbox(services: Pick<Services, 'db' | 'log'>, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    // Only this machine: a foreign page must not read the mailbox by pointing its own name at loopback.
    if (!isOwnHost(request) || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    page(services).then(
      (html) =>
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            'content-security-policy':
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          })
          .end(html),
      (error: unknown) => {
        services.log.error({ reason: reasonOf(error) }, 'mailbox page failed');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((started, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => started());
  });
  return server;
}
