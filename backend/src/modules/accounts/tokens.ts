/** Links that are mailed: one token each, stored as a hash, good for one use within its time [R-ACC-18]. */

import { ACTIVATION_TOKEN_MS, RESET_TOKEN_MS } from '@portal/domain/limits';
import type { AccountTokensTable } from '../../db/tables';
import { hashOf, newSecret } from '../../kernel/new-id';
import type { Db, Trx } from '../../kernel/transaction';
import { dropExpired } from '../invitations/store';

type Kind = AccountTokensTable['kind'];
const LIFETIME: Record<Kind, number> = {
  activation: ACTIVATION_TOKEN_MS,
  email: ACTIVATION_TOKEN_MS,
  reset: RESET_TOKEN_MS,
};

/** Stores a new token and answers it; it is known to nobody but the receiver of its mail. */
export async function issueToken(
  trx: Trx,
  now: number,
  token: {
    userId: string;
    kind: Kind;
    passwordHash?: string;
    email?: string;
    browserHash?: string | null;
    invitationHash?: string | null;
  },
): Promise<string> {
  const secret = newSecret();
  await trx
    .insertInto('account_tokens')
    .values({
      hash: hashOf(secret),
      user_id: token.userId,
      kind: token.kind,
      password_hash: token.passwordHash ?? null,
      email: token.email ?? null,
      browser_hash: token.browserHash ?? null,
      invitation_hash: token.invitationHash ?? null,
      created_at: now,
    })
    .execute();
  return secret;
}

/** The token's row while it works, without using it up; undefined for unknown, used and expired ones alike. */
export async function findToken(
  db: Db,
  now: number,
  token: string,
  kinds: readonly Kind[],
): Promise<AccountTokensTable | undefined> {
  const row = await db
    .selectFrom('account_tokens')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return row && now - row.created_at <= LIFETIME[row.kind] ? row : undefined;
}

/** The row of a link for activation or a new password that was not used, also when it has run out. */
export async function recallToken(
  db: Db,
  token: string,
): Promise<(Omit<AccountTokensTable, 'kind'> & { kind: 'activation' | 'reset' }) | undefined> {
  const row = await db
    .selectFrom('account_tokens')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('kind', 'in', ['activation', 'reset'])
    .executeTakeFirst();
  return row && row.kind !== 'email' ? { ...row, kind: row.kind } : undefined;
}

/** Takes the token away: of two calls at once one gets it. */
export async function useToken(
  trx: Trx,
  now: number,
  token: string,
  kinds: readonly Kind[],
): Promise<AccountTokensTable | undefined> {
  return (
    trx
      .deleteFrom('account_tokens')
      .where('hash', '=', hashOf(token))
      // One that has run out stays, for `recallToken`.
      .where((e) =>
        e.or(kinds.map((kind) => e.and([e('kind', '=', kind), e('created_at', '>=', now - LIFETIME[kind])]))),
      )
      .returningAll()
      .executeTakeFirst()
  );
}

/** The account's links of these kinds end, used or not. */
export async function dropTokens(trx: Trx, userId: string, kinds: readonly Kind[]): Promise<void> {
  await trx.deleteFrom('account_tokens').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

/** How long a link is remembered, so that who comes too late gets another by one press (ms). */
const REMEMBERED_MS = 37 * 86_400_000;

/** Forgets what nobody can use any more. */
export async function dropOldTokens(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('created_at', '<', now - REMEMBERED_MS)
    .execute();
  await dropExpired(db, now);
  await db
    .deleteFrom('mail_requests')
    .where('at', '<', now - RESET_TOKEN_MS * 24)
    .execute();
}
