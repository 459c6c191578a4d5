import { fromWire } from '@portal/domain/ids';
import { json } from '../../db/json';
import { audit } from '../../kernel/audit';
import { invalid, unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import { type EditContext, expectVersion } from '../../kernel/serve';
import type { Uploaded } from '../../kernel/uploads';
import { dropFile, inTransactionWith } from '../files/store-file';
import { attributesProblem } from './attributes';
import { demandRoomForAttributes } from './group-quota';

interface GroupChange {
  id?: string | undefined;
  name: string;
  attributes?: Record<string, string> | undefined;
}

/**
 * Renames a group and replaces its attributes; absent ones are none, since the portal sends them only when there are any [R-VAL-08].
 * The parent cannot change [R-API-58]. An icon that comes along takes the place of the one before.
 */
export async function changeGroup(
  call: EditContext,
  id: string,
  { id: sentId, name, attributes = {} }: GroupChange,
  file?: Uploaded,
): Promise<void> {
  if (sentId !== undefined && fromWire(sentId) !== id) throw invalid('id', 'id must be that of the path');

  await inTransactionWith(call.services, call.caller.userId, file, async (trx, icon) => {
    const before = await trx
      .selectFrom('groups')
      .select(['name', 'attributes', 'icon_file', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => unknown('group'));
    // What stands there from before stays as it is.
    const changed = Object.entries(attributes).filter(([field, value]) => value !== before.attributes[field]);
    const problem = attributesProblem(Object.fromEntries(changed));
    if (problem !== undefined) throw invalid(problem, `${problem} is not valid`);
    expectVersion(call, before.version);
    demandRoomForAttributes(call.services, attributes, before.attributes);
    const after = { name: name.trim(), attributes };
    await trx
      .updateTable('groups')
      .set({
        name: after.name,
        attributes: json(attributes),
        version: before.version + 1,
        ...(icon === null ? {} : { icon_file: icon }),
      })
      .where('id', '=', id)
      .execute();
    if (icon !== null) await dropFile(trx, before.icon_file);
    const old = { name: before.name, attributes: before.attributes, icon: before.icon_file };
    await audit(trx, {
      by: call.caller.userId,
      action: 'group.update',
      scope: `group:${id}`,
      before: old,
      after: { ...after, icon: icon ?? before.icon_file },
    });
    const fields = (['name', 'attributes'] as const).filter(
      (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
    );
    await publish(trx, { kind: 'group.changed', group: id, fields: icon === null ? fields : [...fields, 'iconURL'] });
  });
}
