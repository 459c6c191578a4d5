import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Status } from '@portal/domain/status';
import { type HTMLAttributes, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { FORCED_COLORS, HOVER, PHONE, REDUCED_MOTION, TOUCH, usePhone } from '../hooks/media';
import { portalTokens } from '../theme';
import type { Column } from './column';
import { GridHead } from './GridHead';
import { SelectBox } from './selection/SelectBox';
import { selectionKeys } from './selection/selection-keys';
import type { Selection } from './selection/useSelection';
import type { Sort } from './sort';
import { useVirtualGrid } from './useVirtualGrid';

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    height: '44px',
    padding: '0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { height: '68px' },
  },
  alarm: {
    '::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: 0,
      width: '3px',
      backgroundColor: portalTokens.portalStatusAlertSolid,
      [FORCED_COLORS]: { width: '2px', backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
    },
  },
  flash: {
    animationName: { from: { backgroundColor: tokens.colorNeutralBackground1Selected } },
    animationDuration: tokens.durationSlower,
    animationTimingFunction: tokens.curveEasyEase,
    [REDUCED_MOTION]: { animationName: 'none' },
  },
  cell: { display: 'flex', alignItems: 'center', minWidth: 0 },
  // Buttons lie above what chooses a row.
  end: { justifyContent: 'flex-end', position: 'relative', zIndex: 1 },
  // The row begins 16 px in; the box stands where its first words did. Where fingers point the whole row is the link to the thing: what
  // chooses it lies over that.
  box: {
    alignSelf: 'stretch',
    marginLeft: '-16px',
    [TOUCH]: { '& > label::after': { content: '""', position: 'absolute', zIndex: 1, inset: 0 } },
  },
  chosen: { backgroundColor: tokens.colorNeutralBackground1Selected },
});

/** How long a flash stays marked; the animation itself is `durationSlower`. */
const FLASH_MS = 600;

/**
 * Whether a shown value has just changed: true once after each change, not for the first value.
 * @param value what stands for the thing's state, e.g. its rank and incidents in one text
 */
export function useFlash(value: string): boolean {
  const before = useRef(value);
  const [flashing, setFlashing] = useState(false);
  useEffect(() => {
    if (before.current === value) return undefined;
    before.current = value;
    setFlashing(true);
    const timer = setTimeout(() => setFlashing(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return flashing;
}

interface RowProps extends HTMLAttributes<HTMLDivElement> {
  /** An alarm gets the red bar at the left. */
  status?: Status;
  flash?: boolean;
}

/** One line of a list: 44 px, on phones 68. */
export function Row({ status, flash, className, ...rest }: RowProps) {
  const styles = useStyles();
  return (
    <div
      {...rest}
      data-flash={flash || undefined}
      className={mergeClasses(styles.row, status === 'ALERT' && styles.alarm, flash && styles.flash, className)}
    />
  );
}

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
  /** Several rows can be chosen: `className` then has a first column of 44 px for the boxes. Its ids are those of `items`. */
  selection?: Selection;
  /** What a row is called where it is chosen. */
  nameOf?: (entry: R) => string;
}

/** Lines of 44 px, on phones 68 in the same columns: a grid of one Tab stop, drawn only in sight. A change redraws and flashes its own line. */
export function DataGrid<T, R>({ hideHead = false, sort, ...grid }: DataGridProps<T, R>) {
  const { label, items, keyOf, entryOf, columns, rowProps, className, selection, nameOf } = grid;
  const choose = selection && selectionKeys(selection);
  const { from, to, before, after, container, item } = useVirtualGrid({
    count: items.length,
    lineHeight: usePhone() ? 68 : 44,
  });
  const heads = hideHead ? 0 : 1;
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + heads}
      aria-multiselectable={selection ? true : undefined}
    >
      {!hideHead && <GridHead columns={columns} sort={sort} className={className} selection={selection} />}
      <div
        {...container}
        onKeyDown={(event) => {
          choose?.(event);
          container.onKeyDown(event);
        }}
        role="rowgroup"
        style={{ paddingTop: before, paddingBottom: after }}
      >
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
            name={selection && (nameOf?.(entryOf(one)) ?? '')}
            id={keyOf(one)}
            checked={selection?.selected.has(keyOf(one))}
            toggle={selection?.toggle}
            range={selection?.range}
          />
        ))}
      </div>
    </div>
  );
}

interface GridRowOf extends Pick<DataGridProps<unknown, unknown>, 'columns' | 'rowProps' | 'className'> {
  entry: unknown;
  /** Among all items, drawn or not, and among all lines. */
  index: number;
  rowIndex: number;
  tabIndex: number;
  /** Where rows can be chosen: what the box says, the id, whether it is chosen, and what a press does. */
  name: string | undefined;
  id: string;
  checked: boolean | undefined;
  toggle: ((id: string) => void) | undefined;
  range: ((id: string) => void) | undefined;
}

const GridRow = memo(function GridRow({ name, id, checked, toggle, range, ...given }: GridRowOf) {
  const { entry, columns, rowProps, className, index, rowIndex, tabIndex } = given;
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
      aria-selected={checked}
      className={mergeClasses(checked && styles.chosen, className)}
    >
      {name !== undefined && (
        <span role="gridcell" className={styles.box}>
          <SelectBox
            name={name}
            checked={checked === true}
            onCheck={(isRange) => (isRange ? range : toggle)?.(id)}
            tabIndex={-1}
          />
        </span>
      )}
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
