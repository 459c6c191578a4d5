import { fromWire, toWire } from '@portal/domain/ids';
import { holdsGlobally } from '@portal/domain/rights';
import { json } from '../../db/json';
import { audit } from '../../kernel/audit';
import { demandRight } from '../../kernel/guard';
import { invalid, noRight, unknown } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import { publishAll } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Trx } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { inTransactionWith } from '../files/store-file';
import { addRoles } from '../rights/held';
import { adminRole } from '../rights/roles';
import { attributesProblem } from './attributes';
import { demandRoomForAttributes, demandRoomForGroup } from './group-quota';
import { addMembers } from './members';
import { inTrees } from './trees';

/** Far beyond any organisation; each level costs a row for every group below it. */
const LEVELS_MAX = 50;

interface WantedGroup {
  name: string;
  /** Wire id; absent, null or empty: at the root. */
  parentGroupID?: string | null | undefined;
  attributes?: Record<string, string> | undefined;
}

/** Creates a group and answers its plain id [R-API-57]. The creator of a root group becomes its group admin [R-GRP-05]. Throws 409 beyond a quota. */
export async function createGroup(
  call: Context,
  { name, parentGroupID, attributes = {} }: WantedGroup,
  file?: Uploaded,
): Promise<string> {
  const problem = attributesProblem(attributes);
  if (problem !== undefined) throw invalid(problem, `${problem} is not valid`);
  demandRoomForAttributes(call.services, attributes);
  const group = { id: newId('g'), name: name.trim(), attributes };
  if (parentGroupID) await createBelow(call, group, parentGroupID, file);
  else await createAtRoot(call, group, file);
  return group.id;
}

interface NewGroup {
  readonly id: string;
  readonly name: string;
  readonly attributes: Record<string, string>;
}

async function createAtRoot(call: Context, group: NewGroup, file: Uploaded | undefined): Promise<void> {
  const { userId, entries } = call.caller;
  // R-RIGHT-31
  if (!holdsGlobally(entries, 'authorized-user')) throw noRight();
  await inTransactionWith(call.services, userId, file, async (trx, icon) => {
    await insert(trx, call, group, null, icon);
    await addMembers(trx, call.services.clock.now(), group.id, [userId]);
    await addRoles(trx, userId, `group:${group.id}`, [await adminRole(trx)]);
    await publishAll(trx, [
      { kind: 'tree.changed', groups: [group.id], devices: [], users: [userId] },
      { kind: 'rights', user: userId },
    ]);
  });
}

async function createBelow(
  call: Context,
  group: NewGroup,
  parentWire: string,
  file: Uploaded | undefined,
): Promise<void> {
  const parent = fromWire(parentWire);
  if (parent === undefined) throw unknown('group');
  await inTrees(
    call,
    [parent],
    async (trx, caller, icon) => {
      await demandRight(trx, caller, { group: parent }, 'updateGroup');
      const above = await trx.selectFrom('group_closure').select('ancestor').where('descendant', '=', parent).execute();
      if (above.length >= LEVELS_MAX) throw invalid('parentGroupID', `groups nest at most ${LEVELS_MAX} levels deep`);
      await insert(trx, call, group, parent, icon);
      await publishAll(trx, [{ kind: 'tree.changed', groups: [group.id, parent], devices: [] }]);
    },
    file,
  );
}

async function insert(
  trx: Trx,
  { services, caller }: Context,
  { id, name, attributes }: NewGroup,
  parent: string | null,
  icon: string | null,
): Promise<void> {
  await demandRoomForGroup(trx, services, caller.userId);
  await trx
    .insertInto('groups')
    .values({
      id,
      parent_id: parent,
      name,
      attributes: json(attributes),
      icon_file: icon,
      created_at: services.clock.now(),
      created_by: caller.userId,
    })
    .execute();
  await audit(trx, {
    by: caller.userId,
    action: 'group.create',
    scope: `group:${id}`,
    after: { name, parentId: parent && toWire(parent), attributes, icon },
  });
}
