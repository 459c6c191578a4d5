import type { Incident } from '@portal/contracts/incidents';

type Entry = Incident['history'][number];

/** What a history shows of one change. Values are those of the wire. */
export interface FieldChange {
  field: 'summary' | 'description' | 'status' | 'priority' | 'category' | 'assignedUser';
  /** undefined: not told by any entry before. */
  from: string | null | undefined;
  to: string | null;
}

export interface HistoryStep {
  at: number;
  user: string | null;
  userName: string | null;
  kind: 'created' | 'changed' | 'commented';
  changes: readonly FieldChange[];
  comment: string | null;
}

const FIELDS = ['summary', 'description', 'priority', 'category'] as const;

/**
 * The history as people read it, newest first: who did what, with old and new values [R-INC-16]. Entries say only what they changed;
 * the old value is that of the last entry before which named it.
 * @param entries newest first, as the server answers them
 */
export function historySteps(entries: readonly Entry[]): HistoryStep[] {
  return entries.map((entry, index) => {
    const facts = { at: entry.timestamp, user: entry.user, userName: entry.userName };
    if (index === entries.length - 1) return { ...facts, kind: 'created', changes: [], comment: null };
    const older = entries.slice(index + 1);
    const changes = changesOf(entry, older);
    return {
      ...facts,
      kind: changes.length === 0 && entry.comment !== null ? 'commented' : 'changed',
      changes,
      comment: entry.comment,
    };
  });
}

function changesOf(entry: Entry, older: readonly Entry[]): FieldChange[] {
  const changes: FieldChange[] = [];
  if (entry.newStatus !== null)
    changes.push({
      field: 'status',
      from: older.find(({ newStatus }) => newStatus !== null)?.newStatus,
      to: entry.newStatus,
    });
  for (const field of FIELDS) {
    const to = entry[field];
    if (to !== null) changes.push({ field, from: older.find((other) => other[field] !== null)?.[field], to });
  }
  const assigned = (other: Entry) => other.assignedUser !== null || unassigns(other);
  if (assigned(entry))
    changes.push({ field: 'assignedUser', from: older.find(assigned)?.assignedUser ?? null, to: entry.assignedUser });
  return changes.filter(({ from, to }) => from !== to);
}

/** An entry exists only when something changed: one that names nothing took the assignee away. */
function unassigns(entry: Entry): boolean {
  return (
    entry.assignedUser === null &&
    entry.newStatus === null &&
    entry.comment === null &&
    FIELDS.every((field) => entry[field] === null)
  );
}

/** R-INC-11: the first entry in the shown order that resolved it; none while it is not resolved. */
export function closeTime({ status, history }: Pick<Incident, 'status' | 'history'>): number | undefined {
  return status === 'RESOLVED' ? history.find(({ newStatus }) => newStatus === 'RESOLVED')?.timestamp : undefined;
}

/** Names of users, as far as the history tells them. */
export function namesIn(history: readonly Entry[]): Map<string, string> {
  return new Map(
    history.flatMap(({ user, userName }) => (user !== null && userName ? [[user, userName] as const] : [])),
  );
}
