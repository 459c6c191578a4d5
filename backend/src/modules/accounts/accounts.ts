/** Accounts from registration to a new password [R-ACC-09 to R-ACC-18, R-AUTH-24]. */
import { audit } from '../../kernel/audit';
import { HttpError } from '../../kernel/http-error';
import { hashOf } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { revokeAll } from '../auth/logins';
import { acceptByLink } from '../invitations/answer';
import { isInvited, proofOf } from '../invitations/store';
import { queueMail } from '../mail/queue-mail';
import { changeAccount, hasEmail, insertUser, noteAccount, wasOpened } from '../users/store';
import type { Asker } from './asker';
import { confirmEmail } from './email-change';
import { linkTo } from './links';
import { countedPassword, countMailRequest } from './mail-limit';
import { dropTokens, findToken, issueToken, useToken } from './tokens';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'passwords'>;

/** What somebody registers with; `invitation` and `browser` show that it is the one who reads the address's mails [R-EXT-26]. */
interface Registration {
  readonly email: string;
  readonly password: string;
  readonly invitation?: string | undefined;
  readonly browser?: string | undefined;
}

const registered = (): HttpError => new HttpError(400, 'ERROR_EMAIL_REGISTERED', 'this email is already registered');
const passwordNeeded = (): HttpError =>
  new HttpError(409, 'ERROR_PASSWORD_NEEDED', 'choose a password for this account');
const deadLink = (): HttpError =>
  new HttpError(400, 'ERROR_TOKEN_INVALID', 'this link is unknown, used or expired', 'token');

/**
 * Opens a deactivated account and mails its activation link. An address that waits for activation gets a fresh link that
 * activates with the password typed now; the caller hears the same as for any registered address [R-ACC-10]. One that was opened before and is
 * closed now stays so.
 */
export async function registerAccount(services: Needs, wanted: Registration, asker: Asker): Promise<void> {
  const now = services.clock.now();
  // Outside the transaction: hashing takes its time, and the embedded database has one connection.
  const passwordHash = await services.passwords.hash(asker.source, wanted.password);
  const known = await inTransaction(services, async (trx) => {
    const email = wanted.email;
    const created = await insertUser(trx, now, { email, passwordHash, language: asker.language });
    // Locked: while it is being activated, a password that a stranger types must not take the place of the one that counts.
    const user = created
      ? { ...created, active: false, opened: false }
      : await trx
          .selectFrom('users')
          .select(['id', 'active', wasOpened.as('opened')])
          .where(hasEmail(email))
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
    if (!created) {
      if (user.active || user.opened) return true;
      // Whoever logs in before activation hears "not active" for the password typed last.
      await noteAccount(trx, user.id, { password_hash: passwordHash, address_proven: false });
    }
    if (created) await audit(trx, { by: null, action: 'user.register', subject: `user:${user.id}`, after: { email } });
    const browserHash = wanted.browser ? hashOf(wanted.browser) : null;
    const token = await issueToken(trx, now, {
      userId: user.id,
      kind: 'activation',
      passwordHash,
      browserHash,
      invitationHash: await proofOf(trx, now, email, wanted.invitation),
    });
    await queueMail(trx, now, {
      to: email,
      language: asker.language,
      kind: 'activation',
      values: { link: linkTo(services, '/activate', token) },
    });
    return created === undefined;
  });
  if (known) throw registered();
}

/** How the link of a mail is opened: by the browser that registered, or with a password chosen now. */
interface Opening {
  readonly browser?: string | undefined;
  readonly passwordHash?: string;
}

/**
 * Activates an account, or makes a new email address count. The password typed at registration counts, except where somebody else may have
 * typed it for an address that is invited: then whoever opens the link must choose one [R-EXT-26]. Throws 400; 409, which leaves the link.
 */
export async function activateAccount(services: Needs, token: string, opening: Opening = {}): Promise<void> {
  const now = services.clock.now();
  const kinds = opening.passwordHash === undefined ? (['activation', 'email'] as const) : (['activation'] as const);
  const done = await inTransaction(services, async (trx) => {
    const row = await useToken(trx, now, token, kinds);
    if (!row) return false;
    if (row.kind === 'email') return confirmEmail(trx, row);
    const { email, address_proven } = await trx
      .selectFrom('users')
      .select(['email', 'address_proven'])
      .where('id', '=', row.user_id)
      .executeTakeFirstOrThrow();
    const proven =
      address_proven ||
      opening.passwordHash !== undefined ||
      row.invitation_hash !== null ||
      isSameBrowser(row.browser_hash, opening.browser);
    if (!proven && (await isInvited(trx, now, email))) throw passwordNeeded();
    await changeAccount(trx, row.user_id, {
      active: true,
      password_hash: opening.passwordHash ?? row.password_hash,
      address_proven: proven,
    });
    await dropTokens(trx, row.user_id, ['activation']);
    await audit(trx, { by: row.user_id, action: 'user.activate', subject: `user:${row.user_id}` });
    if (row.invitation_hash !== null) await acceptByLink(trx, services, row.user_id, email, row.invitation_hash);
    return true;
  }).catch((error: unknown) => {
    // Two links for one address at once: the database lets one of them through.
    if ((error as { code?: unknown }).code === '23505') return false;
    throw error;
  });
  if (!done) throw deadLink();
}

const isSameBrowser = (hash: string | null, browser: string | undefined): boolean =>
  hash !== null && browser !== undefined && hash === hashOf(browser);

/** Activates with a password of whoever opens the link; a dead link costs no hashing. Throws 400, 429, or 503 when too many wait for their hash. */
export async function activateWithPassword(
  services: Needs,
  token: string,
  password: string,
  source: string,
): Promise<void> {
  const link = await findToken(services.db, services.clock.now(), token, ['activation']);
  if (!link) throw deadLink();
  await activateAccount(services, token, {
    passwordHash: await countedPassword(services, link.user_id, source, () =>
      services.passwords.hash(source, password),
    ),
  });
}

/** Mails a link for a new password. Throws 400 for unknown addresses, as the catalogue has it, and 429 [R-API-35]. */
export async function mailReset(services: Needs, email: string, asker: Asker): Promise<void> {
  const now = services.clock.now();
  const found = await inTransaction(services, async (trx) => {
    await countMailRequest(trx, services, email, asker.source);
    const user = await trx.selectFrom('users').select(['id', 'email']).where(hasEmail(email)).executeTakeFirst();
    if (!user) return false;
    const token = await issueToken(trx, now, { userId: user.id, kind: 'reset' });
    await queueMail(trx, now, {
      to: user.email,
      language: asker.language,
      kind: 'reset',
      values: { link: linkTo(services, '/resetpassword', token) },
    });
    return true;
  });
  if (!found) throw new HttpError(400, 'ERROR_EMAIL_UNKNOWN', 'there is no user with this email', 'email');
}

/** Sets a new password and ends all log-ins of the account [R-AUTH-24]. Throws 400, 429, or 503 when too many wait for their hash. */
export async function resetPassword(services: Needs, token: string, password: string, source: string): Promise<void> {
  const now = services.clock.now();
  // The look-up first: it costs a hundredth of the hash, and most tokens that nobody was given end here.
  const link = await findToken(services.db, now, token, ['reset']);
  if (!link) throw deadLink();
  const passwordHash = await countedPassword(services, link.user_id, source, () =>
    services.passwords.hash(source, password),
  );
  const done = await inTransaction(services, async (trx) => {
    const row = await useToken(trx, now, token, ['reset']);
    if (!row) return false;
    // Whoever sets a password by a mailed link reads the address's mails.
    await changeAccount(trx, row.user_id, { password_hash: passwordHash, address_proven: true });
    // Where the account waits for its activation, its links activate with this one: what was typed before may be a stranger's.
    await trx
      .updateTable('account_tokens')
      .set({ password_hash: passwordHash })
      .where('user_id', '=', row.user_id)
      .where('kind', '=', 'activation')
      .execute();
    // Whoever had got in may have asked for another address: that link ends, too.
    await dropTokens(trx, row.user_id, ['reset', 'email']);
    await audit(trx, { by: row.user_id, action: 'user.password.reset', subject: `user:${row.user_id}` });
    await revokeAll(trx, row.user_id, now);
    return true;
  });
  if (!done) throw deadLink();
}
