/** What the invited are told: one mail with a link, and for an account a notification. */

import type { Language } from '@portal/domain/languages';
import { type Selectable, sql } from 'kysely';
import type { UsersTable } from '../../db/tables';
import { hashOf, newSecret } from '../../kernel/new-id';
import { publish, publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Db, Trx } from '../../kernel/transaction';
import { queueMail } from '../mail/queue-mail';
import { notify } from '../notifications/notify';
import { hasEmail } from '../users/store';

export interface Inviter {
  readonly userId: string;
  /** For those whose own language we do not know. */
  readonly language: Language;
}

type Person = Pick<Selectable<UsersTable>, 'id' | 'language' | 'address_proven'>;

/** The active account of an address in small letters. */
export const findPerson = (db: Db, email: string): Promise<Person | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'language', 'address_proven'])
    .where(hasEmail(email))
    .where('active', '=', true)
    .executeTakeFirst();

/** The names of groups, in their order. */
export async function namesOf(db: Db, groups: readonly string[]): Promise<string[]> {
  return (
    await db
      .selectFrom('groups')
      .select('name')
      .where('id', 'in', [...groups])
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);
}

/** Mails the invitations of an address to some groups with a fresh link; links mailed before are dead. Tells the account, when there is one. */
export async function mailInvitation(
  trx: Trx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  by: Inviter,
  email: string,
  groups: readonly string[],
): Promise<void> {
  const now = clock.now();
  const token = newSecret();
  await trx
    .updateTable('group_invitations')
    .set({ token_hash: hashOf(token) })
    .where('email', '=', email)
    .where('group_id', 'in', [...groups])
    .execute();
  const person = await findPerson(trx, email);
  const { name } = await trx.selectFrom('users').select('name').where('id', '=', by.userId).executeTakeFirstOrThrow();
  const names = await namesOf(trx, groups);
  const language = person?.language ?? by.language;
  const query = person
    ? `devicemanager?invitation=${token}`
    : `register?email=${encodeURIComponent(email)}&invitation=${token}`;
  await queueMail(trx, now, {
    to: email,
    language,
    kind: person ? 'invitationToAccount' : 'invitation',
    values: { link: `${config.origins[0] ?? ''}/${query}`, group: names, inviter: name },
  });
  // Whoever holds an address without reading its mails is told nothing.
  if (person?.address_proven)
    await notify(trx, { clock }, [person.id], { kind: 'invitation', data: { inviter: name, groups: names } });
}

/** Tells the pages of all who are invited to some groups that their invitations have changed. */
export async function tellInvitedTo(trx: Trx, groups: readonly string[]): Promise<void> {
  const { rows } = await sql<{ user: string }>`
    select distinct u.id as "user" from group_invitations v join users u on lower(u.email) = v.email
    where v.group_id = any(${[...groups]}::text[]) and u.active`.execute(trx);
  await publishAll(
    trx,
    rows.map(({ user }) => ({ kind: 'notifications', user })),
  );
}

/** Tells the pages of an address's account, if there is one, that its invitations have changed. */
export async function tellInvited(trx: Trx, email: string): Promise<void> {
  const person = await findPerson(trx, email);
  if (person) await publish(trx, { kind: 'notifications', user: person.id });
}
