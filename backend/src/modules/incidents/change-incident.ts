import { fromWire } from '@portal/domain/ids';
import { type CategoryWord, categoryOf, type IncidentStatus, type Priority } from '@portal/domain/incidents';
import { json } from '../../db/json';
import { invalid, unknown } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import { type EditContext, expectVersion } from '../../kernel/serve';
import { inTransaction, type Trx } from '../../kernel/transaction';
import { assignableUsers } from './assignees';
import { type Change, type Changeable, changeOf, wasOf } from './change';

/** The body of the call; title and type are other names of summary and category [R-API-10]. Ids are in wire form. */
export interface IncidentBody {
  id?: string | undefined;
  summary?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  /** Blank: none. What the last comment says already is none either, as whoever sends all fields sends it along. */
  comment?: string | undefined;
  /** A comment that is added whatever the last one says. */
  addComment?: string | undefined;
  category?: CategoryWord | undefined;
  type?: CategoryWord | undefined;
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
        'localized_summaries as localizedSummaries',
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => unknown('incident'));
    expectVersion(call, before.version);
    const change = changeOf(before, await wantedOf(trx, body, before), body.addComment?.trim() || undefined);
    if (!change) return;
    await save(trx, id, before.version + 1, { ...before, ...change });
    // Translations of the text that was replaced would go on hiding the new one [R-SHELL-11].
    if (change.summary !== undefined)
      await trx
        .updateTable('incidents')
        .set({ localized_summaries: json({}) })
        .where('id', '=', id)
        .execute();
    await trx
      .insertInto('incident_history')
      .values({
        ...entryOf(change, change.status ?? before.status),
        incident_id: id,
        at: call.services.clock.now(),
        user_id: call.caller.userId,
        was: nullableJson(wasOf(before, change)),
      })
      .execute();
    await publish(trx, { kind: 'incident', incident: id, device: before.device_uuid });
  });
}

async function wantedOf(
  trx: Trx,
  body: IncidentBody,
  before: Changeable & { device_uuid: string },
): Promise<Partial<Changeable>> {
  const { description, priority, status } = body;
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
    comment: body.comment?.trim() || undefined,
    category: categoryOf(body.category ?? body.type ?? ''),
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

const nullableJson = (value: object | null) => (value === null ? null : json(value));

/** What an entry says: the changed fields alone, and the status after it. */
const entryOf = (change: Change, status: IncidentStatus) => ({
  assigned_user: change.assignedUser ?? null,
  new_status: change.newStatus ?? null,
  status,
  description: change.description ?? null,
  category: change.category ?? null,
  priority: change.priority ?? null,
  summary: change.summary ?? null,
  comment: change.comment ?? null,
});
