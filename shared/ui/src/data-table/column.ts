import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export interface Column<T> {
  id: string;
  header: string;
  /** The head is for screen readers alone, as above buttons. */
  hideHeader?: boolean;
  /** Pressing its head sorts by it. */
  sortable?: boolean;
  /** In CSS; columns without one share what is left. */
  width?: string;
  /** Of head and cells, where a width or a rule of CSS depends on the screen. */
  className?: string;
  /** Of the cells alone. */
  cellClassName?: string;
  /** To its end, as buttons. */
  end?: boolean;
  /** Its cell is what a screen reader calls the row. */
  rowHeader?: boolean;
  cell: (item: T) => ReactNode;
  /** The whole text of a cell that may cut it off. */
  title?: (item: T) => string | undefined;
}
