import { mergeClasses } from '@fluentui/react-components';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Column } from './column';
import { SelectBox } from './selection/SelectBox';
import { type Look, useTableStyles } from './table-styles';
import { CONTROLS } from './useGridKeys';

export interface RowProps {
  selected?: boolean;
  /** A press anywhere on the row, for pointers: a button inside does the same. */
  onClick?: () => void;
  [data: `data-${string}`]: string | undefined;
}

interface DataRowProps {
  item: unknown;
  columns: readonly Column<unknown>[];
  /** Position among all rows, drawn or not. */
  index: number;
  isLast: boolean;
  /** 0 for the row that Tab reaches, -1 for those that arrow keys reach, none where rows are no stops. */
  tabIndex: number | undefined;
  look: Look;
  height: number | undefined;
  rowProps: ((item: unknown) => RowProps) | undefined;
  /** Where rows can be chosen: what the box says, the id, whether it is chosen, and what a press does. */
  name?: string;
  id?: string;
  checked?: boolean;
  toggle?: (id: string) => void;
  range?: (id: string) => void;
}

/** One row of a `DataTable`; drawn again only when its item or the columns change. */
export const DataRow = memo(function DataRow({
  item,
  columns,
  index,
  isLast,
  tabIndex,
  look,
  height,
  rowProps,
  name,
  id,
  checked,
  toggle,
  range,
}: DataRowProps) {
  const styles = useTableStyles();
  const { selected, ...rest } = rowProps?.(item) ?? {};
  const isStop = tabIndex !== undefined;
  const row = useRef<HTMLTableRowElement>(null);
  // Cells bring links and buttons of any kind; the row is the stop, and Enter goes in to them.
  useLayoutEffect(() => {
    if (!isStop) return;
    for (const control of row.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) control.tabIndex = -1;
  });
  return (
    <tr
      {...rest}
      ref={row}
      aria-rowindex={index + 2}
      data-index={isStop ? index : undefined}
      tabIndex={tabIndex}
      className={mergeClasses(
        styles.row,
        (isStop || rest.onClick || look === 'plain') && styles.lively,
        rest.onClick && styles.pressable,
        (selected || checked) && styles.selected,
      )}
    >
      {name !== undefined && id !== undefined && (
        <td
          className={mergeClasses(
            styles.cell,
            styles[look],
            look === 'framed' && isLast && styles.lastFramed,
            styles.select,
          )}
          style={{ height }}
        >
          <SelectBox
            name={name}
            checked={checked === true}
            onCheck={(isRange) => (isRange ? range : toggle)?.(id)}
            tabIndex={isStop ? -1 : undefined}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const Cell = column.rowHeader ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={column.rowHeader ? 'row' : undefined}
            title={column.title?.(item)}
            className={mergeClasses(
              styles.cell,
              styles[look],
              height !== undefined && styles.cut,
              look === 'framed' && isLast && styles.lastFramed,
              look === 'framed' && place === 0 && name === undefined && styles.firstFramed,
              column.end && styles.end,
              column.end && look === 'plain' && styles.endPlain,
              column.className,
              column.cellClassName,
            )}
            style={{ height }}
          >
            {column.cell(item)}
          </Cell>
        );
      })}
    </tr>
  );
});
