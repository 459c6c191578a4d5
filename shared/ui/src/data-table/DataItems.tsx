import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { SelectBox } from './selection/SelectBox';
import type { Selection } from './selection/useSelection';
import type { Look } from './table-styles';
import { useVirtualList } from './useVirtualList';
import { VIRTUAL_FROM } from './visible-range';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    paddingLeft: 0,
    paddingRight: 0,
  },
  framed: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  plain: {},
  item: {
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  fixed: { overflow: 'hidden' },
  choosing: { position: 'relative', paddingLeft: '32px' },
  chosen: { backgroundColor: tokens.colorNeutralBackground1Selected },
});

interface DataItemsProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Of the tallest item, in px: above 100 items all have this height, and only those in sight are drawn. */
  height?: number;
  item: (item: T) => ReactNode;
  look?: Look;
  className?: string;
  /** Rows are being chosen: a press anywhere on an item chooses it. */
  selection?: Selection | undefined;
  nameOf?: ((item: T) => string) | undefined;
}

/** A list where the screen is too narrow for columns; windowed where it is told a height. */
export function DataItems<T>({
  label,
  items,
  keyOf,
  height,
  item,
  look = 'framed',
  className,
  selection,
  nameOf,
}: DataItemsProps<T>) {
  const styles = useStyles();
  const { from, to, before, after, ref } = useVirtualList({ count: items.length, lineHeight: height });
  const fixed = height !== undefined && items.length > VIRTUAL_FROM;
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={mergeClasses(styles.list, styles[look], className)}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.slice(from, to).map((one, offset) => (
        <li
          key={keyOf(one)}
          className={mergeClasses(
            styles.item,
            fixed && styles.fixed,
            selection && styles.choosing,
            selection?.selected.has(keyOf(one)) && styles.chosen,
          )}
          style={fixed ? { height } : undefined}
          aria-setsize={items.length}
          aria-posinset={from + offset + 1}
        >
          {selection && (
            <SelectBox
              cover
              name={nameOf?.(one) ?? ''}
              checked={selection.selected.has(keyOf(one))}
              onCheck={(isRange) => (isRange ? selection.range : selection.toggle)(keyOf(one))}
            />
          )}
          {item(one)}
        </li>
      ))}
    </ul>
  );
}
