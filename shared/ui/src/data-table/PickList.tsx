import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { HOVER, PHONE, usePhone } from '../hooks/media';
import { useVirtualGrid } from './useVirtualGrid';

const HEIGHT = { desktop: 44, phone: 56, tall: 60 } as const;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, paddingLeft: 0, paddingRight: 0 },
  item: {
    boxSizing: 'border-box',
    height: `${HEIGHT.desktop}px`,
    overflow: 'hidden',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [PHONE]: { height: `${HEIGHT.phone}px` },
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  tall: { height: `${HEIGHT.tall}px`, [PHONE]: { height: `${HEIGHT.tall}px` } },
  // Fluent's box is as wide as its content.
  box: {
    display: 'flex',
    alignItems: 'center',
    minWidth: '100%',
    maxWidth: '100%',
    height: '100%',
    boxSizing: 'border-box',
    padding: '0 14px 0 6px',
  },
  indented: { paddingLeft: '32px', [PHONE]: { paddingLeft: '6px' } },
  indicator: { alignSelf: 'center' },
  label: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    flexGrow: 1,
    minWidth: 0,
    alignSelf: 'stretch',
    margin: 0,
    padding: '0 0 0 6px',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
  },
});

interface PickListProps<T extends { readonly id: string }> {
  /** What a screen reader calls it. */
  label: string;
  items: readonly T[];
  /** Ids that are ticked. */
  chosen: ReadonlySet<string>;
  onTick: (ids: readonly string[], ticked: boolean) => void;
  /** Below a box that ticks them all. */
  indented?: boolean;
  /** Two lines beside each box. */
  tall?: boolean;
  /** What stands beside the box; it is the box's name. */
  row: (item: T) => ReactNode;
}

/** A list of boxes to tick: one Tab stop, arrow keys inside, the whole line is the target. Stands inside a `ScrollArea`. */
export function PickList<T extends { readonly id: string }>({
  label,
  items,
  chosen,
  onTick,
  indented,
  tall,
  row,
}: PickListProps<T>) {
  const styles = useStyles();
  const phone = usePhone();
  const lineHeight = HEIGHT[tall ? 'tall' : phone ? 'phone' : 'desktop'];
  const { from, to, before, after, container, item } = useVirtualGrid({
    count: items.length,
    lineHeight,
    kind: 'cards',
  });
  return (
    <ul {...container} aria-label={label} className={styles.list} style={{ paddingTop: before, paddingBottom: after }}>
      {items.slice(from, to).map((one, offset) => (
        <li
          key={one.id}
          className={mergeClasses(styles.item, tall && styles.tall)}
          aria-setsize={items.length}
          aria-posinset={from + offset + 1}
        >
          <Checkbox
            {...item(from + offset)}
            className={mergeClasses(styles.box, indented && styles.indented)}
            checked={chosen.has(one.id)}
            indicator={{ className: styles.indicator }}
            label={{ className: styles.label, children: row(one) }}
            onChange={(_, data) => onTick([one.id], data.checked === true)}
          />
        </li>
      ))}
    </ul>
  );
}
