/** Accounts that somebody has registered and nobody has ever opened: they hold no address against who reads its mails [R-ACC-27]. */
import { audit } from '../../kernel/audit';
import type { Trx } from '../../kernel/transaction';
import { deleteUnopened, hasEmail, isUnopened } from '../users/store';
import { dropTokens } from './tokens';

/** Takes such an account of an address away, with its links, for who has shown to read its mails. */
export async function dropUnopened(trx: Trx, by: string, email: string): Promise<void> {
  const found = await trx.selectFrom('users').select('id').where(hasEmail(email)).where(isUnopened).executeTakeFirst();
  if (!found) return;
  // Its links first, in the order of an activation: of two at once the second finds what the first has done.
  await dropTokens(trx, found.id, ['activation', 'reset', 'email']);
  const before = await deleteUnopened(trx, found.id);
  if (before) await audit(trx, { by, action: 'user.delete', subject: `user:${found.id}`, before });
}
