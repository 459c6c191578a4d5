/** New links for old ones: for who lost the mail of the registration, and for who came too late. */
import { HttpError } from '../../kernel/http-error';
import { hashOf } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { userByPassword } from '../auth/check-password';
import { queueMail } from '../mail/queue-mail';
import { wasOpened } from '../users/store';
import type { Asker } from './asker';
import { linkTo } from './links';
import { countMailRequest } from './mail-limit';
import { issueToken, recallToken } from './tokens';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'passwords' | 'secrets'>;

const PATHS = { activation: '/activate', reset: '/resetpassword' } as const;

/**
 * Mails an activation link again. Only with the password, with which the link activates: somebody else may have registered the address with
 * another one [R-ACC-10]. Throws 401, 400 for an active account, 403 for one that was closed, 429, 503.
 */
export async function resendActivation(
  services: Needs,
  wanted: { readonly email: string; readonly password: string; readonly browser?: string | undefined },
  asker: Asker,
): Promise<void> {
  const { email } = wanted;
  const { userId, passwordHash } = await userByPassword(services, email, wanted.password, asker.source);
  const now = services.clock.now();
  await inTransaction(services, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['active', wasOpened.as('opened')])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (user.active) throw new HttpError(400, 'ERROR_EMAIL_REGISTERED', 'this account is active already');
    if (user.opened) throw new HttpError(403, 'ERROR_ACCOUNT_DEACTIVATED', 'this account was closed');
    await countMailRequest(trx, services, email, asker.source);
    const token = await issueToken(trx, now, {
      userId,
      kind: 'activation',
      ...(passwordHash === null ? {} : { passwordHash }),
      browserHash: wanted.browser ? hashOf(wanted.browser) : null,
    });
    await queueMail(trx, now, {
      to: email,
      language: asker.language,
      kind: 'activation',
      values: { link: linkTo(services, PATHS.activation, token) },
    });
  });
}

/** Mails a link in place of one that has run out, worth what that one was worth. Throws 400 for one that was used or that nobody remembers, 429. */
export async function renewLink(services: Needs, old: string, asker: Asker): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services, async (trx) => {
    const row = await recallToken(trx, old);
    const user =
      row &&
      (await trx
        .selectFrom('users')
        .select(['email', 'active'])
        .where('id', '=', row.user_id)
        .forNoKeyUpdate()
        .executeTakeFirst());
    if (!row || !user || (row.kind === 'activation' && user.active))
      throw new HttpError(400, 'ERROR_TOKEN_INVALID', 'this link was used, or is not known', 'token');
    const email = user.email.toLowerCase();
    await countMailRequest(trx, services, email, asker.source);
    const token = await issueToken(trx, now, {
      userId: row.user_id,
      kind: row.kind,
      ...(row.password_hash === null ? {} : { passwordHash: row.password_hash }),
      browserHash: row.browser_hash,
      invitationHash: row.invitation_hash,
    });
    await queueMail(trx, now, {
      to: user.email,
      language: asker.language,
      kind: row.kind,
      values: { link: linkTo(services, PATHS[row.kind], token) },
    });
  });
}
