import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';

type Entry = Incident['history'][number];

/** What a history shows of one change. Values are those of the wire, but of users the names. */
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
  /** Address of that user's picture. */
  avatar: string | null;
  kind: 'created' | 'changed' | 'commented';
  changes: readonly FieldChange[];
  comment: string | null;
}

const FIELDS = ['summary', 'description', 'priority', 'category'] as const;

/** The account is gone, and its name with it. */
export const SOMEBODY = '';

/**
 * The history as people read it, newest first: who did what, with old and new values [R-INC-16].
 * @param entries newest first, as the server answers them
 * @param language of the reader: what a device reported has a text for each
 */
export function historySteps(entries: readonly Entry[], language: string): HistoryStep[] {
  return entries.map((entry, index) => {
    const { timestamp: at, user, userName, avatarLocation: avatar = null } = entry;
    const facts = { at, user, userName, avatar };
    if (index === entries.length - 1) return { ...facts, kind: 'created', changes: [], comment: null };
    const changes = entry.was ? changesSince(entry, entry.was, language) : changesOf(entry, entries.slice(index + 1));
    return {
      ...facts,
      kind: changes.length === 0 && entry.comment ? 'commented' : 'changed',
      changes,
      comment: entry.comment,
    };
  });
}

/** What an entry changed that tells what was before. */
function changesSince(entry: Entry, was: NonNullable<Entry['was']>, language: string): FieldChange[] {
  const changes: FieldChange[] = [];
  if (was.status !== undefined) changes.push({ field: 'status', from: was.status, to: entry.newStatus });
  for (const field of FIELDS) {
    const from = was[field];
    if (from === undefined) continue;
    const localizedSummaries = was.localizedSummaries ?? null;
    changes.push({
      field,
      from: field === 'summary' ? localizedSummary({ summary: from, localizedSummaries }, language) : from,
      to: entry[field],
    });
  }
  if (was.assignedUser !== undefined)
    changes.push({
      field: 'assignedUser',
      from: nameOf(was.assignedUser, was.assignedUserName),
      to: nameOf(entry.assignedUser, entry.assignedUserName),
    });
  return changes;
}

/** The same of an entry from before that: it says only what it set; the old value is that of the last entry before which named it. */
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
  if (assigned(entry)) {
    const before = older.find(assigned);
    changes.push({
      field: 'assignedUser',
      from: before ? nameOf(before.assignedUser, before.assignedUserName) : null,
      to: nameOf(entry.assignedUser, entry.assignedUserName),
    });
  }
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

const nameOf = (id: string | null, name: string | null | undefined): string | null =>
  id === null ? null : (name ?? SOMEBODY);

/** R-INC-11: the first entry in the shown order that resolved it; none while it is not resolved. */
export function closeTime({ status, history }: Pick<Incident, 'status' | 'history'>): number | undefined {
  return status === 'RESOLVED' ? history.find(({ newStatus }) => newStatus === 'RESOLVED')?.timestamp : undefined;
}
