import type { EarlierIncidents } from '@portal/contracts/incidents';
import { toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../kernel/transaction';
import type { IncidentRow } from './store';

/** So many of them are told; how many there are in all is told too. */
const MOST = 10;

type Earlier = Pick<IncidentRow, 'id' | 'summary' | 'localized_summaries' | 'status' | 'priority' | 'reported_at'> & {
  closed_at: number | null;
  total: number;
};

/** Incidents of the same event that the same device reported before an incident, newest first. Who may read one may read all. */
export async function earlierIncidents(db: Db, incident: string): Promise<EarlierIncidents> {
  const { rows } = await sql<Earlier>`
    select e.id, e.summary, e.localized_summaries, e.status, e.priority, e.reported_at, (count(*) over ())::int as total,
      case when e.status = 'RESOLVED' then (
        select h.at from incident_history h where h.incident_id = e.id and h.new_status = 'RESOLVED' order by h.serial desc limit 1) end as closed_at
    from incidents i join incidents e on e.device_uuid = i.device_uuid and e.event = i.event and (e.reported_at, e.id) < (i.reported_at, i.id)
    where i.id = ${incident} order by e.reported_at desc, e.id desc limit ${MOST}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map((row) => ({
      id: toWire(row.id),
      summary: row.summary,
      localizedSummaries: { ...row.localized_summaries },
      status: row.status,
      priority: row.priority,
      reportTimestamp: row.reported_at,
      closeTimestamp: row.closed_at,
    })),
  };
}
