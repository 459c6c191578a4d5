import { folded as fold } from '@portal/domain/search';
import { useMemo } from 'react';
import type { Entry, Section } from './entry';
import { fit, wordsOf } from './match';
import { recentOf } from './recent';
import { usePaletteTexts } from './texts';
import { type Subject, useActionsOn } from './useActionsOn';
import { useCommands } from './useCommands';
import { useScreens } from './useScreens';
import { useThings } from './useThings';

const SLOTS = ['group', 'device'] as const;
/** Of screens and actions so many are shown beside what was found. */
const SHOWN = 4;

interface Palette {
  readonly sections: readonly Section[];
  readonly words: readonly string[];
  /** Only what is known here was searched. */
  readonly isUnreached: boolean;
  readonly isAsking: boolean;
}

/** All that the palette offers for what is typed, in sections that may be empty: recent choices first when that is nothing. */
export function useSections(typed: string, userId: string): Palette {
  const { t } = usePaletteTexts();
  const words = useMemo(() => wordsOf(typed), [typed]);
  const things = useThings(words);
  const screens = useScreens();
  const commands = useCommands();
  const { of, isOf } = useActionsOn();
  const recent = useMemo(() => recentOf(userId), [userId]);

  const subjects = new Map<string, Subject>();
  const add = (subject: Subject | undefined) => subject && subjects.set(`${subject.slot} ${subject.item.id}`, subject);
  add(things.shown);
  for (const first of things.firsts) add(first);
  // "alarms könig": what is no word of an action is the name of a thing.
  for (const slot of SLOTS) {
    const names = words.filter((word) => !isOf(slot, word));
    if (names.length > 0 && names.length < words.length) add(things.bestOf(slot, names));
  }
  const all = [...[...subjects.values()].flatMap(of), ...screens, ...commands];
  const before = { id: 'recent', title: t('recent'), entries: [] };
  const other = { id: 'screens', title: t('screens') };

  if (words.length === 0) {
    const recalled = recent.flatMap((key) => recall(key) ?? []);
    const isRecent = new Set(recalled.map(({ key }) => key));
    return {
      sections: [
        { ...before, entries: recalled },
        ...things.sections,
        { ...other, entries: all.filter(({ key }) => !isRecent.has(key)) },
      ],
      words,
      isUnreached: false,
      isAsking: false,
    };
  }
  return {
    sections: [before, ...things.sections, { ...other, entries: bestOf(all, words) }],
    words,
    isUnreached: things.isUnreached,
    isAsking: things.isAsking,
  };

  /** A recent choice as it is now; undefined when the person may no longer do it, or the page does not know the thing. */
  function recall(key: string): Entry | undefined {
    const plain = [...screens, ...commands].find((entry) => entry.key === key);
    if (plain || !key.startsWith('action ')) return plain ?? things.recalled(key);
    const id = key.split(' ')[2] ?? '';
    for (const slot of SLOTS) {
      const subject = things.thing(slot, id);
      const entry = subject && of(subject).find((one) => one.key === key);
      if (entry) return entry;
    }
    return undefined;
  }
}

/** The name of an entry as it is compared; most entries are the same for each letter. */
const FOLDED = new WeakMap<Entry, string>();

function foldedName(entry: Entry): string {
  const folded = FOLDED.get(entry) ?? fold(entry.name);
  FOLDED.set(entry, folded);
  return folded;
}

function bestOf(entries: readonly Entry[], words: readonly string[]): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: fit(foldedName(entry), words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}
