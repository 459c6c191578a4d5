import { OWNER_RIGHTS, type RightsEntry } from '@portal/domain/rights';
import { type Caller, mayOn, resourceOfScope } from '../../kernel/access';
import { entriesOfUser } from '../../kernel/entries';
import type { Services } from '../../kernel/services';
import type { Db } from '../../kernel/transaction';

type Entry = RightsEntry & { rights: RightsEntry['rights'][number][] };

/** Entries with what an owner may, told like granted rights; a device with both has both in one entry [R-RIGHT-11]. */
export async function withOwned(db: Db, userId: string, entries: readonly RightsEntry[]): Promise<Entry[]> {
  const owned = await db.selectFrom('devices').select('uuid').where('owner_id', '=', userId).orderBy('uuid').execute();
  const byScope = new Map(entries.map((entry) => [entry.scope, new Set(entry.rights)]));
  for (const { uuid } of owned) {
    const scope = `device:${uuid}` as const;
    byScope.set(scope, new Set([...(byScope.get(scope) ?? []), ...OWNER_RIGHTS]));
  }
  return [...byScope].map(([scope, rights]) => ({ scope, rights: [...rights] }));
}

/** The rights of a user whom the caller knows: one's own all, somebody else's where the caller has readUserRights [R-API-70]. */
export async function rightsSeenBy(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
  userId: string,
): Promise<Entry[]> {
  if (userId === caller.userId) return withOwned(db, userId, caller.entries);
  const entries = await withOwned(db, userId, (await entriesOfUser(db, userId, config.everybody)) ?? []);
  const seen: Entry[] = [];
  for (const entry of entries) if (await mayReadRights(db, caller, entry.scope)) seen.push(entry);
  return seen;
}

/** Whether the caller may read who holds what in a scope [R-RIGHT-20]. */
export async function mayReadRights(db: Db, caller: Caller, scope: RightsEntry['scope']): Promise<boolean> {
  if (scope === '*')
    return caller.entries.some((entry) => entry.scope === '*' && entry.rights.includes('readUserRights'));
  const resource = resourceOfScope(scope);
  return resource !== undefined && mayOn(db, caller, 'readUserRights', resource);
}
