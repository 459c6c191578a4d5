/** Whether support may see the portal as the people of a group: its admins say so, for a time [R-EXT-18]. */

import type { SupportAccess } from '@portal/contracts/support';
import { SUPPORT_ACCESS_DAYS } from '@portal/domain/limits';
import { audit } from '../../kernel/audit';
import { invalid } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { keepGroup } from '../groups/trees';
import { endFallen } from './views';

const LONGEST_MS = SUPPORT_ACCESS_DAYS * 86_400_000;

/** What is allowed in a group now: by its own admins, and by those above. */
export async function supportAccess(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  group: string,
): Promise<SupportAccess> {
  const rows = await db
    .selectFrom('group_closure as c')
    .innerJoin('support_consents as s', 's.group_id', 'c.ancestor')
    .leftJoin('users as u', 'u.id', 's.allowed_by')
    .select(['c.depth', 's.until', 'u.name'])
    .where('c.descendant', '=', group)
    .where('s.until', '>', clock.now())
    .execute();
  const own = rows.find(({ depth }) => depth === 0);
  const above = rows.filter(({ depth }) => depth > 0).map(({ until }) => until);
  return {
    until: own?.until ?? null,
    allowedBy: own?.name ?? null,
    aboveUntil: above.length === 0 ? null : Math.max(...above),
  };
}

/** Allows it until a time, at most 30 days ahead. Throws 400. */
export async function allowSupport(context: Context, group: string, until: number): Promise<void> {
  const now = context.services.clock.now();
  if (until <= now || until > now + LONGEST_MS)
    throw invalid('until', `until must lie ahead, by at most ${SUPPORT_ACCESS_DAYS} days`);
  await change(context, group, until);
}

/** Takes it back; fine when there is none. What support sees by it ends with it. */
export async function withdrawSupport(context: Context, group: string): Promise<void> {
  await change(context, group, null);
  await endFallen(context.services);
}

async function change({ services, caller }: Context, group: string, until: number | null): Promise<void> {
  await inTransaction(services, async (trx) => {
    await keepGroup(trx, group);
    const before = await trx
      .selectFrom('support_consents')
      .select('until')
      .where('group_id', '=', group)
      .forUpdate()
      .executeTakeFirst();
    if ((before?.until ?? null) === until) return;
    await write(trx, { group_id: group, until, allowed_by: caller.userId, allowed_at: services.clock.now() });
    await audit(trx, {
      by: caller.userId,
      action: until === null ? 'support.withdraw' : 'support.allow',
      scope: `group:${group}`,
      before: { until: before?.until ?? null },
      after: { until },
    });
  });
}

async function write(
  trx: Trx,
  { until, ...row }: { group_id: string; until: number | null; allowed_by: string; allowed_at: number },
): Promise<void> {
  await trx.deleteFrom('support_consents').where('group_id', '=', row.group_id).execute();
  if (until !== null)
    await trx
      .insertInto('support_consents')
      .values({ ...row, until })
      .execute();
}
