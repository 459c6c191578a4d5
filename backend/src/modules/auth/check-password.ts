import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import { hasEmail } from '../users/store';
import { beginAttempt } from './login-limit';
import { isKnownSource } from './logins';

/** An account that email and password fit, active or not. */
export interface Known {
  readonly userId: string;
  /** The one that fitted. */
  readonly passwordHash: string | null;
  readonly active: boolean;
}

/** The account of an email and password, counted as an attempt to log in. Throws 401, 429, or 503 when too many wait for their hash [R-API-30]. */
export async function userByPassword(
  services: Pick<Services, 'db' | 'clock' | 'passwords' | 'secrets'>,
  email: string,
  password: string,
  source: string,
): Promise<Known> {
  const address = email.trim().toLowerCase();
  const user = await services.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active'])
    .where(hasEmail(address))
    .executeTakeFirst();
  const attempt = await beginAttempt(services, address, source, await isKnownSource(services, user?.id, source));
  const fits = await services.passwords.fits(source, user?.password_hash, password).catch(async (error: unknown) => {
    // Nothing was guessed: no room for it.
    await attempt.takenBack();
    throw error;
  });
  if (!fits || !user) throw new HttpError(401, 'ERROR_LOGIN_FAILED', 'email or password is wrong');
  await attempt.takenBack();
  return { userId: user.id, passwordHash: user.password_hash, active: user.active };
}
