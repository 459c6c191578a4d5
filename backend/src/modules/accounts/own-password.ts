/** What somebody who is logged in does about the own log-ins. */
import { audit } from '../../kernel/audit';
import { HttpError, invalid } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import { inTransaction } from '../../kernel/transaction';
import { userByPassword } from '../auth/check-password';
import { revokeAll } from '../auth/logins';
import { noteAccount } from '../users/store';
import { dropTokens } from './tokens';

interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

const wrong = (): HttpError => invalid('current', 'current must be the password of this account');

/**
 * Sets a new password for who knows the current one, and ends the account's other log-ins and its mailed links. A guess counts like one at the
 * log-in [R-AUTH-25]: whoever finds a page open learns nothing by trying. Throws 400 naming the field, 429, or 503 when too many wait.
 */
export async function changeOwnPassword(
  { services, caller }: Context,
  { current, password }: PasswordChange,
  source: string,
): Promise<void> {
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const known = await userByPassword(services, email, current, source).catch((error: unknown) => {
    // 401 would say that the token is dead.
    throw error instanceof HttpError && error.status === 401 ? wrong() : error;
  });
  const passwordHash = await services.passwords.hash(source, password);
  await inTransaction(services, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.userId)
      .forUpdate()
      .executeTakeFirst();
    // Set by a mailed link while this one was hashed: what was typed is no longer the current one.
    if (user?.password_hash !== known.passwordHash) throw wrong();
    await noteAccount(trx, caller.userId, { password_hash: passwordHash });
    await dropTokens(trx, caller.userId, ['reset', 'email']);
    await audit(trx, { by: caller.userId, action: 'user.password.change', subject: `user:${caller.userId}` });
    await revokeAll(trx, caller.userId, services.clock.now(), caller.loginId);
  });
}

/** Ends the caller's other log-ins; answers how many there were. */
export const endOtherLogins = ({ services, caller }: Context): Promise<number> =>
  inTransaction(services, async (trx) => {
    const ended = await revokeAll(trx, caller.userId, services.clock.now(), caller.loginId);
    if (ended > 0)
      await audit(trx, {
        by: caller.userId,
        action: 'user.logins.end',
        subject: `user:${caller.userId}`,
        after: { ended },
      });
    return ended;
  });
