import { useState } from 'react';
import { ApiError } from '../api-error';
import type { ProblemContext } from '../problem-text';
import { snackbar } from '../snackbar';
import { useTask } from '../task';
import { changedByBoth, changedFields, conflictingFields, rebased, type Values } from './draft';
import type { Version } from './useVersioned';

export interface DraftOptions<T, V extends Values> {
  /** The newest version that is known. */
  latest: Version<T>;
  /** Asks for the newest one, after somebody else's save was met. */
  reload: () => Promise<Version<T> | undefined>;
  /** What the form shows of it. */
  valuesOf: (body: T) => V;
  /** Without what does not count as a change, as an empty last row. */
  clean?: (values: V) => V;
  /**
   * Sends cleaned values over a version and answers what is stored now, as `useSave` does; nothing when the reply does not say it
   * and the version did not change. Throws ApiError.
   */
  send: (values: V, version: Version<T>) => Promise<Version<T> | undefined>;
  /** What is said when it is saved; absent: whoever saves says it. */
  saved?: string;
  /** Where the texts of failures are looked for. */
  context?: ProblemContext;
  /**
   * A newer version is taken over also while something is typed, as long as nobody changed the same field: what was left alone shows
   * what is stored now.
   */
  merges?: boolean;
  /** Told of a failure besides, as to mark the field that the server refused. */
  onRefused?: (error: ApiError) => void;
}

export interface Draft<T, V extends Values> {
  values: V;
  set: (changes: Partial<V>) => void;
  /** What the draft stands on. */
  stored: T;
  /** What the form would show of it. */
  storedValues: V;
  /** Something differs from what is stored. */
  dirty: boolean;
  /** It is being saved. */
  busy: boolean;
  /** The fields that somebody else has saved differently since, and both values; undefined when there is no conflict. */
  conflict: Conflict<V>[] | undefined;
  /** Answers whether it was saved; says so, or why not, and keeps the draft then [R-GRP-27]. False, doing nothing, while it is being saved. */
  save: () => Promise<boolean>;
  /** Saves the draft over what somebody else saved meanwhile; what was left alone here stays as they have it. */
  overwrite: () => Promise<boolean>;
  discard: () => void;
  /** Goes back to the form with the conflict unanswered: what is typed stays, and the next save will meet it again. */
  goOn: () => void;
  /**
   * Takes over a version that an own change beside the draft made, as a picture that is stored at once. What is typed stays; where
   * somebody else changed a field of the form as well, the save will still notice.
   */
  takeOver: (version: Version<T>) => void;
}

export interface Conflict<V extends Values> {
  field: keyof V & string;
  theirs: V;
  yours: V;
}

/**
 * The draft of something stored. While nothing is typed, newer versions are taken over; with a draft, the version it began with is
 * what the save names, so that a change by somebody else is noticed [R-EXT-04]. What the save answers is what the next draft stands on.
 */
export function useDraft<T, V extends Values>({
  latest,
  reload,
  valuesOf,
  clean = (values) => values,
  send,
  saved,
  context,
  merges = false,
  onRefused,
}: DraftOptions<T, V>): Draft<T, V> {
  const [given, setGiven] = useState(latest);
  // The reply of a save is newer than what is given until something else is given.
  const [newest, setNewest] = useState(latest);
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState<V>();
  const [conflicted, setConflicted] = useState(false);
  const stored = valuesOf(base.body);
  const values = draft ?? stored;
  const dirty = draft !== undefined && changedFields(clean(draft), clean(stored)).length > 0;

  const { busy, run } = useTask(async (wanted: V, version: Version<T>) => {
    try {
      const now = (await send(clean(wanted), version)) ?? version;
      setNewest(now);
      setBase(now);
      // What was typed while it was on its way stays, over what is stored now.
      setDraft((typed) => (typed && typed !== values ? rebased(typed, values, valuesOf(now.body)) : undefined));
      setConflicted(false);
      if (saved !== undefined) snackbar.success(saved);
      return true;
    } catch (thrown) {
      const error = thrown as Error;
      if (error instanceof ApiError && error.status === 412) {
        const theirs = await reload();
        if (theirs) setNewest(theirs);
        setConflicted(true);
        return false;
      }
      if (error instanceof ApiError) onRefused?.(error);
      snackbar.error(error, { context });
      return false;
    }
  });

  if (latest !== given) {
    setGiven(latest);
    setNewest(latest);
  }
  if (newest !== base && !busy) {
    const now = valuesOf(newest.body);
    if (!dirty) {
      setBase(newest);
      setDraft(undefined);
    } else if (merges && !conflicted && changedByBoth(clean(values), clean(stored), clean(now)).length === 0) {
      setBase(newest);
      setDraft(rebased(values, stored, now));
    }
  }

  const theirs = clean(valuesOf(newest.body));
  const yours = clean(values);
  return {
    values,
    stored: base.body,
    storedValues: stored,
    dirty,
    busy,
    set: (changes) => setDraft((old) => ({ ...(old ?? stored), ...changes })),
    conflict: conflicted
      ? conflictingFields(yours, clean(stored), theirs).map((field) => ({ field, theirs, yours }))
      : undefined,
    save: async () => (await run(values, base)) ?? false,
    overwrite: async () => (await run(rebased(yours, clean(stored), theirs), newest)) ?? false,
    discard: () => {
      setDraft(undefined);
      setBase(newest);
      setConflicted(false);
    },
    goOn: () => setConflicted(false),
    takeOver: (version) => {
      setNewest(version);
      if (changedFields(valuesOf(version.body), stored).length === 0) setBase(version);
    },
  };
}
