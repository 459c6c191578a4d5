import type { Incident } from '@portal/contracts/incidents';
import { toWire } from '@portal/domain/ids';
import type { HistoryWas } from '../../db/tables';
import { deviceIcon } from '../devices/view';
import { avatarLocation } from '../users/present';
import { attachmentView } from './attachments';
import type { AttachmentRow, HistoryRow, IncidentRow } from './store';

/** An incident as the wire has it [R-API-10]. */
export function incidentView(
  row: IncidentRow,
  history: readonly HistoryRow[],
  attachments: readonly AttachmentRow[],
): Incident {
  const id = toWire(row.id);
  return {
    id,
    device: toWire(row.device_uuid),
    deviceData: { name: row.device_name, iconURL: deviceIcon(row) },
    summary: row.summary,
    title: row.summary,
    localizedSummaries: { ...row.localized_summaries },
    description: row.description,
    comment: row.comment,
    category: row.category,
    type: row.category,
    priority: row.priority,
    status: row.status,
    assignedUser: wireOrNull(row.assigned_user),
    assignedUserName: row.assigned_name,
    cu: row.cu,
    reportTimestamp: row.reported_at,
    history: history.map(historyView),
    attachments: attachments.map((attachment) => attachmentView(row.id, attachment)),
    editable: row.editable,
  };
}

function historyView(row: HistoryRow): Incident['history'][number] {
  return {
    timestamp: row.at,
    user: wireOrNull(row.user_id),
    userName: row.user_name,
    avatarLocation: avatarLocation(row.avatar_file),
    assignedUser: wireOrNull(row.assigned_user),
    assignedUserName: row.assigned_name,
    newStatus: row.new_status,
    description: row.description,
    category: row.category,
    priority: row.priority,
    status: row.status,
    summary: row.summary,
    comment: row.comment,
    was: row.was && wasView(row.was, row.was_assigned_name),
  };
}

/** Old values as the wire has them; whoever had it before by name as well. */
function wasView(
  { assignedUser, ...was }: HistoryWas,
  assignedUserName: string | null,
): Incident['history'][number]['was'] {
  return assignedUser === undefined ? was : { ...was, assignedUser: wireOrNull(assignedUser), assignedUserName };
}

const wireOrNull = (id: string | null): string | null => (id === null ? null : toWire(id));
