import type { Input, Reply } from '@portal/contracts/endpoint';
import type { Incident, updateIncidents } from '@portal/contracts/incidents';
import { IDS_MAX } from '@portal/domain/limits';
import { slicesOf } from '@portal/domain/slices';
import { ApiError } from '@portal/platform/call';

type Body = Input<typeof updateIncidents>['body'];
/** What becomes of all of them: one of its fields. */
export type Change = Omit<Body, 'ids'>;
export type Outcome = Reply<typeof updateIncidents>[number];
/** What became of one; what was refused with its whole call may have to wait so many seconds. */
export type Told = Outcome & { readonly retryAfter?: number | undefined };
type Send = (input: { body: Body }) => Promise<Outcome[]>;

/**
 * Changes incidents in calls of as many as one takes. When a later one fails, its incidents and all after them count as failed: what
 * was done is told all the same.
 * @throws ApiError when nothing could be done
 */
export async function changeMany(send: Send, ids: readonly string[], change: Change): Promise<Told[]> {
  const outcomes: Told[] = [];
  let from = 0;
  for (const slice of slicesOf(ids, IDS_MAX)) {
    try {
      outcomes.push(...(await send({ body: { ids: slice, ...change } })));
    } catch (error) {
      if (!(error instanceof ApiError) || from === 0) throw error;
      const { errorId, retryAfter } = error;
      return [...outcomes, ...ids.slice(from).map((id) => ({ id, done: false, errorId, retryAfter }))];
    }
    from += slice.length;
  }
  return outcomes;
}

/** What takes changes back: for each former value the incidents that had it. */
export function undoOf(before: readonly Incident[], change: Change): { ids: string[]; change: Change }[] {
  const groups = new Map<string, { ids: string[]; change: Change }>();
  for (const incident of before) {
    const former = formerOf(incident, change);
    if (JSON.stringify(former) === JSON.stringify(change)) continue;
    const key = JSON.stringify(former);
    const group = groups.get(key) ?? { ids: [], change: former };
    group.ids.push(incident.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The changed fields as they were. */
export const formerOf = (incident: Incident, change: Change): Change => ({
  ...(change.status !== undefined && { status: incident.status }),
  ...(change.priority !== undefined && { priority: incident.priority }),
  ...(change.assignedUser !== undefined && { assignedUser: incident.assignedUser }),
});

/**
 * Whether somebody else has made something of an incident since it was changed: that is not taken back. A list that has not come anew
 * still shows what was before.
 */
export function isOthers(incident: Incident, change: Change, former: Change): boolean {
  const now = JSON.stringify(formerOf(incident, change));
  return now !== JSON.stringify(formerOf({ ...incident, ...change }, change)) && now !== JSON.stringify(former);
}
