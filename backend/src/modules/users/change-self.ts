import type { OwnProfile } from '@portal/contracts/users';
import { isEmail } from '@portal/domain/validation';
import { audit } from '../../kernel/audit';
import { invalid } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import { type EditContext, expectVersion, type Versioned, versioned } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { noSoonerThan } from '../../kernel/steady';
import { inTransaction, type Trx } from '../../kernel/transaction';
import type { Asker } from '../accounts/asker';
import { askForEmail, pendingEmail, withdrawEmail } from '../accounts/email-change';
import { dropFile } from '../files/store-file';
import { avatarLocation, USER_COLUMNS, userView } from './present';

/** Asking for another email takes this long (ms) at least. */
const ASK_MS = 80;

export interface ProfileChange {
  name: string;
  email: string;
  avatarLocation?: string | null | undefined;
  location?: string | null | undefined;
}

/** The own profile with its version, and the address that waits for its confirmation [R-API-50, R-ACC-27]. */
export async function ownProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<Versioned<OwnProfile>> {
  const row = await db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const pending = await pendingEmail(db, clock.now(), userId);
  return versioned({ ...userView(row), ...(pending === null ? {} : { pendingEmail: pending }) }, row.version);
}

/**
 * Changes the own profile [R-API-51]. Another email counts only after the mail to it was answered [R-ACC-27]; the one that counts withdraws a
 * wish for another.
 */
export async function changeSelf(call: EditContext, change: ProfileChange, asker: Asker): Promise<void> {
  const { userId } = call.caller;
  const email = change.email.trim();
  if (!isEmail(email)) throw invalid('email', 'email must be a valid address');
  const { email: current } = await call.services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // Whether the address belongs to somebody must not be told by the time either.
  await noSoonerThan(current.toLowerCase() === email.toLowerCase() ? 0 : ASK_MS, () =>
    save(call, { ...change, email }, asker),
  );
}

async function save(call: EditContext, change: ProfileChange, asker: Asker): Promise<void> {
  const { userId } = call.caller;
  await inTransaction(call.services, async (trx) => {
    const row = await trx
      .selectFrom('users')
      .select([...USER_COLUMNS, 'version'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    expectVersion(call, row.version);
    const before = { name: row.name, location: row.location, avatar_file: row.avatar_file };
    const after = {
      name: change.name.trim(),
      location: change.location === undefined ? row.location : change.location?.trim() || null,
      avatar_file: avatarAfter(row.avatar_file, change.avatarLocation),
    };
    await trx
      .updateTable('users')
      .set({ ...after, version: row.version + 1 })
      .where('id', '=', userId)
      .execute();
    if (after.avatar_file === null) await dropFile(trx, row.avatar_file);
    await changeEmail(trx, call.services, { userId, current: row.email }, change.email, asker);
    await audit(trx, { by: userId, action: 'user.update', subject: `user:${userId}`, before, after });
    await publish(trx, { kind: 'rights', user: userId });
  });
}

async function changeEmail(
  trx: Trx,
  services: Services,
  user: { userId: string; current: string },
  email: string,
  asker: Asker,
): Promise<void> {
  if (email.toLowerCase() === user.current.toLowerCase()) await withdrawEmail(trx, user.userId);
  else await askForEmail(trx, services, user, email, asker);
}

/** R-API-51: the avatar's address may be sent as the server issued it, or empty for none; a foreign one is refused. */
function avatarAfter(file: string | null, sent: string | null | undefined): string | null {
  if (sent === undefined || sent === avatarLocation(file)) return file;
  if (sent === null || sent === '') return null;
  throw invalid('avatarLocation', 'avatarLocation must be empty or as the server answered it');
}
