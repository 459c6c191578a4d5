import { CardGrid, type CardSize } from '@portal/ui/data-table/CardGrid';
import { usePhone } from '@portal/ui/media';
import type { Listed } from '../../parts/useEntryOf';
import { EntryCard } from './EntryCard';
import { type EntriesProps, keyOf } from './entries-props';

/** Groups or devices as cards. */
export default function Cards({ view, ...entries }: EntriesProps<Listed> & { view: 'large' | 'small' }) {
  const { kind, label, things, entryOf, countsOf, selection } = entries;
  return (
    <CardGrid
      label={label}
      items={things}
      keyOf={keyOf}
      selection={selection}
      size={sizeOf(view === 'small' ? view : kind, usePhone())}
      card={(thing, { 'data-index': index, tabIndex }) => (
        <EntryCard
          entry={entryOf(thing)}
          view={view}
          counts={view === 'large' && 'id' in thing ? countsOf?.(thing.id) : undefined}
          index={index}
          tabIndex={tabIndex}
          id={keyOf(thing)}
          checked={selection?.active ? selection.selected.has(keyOf(thing)) : undefined}
          toggle={selection?.toggle}
          range={selection?.range}
        />
      )}
    />
  );
}

/** In px. Heights are fixed: only so can a long list be drawn where it is seen. Phones have taller footers for fingers, and small cards two beside each other from 320 px on. */
function sizeOf(kind: 'groups' | 'devices' | 'small', phone: boolean): CardSize {
  if (kind === 'small') return { least: phone ? 138 : 176, height: 108, gap: 12 };
  return { least: 300, height: (kind === 'groups' ? 184 : 164) + (phone ? 12 : 0), gap: phone ? 12 : 16 };
}
