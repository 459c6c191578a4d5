import type { Language } from '@portal/domain/languages';
import type { Db } from '../../kernel/transaction';

/** Remembers the language a person was heard in, for mails that they get while they are away. */
export async function rememberLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where((e) => e('language', 'is distinct from', language))
    .execute();
}
