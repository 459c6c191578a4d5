import type { Language } from '@portal/domain/languages';

/** Who asks for a mail: for the limits and the mail's language. */
export interface Asker {
  readonly source: string;
  readonly language: Language;
}
