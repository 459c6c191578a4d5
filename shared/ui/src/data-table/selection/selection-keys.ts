import type { KeyboardEvent } from 'react';
import { moveTarget } from '../useGridKeys';
import type { Selection } from './useSelection';

type Keys = Pick<Selection, 'ids' | 'selected' | 'toggle' | 'range' | 'all' | 'clear' | 'bar'>;

/**
 * The keys of a list whose rows can be chosen, before those that move through it: Space chooses a row, Shift with a key that moves
 * extends the range there, Ctrl A (Cmd A) takes all hits, Escape none, Shift F10 or the menu key on a chosen row goes to the bar. Rows
 * carry `data-index`.
 * @param columns cards beside each other; 1 is a list
 */
export function selectionKeys(selection: Keys, columns = 1) {
  const { ids, selected, bar } = selection;
  return (event: KeyboardEvent<HTMLElement>): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (!row || event.defaultPrevented || event.altKey) return;
    const index = Number(row.dataset['index']);
    const id = ids[index];
    if (id === undefined) return;
    const isOnRow = event.target === row;
    const control = event.ctrlKey || event.metaKey;
    const next = moveTarget(event.key, index, ids.length, columns);
    if (control && event.key.toLowerCase() === 'a') selection.all();
    else if (control) return;
    else if (asksForMenu(event) && selected.has(id)) bar.current?.querySelector<HTMLElement>('button')?.focus();
    else if (!isOnRow) return;
    else if (event.key === ' ') (event.shiftKey ? selection.range : selection.toggle)(id);
    else if (event.key === 'Escape' && selected.size > 0) selection.clear();
    else if (event.shiftKey && next !== undefined) {
      // The row itself moves on by the keys of the list.
      selection.range(ids[next] ?? id, id);
      return;
    } else return;
    event.preventDefault();
  };
}

const asksForMenu = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey);
