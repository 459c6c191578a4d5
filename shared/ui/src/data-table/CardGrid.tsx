import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { selectionKeys } from './selection/selection-keys';
import type { Selection } from './selection/useSelection';
import { useCardColumns } from './useCardColumns';
import { useVirtualGrid } from './useVirtualGrid';

const useStyles = makeStyles({
  grid: { display: 'grid' },
});

/** In px. */
export interface CardSize {
  least: number;
  height: number;
  gap: number;
}

export interface CardFocus {
  'data-index': number;
  tabIndex: number;
}

interface CardGridProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  size: CardSize;
  /** A card; its link, if it has one, takes `focus`, so that arrows move from card to card. */
  card: (item: T, focus: CardFocus) => ReactNode;
  className?: string;
  /** Several cards can be chosen by keys; their ids are those of `items`. Whether cards have boxes is for `card` to say. */
  selection?: Selection | undefined;
}

/** Cards of one height in as many columns as fit; one Tab stop, arrows by column and row, drawn only in sight. */
export function CardGrid<T>({ label, items, keyOf, size, card, className, selection }: CardGridProps<T>) {
  const styles = useStyles();
  const [measured, columns] = useCardColumns(size.least, size.gap);
  const { from, to, before, after, container, item } = useVirtualGrid({
    count: items.length,
    columns,
    lineHeight: size.height + size.gap,
    kind: 'cards',
  });
  const choose = selection && selectionKeys(selection, columns);
  return (
    <div ref={measured}>
      <div
        {...container}
        onKeyDown={(event) => {
          choose?.(event);
          container.onKeyDown(event);
        }}
        role="list"
        aria-label={label}
        className={mergeClasses(styles.grid, className)}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: `${size.height}px`,
          gap: `${size.gap}px`,
          paddingTop: before,
          paddingBottom: after,
        }}
      >
        {items.slice(from, to).map((entry, offset) => (
          <div key={keyOf(entry)} role="listitem" aria-setsize={items.length} aria-posinset={from + offset + 1}>
            {card(entry, item(from + offset))}
          </div>
        ))}
      </div>
    </div>
  );
}
