import { chooseLanguage, type Language } from '@portal/domain/languages';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables';
import { newId } from '../../kernel/new-id';
import { MAIL_TEXTS, type MailKind, type MailValues } from './texts';

export interface MailOrder<K extends MailKind> {
  to: string;
  language: Language;
  kind: K;
  values: MailValues[K];
}

/** Line breaks of a value would end a header line; the subject gets none. */
const fill = (text: string, values: Record<string, string>) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Writes a mail in the transaction of what it tells: it leaves after the commit, or not at all. */
export async function queueMail<K extends MailKind>(trx: Transaction<Tables>, now: number, order: MailOrder<K>): Promise<void> {
  const { subject, text } = MAIL_TEXTS[order.language][order.kind];
  const values: Record<string, string> = { ...order.values };
  await trx
    .insertInto('mails')
    .values({
      id: newId('m'), recipient: order.to, language: order.language, kind: order.kind, subject: fill(subject, values).replace(/\s+/g, ' '), body: fill(text, values),
      created_at: now, next_attempt_at: now,
    })
    .execute();
}

/** The language of a mail to somebody who has just called us: that of the call. */
export function mailLanguage(acceptLanguage: string | undefined): Language {
  return chooseLanguage((acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? ''));
}
