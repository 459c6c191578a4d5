import type { Direction } from '@portal/domain/sort';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/core';
import { ArrowDown16Regular, ArrowUp16Regular } from '@portal/ui/icons';

const useStyles = makeStyles({
  cell: {
    padding: '0 0 0 4px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  first: { paddingLeft: '12px' },
  button: {
    ...typographyStyles.caption1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    minHeight: '28px',
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
  word: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  arrow: { flexShrink: 0 },
});

interface SortHeadProps {
  label: string;
  sorted: Direction | undefined;
  onSort: () => void;
  first?: boolean;
  className?: string;
}

/** A column's head: pressing it sorts, pressing it again turns the order round [R-INC-03]. */
export function SortHead({ label, sorted, onSort, first, className }: SortHeadProps) {
  const styles = useStyles();
  const Arrow = sorted === 'DESC' ? ArrowDown16Regular : ArrowUp16Regular;
  return (
    <th
      scope="col"
      className={mergeClasses(styles.cell, first && styles.first, className)}
      aria-sort={sorted === undefined ? undefined : sorted === 'ASC' ? 'ascending' : 'descending'}
    >
      <button type="button" className={mergeClasses(styles.button, sorted && styles.sorted)} onClick={onSort}>
        <span className={styles.word}>{label}</span>
        {sorted && <Arrow aria-hidden className={styles.arrow} />}
      </button>
    </th>
  );
}
