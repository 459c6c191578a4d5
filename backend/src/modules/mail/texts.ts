import type { Language } from '@portal/domain/languages';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';

/** What is mailed, and what each text is told. All but `link` was typed by people or comes from devices: it is written as `spoken-name` has it. */
export interface MailValues {
  activation: { link: string };
  reset: { link: string };
  emailChange: { link: string; email: string };
  /** To the address that the account has. */
  emailChangeAsked: { link: string; email: string };
  /** To an address without account. */
  invitation: { link: string; group: readonly string[]; inviter: string };
  /** To somebody who has an account and is asked. */
  invitationToAccount: { link: string; group: readonly string[]; inviter: string };
  /** To somebody who has an account and knows the one who adds. */
  membership: { link: string; group: readonly string[] };
  incident: { link: string; summary: string; device: string };
}
export type MailKind = keyof MailValues;

type Texts = Record<MailKind, { subject: string; text: string }>;

/** Subjects are fixed. `{{name}}` is filled in within quotation marks, `{{link}}` as it is; there is no markup in our mails. */
export const MAIL_TEXTS: Record<Language, Texts> = { en, de, es, fr };
