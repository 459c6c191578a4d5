import { useEffect } from 'react';
import { create } from 'zustand';
import type { ReadStore } from './read-store';

const store = create<{ marks: ReadonlyMap<string, string> }>()(() => ({ marks: new Map() }));
/** What is not saved: key → what a person calls it, as "Details". */
export const useUnsavedMarks: ReadStore<{ marks: ReadonlyMap<string, string> }> = store;

function mark(key: string, label: string | undefined): void {
  const marks = new Map(store.getState().marks);
  if (label === undefined ? !marks.delete(key) : marks.get(key) === label) return;
  if (label !== undefined) marks.set(key, label);
  store.setState({ marks });
}

/** Labels of everything that is not saved, in the order in which it was touched. */
export const unsavedLabels = (): string[] => [...store.getState().marks.values()];

/** All marks go: the person chose to leave. */
export function discardUnsaved(): void {
  store.setState({ marks: new Map() });
}

/**
 * Says that something has changes that are not saved: the shell's navigator then asks before it moves, and the browser before it
 * closes the page [R-GRP-25 to R-GRP-28]. The mark goes with the component.
 */
export function useUnsaved(key: string, isUnsaved: boolean, label: string): void {
  useEffect(() => mark(key, isUnsaved ? label : undefined), [key, isUnsaved, label]);
  useEffect(() => () => mark(key, undefined), [key]);
}

window.addEventListener('beforeunload', (event) => {
  if (store.getState().marks.size > 0) event.preventDefault();
});
