import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { VisuallyHidden } from '../components/states';
import { ArrowDown16Regular, ArrowUp16Regular } from '../fluent/icons';
import { PHONE } from '../hooks/media';
import type { Column } from './column';
import { SelectBox } from './selection/SelectBox';
import { allOf, allOrNone, type Selection } from './selection/useSelection';
import { ariaSort, type Sort } from './sort';

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
  box: { marginLeft: '-16px' },
  sorted: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
});

interface GridHeadProps<R> {
  columns: readonly Column<R>[];
  /** What the list is sorted by, elsewhere. */
  sort?: Sort;
  className: string;
  /** Rows can be chosen: the box takes all hits. */
  selection?: Selection | undefined;
}

/** The heads of a `DataGrid`'s columns; phones have none. */
export function GridHead<R>({ columns, sort, className, selection }: GridHeadProps<R>) {
  const styles = useStyles();
  const Arrow = sort?.direction === 'DESC' ? ArrowDown16Regular : ArrowUp16Regular;
  return (
    <div role="row" aria-rowindex={1} className={mergeClasses(styles.head, className)}>
      {selection && (
        <span role="gridcell" className={styles.box}>
          <SelectBox checked={allOf(selection)} onCheck={() => allOrNone(selection)} />
        </span>
      )}
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
