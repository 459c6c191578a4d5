/** How mails leave the portal: over SMTP when `MAIL_URL` is set, else into the embedded mailbox. */
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** Becomes the Message-ID, so that a mail sent twice after a crash is seen as one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

export interface MailTransport {
  /** Resolves when the next server has taken the mail. */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether a sent mail's text may be forgotten: the embedded mailbox still has to show it. */
  readonly keepsText: boolean;
  close(): void;
}

/** @param url smtp:// or smtps://, with user and password when the server wants them; `from` as a query parameter. */
export function smtpTransport(url: string, domain: string): MailTransport {
  const address = new URL(url);
  const from = address.searchParams.get('from') ?? `Cloud Connect Portal <no-reply@${domain}>`;
  address.searchParams.delete('from');
  const transport = createTransport({
    url: address.toString(),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    keepsText: false,
    async send(mail) {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      });
    },
    close: () => transport.close(),
  };
}

/** The embedded mailbox: the outbox table itself is the mailbox, and `mailbox.ts` shows it on its own loopback port. */
export const embeddedMailbox: MailTransport = { keepsText: true, send: async () => undefined, close: () => undefined };
