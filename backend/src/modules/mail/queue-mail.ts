import { chooseLanguage, type Language } from '@portal/domain/languages';
import { newId } from '../../kernel/new-id';
import type { Trx } from '../../kernel/transaction';
import { quoted } from './quote';
import { MAIL_TEXTS, type MailKind, type MailValues } from './texts';

export interface MailOrder<K extends MailKind> {
  to: string;
  language: Language;
  kind: K;
  values: MailValues[K];
}

/** Fills in what a mail is told: our own link as it is, all else as quoted names that are no links. */
function fill(
  text: string,
  language: Language,
  { link, ...names }: Readonly<Record<string, string | readonly string[]>>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === 'link' ? String(link) : quoted(language, names[name] ?? '', name === 'summary' ? SENTENCE : undefined),
  );
}

/** A report of a device is a sentence, not a name. */
const SENTENCE = 160;

/** Writes a mail in the transaction of what it tells: it leaves after the commit, or not at all. */
export async function queueMail<K extends MailKind>(trx: Trx, now: number, order: MailOrder<K>): Promise<void> {
  const { subject, text } = MAIL_TEXTS[order.language][order.kind];
  await trx
    .insertInto('mails')
    .values({
      id: newId('m'),
      recipient: order.to,
      language: order.language,
      kind: order.kind,
      subject,
      body: fill(text, order.language, { ...order.values }),
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

/** The language of a mail to somebody who has just called us: that of the call. */
export function mailLanguage(acceptLanguage: string | undefined): Language {
  return chooseLanguage((acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? ''));
}
