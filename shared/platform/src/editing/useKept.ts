import { useEffect, useMemo, useRef, useState } from 'react';
import { credentials } from '../auth/credentials';
import { isSame } from '../is-same';
import { forgetTyped, keepTyped, readTyped, TYPED_KEY, type Typed } from '../kept/typed';
import { useSession } from '../session';
import { useUnsavedMarks } from '../unsaved';
import { changedFields, type Values } from './draft';

interface KeptForm<V extends Values> {
  /** The thing whose form it is, the same for no two: `incident/i5`. */
  thing: string;
  /** What stands in the form. Files are not kept. */
  values: V;
  /** What is stored, or stands in the empty form. */
  stored: V;
  /** Whether what differs counts as typed; it does otherwise. */
  dirty?: boolean;
  /** Puts values back into the form. */
  set: (changes: Partial<V>) => void;
}

/** What a form keeps in this browser, as `KeptOffer` shows it. */
export interface Kept {
  /** What was typed before and is not in the form; undefined: nothing. */
  offer: { at: number; isOld: boolean } | undefined;
  /** Puts it back into the form. */
  take: () => void;
  /** It is not wanted any more. */
  refuse: () => void;
  /** What is in the form is not wanted any more either: the person leaves on purpose. */
  forget: () => void;
  /** The same, as a form is closed; what was offered and not answered stays for the next time. */
  leave: () => void;
}

/**
 * Keeps what is typed and not saved for the account that typed it, and offers it again where the form went without being asked: the
 * session ended, another tab logged out, a file failed, the page was loaded anew [R-EXT-31]. What is saved, taken back or thrown away
 * on purpose is forgotten. Call it before `useUnsaved`. Not for what is secret.
 */
export function useKept<V extends Values>({ thing, values, stored, dirty = true, set }: KeptForm<V>): Kept {
  // In a support view somebody else types than the account whose name it would bear [R-EXT-18].
  const [inView] = useState(() => credentials.isView);
  const account = useSession(({ user }) => (inView ? undefined : user?.id));
  const [found, setFound] = useState<{ of: string; typed: Typed | undefined }>();
  const of = account === undefined ? undefined : `${account} ${thing}`;
  // Found before anything is written over it.
  if (account !== undefined && found?.of !== of)
    setFound({ of: `${account} ${thing}`, typed: readTyped(account, thing) });
  const before = found?.of === of ? found?.typed : undefined;
  const text = dirty ? typedIn(values, stored) : undefined;
  const written = useRef<string>(undefined);

  useEffect(() => {
    if (account === undefined) return;
    if (text !== undefined)
      keepTyped(account, thing, { ...(JSON.parse(text) as Pick<Typed, 'values' | 'was'>), at: Date.now() });
    // What was offered and not answered stays.
    else if (before) keepTyped(account, thing, before);
    else if (written.current !== undefined) forgetTyped(account, thing);
    written.current = text;
  }, [account, thing, text, before]);

  useEffect(() => {
    if (account === undefined) return undefined;
    // Who agreed to lose it is still logged in then; who was logged out was not asked.
    const unfollow = useUnsavedMarks.subscribe((now, last) => {
      const isDropped = now.marks.size === 0 && last.marks.size > 0 && written.current !== undefined;
      if (isDropped && useSession.getState().state === 'in') forgetTyped(account, thing);
    });
    // Saved or thrown away in another tab.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === TYPED_KEY && readTyped(account, thing) === undefined)
        setFound({ of: `${account} ${thing}`, typed: undefined });
    };
    window.addEventListener('storage', onStorage);
    return () => {
      unfollow();
      window.removeEventListener('storage', onStorage);
    };
  }, [account, thing]);

  const usable = useMemo(() => before && fitting(before, values, stored), [before, values, stored]);
  const answer = () => setFound(of === undefined ? undefined : { of, typed: undefined });
  const forget = () => {
    if (account !== undefined) forgetTyped(account, thing);
  };
  return {
    offer: usable && {
      at: usable.at,
      isOld: Object.entries(usable.was).some(([field, was]) => !isSame(was, stored[field])),
    },
    take: () => {
      if (usable) set(usable.values as Partial<V>);
      answer();
    },
    refuse: () => {
      if (account !== undefined && text === undefined) forgetTyped(account, thing);
      answer();
    },
    forget,
    leave: () => {
      if (text !== undefined) forget();
    },
  };
}

/** What differs from what is stored, and what is stored there, as JSON; undefined when none of it can be kept. */
function typedIn<V extends Values>(values: V, stored: V): string | undefined {
  const fields = changedFields(values, stored).filter((field) => isPlain(values[field]));
  if (fields.length === 0) return undefined;
  const of = (from: V) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return JSON.stringify({ values: of(values), was: of(stored) });
}

/** A file cannot be kept as text, and what is undefined is not in JSON. */
const isPlain = (value: unknown): boolean =>
  /^\[object (String|Number|Boolean|Null|Array|Object)\]$/.test(Object.prototype.toString.call(value));

/** Of what was typed, what is not stored by now. Another release of the portal may have kept fields that the form has no more. */
function fitting<V extends Values>(typed: Typed, values: V, stored: V): Typed | undefined {
  const fields = Object.keys(typed.values).filter(
    (field) =>
      field in values &&
      kindOf(typed.values[field]) === kindOf(values[field]) &&
      !isSame(typed.values[field], stored[field]),
  );
  const of = (from: Typed['values']) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return fields.length === 0 ? undefined : { ...typed, values: of(typed.values), was: of(typed.was) };
}

/** Nobody is assigned: null stands where a text may. */
const kindOf = (value: unknown): string => (value === null ? 'string' : Array.isArray(value) ? 'array' : typeof value);
