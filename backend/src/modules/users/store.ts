/** The rows of people; accounts and invitations change them through these. */
import type { Language } from '@portal/domain/languages';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tables } from '../../db/tables';
import { newId } from '../../kernel/new-id';
import type { Trx } from '../../kernel/transaction';

/** What decides who somebody is and how they get in. */
type Account = Pick<Updateable<Tables['users']>, 'active' | 'email' | 'password_hash' | 'address_proven'>;

/** Writes a person down who has not proven the address yet; undefined when it is taken. */
export function insertUser(
  trx: Trx,
  now: number,
  { email, passwordHash, language }: { email: string; passwordHash: string; language: Language },
): Promise<{ id: string } | undefined> {
  return trx
    .insertInto('users')
    .values({
      id: newId('u'),
      email,
      name: email.slice(0, email.indexOf('@')),
      password_hash: passwordHash,
      location: null,
      avatar_file: null,
      active: false,
      address_proven: false,
      language,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Changes an account; an editor that holds the profile as it was is told so. */
export async function changeAccount(trx: Trx, id: string, account: Account): Promise<void> {
  await trx
    .updateTable('users')
    .set((e) => ({ ...account, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Notes what no profile shows. */
export async function noteAccount(
  trx: Trx,
  id: string,
  account: Pick<Account, 'password_hash' | 'address_proven'>,
): Promise<void> {
  await trx.updateTable('users').set(account).where('id', '=', id).execute();
}

/** Whether a row of `users` has an address, however it is written. */
export const hasEmail = (email: string): RawBuilder<boolean> =>
  sql<boolean>`lower(users.email) = ${email.toLowerCase()}`;

/** Whether a row of `users` never logged in, and nothing belongs to it: one that is merely asleep keeps its address. */
export const isUnopened: RawBuilder<boolean> = sql<boolean>`(not users.active
  and not exists (select 1 from logins where user_id = users.id)
  and not exists (select 1 from group_members where user_id = users.id)
  and not exists (select 1 from user_roles where user_id = users.id)
  and not exists (select 1 from user_rights where user_id = users.id)
  and not exists (select 1 from devices where owner_id = users.id))`;

/** Whether somebody has ever got into the account of a row of `users`: one that is not active all the same was closed by who runs the portal. */
export const wasOpened: RawBuilder<boolean> = sql<boolean>`(exists (select 1 from logins where user_id = users.id)
  or exists (select 1 from audit_log where user_id = users.id and action = 'user.activate'))`;

/** Takes a person away who has never opened the account; answers what stood there, or undefined where it is opened meanwhile. */
export function deleteUnopened(trx: Trx, id: string): Promise<{ email: string } | undefined> {
  return trx.deleteFrom('users').where('id', '=', id).where(isUnopened).returning('email').executeTakeFirst();
}
