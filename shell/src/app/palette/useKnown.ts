import { useLanguage } from '@portal/platform/i18n';
import { useEffect, useMemo } from 'react';
import { Finder } from './best';
import { Catalogue } from './catalogue';
import type { Item, Search } from './item';

/** The things of one search that the page knows already. */
export interface KnownThings {
  readonly get: (id: string) => Item | undefined;
  /** For all words that were typed. */
  readonly best: Finder['best'];
  /** For those of them that name a thing, beside the name of an action. */
  readonly bestForAction: Finder['best'];
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
export function useKnown(searches: readonly Search[], version: unknown): Known {
  const language = useLanguage();
  const catalogues = useMemo(() => {
    void version;
    return new Map(searches.map((search) => [keyOf(search), new Catalogue(search, language)]));
  }, [searches, language, version]);
  useEffect(() => readInIdleTime([...catalogues.values()]), [catalogues]);
  return useMemo(() => new Map([...catalogues].map(([key, catalogue]) => [key, knownThings(catalogue)])), [catalogues]);
}

function knownThings(catalogue: Catalogue): KnownThings {
  const all = () => catalogue.all();
  const [things, subjects] = [new Finder(all, MOST), new Finder(all, 1)];
  return {
    get: (id) => catalogue.get(id),
    best: (words) => things.best(words),
    bestForAction: (words) => subjects.best(words),
  };
}

/** Answers how to end it. */
function readInIdleTime(catalogues: readonly Catalogue[]): (() => void) | undefined {
  // Where there is no such time, the first letter has them read.
  if (!('requestIdleCallback' in window)) return undefined;
  const read = (deadline: IdleDeadline) => {
    if (!catalogues.every((catalogue) => catalogue.readOn(() => deadline.timeRemaining() > 1)))
      request = requestIdleCallback(read);
  };
  let request = requestIdleCallback(read);
  return () => cancelIdleCallback(request);
}
