import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { Direction } from '@portal/domain/sort';
import { ArrowDown16Regular, ArrowUp16Regular } from '../fluent/icons';

const useStyles = makeStyles({
  button: {
    ...typographyStyles.caption1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: 'calc(100% + 4px)',
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
  word: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  arrow: { flexShrink: 0 },
});

/** What stands in a sortable column's head: pressing it sorts, pressing it again turns the order round [R-INC-03]. */
export function SortHead({
  label,
  sorted,
  onSort,
}: {
  label: string;
  sorted: Direction | undefined;
  onSort: () => void;
}) {
  const styles = useStyles();
  const Arrow = sorted === 'DESC' ? ArrowDown16Regular : ArrowUp16Regular;
  return (
    <button type="button" className={mergeClasses(styles.button, sorted && styles.sorted)} onClick={onSort}>
      <span className={styles.word}>{label}</span>
      {sorted && <Arrow aria-hidden className={styles.arrow} />}
    </button>
  );
}
