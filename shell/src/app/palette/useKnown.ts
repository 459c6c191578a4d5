import type { Language } from '@portal/domain/languages';
import { useLanguage } from '@portal/platform/i18n';
import { queryClient } from '@portal/platform/query';
import { useMemo } from 'react';
import { type Item, itemOf, type Search, thingsIn } from './item';

/** The things of each search that the page knows already, by the key of the search. */
export type Known = ReadonlyMap<string, ReadonlyMap<string, Item>>;

export const keyOf = ({ remote, id }: Search): string => `${remote}/${id}`;

/**
 * What the caches hold when the palette opens: it is found without a call, and without the network [R-EXT-24]. Read once, since live
 * events would make ten thousand devices be read anew while somebody types.
 * @param version another one has them read anew: the groups have come
 */
export function useKnown(searches: readonly Search[], version: unknown): Known {
  const language = useLanguage();
  return useMemo(() => {
    void version;
    return new Map(searches.map((search) => [keyOf(search), cached(search, language)]));
  }, [searches, language, version]);
}

function cached({ cache, fields }: Search, language: Language): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [cache] })) {
    for (const thing of thingsIn(query.state.data)) {
      const item = itemOf(thing, fields, language);
      const before = item && items.get(item.id);
      // Of the same thing the fuller answer counts: one call asks for more fields than another.
      if (item && !(before && before.all.length >= item.all.length)) items.set(item.id, item);
    }
  }
  return items;
}
