import { Button, mergeClasses } from '@fluentui/react-components';
import type { KeyboardEvent, ReactNode } from 'react';
import { VisuallyHidden } from '../components/states';
import { PHONE, useMedia } from '../hooks/media';
import type { Column } from './column';
import { DataItems } from './DataItems';
import { DataRow, type RowProps } from './DataRow';
import { SortHead } from './SortHead';
import { SelectBox } from './selection/SelectBox';
import { selectionKeys } from './selection/selection-keys';
import { allOf, allOrNone, type Selection } from './selection/useSelection';
import { ariaSort, type Sort } from './sort';
import { type Look, useFrame, useTableStyles } from './table-styles';
import { useTableTexts } from './texts';
import { useFirstItems } from './useFirstItems';
import { useVirtualGrid } from './useVirtualGrid';

export type { Column } from './column';

interface DataTableProps<T, By extends string> {
  /** What a screen reader calls it. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Kept between renders, else every row is drawn again. */
  columns: readonly Column<T>[];
  look?: Look;
  /** Above the columns, inside the frame. */
  heading?: ReactNode;
  /** All rows are this high, in px, cut off what is longer and are drawn only in sight: the list of a page, inside a `ScrollArea`. */
  rowHeight?: number;
  sort?: Sort<By>;
  onSort?: (by: By) => void;
  /** The rows and all that is in them are one Tab stop: arrow keys move through the rows, Enter goes in. */
  rowKeys?: boolean;
  /** Of a row: whether it is selected, what a press does, data attributes. */
  rowProps?: (item: T) => RowProps;
  /** One item where the screen is too narrow for the columns; without one they stay. */
  item?: (item: T) => ReactNode;
  /** Of the tallest item, in px, as `rowHeight`. */
  itemHeight?: number;
  itemsClassName?: string;
  /** The media query that says so; a phone's otherwise. */
  narrow?: string;
  /** The columns need no words. */
  hideHead?: boolean;
  /** All items are drawn: they came page by page, on demand. */
  paged?: boolean;
  /** Several rows can be chosen: a box before each, and keys with `rowKeys`. Its ids are those of `items`, in their order. */
  selection?: Selection;
  /** What a row is called where it is chosen. */
  nameOf?: (item: T) => string;
}

/** A list in columns, and as items where the screen is narrow. What stands in its place while there is no list, `ListStates` says. */
export function DataTable<T, By extends string = string>({
  item,
  itemHeight,
  itemsClassName,
  narrow = PHONE.replace('@media ', ''),
  paged,
  ...table
}: DataTableProps<T, By>) {
  const asItems = useMedia(narrow) && item !== undefined;
  const { t } = useTableTexts();
  const { label, items: all, keyOf, rowHeight, look, selection, nameOf } = table;
  // In a page the list is drawn where it is seen; in a dialog, where another pane scrolls, it grows by hand.
  const first = useFirstItems(all);
  const byHand = rowHeight === undefined && !paged;
  const grows = byHand && first.rest > 0;
  const items = byHand ? first.shown : all;
  return (
    <>
      {asItems ? (
        <DataItems
          look={look}
          label={label}
          items={items}
          keyOf={keyOf}
          height={itemHeight}
          item={item}
          className={itemsClassName}
          selection={selection?.active ? selection : undefined}
          nameOf={nameOf}
        />
      ) : (
        <ColumnTable {...table} items={items} />
      )}
      {grows && (
        <div>
          <Button onClick={first.more}>{t('more', { count: first.rest })}</Button>
        </div>
      )}
    </>
  );
}

function ColumnTable<T, By extends string>({
  label,
  items,
  keyOf,
  columns,
  look = 'framed',
  heading,
  rowHeight,
  sort,
  onSort,
  rowKeys,
  rowProps,
  hideHead,
  selection,
  nameOf,
}: Omit<DataTableProps<T, By>, 'item' | 'itemHeight' | 'itemsClassName' | 'narrow' | 'paged'>) {
  const styles = useTableStyles();
  const frame = useFrame();
  const { from, to, before, after, container, item } = useVirtualGrid({ count: items.length, lineHeight: rowHeight });
  const { ref, ...keys } = container;
  const choose = selection && selectionKeys(selection);
  const table = (
    <table className={styles.table} aria-label={label} aria-rowcount={items.length + 1}>
      <thead hidden={hideHead}>
        <tr aria-rowindex={1}>
          {selection && (
            <td className={mergeClasses(styles.th, look === 'framed' && styles.thFramed, styles.select)}>
              <SelectBox checked={allOf(selection)} onCheck={() => allOrNone(selection)} />
            </td>
          )}
          {columns.map((column, index) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={ariaSort(sort, column.id)}
              className={mergeClasses(
                styles.th,
                look === 'framed' ? styles.thFramed : styles.thPlain,
                look === 'framed' && index === 0 && !selection && styles.firstFramed,
                column.className,
              )}
              style={{ width: column.width }}
            >
              {column.sortable && onSort ? (
                <SortHead
                  label={column.header}
                  sorted={sort?.by === column.id ? sort.direction : undefined}
                  onSort={() => onSort(column.id as By)}
                />
              ) : column.hideHeader ? (
                <VisuallyHidden>{column.header}</VisuallyHidden>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={ref}
        {...(rowKeys && {
          ...keys,
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            choose?.(event);
            keys.onKeyDown(event);
          },
        })}
      >
        <Spacer height={before} />
        {items.slice(from, to).map((one, offset) => (
          <DataRow
            key={keyOf(one)}
            item={one}
            columns={columns as readonly Column<unknown>[]}
            index={from + offset}
            isLast={from + offset === items.length - 1}
            tabIndex={rowKeys ? item(from + offset).tabIndex : undefined}
            look={look}
            height={rowHeight}
            rowProps={rowProps as ((item: unknown) => RowProps) | undefined}
            name={selection && (nameOf?.(one) ?? '')}
            id={selection && keyOf(one)}
            checked={selection?.selected.has(keyOf(one))}
            toggle={selection?.toggle}
            range={selection?.range}
          />
        ))}
        <Spacer height={after} />
      </tbody>
    </table>
  );
  if (look === 'plain') return table;
  return (
    <div className={frame.framed}>
      {heading}
      {table}
    </div>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  ) : null;
}
