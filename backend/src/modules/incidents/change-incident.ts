import { fromWire } from '@portal/domain/ids';
import type { Category, IncidentStatus, Priority } from '@portal/domain/incidents';
import { invalid, unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import { type EditContext, expectVersion } from '../../kernel/serve';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { type Change, type Changeable, changeOf } from './change';
import { assignableUsers } from './config';

/** The body of the call; title and type are other names of summary and category [R-API-10]. Ids are in wire form. */
export interface IncidentBody {
  id?: string | undefined;
  summary?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  comment?: string | undefined;
  category?: Category | undefined;
  type?: Category | undefined;
  priority?: Priority | undefined;
  status?: IncidentStatus | undefined;
  assignedUser?: string | null | undefined;
}

/** Saves what differs, as one history entry; a save without change leaves no trace [R-API-78, R-INC-17]. */
export async function changeIncident(call: EditContext, id: string, body: IncidentBody): Promise<void> {
  if (body.id !== undefined && fromWire(body.id) !== id) throw invalid('id', 'id must be that of the path');
  await inTransaction(call.services, async (trx) => {
    const before = await trx
      .selectFrom('incidents')
      .select([
        'device_uuid',
        'version',
        'summary',
        'description',
        'comment',
        'category',
        'priority',
        'status',
        'assigned_user as assignedUser',
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => unknown('incident'));
    expectVersion(call, before.version);
    const change = changeOf(before, await wantedOf(trx, body, before));
    if (!change) return;
    await save(trx, id, before.version + 1, { ...before, ...change });
    await record(trx, id, call.services.clock.now(), call.caller.userId, change, change.status ?? before.status);
    await publish(trx, { kind: 'incident', incident: id, device: before.device_uuid });
  });
}

async function wantedOf(
  trx: Trx,
  body: IncidentBody,
  before: Changeable & { device_uuid: string },
): Promise<Partial<Changeable>> {
  const { description, comment, priority, status } = body;
  const assignedUser = body.assignedUser == null ? body.assignedUser : fromWire(body.assignedUser);
  if (body.assignedUser != null && assignedUser === undefined)
    throw invalid('assignedUser', "assignedUser must be a user of the device's groups");
  if (
    typeof assignedUser === 'string' &&
    assignedUser !== before.assignedUser &&
    !(await assignableUsers(trx, before.device_uuid)).has(assignedUser)
  ) {
    throw invalid('assignedUser', "assignedUser must be a user of the device's groups");
  }
  return {
    summary: (body.summary ?? body.title)?.trim(),
    description,
    comment,
    category: body.category ?? body.type,
    priority,
    status,
    assignedUser,
  };
}

async function save(
  trx: Trx,
  id: string,
  version: number,
  { summary, description, comment, category, priority, status, assignedUser }: Changeable,
) {
  await trx
    .updateTable('incidents')
    .set({ summary, description, comment, category, priority, status, assigned_user: assignedUser, version })
    .where('id', '=', id)
    .execute();
}

async function record(trx: Trx, id: string, at: number, userId: string, change: Change, status: IncidentStatus) {
  await trx
    .insertInto('incident_history')
    .values({
      incident_id: id,
      at,
      user_id: userId,
      assigned_user: change.assignedUser ?? null,
      new_status: change.newStatus ?? null,
      status,
      description: change.description ?? null,
      category: change.category ?? null,
      priority: change.priority ?? null,
      summary: change.summary ?? null,
      comment: change.comment ?? null,
    })
    .execute();
}
