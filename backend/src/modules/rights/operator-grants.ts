/** Rights in `*`: the operator gives and takes them outside the portal, nobody inside it [R-RIGHT-10]. */

import { toWire } from '@portal/domain/ids';
import { RIGHTS } from '@portal/domain/rights';
import { audit } from '../../kernel/audit';
import { publish } from '../../kernel/outbox';
import { type Db, inTransaction } from '../../kernel/transaction';
import { hasEmail } from '../users/store';

/** What cannot be granted; the message is one sentence for the operator. */
export class GrantError extends Error {}

/**
 * Gives an account a right in `*`, or takes it; open pages hear of it. Answers whether that changed anything. Throws GrantError.
 * @param actor the operator's name, as the change log shows it
 */
export async function grantGlobally(
  db: Db,
  email: string,
  right: string,
  wanted: boolean,
  actor: string,
): Promise<boolean> {
  const asked = RIGHTS.find((one) => one === right);
  if (!asked) throw new GrantError(`There is no right "${right}". The rights are: ${RIGHTS.join(', ')}.`);
  return inTransaction({ db }, async (trx) => {
    const user = await trx.selectFrom('users').select('id').where(hasEmail(email.trim())).executeTakeFirst();
    if (!user) throw new GrantError(`There is no account with the email "${email}".`);
    const row = { user_id: user.id, right: asked, scope: '*' as const };
    const changed = wanted
      ? await trx
          .insertInto('user_rights')
          .values(row)
          .onConflict((on) => on.doNothing())
          .returning('right')
          .execute()
      : await trx
          .deleteFrom('user_rights')
          .where('user_id', '=', user.id)
          .where('right', '=', row.right)
          .where('scope', '=', '*')
          .returning('right')
          .execute();
    if (changed.length === 0) return false;
    const told = { user: toWire(user.id), rights: [right] };
    await audit(trx, {
      by: null,
      actor,
      action: wanted ? 'rights.grant' : 'rights.withdraw',
      scope: '*',
      subject: `user:${user.id}`,
      ...(wanted ? { after: told } : { before: told }),
    });
    await publish(trx, { kind: 'rights', user: user.id });
    return true;
  });
}
