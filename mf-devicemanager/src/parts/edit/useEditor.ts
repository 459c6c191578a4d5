import { ApiError } from '@portal/platform/call';
import type { ProblemContext } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useState } from 'react';
import { changedFields, conflictingFields, rebased, type Values } from './draft';

/** Something stored, and the ETag it came with. */
export interface Version<T> {
  body: T;
  etag: string | undefined;
}

interface EditorOptions<T, V extends Values> {
  /** The newest version that is known. */
  latest: Version<T>;
  /** Loads it anew. */
  reload: () => Promise<Version<T> | undefined>;
  /** What the form shows of it. */
  valuesOf: (body: T) => V;
  /** Without what does not count as a change, as an empty last row. */
  clean: (values: V) => V;
  /** Sends values over a version; throws ApiError. */
  send: (values: V, version: Version<T>) => Promise<unknown>;
  /** What is said when it is saved. */
  saved: string;
  context?: ProblemContext;
}

export interface Editor<V extends Values> {
  values: V;
  set: (changes: Partial<V>) => void;
  /** Something differs from what is stored. */
  dirty: boolean;
  /** The fields that somebody else has saved differently since, and both values; undefined when there is no conflict. */
  conflict: { field: keyof V & string; theirs: V; yours: V }[] | undefined;
  /** Answers whether it was saved; says so, or why not, and keeps the draft then [R-GRP-27]. */
  save: () => Promise<boolean>;
  /** Saves the draft over what somebody else saved meanwhile. */
  overwrite: () => Promise<boolean>;
  discard: () => void;
}

/**
 * The draft of something stored. While nothing is typed, newer versions are taken over; with a draft, the version it began with is
 * what the save names, so that a change by somebody else is noticed [R-EXT-04].
 */
export function useEditor<T, V extends Values>({
  latest,
  reload,
  valuesOf,
  clean,
  send,
  saved,
  context,
}: EditorOptions<T, V>): Editor<V> {
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState<V>();
  const [conflicted, setConflicted] = useState(false);
  const [sending, setSending] = useState(false);
  const stored = valuesOf(base.body);
  const values = draft ?? stored;
  const dirty = draft !== undefined && changedFields(clean(draft), clean(stored)).length > 0;
  if (!dirty && !sending && latest !== base) {
    setBase(latest);
    setDraft(undefined);
  }

  const store = async (wanted: V, version: Version<T>) => {
    setSending(true);
    try {
      await send(clean(wanted), version);
      const fresh = await reload();
      if (fresh) setBase(fresh);
      setDraft(undefined);
      setConflicted(false);
      snackbar.success(saved);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await reload();
        setConflicted(true);
      } else snackbar.error(error as Error, { context });
      return false;
    } finally {
      setSending(false);
    }
  };

  const theirs = clean(valuesOf(latest.body));
  return {
    values,
    dirty,
    set: (changes) => setDraft((old) => ({ ...(old ?? stored), ...changes })),
    conflict: conflicted
      ? conflictingFields(clean(values), clean(stored), theirs).map((field) => ({
          field,
          theirs,
          yours: clean(values),
        }))
      : undefined,
    save: () => store(values, base),
    overwrite: () => store(rebased(clean(values), clean(stored), theirs), latest),
    discard: () => {
      setDraft(undefined);
      setBase(latest);
      setConflicted(false);
    },
  };
}
