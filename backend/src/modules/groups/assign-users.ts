import { fromWire } from '@portal/domain/ids';
import { isEmail } from '@portal/domain/validation';
import { demandRight } from '../../kernel/guard';
import { invalid, unknown } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import { invite } from '../invitations/invite';
import type { Inviter } from '../invitations/letter';
import { demandMayGive, type Grant, give } from '../rights/give';
import { demandAcquainted } from '../users/acquaintances';
import { inTrees } from './trees';

/** One entry of the call: a user by wire id, or anybody by email. */
export interface Assignment {
  id?: string | undefined;
  email?: string | undefined;
  roles?: string[] | undefined;
}

type Read = { readonly roles: readonly string[]; readonly at: string } & (
  | { readonly user: string }
  | { readonly email: string }
);

const order = (entry: Read): string => ('email' in entry ? entry.email : '');

/** Reads an entry; an email needs a role [R-VAL-12]. Throws 400 naming the field, 404 for what is no id. */
function read({ id, email, roles = [] }: Assignment, index: number): Read {
  const at = `users.${index}`;
  if ((id === undefined) === (email === undefined)) throw invalid(at, `${at} must have either id or email`);
  const wanted = [...new Set(roles)];
  if (id !== undefined) {
    const user = fromWire(id);
    if (user === undefined) throw unknown('user');
    return { user, roles: wanted, at };
  }
  const address = (email ?? '').trim().toLowerCase();
  if (!isEmail(address)) throw invalid(`${at}.email`, `${at}.email must be a valid address`);
  if (wanted.length === 0) throw invalid(`${at}.roles`, `${at}.roles must name a role`);
  return { email: address, roles: wanted, at };
}

/** Adds users with their roles to a group, and invites by email; all or none, and nobody is removed [R-API-19, R-GRP-14]. */
export async function assignUsers(
  call: Context,
  group: string,
  assignments: readonly Assignment[],
  inviter: Inviter,
): Promise<void> {
  const entries = assignments.map(read);
  await inTrees(call, [group], async (trx, caller) => {
    await demandRight(trx, caller, { group }, 'assignGroupUser');
    await demandAcquainted(
      trx,
      caller,
      entries.flatMap((entry) => ('user' in entry ? [entry.user] : [])),
    );
    for (const entry of entries) {
      const grants = entry.roles.map((role): Grant => ({ role, group }));
      if (grants.length > 0) await demandMayGive(trx, caller, grants, () => `${entry.at}.roles`);
    }
    // In one order for everybody: invitations of one address wait for each other.
    for (const entry of entries.sort((a, b) => order(a).localeCompare(order(b), 'en'))) {
      const grants = entry.roles.map((role): Grant => ({ role, group }));
      if ('email' in entry) await invite(trx, call.services, caller, inviter, entry.email, grants);
      else await give(trx, call.services.clock.now(), caller.userId, entry.user, grants, [group]);
    }
  });
}
