import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Status } from '@portal/domain/status';
import { type MouseEvent, memo } from 'react';
import { Row, useFlash } from '../components/row';
import { VisuallyHidden } from '../components/states';
import { ArrowDown16Regular, ArrowUp16Regular } from '../fluent/icons';
import { PHONE, usePhone } from '../hooks/media';
import type { Column } from './column';
import { ariaSort, type Sort } from './sort';
import { useVirtualGrid } from './useVirtualGrid';

const useStyles = makeStyles({
  head: {
    height: '36px',
    padding: '0 16px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    [PHONE]: { display: 'none' },
  },
  sorted: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  cell: { display: 'flex', alignItems: 'center', minWidth: 0 },
  end: { justifyContent: 'flex-end' },
});

/** What a row is besides its cells. */
export interface GridRowProps {
  /** The whole row in words. */
  'aria-label'?: string;
  /** An alarm has a bar at its start. */
  status: Status;
  /** What stands for its state: the row flashes when it changes. */
  mark: string;
  /** A press anywhere on the row, for pointers. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

interface DataGridProps<T, R> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** What the cells show of an item: asked for drawn ones alone, and the same one while nothing of it changes. */
  entryOf: (item: T) => R;
  /** Kept between renders, else every row is drawn again; so is `rowProps`. */
  columns: readonly Column<R>[];
  rowProps: (entry: R) => GridRowProps;
  /** The widths of the columns, as a grid of CSS. */
  className: string;
  /** What the list is sorted by, elsewhere. */
  sort?: Sort;
  hideHead?: boolean;
}

/** Lines of 44 px, on phones 68 in the same columns: a grid of one Tab stop, drawn only in sight. A change redraws and flashes its own line. */
export function DataGrid<T, R>({ hideHead = false, sort, ...grid }: DataGridProps<T, R>) {
  const { label, items, keyOf, entryOf, columns, rowProps, className } = grid;
  const { from, to, before, after, container, item } = useVirtualGrid({
    count: items.length,
    lineHeight: usePhone() ? 68 : 44,
  });
  const heads = hideHead ? 0 : 1;
  return (
    <div role="grid" aria-label={label} aria-rowcount={items.length + heads}>
      {!hideHead && <Head columns={columns} sort={sort} className={className} />}
      <div {...container} role="rowgroup" style={{ paddingTop: before, paddingBottom: after }}>
        {items.slice(from, to).map((one, offset) => (
          <GridRow
            key={keyOf(one)}
            entry={entryOf(one)}
            columns={columns as readonly Column<unknown>[]}
            rowProps={rowProps as (entry: unknown) => GridRowProps}
            className={className}
            rowIndex={from + offset + heads + 1}
            index={from + offset}
            tabIndex={item(from + offset).tabIndex}
          />
        ))}
      </div>
    </div>
  );
}

function Head<R>({ columns, sort, className }: Pick<DataGridProps<unknown, R>, 'columns' | 'sort' | 'className'>) {
  const styles = useStyles();
  const Arrow = sort?.direction === 'DESC' ? ArrowDown16Regular : ArrowUp16Regular;
  return (
    <div role="row" aria-rowindex={1} className={mergeClasses(styles.head, className)}>
      {columns.map(({ id, header, hideHeader, className }) => (
        <span key={id} role="columnheader" aria-sort={ariaSort(sort, id)} className={className}>
          {hideHeader ? (
            <VisuallyHidden>{header}</VisuallyHidden>
          ) : sort?.by === id ? (
            <span className={styles.sorted}>
              {header}
              <Arrow aria-hidden />
            </span>
          ) : (
            header
          )}
        </span>
      ))}
    </div>
  );
}

interface GridRowOf extends Pick<DataGridProps<unknown, unknown>, 'columns' | 'rowProps' | 'className'> {
  entry: unknown;
  /** Among all items, drawn or not, and among all lines. */
  index: number;
  rowIndex: number;
  tabIndex: number;
}

const GridRow = memo(function GridRow({ entry, columns, rowProps, className, index, rowIndex, tabIndex }: GridRowOf) {
  const styles = useStyles();
  const { mark, ...row } = rowProps(entry);
  const flash = useFlash(mark);
  return (
    <Row
      {...row}
      role="row"
      aria-rowindex={rowIndex}
      data-index={index}
      data-item
      tabIndex={tabIndex}
      flash={flash}
      className={className}
    >
      {columns.map(({ id, end, className, cellClassName, cell }) => (
        <span
          key={id}
          role="gridcell"
          className={mergeClasses(styles.cell, end && styles.end, className, cellClassName)}
        >
          {cell(entry)}
        </span>
      ))}
    </Row>
  );
});
