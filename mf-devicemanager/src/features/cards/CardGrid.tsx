import { makeStyles } from '@portal/ui/core';
import { useWindowed } from '@portal/ui/list';
import type { ReactNode } from 'react';
import { useCardColumns } from '../../parts/useCardColumns';

const useStyles = makeStyles({
  grid: { display: 'grid' },
});

export interface CardSize {
  least: number;
  height: number;
  gap: number;
}

interface CardGridProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  size: CardSize;
  label: string;
  /** A card; its link takes `focus`, so that arrows move from card to card. */
  card: (item: T, focus: CardFocus) => ReactNode;
}

export interface CardFocus {
  'data-index': number;
  tabIndex: number;
}

/** Cards of one height in as many columns as fit; one Tab stop, arrows by column and row. */
export function CardGrid<T>({ items, keyOf, size, label, card }: CardGridProps<T>) {
  const styles = useStyles();
  const [measured, columns] = useCardColumns(size.least, size.gap);
  const { from, to, before, after, container, item } = useWindowed({
    count: items.length,
    columns,
    lineHeight: size.height + size.gap,
    kind: 'cards',
  });
  return (
    <div ref={measured}>
      <div
        {...container}
        role="list"
        aria-label={label}
        className={styles.grid}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: `${size.height}px`,
          gap: `${size.gap}px`,
          paddingTop: before,
          paddingBottom: after,
        }}
      >
        {items.slice(from, to).map((entry, offset) => (
          <div key={keyOf(entry)} role="listitem">
            {card(entry, item(from + offset))}
          </div>
        ))}
      </div>
    </div>
  );
}
