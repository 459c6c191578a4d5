import { href } from '@portal/contracts/routes';
import { folded as fold } from '@portal/domain/search';
import { matchPath } from '@portal/ui/router';
import { useCallback, useMemo } from 'react';
import { pageOf, searchesOf } from '../../remotes/declared';
import { useRegistry } from '../../remotes/registry';
import { useNavigation } from '../navigation';
import { useAllowed } from '../useAllowed';
import { best } from './best';
import type { Entry, Section } from './entry';
import type { Item, Search } from './item';
import { usePaletteTexts } from './texts';
import type { Subject } from './useActionsOn';
import { useAsked } from './useAsked';
import { useGroupNames } from './useGroupNames';
import { keyOf, MOST, useKnown } from './useKnown';

const itemKey = (search: Search, { id }: Item) => `item ${keyOf(search)} ${id}`;

interface Things {
  /** What is found of each kind, and the first of each kind that has actions. */
  readonly sections: readonly Section[];
  readonly firsts: readonly Subject[];
  /** The group or device that the page shows. */
  readonly shown: Subject | undefined;
  /** The best hit among what is known, for some of the words. */
  readonly bestOf: (slot: Subject['slot'], words: readonly string[]) => Subject | undefined;
  /** A thing that was chosen before, when the page knows it. */
  readonly recalled: (key: string) => Entry | undefined;
  readonly thing: (slot: Subject['slot'], id: string) => Subject | undefined;
  readonly isUnreached: boolean;
  readonly isAsking: boolean;
}

/** What the remotes let the palette find: at once in the caches, a moment later on the server. */
export function useThings(words: readonly string[]): Things {
  const { language } = usePaletteTexts();
  const remotes = useRegistry((registry) => registry.remotes);
  const searches = useAllowedSearches();
  const { pathOf, isLoaded } = useGroupNames();
  const { known, isPrepared } = useKnown(searches, isLoaded);
  const { found, isUnreached, isAsking } = useAsked(searches, words);

  const plainEntryOf = useMemo(() => {
    // Made once of each thing: with the next letter most are there again, and their lines need not be drawn.
    const made = new WeakMap<Item, Entry>();
    return (search: Search, item: Item): Entry => {
      const entry = made.get(item) ?? plainEntry(search, item, pathOf(item.groups[0] ?? ''));
      made.set(item, entry);
      return entry;
    };
  }, [pathOf]);
  const entryOf = (search: Search, item: Item): Entry => {
    const plain = plainEntryOf(search, item);
    if (!search.fields.groups) return plain;
    // What it was found by, where that is not its name.
    const missing = words.filter((word) => !item.folded.includes(word));
    const also =
      missing.length > 0 ? item.also.find((text) => missing.some((word) => fold(text).includes(word))) : undefined;
    return also === undefined ? plain : { ...plain, text: [also, plain.text].filter(Boolean).join(' · ') };
  };

  // By itself: what the server adds a moment later needs no second look at the whole fleet.
  const here = useMemo(
    () => (words.length === 0 ? [] : searches.map((search) => known.get(keyOf(search))?.best(words) ?? [])),
    [searches, known, words],
  );
  const hits = searches.map((search, index) => {
    const items = here[index];
    if (!items) return { search, items: [] };
    const all = new Map(items.map((item) => [item.id, item]));
    const there = found.get(keyOf(search)) ?? [];
    for (const item of best(there, words, MOST)) if (!all.has(item.id)) all.set(item.id, item);
    const ranked = best(all.values(), words, SHOWN);
    // What the server finds by a field that is not shown stands last.
    const rest = isAsking ? [] : there.filter(({ id }) => !ranked.some((item) => item.id === id));
    return { search, items: [...ranked, ...rest].slice(0, SHOWN) };
  });

  // Nobody sees them: they are there so that lines of each kind are, when a letter needs them.
  const spare = useMemo(
    () =>
      searches.map((search) =>
        ((isPrepared && known.get(keyOf(search))?.best([COMMON_LETTER])) || [])
          .slice(0, SHOWN)
          .map((item) => plainEntryOf(search, item)),
      ),
    [isPrepared, known, searches, plainEntryOf],
  );

  const thing = useCallback(
    (slot: Subject['slot'], id: string): Subject | undefined => {
      for (const search of searches) {
        const item = search.slot === slot ? known.get(keyOf(search))?.get(id) : undefined;
        if (item) return { slot, item };
      }
      return undefined;
    },
    [searches, known],
  );

  const pathname = useNavigation(({ location }) => location.pathname);
  const shown = useMemo(() => {
    const path = pageOf(remotes, pathname)?.route.path;
    const { deviceId, groupId } = (path ? matchPath(path, pathname)?.params : undefined) ?? {};
    return (deviceId ? thing('device', deviceId) : undefined) ?? (groupId ? thing('group', groupId) : undefined);
  }, [remotes, pathname, thing]);

  return {
    sections: hits.map(({ search, items }, index) => ({
      id: keyOf(search),
      title: search.title[language],
      entries: items.map((item) => entryOf(search, item)),
      spare: spare[index] ?? [],
    })),
    firsts: hits.flatMap(({ search: { slot }, items: [item] }) => (slot && item ? [{ slot, item }] : [])),
    shown,
    bestOf: (slot, some) => {
      for (const search of searches) {
        const [item] = (search.slot === slot && known.get(keyOf(search))?.best(some)) || [];
        if (item) return { slot, item };
      }
      return undefined;
    },
    recalled: (key) => {
      const [, of, id] = key.split(' ');
      const search = searches.find((one) => keyOf(one) === of);
      const item = search && known.get(keyOf(search))?.get(id ?? '');
      return item && entryOf(search, item);
    },
    thing,
    isUnreached,
    isAsking,
  };
}

function plainEntry(search: Search, item: Item, path: readonly string[]): Entry {
  // A device's place is told by the two groups next to it, a group's by all above it.
  const place = (search.slot === 'device' ? path.slice(-2) : path).join(' › ');
  // A thing that is in no group is told by what else it is found by.
  const also = search.fields.groups ? undefined : item.also[0];
  return {
    key: itemKey(search, item),
    name: item.name,
    text: [also, place].filter(Boolean).join(' · '),
    icon: search.icon,
    look: search.slot,
    picture: item.picture,
    status: item.status,
    connected: item.connected,
    choice: { to: href(search.target, { [/:(\w+)/.exec(search.target)?.[1] ?? '']: item.id }) },
  };
}

/** Of one kind so many are shown: the palette is no list, but a jump. */
const SHOWN = 3;
/** It is in nearly every name, in each of the languages. */
const COMMON_LETTER = 'e';

/** Those whose right and module allow it; the same list as long as it holds the same. */
function useAllowedSearches(): readonly Search[] {
  const remotes = useRegistry((registry) => registry.remotes);
  const allowed = useAllowed();
  const all = useMemo(() => searchesOf(remotes), [remotes]);
  const keys = all
    .filter((search) => allowed(search))
    .map(keyOf)
    .join();
  return useMemo(() => all.filter((search) => keys.split(',').includes(keyOf(search))), [all, keys]);
}
