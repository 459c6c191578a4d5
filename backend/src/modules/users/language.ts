import type { Language } from '@portal/domain/languages';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';

/** Remembers the language a person was heard in, for mails that they get while they are away. */
export async function rememberLanguage(db: Kysely<Tables>, userId: string, language: Language): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where((e) => e('language', 'is distinct from', language))
    .execute();
}
