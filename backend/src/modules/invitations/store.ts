import { INVITATION_MS } from '@portal/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { hashOf } from '../../kernel/new-id';
import type { Db } from '../../kernel/transaction';

/** Who answers: an account by its address, and the token of the mailed link when the page has one. */
export interface Invited {
  readonly id: string;
  /** In small letters. */
  readonly email: string;
  readonly proven: boolean;
  readonly token: string | undefined;
}

/** An account with a token that a page has shown. */
export async function invitedOf(db: Db, userId: string, token: string | undefined): Promise<Invited> {
  const { email, address_proven } = await db
    .selectFrom('users')
    .select(['email', 'address_proven'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { id: userId, email: email.toLowerCase(), proven: address_proven, token };
}

/** What an account may see and answer: invitations of its address that are open; while the address is not proven, those whose mail it shows. */
export function openFor(now: number, { email, proven, token }: Invited): RawBuilder<boolean> {
  const byLink = sql<boolean>`v.token_hash = ${token === undefined ? '' : hashOf(token)}`;
  return sql<boolean>`(v.email = ${email} and v.sent_at > ${now - INVITATION_MS} and (${proven} or ${byLink}))`;
}

/** Whether an address is invited anywhere. */
export async function isInvited(db: Db, now: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_invitations')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('sent_at', '>', now - INVITATION_MS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The stored form of a token, when it is that of an open invitation of this address. */
export async function proofOf(db: Db, now: number, email: string, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const row = await db
    .selectFrom('group_invitations')
    .select('token_hash')
    .where('email', '=', email.toLowerCase())
    .where('token_hash', '=', hashOf(token))
    .where('sent_at', '>', now - INVITATION_MS)
    .limit(1)
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/** Forgets invitations that nobody answered in time. */
export async function dropExpired(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('group_invitations')
    .where('sent_at', '<=', now - INVITATION_MS)
    .execute();
}
