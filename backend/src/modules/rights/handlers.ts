import { readOwnRights } from '@portal/contracts/rights';
import { OWNER_RIGHTS, type RightsEntry } from '@portal/domain/rights';
import { serve, type Route } from '../../kernel/serve';

export const routes: Route[] = [
  serve(readOwnRights, async ({ caller, services }) => {
    const owned = await services.db.selectFrom('devices').select('uuid').where('owner_id', '=', caller.userId).orderBy('uuid').execute();
    // R-RIGHT-11: what an owner may is told like a granted right; a device with both has both in one entry.
    const entries = new Map(caller.entries.map((entry) => [entry.scope, new Set(entry.rights)]));
    for (const { uuid } of owned) {
      const scope = `device:${uuid}` as const;
      entries.set(scope, new Set([...(entries.get(scope) ?? []), ...OWNER_RIGHTS]));
    }
    return [...entries].map(([scope, rights]): RightsEntry & { rights: RightsEntry['rights'][number][] } => ({ scope, rights: [...rights] }));
  }),
];
