import type { Transaction } from 'kysely';
import { fromWire, toWire } from '@portal/domain/ids';
import { json } from '../../db/json';
import type { Tables } from '../../db/tables';
import type { Caller } from '../../kernel/access';
import { audit } from '../../kernel/audit';
import { newId } from '../../kernel/new-id';
import { publishAll } from '../../kernel/outbox';
import { invalid, unknown } from '../../kernel/refusal';
import type { Services } from '../../kernel/services';
import { addRoles } from '../rights/held';
import { adminRole } from '../rights/roles';
import { attributesProblem } from './attributes';
import { addMembers } from './members';
import { demandOnGroup, inTrees } from './trees';

/** Far beyond any organisation; each level costs a row for every group below it. */
const LEVELS_MAX = 50;

interface WantedGroup {
  name: string;
  /** Wire id; absent, null or empty: at the root. */
  parentGroupID?: string | null | undefined;
  attributes?: Record<string, string> | undefined;
}

/** Creates a group and answers its plain id [R-API-57]. The creator of a root group becomes its group admin [R-GRP-05]. */
export async function createGroup(call: { services: Services; caller: Caller }, { name, parentGroupID, attributes = {} }: WantedGroup): Promise<string> {
  const problem = attributesProblem(attributes);
  if (problem !== undefined) throw invalid(problem, `${problem} is not valid`);
  const id = newId('g');
  const insert = async (trx: Transaction<Tables>, parent: string | null) => {
    const now = call.services.clock.now();
    await trx.insertInto('groups').values({ id, parent_id: parent, name: name.trim(), attributes: json(attributes), icon_file: null, created_at: now }).execute();
    const scope = `group:${id}` as const;
    await audit(trx, { by: call.caller.userId, action: 'group.create', scope, subject: scope, after: { name: name.trim(), parentId: parent && toWire(parent), attributes } });
  };
  if (!parentGroupID) {
    await call.services.db.transaction().execute(async (trx) => {
      await insert(trx, null);
      await addMembers(trx, call.services.clock.now(), id, [call.caller.userId]);
      await addRoles(trx, call.caller.userId, `group:${id}`, [await adminRole(trx)]);
      await publishAll(trx, [{ kind: 'structure', groups: [id], devices: [] }, { kind: 'rights', user: call.caller.userId }]);
    });
    return id;
  }
  const parent = fromWire(parentGroupID);
  if (parent === undefined) throw unknown('group');
  await inTrees(call, [parent], async (trx, caller) => {
    await demandOnGroup(trx, caller, parent, 'updateGroup');
    const above = await trx.selectFrom('group_closure').select('ancestor').where('descendant', '=', parent).execute();
    if (above.length >= LEVELS_MAX) throw invalid('parentGroupID', `groups nest at most ${LEVELS_MAX} levels deep`);
    await insert(trx, parent);
    await publishAll(trx, [{ kind: 'structure', groups: [id, parent], devices: [] }]);
  });
  return id;
}
