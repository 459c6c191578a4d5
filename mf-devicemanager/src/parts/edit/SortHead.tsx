import type { Direction } from '@portal/domain/sort';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/core';
import { ArrowDown16Regular, ArrowUp16Regular } from '@portal/ui/icons';
import { useTableStyles } from './table-styles';

const useStyles = makeStyles({
  button: {
    ...typographyStyles.caption1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '28px',
    margin: '0 -4px',
    padding: '0 4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  sorted: { ...typographyStyles.caption1Strong, color: tokens.colorNeutralForeground1 },
});

interface SortHeadProps {
  label: string;
  sorted: Direction | undefined;
  onSort: () => void;
  className?: string;
}

/** A column's head: pressing it sorts, pressing it again turns the order round. */
export function SortHead({ label, sorted, onSort, className }: SortHeadProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const Arrow = sorted === 'DESC' ? ArrowDown16Regular : ArrowUp16Regular;
  return (
    <th
      scope="col"
      className={mergeClasses(table.head, className)}
      aria-sort={sorted === undefined ? undefined : sorted === 'ASC' ? 'ascending' : 'descending'}
    >
      <button type="button" className={mergeClasses(styles.button, sorted && styles.sorted)} onClick={onSort}>
        {label}
        {sorted && <Arrow aria-hidden />}
      </button>
    </th>
  );
}
