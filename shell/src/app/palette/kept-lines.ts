import type { Entry, Section } from './entry';

/** The lines of a section: those from `shown` on are not seen. */
export interface Lines extends Section {
  readonly shown: number;
}

/**
 * The lines of all sections, with those that stood there before kept behind what is shown now, and those that may soon be needed. A line
 * that waits unseen is quicker to write into than a new one is to make, and most letters need other lines than the one before.
 */
export function keepLines(before: readonly Lines[], sections: readonly Section[]): readonly Lines[] {
  return sections.map((section) => {
    const { entries, spare = [] } = section;
    const waiting = [...(before.find(({ id }) => id === section.id)?.entries ?? [])];
    waiting.push(...spare.slice(waiting.length));
    return { ...section, entries: [...entries, ...waiting.slice(entries.length)], shown: entries.length };
  });
}

/** The entries that are seen, each with the id of its line in the list of this id. */
export const seenIn = (listId: string, sections: readonly Section[]): { id: string; entry: Entry }[] =>
  sections.flatMap((section) => entriesWithIds(listId, section));

const entriesWithIds = (listId: string, { id, entries }: Section) =>
  entries.map((entry, index) => ({ id: lineId(listId, id, index), entry }));

/** By its place within its section: it stays what it is when another section gets more lines. */
export const lineId = (listId: string, sectionId: string, index: number): string =>
  `${titleId(listId, sectionId)}-${index}`;

export const titleId = (listId: string, sectionId: string): string => `${listId}-${sectionId}`.replace(/[ /]/g, '-');
