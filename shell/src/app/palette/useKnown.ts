import type { Language } from '@portal/domain/languages';
import { useLanguage } from '@portal/platform/i18n';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { Finder } from './best';
import { answersTo, Catalogue } from './catalogue';
import { type Item, isObject, type Search } from './item';

/** The things of one search that the page knows already. */
export interface KnownThings {
  readonly get: (id: string) => Item | undefined;
  readonly best: Finder['best'];
  /** Reads them and looks for first letters, while there is time; answers whether all is done. */
  readonly prepare: (hasTime: () => boolean) => boolean;
}
/** By the key of the search. */
export type Known = ReadonlyMap<string, KnownThings>;

/** Of one kind no more are put beside what the server finds, which answers as many. */
export const MOST = 8;

export const keyOf = ({ remote, id }: Search): string => `${remote}/${id}`;

/**
 * What the caches hold when the palette opens: it is found without a call, and without the network [R-EXT-24]. Taken once, since live
 * events would make ten thousand devices be read anew while somebody types; read while nobody does.
 * @param version another one has them taken anew: the groups have come
 */
export function useKnown(searches: readonly Search[], version: unknown): { known: Known; isPrepared: boolean } {
  const language = useLanguage();
  const known = useMemo(() => {
    void version;
    return new Map(searches.map((search) => [keyOf(search), knownThings(search, language)]));
  }, [searches, language, version]);
  const [prepared, setPrepared] = useState<Known>();
  useEffect(() => prepareInIdleTime([...known.values()], () => startTransition(() => setPrepared(known))), [known]);
  return { known, isPrepared: prepared === known };
}

interface Made {
  readonly of: readonly unknown[];
  readonly things: KnownThings;
}
/** By the first answer, as long as the caches hold it: whoever opens the palette again finds all read, and first letters looked for. */
const MADE = new WeakMap<object, Map<string, Made>>();

function knownThings(search: Search, language: Language): KnownThings {
  const answers = answersTo(search);
  const [first] = answers;
  const made = (isObject(first) && MADE.get(first)) || new Map<string, Made>();
  if (isObject(first)) MADE.set(first, made);
  const key = `${keyOf(search)} ${language}`;
  const before = made.get(key);
  const isSame = before?.of.length === answers.length && before.of.every((answer, index) => answer === answers[index]);
  const things = before && isSame ? before.things : thingsOf(new Catalogue(search, language, answers));
  made.set(key, { of: answers, things });
  return things;
}

function thingsOf(catalogue: Catalogue): KnownThings {
  let finder: Finder | undefined;
  const found = () => (finder ??= new Finder(catalogue.all(), MOST));
  return {
    get: (id) => catalogue.get(id),
    best: (words) => found().best(words),
    prepare: (hasTime) => catalogue.readOn(hasTime) && found().prepare(hasTime),
  };
}

const preparing = new Set<readonly KnownThings[]>();

/** Whether things are still being read and looked through in idle time: a letter would have all that is left done at once. */
export const isPreparing = (): boolean => preparing.size > 0;

/** Answers how to end it. */
function prepareInIdleTime(known: readonly KnownThings[], onDone: () => void): (() => void) | undefined {
  // Where there is no such time, the first letter has it done.
  if (!('requestIdleCallback' in window)) return undefined;
  preparing.add(known);
  const prepare = (deadline: IdleDeadline) => {
    if (known.every((things) => things.prepare(() => deadline.timeRemaining() > 1))) {
      preparing.delete(known);
      onDone();
    } else request = requestIdleCallback(prepare);
  };
  let request = requestIdleCallback(prepare);
  return () => {
    preparing.delete(known);
    cancelIdleCallback(request);
  };
}
